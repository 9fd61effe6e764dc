# Builds, runs, tests and installs Halflight. `make help` lists the targets.

PREFIX    = /usr/local
DESTDIR   =
BUILDDIR  = .build
ARGS      =
NOW       = bench.json
FILTER    =
SHOTS     =
SANITIZER = address
SANITIZED =
DAYS      = 30
SEED      =
SECONDS   = 60
TARGETS   =
PICTURES  =
MACHINES  = 10000
FOR       = build
WINDOW    = 1

bindir    = $(PREFIX)/bin
datadir   = $(PREFIX)/share
mandir    = $(datadir)/man

# systemd's folder for user units depends on the prefix: /usr/lib, /usr/local/lib, or ~/.local/share.
ifeq ($(PREFIX),/usr)
systemduserunitdir = $(or $(shell pkg-config --variable=systemduserunitdir systemd 2>/dev/null),/usr/lib/systemd/user)
else ifeq ($(PREFIX),$(HOME)/.local)
systemduserunitdir = $(datadir)/systemd/user
else
systemduserunitdir = $(PREFIX)/lib/systemd/user
endif

# zsh's folder for completions: Debian's is $(datadir)/zsh/vendor-completions.
zshdir = $(datadir)/zsh/site-functions

INSTALL         = install
INSTALL_PROGRAM = $(INSTALL)
INSTALL_DATA    = $(INSTALL) -m 644

# The programs to install; `make install release=.build/debug` installs a debug build, to try the installation.
release = $(BUILDDIR)/release
debug   = $(BUILDDIR)/debug
debs    = $(abspath $(BUILDDIR))/deb
sources = $(wildcard Package.swift Sources Tests Benchmarks/Package.swift Benchmarks/Sources \
          Examples/Package.swift Examples/Sources Fuzz/Sources)

# With the folder vendor, which `make dist` packs, a build needs no network.
ifneq ($(wildcard vendor),)
export HALFLIGHT_VENDORED = 1
endif

# The version of the programs, from the only place that has it.
version = $(shell sed -n 's/.*halflightVersion = "\(.*\)"/\1/p' Sources/System/HalflightSupport/Version.swift)

# Everything that `make install` installs and `make uninstall` removes.
programs    = $(bindir)/halflight $(bindir)/halflightd $(bindir)/halflight-mqtt $(bindir)/halflight-camera \
              $(if $(WINDOW),$(bindir)/halflight-settings)
unit        = $(systemduserunitdir)/halflight.service
mqttunit    = $(systemduserunitdir)/halflight-mqtt.service
# Not in dbus-1/services, where D-Bus would start the agent for everybody: `halflight enable` copies them there for one.
activation  = $(datadir)/halflight/dbus-1/org.halflight.Agent.service
backend     = $(datadir)/halflight/dbus-1/org.freedesktop.impl.portal.desktop.halflight.service
portal      = $(datadir)/xdg-desktop-portal/portals/halflight.portal
interface   = $(datadir)/dbus-1/interfaces/org.halflight.Agent1.xml
autostart   = $(datadir)/halflight/autostart/halflight.desktop
metainfo    = $(datadir)/metainfo/org.halflight.halflight.metainfo.xml
# `make WINDOW=` leaves out the window, and needs no libadwaita.
entry       = $(if $(WINDOW),$(datadir)/applications/org.halflight.Settings.desktop)
windowinfo  = $(if $(WINDOW),$(datadir)/metainfo/org.halflight.Settings.metainfo.xml)
icons       = $(if $(WINDOW),$(datadir)/icons/hicolor/scalable/apps/org.halflight.Settings.svg \
              $(datadir)/icons/hicolor/symbolic/apps/org.halflight.Settings-symbolic.svg)
tilefiles   = $(addprefix $(datadir)/gnome-shell/extensions/org.halflight@halflight/,extension.js metadata.json)
catalogues  = $(patsubst po/%.po,$(datadir)/locale/%/LC_MESSAGES/halflight.mo,$(wildcard po/*.po))
sample      = $(datadir)/halflight/config.yaml
mqttsample  = $(datadir)/halflight/mqtt.yaml
sandbox     = $(datadir)/halflight/systemd/halflight-sandbox.conf
snippets    = $(addprefix $(datadir)/halflight/snippets/,waybar.jsonc polybar.ini i3status-rust.toml \
              Halflight.qml eww.yuck ironbar.toml)
themes      = $(addprefix $(datadir)/halflight/themes/,$(notdir $(wildcard config/themes/*.yaml)))
manuals     = $(mandir)/man1/halflight.1 $(mandir)/man1/halflightd.1 $(mandir)/man1/halflight-mqtt.1 \
              $(mandir)/man1/halflight-camera.1 $(if $(WINDOW),$(mandir)/man1/halflight-settings.1) \
              $(mandir)/man5/halflight-config.5 $(mandir)/man5/halflight-theme.5 $(mandir)/man5/halflight-recipe.5
recipes     = $(addprefix $(datadir)/halflight/,$(shell find config/recipes -type f -printf 'recipes/%P\n' | sort))
completions = $(foreach program,halflight halflight-mqtt,$(datadir)/bash-completion/completions/$(program) \
              $(zshdir)/_$(program) $(datadir)/fish/vendor_completions.d/$(program).fish)
installed   = $(programs) $(entry) $(windowinfo) $(icons) $(tilefiles) $(catalogues) $(unit) $(mqttunit) $(activation) $(backend) $(portal) $(interface) $(autostart) $(metainfo) \
              $(sandbox) $(sample) $(mqttsample) $(snippets) $(themes) $(recipes) $(manuals) $(completions)

# Earlier versions had the files of D-Bus here; in a person's own folder they may be those of `halflight enable`.
enabled     = $(and $(filter $(HOME)/.local,$(PREFIX)),\
              $(wildcard $(or $(XDG_STATE_HOME),$(HOME)/.local/state)/halflight/enabled.yaml))
obsolete    = $(if $(enabled),,$(addprefix $(datadir)/dbus-1/services/,$(notdir $(activation) $(backend))))

# The list of folders that `make install` has made, for `make uninstall`. A package does not need it: `record=`.
record      = $(datadir)/halflight/installed-folders

# No path of this machine is in the programs. A closure that the standard library calls is known by the compiler to run
# on the main actor: the check before each such call, which the tests have, is left out.
options = -c release --static-swift-stdlib -Xswiftc -file-prefix-map -Xswiftc '$(CURDIR)=.' \
          -Xswiftc -disable-dynamic-actor-isolation -Xcc '-ffile-prefix-map=$(CURDIR)=.'

# The toolchain's own linker makes smaller programs than the system's, with functions of the same code once. Nothing
# loads the programs' symbols: without --no-export-dynamic they stay in the program when it is stripped, and keep unused
# code. No library is beside the programs (rpath), and what the dynamic linker has filled in is read-only (now). Of
# libstdc++, which Swift's runtime needs, a program takes little: where there is a static one, starts are a seventh
# shorter, and the system's may be too old. Packed relocations, which the C library supports from 2.36 on, take a tenth
# of the space.
linker = -Xswiftc -use-ld=lld --disable-local-rpath -Xlinker --no-export-dynamic -Xlinker -z -Xlinker now \
	-Xlinker --icf=all -Xlinker "-L$(abspath $(BUILDDIR))/static" -Xswiftc -Xclang-linker -Xswiftc -static-libgcc
packed = $(shell getconf GNU_LIBC_VERSION 2>/dev/null | \
	awk '{ split($$2, v, "."); if (v[1] > 2 || v[2] >= 36) print "-Xlinker -z -Xlinker pack-relative-relocs" }')

release_options = $(options) $(linker) $(packed)

# $(call built_product,OPTIONS,PRODUCT) builds one program. HALFLIGHT_PROGRAMS leaves what only tests need out of the
# package, with the system libraries that SwiftPM would miss; HALFLIGHT_WINDOW adds the window.
built_product = HALFLIGHT_PROGRAMS=1 $(3) swift build --scratch-path $(BUILDDIR) $(1) --product $(2)

with_window = $(if $(WINDOW),HALFLIGHT_WINDOW=1)

# $(call built,OPTIONS) builds all programs.
define built
$(call built_product,$(1),halflight,$(with_window))
$(call built_product,$(1),halflightd,$(with_window))
$(call built_product,$(1),halflight-mqtt,$(with_window))
$(call built_product,$(1),halflight-camera,$(with_window))
$(if $(WINDOW),$(call built_product,$(1),halflight-settings,$(with_window)))
@$(MAKE) --no-print-directory texts
endef

# With the tests. A module may only import what Package.swift lists for it.
built_tests = swift build --scratch-path $(BUILDDIR) --build-tests --explicit-target-dependency-import-check error

# In a scratch path of their own: SwiftPM may take the plan of one package for that of another.
define built_examples
swift build --scratch-path $(BUILDDIR)/examples --package-path Examples
endef

# The benchmark program also prints the figures.
figures = scripts/require-packages bench && swift build --quiet --package-path Benchmarks -c release && \
	Benchmarks/.build/release/bench

# $(call fill,TEMPLATE,FILE) installs a file with the folders of the programs and of their data, and the version, filled
# in.
fill = sed 's|@BINDIR@|$(bindir)|g; s|@DATADIR@|$(datadir)|g; s|@VERSION@|$(version)|g' $(1) | $(INSTALL_DATA) /dev/stdin $(DESTDIR)$(2)

.PHONY: build deps run examples test desktops soak sanitize leaks docs bench bench-compare costs decisions \
        pictures fuzz install install-strip files version uninstall deb check-deb dist dist-binary clean format lint \
        help help-all

# Only `deps`, `run`, `test` and the scripts in .ci install packages, and say first which. Everything else says what is
# missing, and fails.
build: ## build the programs to install (the default)
	@scripts/require-packages build $(if $(WINDOW),window)
	@mkdir -p $(BUILDDIR)/static && ln -sf "$$("$$(command -v clang || command -v c++)" -print-file-name=libstdc++.a)" $(BUILDDIR)/static/libstdc++.a
	$(call built,$(release_options))

# The texts in other languages, where programs that were built here look for them.
.PHONY: texts
texts:
	@for texts in po/*.po; do \
		folder=$(BUILDDIR)/locale/$$(basename $$texts .po)/LC_MESSAGES && mkdir -p $$folder && \
		msgfmt --output-file=$$folder/halflight.mo $$texts || exit; \
	done

deps: ## install the packages that a build needs (with apt-get), or with FOR="build test desktops" those of these tasks
	@scripts/require-packages --install $(FOR)

# Not optimised, which takes less than half of the time to build.
run: ## build and run the agent here, until Ctrl-C; ARGS="--force night" passes options on
	@scripts/require-packages --install agent run
	$(call built_product,,halflightd)
	@scripts/run-agent $(debug)/halflightd $(ARGS)

examples: ### build the examples of the theming library, and check them beside an agent; SHOTS=FOLDER keeps pictures
	@scripts/require-packages build window examples
	$(call built)
	$(built_examples)
	@scripts/check-examples $(debug) $(BUILDDIR)/examples/debug $(SHOTS)

test: ## run every test, or with FILTER=Decider those whose Module.Suite/test matches that pattern (pcre)
	@scripts/require-packages --install build test
	$(built_tests)
	@$(MAKE) --no-print-directory texts
	@scripts/run-tests $(BUILDDIR) '$(FILTER)'
	$(if $(FILTER),,@scripts/check-dependents $(BUILDDIR))

.PHONY: slow-tests
slow-tests: ### show the 30 slowest tests of the last run, in seconds
	@sed -nE 's/.*<testcase classname="([^"]*)" name="([^"]*)" time="([0-9]+\.[0-9])[^"]*".*/\3 \1 \2/p' \
		$(BUILDDIR)/tests/*.xml | sort -rn | head -n 30

# With sudo, since only root can boot a container.
.PHONY: test-system
test-system: ### test a package under a real systemd, from its installation to its purge; DEB=FILE, else that of `make deb`
	@scripts/require-packages system
	@Tests/System/run '$(or $(DEB),$(lastword $(wildcard $(BUILDDIR)/deb/halflight_*.deb)))' $(BUILDDIR)/system

# Installed, since the window enables what is installed.
.PHONY: window
window: ### use every control of the window beside an agent, on X11 and Wayland; SHOTS=FOLDER keeps pictures, SANITIZED=1
	@scripts/require-packages build window test window-test
	$(call built)
	@$(MAKE) --no-print-directory --silent install release='$(debug)' PREFIX='$(abspath $(BUILDDIR))/window' record= >/dev/null
	$(if $(SANITIZED),HALFLIGHT_PROGRAMS=1 HALFLIGHT_WINDOW=1 swift build --scratch-path $(BUILDDIR)/address --sanitize=address \
		--product halflight-settings && $(INSTALL) $(BUILDDIR)/address/debug/halflight-settings $(BUILDDIR)/window/bin/)
	@$(if $(SANITIZED),export ASAN_OPTIONS=verify_asan_link_order=0:detect_leaks=0;) \
	for platform in x11 wayland; do echo $$platform; Tests/Window/run $(BUILDDIR)/window/bin $$platform $(SHOTS) || exit; done

# The small systems with GNOME Shell are downloaded once, and not installed.
.PHONY: tile
tile: ### try the tile in GNOME 48 and 51, in chroots of Debian 13 and sid; as root
	@scripts/require-packages build window system
	$(call built,$(release_options))
	@$(MAKE) --no-print-directory --silent install PREFIX='$(abspath $(BUILDDIR))/tile/installed' record= >/dev/null
	@Tests/Tile/run $(BUILDDIR)/tile/installed $(BUILDDIR)/tile

# The kernel and QEMU are downloaded once, and not installed.
.PHONY: test-camera
test-camera: ### test halflight-camera on the kernel's drivers, in a machine that QEMU emulates; FOLDER= keeps its files
	@scripts/require-packages build camera
	swift build --scratch-path $(BUILDDIR) --product halflight-camera
	@Tests/Camera/run $(debug)/halflight-camera '$(or $(FOLDER),$(BUILDDIR)/camera)'

# As root, which may make network namespaces. The crowd is optimised: the figures are of the broker.
.PHONY: many-machines
many-machines: ### try two machines under one light over MQTT, then measure MACHINES=10000, for docs/many-machines.md
	@scripts/require-packages build window many-machines
	$(call built)
	@Tests/ManyMachines/run $(debug)
	swift build --scratch-path $(BUILDDIR) -c release --product Crowd
	@Tests/ManyMachines/load $(release)/Crowd $(MACHINES) docs/many-machines.md

# They need many packages, so that `make test` leaves them out.
desktops: ### run the tests with real desktops, or with FILTER=Sway some; SHOTS=FOLDER keeps a picture of each
	@scripts/require-packages build test desktops
	$(built_tests)
	$(if $(SHOTS),mkdir -p '$(SHOTS)')
	$(if $(SHOTS),HALFLIGHT_PICTURES='$(abspath $(SHOTS))') scripts/run-tests $(BUILDDIR) 'RealDesktop$(FILTER)'

# `make test` also runs the tests of the second part, but only for a short time.
soak: ### run an agent through DAYS of random light, faults and restarts, then 1,000 kills; SEED=n repeats a run
	@scripts/require-packages build test
	$(built_tests)
	umockdev-wrapper $(debug)/Soak $(DAYS) $(SEED)
	HALFLIGHT_SOAK=1 $(if $(SEED),HALFLIGHT_SEED=$(SEED)) scripts/run-tests $(BUILDDIR) \
		'ProcessSoakTests|StateFaultTests|FirstDayScenes|DeciderInvariantTests'

# End-to-end tests are left out: they depend on timing, and programs under a sanitizer are too slow for them. umockdev
# is preloaded, although the address sanitizer expects to be loaded first.
sanitize: ### run the modules' tests under SANITIZER=address or thread, or with FILTER=Theming some of them
	@scripts/require-packages build test
	swift build --scratch-path $(BUILDDIR)/$(SANITIZER) --build-tests --sanitize=$(SANITIZER)
	ASAN_OPTIONS=verify_asan_link_order=0:detect_leaks=0 \
		scripts/run-tests $(BUILDDIR)/$(SANITIZER) '^(?!EndToEndTests)$(if $(FILTER),(?=.*(?:$(FILTER))))'

# The build is the one that `make fuzz` makes.
leaks: ### run an agent through a day under the address sanitizer, which also finds leaks
	@scripts/require-packages build test
	HALFLIGHT_FUZZ=1 swift build --scratch-path Fuzz/.build -c release --product Soak
	ASAN_OPTIONS=verify_asan_link_order=0 LSAN_OPTIONS=suppressions=Fuzz/leaks.supp umockdev-wrapper \
		Fuzz/.build/release/Soak 1 2

docs: ### build the theming library's documentation as a website in .build/docs
	@scripts/require-packages build
	@scripts/make-docs $(BUILDDIR)

.PHONY: api
api: ### compare the libraries' interface with that of the last release, or of SINCE=COMMIT
	@scripts/require-packages build
	@scripts/check-api $(SINCE)

bench: ### measure the release build and the smallest C program, and write bench.json; QUICK=1 for a short run
	@scripts/require-packages build bench
	@$(MAKE) --no-print-directory build
	@Benchmarks/run $(release)

.PHONY: limits
limits: ### count the instructions, private memory and size of the release build, and fail above Benchmarks/limits
	@scripts/require-packages build bench
	@$(MAKE) --no-print-directory build
	@Benchmarks/run $(release) limits

bench-compare: ### show the figures that got worse since BASE, a bench.json of an earlier run; NOW=bench.json
	@test -n "$(BASE)" || { echo "BASE is missing: make bench-compare BASE=earlier.json" >&2; exit 64; }
	@$(figures) compare $(BASE) $(NOW)

costs: ### write the figures of bench.json into docs/internals/costs.md; NOW=bench.json
	@$(figures) page $(NOW) docs/internals/costs.md

decisions: ### judge the rules on recorded and made light, and write docs/internals/decisions-on-real-light.md; or TRACE=, one or a folder
	@scripts/require-packages build
	swift build --scratch-path $(BUILDDIR) -c release --product Decisions
	@$(release)/Decisions $(TRACE)

pictures: ### take the pictures of the documentation, or with PICTURES="desktop doctor" some of them
	@scripts/require-packages build window pictures examples
	$(call built)
	$(built_examples)
	@HALFLIGHT_PROGRAMS=$(CURDIR)/$(debug) scripts/take-pictures $(PICTURES)

fuzz: ### fuzz the parsers, SECONDS=60 for each target, or with TARGETS="yaml themes" for those
	@scripts/require-packages build fuzz
	@Fuzz/run $(SECONDS) $(TARGETS)

install: ### the same with the debug symbols, which take most of the space
	@for program in $(notdir $(programs)); do test -x $(release)/$$program || exit; done || \
		{ echo "The programs are not built yet: run 'make' first." >&2; exit 1; }
	scripts/installed-folders make '$(DESTDIR)' '$(record)' $(sort $(dir $(installed)))
	@for program in $(programs); do \
		echo "$(INSTALL_PROGRAM) $(release)/$${program##*/} $(DESTDIR)$$program"; \
		$(INSTALL_PROGRAM) $(release)/$${program##*/} $(DESTDIR)$$program || exit; \
	done
	$(call fill,config/systemd/halflight.service,$(unit))
	$(call fill,config/systemd/halflight-mqtt.service,$(mqttunit))
	$(INSTALL_DATA) config/systemd/halflight-sandbox.conf $(DESTDIR)$(sandbox)
	rm -f $(addprefix $(DESTDIR),$(obsolete))
	$(call fill,config/dbus-1/org.halflight.Agent.service,$(activation))
	$(call fill,config/dbus-1/org.freedesktop.impl.portal.desktop.halflight.service,$(backend))
	$(INSTALL_DATA) config/portal/halflight.portal $(DESTDIR)$(portal)
	$(call fill,config/autostart/halflight.desktop,$(autostart))
	$(INSTALL_DATA) config/dbus-1/org.halflight.Agent1.xml $(DESTDIR)$(interface)
	$(INSTALL_DATA) $(metainfo:$(datadir)/%=config/%) $(DESTDIR)$(metainfo)
	$(if $(WINDOW),$(INSTALL_DATA) $(windowinfo:$(datadir)/%=config/%) $(DESTDIR)$(windowinfo))
	$(if $(WINDOW),$(call fill,config/settings/org.halflight.Settings.desktop,$(entry)))
	$(INSTALL_DATA) config/gnome-shell/extension.js $(DESTDIR)$(word 1,$(tilefiles))
	$(call fill,config/gnome-shell/metadata.json,$(word 2,$(tilefiles)))
	@$(foreach icon,$(icons),$(INSTALL_DATA) config/settings/$(notdir $(icon)) $(DESTDIR)$(icon) &&) true
	@$(foreach texts,$(catalogues),$(INSTALL_DATA) $(BUILDDIR)/locale/$(texts:$(datadir)/locale/%=%) $(DESTDIR)$(texts) &&) true
	$(INSTALL_DATA) config/config.yaml $(DESTDIR)$(sample)
	$(INSTALL_DATA) config/mqtt.yaml $(DESTDIR)$(mqttsample)
	$(INSTALL_DATA) $(addprefix config/snippets/,$(notdir $(snippets))) $(DESTDIR)$(datadir)/halflight/snippets
	$(INSTALL_DATA) config/themes/*.yaml $(DESTDIR)$(datadir)/halflight/themes
	@$(foreach file,$(recipes:$(datadir)/halflight/%=%),$(INSTALL_DATA) config/$(file) $(DESTDIR)$(datadir)/halflight/$(file) &&) true
	@$(foreach page,$(manuals),$(call fill,config/man/$(notdir $(page)),$(page)) &&) true
	@$(foreach file,$(completions),$(INSTALL_DATA) config/completions/$(notdir $(file)) $(DESTDIR)$(file) &&) true
	$(if $(DESTDIR),,@echo "Installed. To start it at every login: $(if $(findstring :$(bindir):,:$(PATH):),,$(bindir)/)halflight enable")

install-strip: ## install the programs that `make` built; PREFIX=/usr/local, DESTDIR=
	@$(MAKE) --no-print-directory install INSTALL_PROGRAM='$(INSTALL_PROGRAM) -s'

files: ### list what `make install` installs
	@printf '%s\n' $(installed)

version: ### print the version
	@echo $(version)

uninstall: ## remove what `make install` installed, with the same PREFIX and DESTDIR
	rm -f $(addprefix $(DESTDIR),$(installed) $(obsolete))
	scripts/installed-folders remove '$(DESTDIR)' '$(record)'

# Without packed relocations, which an older C library does not know.
dist-binary: ## make the tarball of a release with the programs, which need no Swift, in the folder dist
	@scripts/require-packages build window
	$(MAKE) build packed=
	@scripts/make-dist binary $(version) $(BUILDDIR)

dist: ### make the source tarballs of a release, of the last commit and of its dependencies, in the folder dist
	@scripts/make-dist source $(version) $(BUILDDIR)

# Where Debian has no Swift that is new enough, the one on the PATH.
profile = $(shell dpkg --compare-versions "$$(dpkg-query -f '$${Version}' -W swiftlang 2>/dev/null)" ge 6.2 || \
	echo --build-profiles=pkg.halflight.otherswift)

deb: ## build the Debian packages into .build/deb
	@scripts/require-packages build window deb
	rm -rf '$(debs)' && mkdir -p '$(debs)'
	BUILDDIR='$(BUILDDIR)' DEBDIR='$(debs)' dpkg-buildpackage --unsigned-changes --build=binary --post-clean \
		--buildinfo-file='$(debs)/halflight.buildinfo' --changes-file='$(debs)/halflight.changes' \
		--buildinfo-option=-u'$(debs)' --changes-option=-u'$(debs)' $(profile)

check-deb: ### check them: lintian, piuparts, autopkgtest, debug symbols, size; as root; QUICK=1 leaves out the installations
	@scripts/check-deb '$(debs)' $(if $(QUICK),quick)

.PHONY: check-all check-swift-6.2
check-all: ### run .ci/run and .ci/nightly, as before a release; as root
	@.ci/run && .ci/nightly after-run

check-swift-6.2: ### in a chroot of Debian sid, with its Swift: build the package without a network, and test; as root
	@scripts/require-packages sid
	@scripts/check-sid '$(BUILDDIR)'

clean: ## remove the build products; downloaded dependencies stay
	swift package --scratch-path $(BUILDDIR) clean

format: ### format the Swift sources
	swift format --in-place --parallel --recursive $(sources)

lint: ### check format, size, tests, what prints, what only one machine has, faults, SECURITY.md, and links
	swift format lint --strict --parallel --recursive $(sources)
	@scripts/forbid 'Foundation is larger than the whole agent; only ThemingFoundation may import it:' \
		'^[^/]*\bimport Foundation' 'Sources/*.swift' ':!Sources/Library/ThemingFoundation'
	@scripts/forbid 'A comment with more than 120 columns:' '^(?=.{121})\s*//' 'Sources/*.swift' 'Tests/*.swift'
	@scripts/check-lines
	@scripts/check-tests
	@scripts/check-portable
	@scripts/check-output
	@scripts/list-texts --check
	@scripts/list-faults --check
	@scripts/check-security-tests
	@scripts/check-links

help: ## print this list
	@awk -F ':.*[^#]## ' '/^[a-z0-9.-]+:.*[^#]## / { printf "make %-15s %s\n", $$1, $$2 }' Makefile

help-all: ## print it with what only those need who work on Halflight
	@awk -F ':.*## ' '/^[a-z0-9.-]+:.*## / { printf "make %-15s %s\n", $$1, $$2 }' Makefile
