# A file that bash reads from a folder of completions is not run: no first line names a shell.
1{/^#!/d}

# Subcommands that bash completes are no files, also where there is a folder of the same name.
s/^complete -o filenames -F _halflight halflight$/_halflight_words() {\
    _halflight "$@"\
    if ((COMP_CWORD == 1)) || [[ $COMP_CWORD == 2 \&\& " theme config recipe help " == *" ${COMP_WORDS[1]} "* ]]; then\
        compopt +o filenames\
    fi\
}\
complete -o filenames -F _halflight_words halflight/
