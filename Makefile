# Builds, tests and installs Halflight. `make help` lists the targets; scripts/dev has further tasks for developers.

PREFIX    = /usr/local
DESTDIR   =
BUILDDIR  = .build
ARGS      =
FILTER    =
FOR       = build
# `make WINDOW=` leaves out the window, and needs no libadwaita.
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
debs    = $(abspath $(BUILDDIR))/deb
sources = $(wildcard Package.swift Sources Tests Benchmarks/Package.swift Benchmarks/Sources \
          Examples/Package.swift Examples/Sources Fuzz/Sources)

# With the folder vendor, which `make dist` packs, a build needs no network.
ifneq ($(wildcard vendor),)
export HALFLIGHT_VENDORED = 1
endif

# The version of the programs, from the only place that has it.
version = $(shell sed -n 's/.*halflightVersion = "\(.*\)"/\1/p' Sources/System/TextSupport/Version.swift)

# What `make install` installs and `make uninstall` removes: programs, and files as SOURCE:DESTINATION. In `filled` files
# the folders of the programs and of their data, and the version, are filled in.
programs  = $(addprefix $(bindir)/,halflight halflightd halflight-mqtt halflight-camera $(if $(WINDOW),halflight-settings))
# $(call in,FOLDER,SOURCES)
in        = $(foreach source,$(2),$(source):$(1)/$(notdir $(source)))
texts     = locale/$(basename $(notdir $(1)))/LC_MESSAGES
own       = $(datadir)/halflight
hicolor   = $(datadir)/icons/hicolor
tile      = $(datadir)/gnome-shell/extensions/org.halflight@halflight
manuals   = $(filter-out $(if $(WINDOW),,%-settings.1),$(wildcard config/man/*.1))
filled    = $(call in,$(systemduserunitdir),config/systemd/halflight.service config/systemd/halflight-mqtt.service) \
            $(call in,$(own)/dbus-1,$(services)) \
            $(call in,$(own)/autostart,config/autostart/halflight.desktop) \
            $(call in,$(tile),config/gnome-shell/metadata.json) \
            $(call in,$(mandir)/man1,$(manuals)) \
            $(call in,$(mandir)/man5,$(wildcard config/man/*.5)) \
            $(if $(WINDOW),$(call in,$(datadir)/applications,config/settings/org.halflight.Settings.desktop))
copied    = $(call in,$(own),config/config.yaml config/mqtt.yaml) \
            $(call in,$(own)/systemd,config/systemd/halflight-sandbox.conf) \
            $(call in,$(own)/snippets,$(wildcard config/snippets/*)) \
            $(call in,$(own)/themes,$(wildcard config/themes/*.yaml)) \
            $(call in,$(own)/recipes,$(wildcard config/recipes/*)) \
            $(call in,$(tile),$(wildcard config/gnome-shell/*.js)) \
            $(call in,$(datadir)/dbus-1/interfaces,config/dbus-1/org.halflight.Agent1.xml) \
            $(call in,$(datadir)/xdg-desktop-portal/portals,config/portal/halflight.portal) \
            $(call in,$(datadir)/metainfo,config/metainfo/org.halflight.halflight.metainfo.xml) \
            $(call in,$(datadir)/bash-completion/completions,$(addprefix config/completions/,halflight halflight-mqtt)) \
            $(call in,$(datadir)/fish/vendor_completions.d,$(wildcard config/completions/*.fish)) \
            $(call in,$(zshdir),$(wildcard config/completions/_*)) \
            $(foreach po,$(wildcard po/*.po),$(call in,$(datadir)/$(call texts,$(po)),$(BUILDDIR)/$(call texts,$(po))/halflight.mo)) \
            $(if $(WINDOW),$(windowed))
windowed  = $(call in,$(datadir)/metainfo,config/metainfo/org.halflight.Settings.metainfo.xml) \
            $(call in,$(hicolor)/scalable/apps,config/settings/org.halflight.Settings.svg) \
            $(call in,$(hicolor)/symbolic/apps,config/settings/org.halflight.Settings-symbolic.svg)
# Not in dbus-1/services, where D-Bus would start the agent for all users. `halflight enable` copies them for one user.
services  = $(wildcard config/dbus-1/*.service)
installed = $(programs) $(foreach file,$(filled) $(copied),$(lastword $(subst :, ,$(file))))

# Earlier versions installed D-Bus files here. In a user's own folder they may come from `halflight enable`.
enabled   = $(and $(filter $(HOME)/.local,$(PREFIX)),\
            $(wildcard $(or $(XDG_STATE_HOME),$(HOME)/.local/state)/halflight/enabled.yaml))
obsolete  = $(if $(enabled),,$(addprefix $(datadir)/dbus-1/services/,$(notdir $(services))))

# The list of folders that `make install` has made, for `make uninstall`. A package does not need it: `record=`.
record    = $(own)/installed-folders

# Public code is specialized and inlined across modules. Each function has a section, so that the linker can drop it, or
# put it where packaging/order says. The programs contain no path of this machine. Two checks at run time are left to the
# tests: whether a closure called by the standard library runs on the main actor, which the compiler knows, and whether
# two accesses to a variable overlap.
options = -c release --static-swift-stdlib -Xswiftc -cross-module-optimization \
          -Xswiftc -Xfrontend -Xswiftc -function-sections \
          -Xswiftc -file-prefix-map -Xswiftc '$(CURDIR)=.' -Xcc '-ffile-prefix-map=$(CURDIR)=.' \
          -Xswiftc -disable-dynamic-actor-isolation -Xswiftc -enforce-exclusivity=unchecked

# The toolchain's linker makes smaller programs than the system's, and merges identical functions. Nothing loads the
# programs' symbols, but without --no-export-dynamic they survive stripping and keep unused code. No library is beside
# the programs (rpath), and the dynamic linker's results are read-only (now). Programs use little of libstdc++, which
# Swift's runtime needs. A static libstdc++ makes starts a seventh shorter and works where the system's is too old.
# Packed relocations need a tenth of the space, and a C library of 2.36 or later. What a start and changes call comes
# first (packaging/order, by `make order`), after what has no name (packaging/sections), so fewer pages of the program
# are read.
linker = -Xswiftc -use-ld=lld --disable-local-rpath -Xlinker --no-export-dynamic -Xlinker -z -Xlinker now \
	-Xlinker --icf=all -Xlinker -T -Xlinker packaging/sections -Xlinker --symbol-ordering-file=packaging/order \
	-Xlinker --no-warn-symbol-ordering \
	-Xlinker "-L$(abspath $(BUILDDIR))/static" -Xswiftc -Xclang-linker -Xswiftc -static-libgcc
packed = $(shell getconf GNU_LIBC_VERSION 2>/dev/null | \
	awk '{ split($$2, v, "."); if (v[1] > 2 || v[2] >= 36) print "-Xlinker -z -Xlinker pack-relative-relocs" }')

# `make release_options=` makes a debug build in less than half the time.
release_options = $(options) $(linker) $(packed)

# $(call compile,OPTIONS,PRODUCT) builds a program. HALFLIGHT_PROGRAMS removes test-only parts from the package,
# including system libraries that SwiftPM would miss.
compile = HALFLIGHT_PROGRAMS=1 swift build --scratch-path $(BUILDDIR) $(1) --product $(2)

.PHONY: build deps run test install-strip install uninstall files version deb dist dist-binary clean format lint order \
        help texts build-tests

# Only `deps`, `run`, `test` and the scripts in .ci install packages, after naming them. Other targets name missing
# packages and fail.
build: ## build the programs to install (the default)
	@scripts/require-packages build $(if $(WINDOW),window)
	@mkdir -p $(BUILDDIR)/static && ln -sf "$$("$$(command -v clang || command -v c++)" -print-file-name=libstdc++.a)" $(BUILDDIR)/static/libstdc++.a
	$(if $(WINDOW),export HALFLIGHT_WINDOW=1;) for program in $(notdir $(programs)); do $(call compile,$(release_options),$$program) || exit; done
	@$(MAKE) --no-print-directory texts

# The translated texts, where the built programs look for them.
texts:
	@for texts in po/*.po; do \
		folder=$(BUILDDIR)/locale/$$(basename $$texts .po)/LC_MESSAGES && mkdir -p $$folder && \
		msgfmt --output-file=$$folder/halflight.mo $$texts || exit; \
	done

deps: ## install the packages for a build with apt-get, or for the tasks FOR="build test desktops"
	@scripts/require-packages --install $(FOR)

run: ## build and run the agent here, until Ctrl-C; ARGS="--force night" passes options on
	@scripts/require-packages --install agent run
	$(call compile,,halflightd)
	@scripts/run-agent $(BUILDDIR)/debug/halflightd $(ARGS)

test: ## run every test, or those whose Module.Suite/test matches the pattern (pcre) FILTER=Decider
	@scripts/require-packages --install build test
	@$(MAKE) --no-print-directory build-tests texts
	@scripts/run-tests $(BUILDDIR) '$(FILTER)'
	$(if $(FILTER),,@scripts/check-dependents $(BUILDDIR))

# A module may only import what Package.swift lists for it.
build-tests:
	swift build --scratch-path $(BUILDDIR) --build-tests --explicit-target-dependency-import-check error

install-strip: ## install the programs that `make` built; PREFIX=/usr/local, DESTDIR=
	@$(MAKE) --no-print-directory install INSTALL_PROGRAM='$(INSTALL_PROGRAM) -s'

install: ## install the programs with debug symbols, which take most of the space
	@for program in $(notdir $(programs)); do test -x $(release)/$$program || exit; done || \
		{ echo "The programs are not built yet: run 'make' first." >&2; exit 1; }
	scripts/installed-folders make '$(DESTDIR)' '$(record)' $(sort $(dir $(installed)))
	rm -f $(addprefix $(DESTDIR),$(obsolete))
	@for program in $(programs); do \
		echo "$(INSTALL_PROGRAM) $(release)/$${program##*/} $(DESTDIR)$$program"; \
		$(INSTALL_PROGRAM) $(release)/$${program##*/} $(DESTDIR)$$program || exit; \
	done
	@for file in $(filled); do \
		sed 's|@BINDIR@|$(bindir)|g; s|@DATADIR@|$(datadir)|g; s|@VERSION@|$(version)|g' $${file%%:*} | \
		$(INSTALL_DATA) /dev/stdin $(DESTDIR)$${file#*:} || exit; \
	done
	@for file in $(copied); do $(INSTALL_DATA) $${file%%:*} $(DESTDIR)$${file#*:} || exit; done
	$(if $(DESTDIR),,@echo "Installed. To start it now and at every login: $(if $(findstring :$(bindir):,:$(PATH):),,$(bindir)/)halflight enable")

uninstall: ## remove what `make install` installed, with the same PREFIX and DESTDIR
	rm -f $(addprefix $(DESTDIR),$(installed) $(obsolete))
	scripts/installed-folders remove '$(DESTDIR)' '$(record)'

files: ## list what `make install` installs
	@printf '%s\n' $(installed)

version: ## print the version
	@echo $(version)

# Uses the Swift on the PATH if Debian's is too old.
profile = $(shell dpkg --compare-versions "$$(dpkg-query -f '$${Version}' -W swiftlang 2>/dev/null)" ge 6.2 || \
	echo --build-profiles=pkg.halflight.otherswift)

deb: ## build the Debian packages into .build/deb
	@test -d debian || { echo "A release's tarball has no files for Debian: use a clone." >&2; exit 1; }
	@scripts/require-packages build window deb
	rm -rf '$(debs)' && mkdir -p '$(debs)'
	BUILDDIR='$(BUILDDIR)' DEBDIR='$(debs)' dpkg-buildpackage --unsigned-changes --build=binary --post-clean \
		--buildinfo-file='$(debs)/halflight.buildinfo' --changes-file='$(debs)/halflight.changes' \
		--buildinfo-option=-u'$(debs)' --changes-option=-u'$(debs)' $(profile)

dist: ## make the source tarballs of the last commit and its dependencies in the folder dist
	@scripts/make-dist source $(version) $(BUILDDIR)

# Without packed relocations, which older C libraries don't support.
dist-binary: ## make the tarball of the programs, which need no Swift, in the folder dist
	@scripts/require-packages build window
	$(MAKE) build packed=
	@scripts/make-dist binary $(version) $(BUILDDIR)

clean: ## remove the build products; downloaded dependencies stay
	swift package --scratch-path $(BUILDDIR) clean

format: ## format the Swift sources
	swift format --in-place --parallel --recursive $(sources)

lint: ## check format, size, tests, output, portability, promises, fuzz targets, links and scripts
	swift format lint --strict --parallel --recursive $(sources)
	@scripts/forbid 'Foundation is larger than the whole agent; only ThemingFoundation may import it:' \
		'^[^/]*\bimport Foundation' 'Sources/*.swift' ':!Sources/Library/ThemingFoundation'
	@scripts/forbid 'A comment with more than 120 columns:' '^(?=.{121})\s*//' 'Sources/*.swift' 'Tests/*.swift'
	@scripts/check-lines
	@scripts/check-tests
	@scripts/check-english
	@scripts/check-portable
	@scripts/check-output
	@scripts/list-texts --check
	@scripts/check-promises
	@scripts/check-numbers
	@scripts/check-fuzz
	@scripts/check-links
	@scripts/check-scripts

order: build ## make packaging/order, the functions of the agent that come first, from runs under valgrind
	@scripts/require-packages bench
	Benchmarks/run $(BUILDDIR)/release order packaging/order

help: ## print this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-15s %s\n", $$1, $$2 }' Makefile
	@echo "scripts/dev lists further tasks, for developers."
