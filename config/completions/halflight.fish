function __halflight_should_offer_completions_for_flags_or_options -a expected_commands
    set -l non_repeating_flags_or_options $argv[2..]
    set -l non_repeating_flags_or_options_absent 0
    set -l positional_index 0
    set -l commands
    __halflight_parse_tokens
    test "$commands" = "$expected_commands"; and return $non_repeating_flags_or_options_absent
end

function __halflight_should_offer_completions_for_positional -a expected_commands positional_index_comparison expected_positional_index
    set -l non_repeating_flags_or_options
    set -l non_repeating_flags_or_options_absent 0
    set -l positional_index 0
    set -l commands
    __halflight_parse_tokens
    test "$commands" = "$expected_commands" -a \( "$positional_index" "$positional_index_comparison" "$expected_positional_index" \)
end

function __halflight_parse_tokens -S
    set -l unparsed_tokens (__halflight_tokens -pc)
    switch $unparsed_tokens[1]
    case 'halflight'
        __halflight_parse_subcommand 0 'version' 'h/help'
        switch $unparsed_tokens[1]
        case 'status'
            __halflight_parse_subcommand 0 'json' 'version' 'h/help'
        case 'toggle'
            __halflight_parse_subcommand 0 'program' 'q/quiet' 'json' 'version' 'h/help'
        case 'set'
            __halflight_parse_subcommand 1 'for=' 'q/quiet' 'json' 'version' 'h/help'
        case 'get'
            __halflight_parse_subcommand 0 'json' 'version' 'h/help'
        case 'why'
            __halflight_parse_subcommand 0 'last=' 'since=' 'json' 'version' 'h/help'
        case 'watch'
            __halflight_parse_subcommand 0 'format=' 'json' 'wait' 'version' 'h/help'
        case 'history'
            __halflight_parse_subcommand 0 'week' 'csv' 'json' 'version' 'h/help'
        case 'hold'
            __halflight_parse_subcommand -r 1 'why=' 'version' 'h/help'
        case 'enable'
            __halflight_parse_subcommand 0 'portal' 'camera' 'yes' 'json' 'version' 'h/help'
        case 'disable'
            __halflight_parse_subcommand 0 'give-up' 'json' 'version' 'h/help'
        case 'doctor'
            __halflight_parse_subcommand 0 'json' 'version' 'h/help'
        case 'calibrate'
            __halflight_parse_subcommand 0 'version' 'h/help'
        case 'settings'
            __halflight_parse_subcommand 0 'version' 'h/help'
        case 'recipe'
            __halflight_parse_subcommand 0 'version' 'h/help'
            switch $unparsed_tokens[1]
            case 'list'
                __halflight_parse_subcommand 0 'json' 'version' 'h/help'
            case 'show'
                __halflight_parse_subcommand 1 'json' 'version' 'h/help'
            case 'enable'
                __halflight_parse_subcommand 1 'json' 'version' 'h/help'
            case 'disable'
                __halflight_parse_subcommand 1 'json' 'version' 'h/help'
            end
        case 'theme'
            __halflight_parse_subcommand 0 'version' 'h/help'
            switch $unparsed_tokens[1]
            case 'list'
                __halflight_parse_subcommand 0 'json' 'version' 'h/help'
            case 'show'
                __halflight_parse_subcommand 1 'json' 'version' 'h/help'
            case 'check'
                __halflight_parse_subcommand 1 'level=' 'json' 'version' 'h/help'
            case 'set'
                __halflight_parse_subcommand 2 'json' 'version' 'h/help'
            end
        case 'config'
            __halflight_parse_subcommand 0 'version' 'h/help'
            switch $unparsed_tokens[1]
            case 'path'
                __halflight_parse_subcommand 0 'json' 'version' 'h/help'
            case 'show'
                __halflight_parse_subcommand 0 'version' 'h/help'
            case 'init'
                __halflight_parse_subcommand 0 'json' 'version' 'h/help'
            case 'check'
                __halflight_parse_subcommand 1 'machine' 'json' 'version' 'h/help'
            end
        case 'learn'
            __halflight_parse_subcommand 0 'accept' 'forget' 'json' 'version' 'h/help'
        case 'sensors'
            __halflight_parse_subcommand 0 'json' 'version' 'h/help'
        case 'responders'
            __halflight_parse_subcommand 0 'output' 'all' 'json' 'version' 'h/help'
        case 'run'
            __halflight_parse_subcommand 0 'force=' 'config=' 'source=' 'version' 'h/help'
        case 'stop'
            __halflight_parse_subcommand 0 'json' 'version' 'h/help'
        case 'restart'
            __halflight_parse_subcommand 0 'json' 'version' 'h/help'
        case 'record'
            __halflight_parse_subcommand 1 'for=' 'force' 'version' 'h/help'
        case 'simulate'
            __halflight_parse_subcommand 1 'config=' 'all' 'json' 'version' 'h/help'
        case 'render'
            __halflight_parse_subcommand 1 'theme=' 'output=' 'version' 'h/help'
        case 'help'
            __halflight_parse_subcommand -r 1 'version'
        end
    end
end

function __halflight_tokens
    if test (string split -m 1 -f 1 -- . "$FISH_VERSION") -gt 3
        commandline --tokens-raw $argv
    else
        commandline -o $argv
    end
end

function __halflight_parse_subcommand -S -a positional_count
    argparse -s r -- $argv
    set -l option_specs $argv[2..]
    set -l is_repeating_positional $_flag_r
    set -el _flag_r
    set -a commands $unparsed_tokens[1]
    set positional_index 0
    while true
        set -e unparsed_tokens[1]
        argparse -sn "$commands" $option_specs -- $unparsed_tokens 2> /dev/null
        set unparsed_tokens $argv
        set positional_index (math $positional_index + 1)
        for non_repeating_flag_or_option in $non_repeating_flags_or_options
            if set -ql "_flag_$(string replace -a - _ -- $non_repeating_flag_or_option)"
                set non_repeating_flags_or_options_absent 1
                break
            end
        end
        test (count $unparsed_tokens) -eq 0 -o \( -z "$is_repeating_positional" -a "$positional_index" -gt "$positional_count" \) && break
    end
end

function __halflight_complete_directories
    set -l token (commandline -t)
    string match -- '*/' $token
    set -l subdirs $token*/
    printf %s\n $subdirs
end

function __halflight_custom_completion
    set -x SAP_SHELL fish
    set -x SAP_SHELL_VERSION $FISH_VERSION
    set -l tokens (__halflight_tokens -p)
    if test -z "$(__halflight_tokens -t)"
        set -l index (count (__halflight_tokens -pc))
        set tokens $tokens[..$index] \'\' $tokens[(math $index + 1)..]
    end
    command $tokens[1] $argv $tokens
end

complete -c 'halflight' -f
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight" version' -l 'version' -d 'Show the version.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_positional "halflight" -eq 1' -fa 'status' -d 'Show the appearance, the level of light, and the reason.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_positional "halflight" -eq 1' -fa 'toggle' -d 'Switch to the other appearance, for now.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_positional "halflight" -eq 1' -fa 'set' -d 'Force day or night, or follow the light again.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_positional "halflight" -eq 1' -fa 'get' -d 'Print the appearance in one word: day or night.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_positional "halflight" -eq 1' -fa 'why' -d 'Show why it is day or night, and the last decisions.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_positional "halflight" -eq 1' -fa 'watch' -d 'Print the appearance, then each change as it happens.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_positional "halflight" -eq 1' -fa 'history' -d 'Show the light of the last day, and what the agent made of it.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_positional "halflight" -eq 1' -fa 'hold' -d 'Pause automatic switching while a command runs.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_positional "halflight" -eq 1' -fa 'enable' -d 'Start the agent now and at every login.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_positional "halflight" -eq 1' -fa 'disable' -d 'Undo what `halflight enable` did.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_positional "halflight" -eq 1' -fa 'doctor' -d 'Check the whole setup, with advice for each problem.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_positional "halflight" -eq 1' -fa 'calibrate' -d 'Choose the two thresholds by the current light.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_positional "halflight" -eq 1' -fa 'settings' -d 'Open the window with the light and the thresholds.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_positional "halflight" -eq 1' -fa 'recipe' -d 'Choose which programs follow.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_positional "halflight" -eq 1' -fa 'theme' -d 'List, check and choose themes.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_positional "halflight" -eq 1' -fa 'config' -d 'Work with the configuration file.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_positional "halflight" -eq 1' -fa 'learn' -d 'Show the thresholds that your corrections suggest, or use them.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_positional "halflight" -eq 1' -fa 'sensors' -d 'List the light sources of this machine, and what they measure.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_positional "halflight" -eq 1' -fa 'responders' -d 'List everything Halflight switches, and whether it worked.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_positional "halflight" -eq 1' -fa 'run' -d 'Run the agent in this terminal, until Ctrl-C.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_positional "halflight" -eq 1' -fa 'stop' -d 'Stop the agent until the next login.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_positional "halflight" -eq 1' -fa 'restart' -d 'Stop the agent and start it again, in the way that it is enabled.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_positional "halflight" -eq 1' -fa 'record' -d 'Record the light, for a report or to try settings.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_positional "halflight" -eq 1' -fa 'simulate' -d 'Run recorded light through the rules, without waiting.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_positional "halflight" -eq 1' -fa 'render' -d 'Fill a template with a theme\'s colours.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_positional "halflight" -eq 1' -fa 'help' -d 'Show subcommand help information.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight status" json' -l 'json' -d 'Print JSON for scripts; its keys stay the same from version to version.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight status" version' -l 'version' -d 'Show the version.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight status" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight toggle" program' -l 'program' -d 'Toggle on behalf of a program: Halflight learns nothing from it.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight toggle" q quiet' -s 'q' -l 'quiet' -d 'Print nothing on success.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight toggle" json' -l 'json' -d 'Print JSON for scripts; its keys stay the same from version to version.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight toggle" version' -l 'version' -d 'Show the version.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight toggle" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_positional "halflight set" -eq 1' -fka 'auto day night light dark'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight set" for' -l 'for' -d 'Return to automatic switching after a duration, such as 90s, 10m, 1h30m or 2d.' -rfka ''
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight set" q quiet' -s 'q' -l 'quiet' -d 'Print nothing on success.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight set" json' -l 'json' -d 'Print JSON for scripts; its keys stay the same from version to version.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight set" version' -l 'version' -d 'Show the version.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight set" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight get" json' -l 'json' -d 'Print JSON for scripts; its keys stay the same from version to version.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight get" version' -l 'version' -d 'Show the version.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight get" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight why" last' -l 'last' -d 'Show only the last <number> decisions.' -rfka ''
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight why" since' -l 'since' -d 'Show only decisions of the last <duration>, such as 90s or 2h.' -rfka ''
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight why" json' -l 'json' -d 'Print JSON for scripts; its keys stay the same from version to version.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight why" version' -l 'version' -d 'Show the version.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight why" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight watch" format' -l 'format' -d 'The format of the lines: plain, json or waybar.' -rfka 'plain json waybar'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight watch" json' -l 'json' -d 'The same as --format json.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight watch" wait' -l 'wait' -d 'Wait for the agent if it is not running yet.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight watch" version' -l 'version' -d 'Show the version.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight watch" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight history" week' -l 'week' -d 'Show seven days instead of one.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight history" csv' -l 'csv' -d 'Write it as a trace, which `halflight simulate` runs with other settings.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight history" json' -l 'json' -d 'Print JSON for scripts; its keys stay the same from version to version.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight history" version' -l 'version' -d 'Show the version.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight history" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight hold" why' -l 'why' -d 'The reason, in a few words; `status` shows it.' -rfka ''
complete -c 'halflight' -n '__halflight_should_offer_completions_for_positional "halflight hold" -ge 1' -fka '(__halflight_custom_completion ---completion hold -- positional@0 (count (__halflight_tokens -pc)) (__halflight_tokens -tC))'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight hold" version' -l 'version' -d 'Show the version.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight hold" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight enable" portal' -l 'portal' -d 'Also make the desktop portal query Halflight for the colour scheme.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight enable" camera' -l 'camera' -d 'Also take the camera for a light sensor, once you have agreed.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight enable" yes' -l 'yes' -d 'Agree to --camera without being asked.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight enable" json' -l 'json' -d 'Print JSON for scripts; its keys stay the same from version to version.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight enable" version' -l 'version' -d 'Show the version.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight enable" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight disable" give-up' -l 'give-up' -d 'Leave what cannot be put back as it is, for good.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight disable" json' -l 'json' -d 'Print JSON for scripts; its keys stay the same from version to version.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight disable" version' -l 'version' -d 'Show the version.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight disable" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight doctor" json' -l 'json' -d 'Print JSON for scripts; its keys stay the same from version to version.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight doctor" version' -l 'version' -d 'Show the version.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight doctor" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight calibrate" version' -l 'version' -d 'Show the version.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight calibrate" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight settings" version' -l 'version' -d 'Show the version.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight settings" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight recipe" version' -l 'version' -d 'Show the version.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight recipe" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_positional "halflight recipe" -eq 1' -fa 'list' -d 'List recipes and your own desktops.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_positional "halflight recipe" -eq 1' -fa 'show' -d 'Print a recipe\'s file.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_positional "halflight recipe" -eq 1' -fa 'enable' -d 'Make a program follow from now on.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_positional "halflight recipe" -eq 1' -fa 'disable' -d 'Undo what `recipe enable` did, and nothing else.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight recipe list" json' -l 'json' -d 'Print JSON for scripts; its keys stay the same from version to version.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight recipe list" version' -l 'version' -d 'Show the version.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight recipe list" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_positional "halflight recipe show" -eq 1' -fka '(__halflight_custom_completion ---completion recipe show -- positional@0 (count (__halflight_tokens -pc)) (__halflight_tokens -tC))'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight recipe show" json' -l 'json' -d 'Print JSON for scripts; its keys stay the same from version to version.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight recipe show" version' -l 'version' -d 'Show the version.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight recipe show" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_positional "halflight recipe enable" -eq 1' -fka '(__halflight_custom_completion ---completion recipe enable -- positional@0 (count (__halflight_tokens -pc)) (__halflight_tokens -tC))'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight recipe enable" json' -l 'json' -d 'Print JSON for scripts; its keys stay the same from version to version.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight recipe enable" version' -l 'version' -d 'Show the version.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight recipe enable" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_positional "halflight recipe disable" -eq 1' -fka '(__halflight_custom_completion ---completion recipe disable -- positional@0 (count (__halflight_tokens -pc)) (__halflight_tokens -tC))'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight recipe disable" json' -l 'json' -d 'Print JSON for scripts; its keys stay the same from version to version.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight recipe disable" version' -l 'version' -d 'Show the version.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight recipe disable" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight theme" version' -l 'version' -d 'Show the version.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight theme" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_positional "halflight theme" -eq 1' -fa 'list' -d 'List the themes.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_positional "halflight theme" -eq 1' -fa 'show' -d 'Print the origin of a theme, and the colour of each role.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_positional "halflight theme" -eq 1' -fa 'check' -d 'Check a theme file, and whether every text is readable.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_positional "halflight theme" -eq 1' -fa 'set' -d 'Choose the theme for day or for night.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight theme list" json' -l 'json' -d 'Print JSON for scripts; its keys stay the same from version to version.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight theme list" version' -l 'version' -d 'Show the version.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight theme list" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_positional "halflight theme show" -eq 1' -fka '(__halflight_custom_completion ---completion theme show -- positional@0 (count (__halflight_tokens -pc)) (__halflight_tokens -tC))'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight theme show" json' -l 'json' -d 'Print JSON for scripts; its keys stay the same from version to version.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight theme show" version' -l 'version' -d 'Show the version.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight theme show" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_positional "halflight theme check" -eq 1' -fka '(__halflight_custom_completion ---completion theme check -- positional@0 (count (__halflight_tokens -pc)) (__halflight_tokens -tC))'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight theme check" level' -l 'level' -d 'The contrast that every text must reach.' -rfka 'large aa aaa'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight theme check" json' -l 'json' -d 'Print JSON for scripts; its keys stay the same from version to version.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight theme check" version' -l 'version' -d 'Show the version.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight theme check" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_positional "halflight theme set" -eq 1' -fka 'day night light dark'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_positional "halflight theme set" -eq 2' -fka '(__halflight_custom_completion ---completion theme set -- positional@1 (count (__halflight_tokens -pc)) (__halflight_tokens -tC))'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight theme set" json' -l 'json' -d 'Print JSON for scripts; its keys stay the same from version to version.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight theme set" version' -l 'version' -d 'Show the version.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight theme set" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight config" version' -l 'version' -d 'Show the version.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight config" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_positional "halflight config" -eq 1' -fa 'path' -d 'Print the path of the configuration file, which need not exist.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_positional "halflight config" -eq 1' -fa 'show' -d 'Print the configuration file.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_positional "halflight config" -eq 1' -fa 'init' -d 'Write a configuration file in which each key is explained.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_positional "halflight config" -eq 1' -fa 'check' -d 'Check the configuration file, without using it.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight config path" json' -l 'json' -d 'Print JSON for scripts; its keys stay the same from version to version.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight config path" version' -l 'version' -d 'Show the version.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight config path" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight config show" version' -l 'version' -d 'Show the version.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight config show" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight config init" json' -l 'json' -d 'Print JSON for scripts; its keys stay the same from version to version.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight config init" version' -l 'version' -d 'Show the version.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight config init" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_positional "halflight config check" -eq 1' -fa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'yaml\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight config check" machine' -l 'machine' -d 'Check the file as the defaults for all users of a machine; default: that of this machine.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight config check" json' -l 'json' -d 'Print JSON for scripts; its keys stay the same from version to version.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight config check" version' -l 'version' -d 'Show the version.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight config check" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight learn" accept' -l 'accept' -d 'Write the suggested thresholds to the configuration; nothing else in it changes.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight learn" forget' -l 'forget' -d 'Forget all corrections, and what was learned from them.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight learn" json' -l 'json' -d 'Print JSON for scripts; its keys stay the same from version to version.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight learn" version' -l 'version' -d 'Show the version.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight learn" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight sensors" json' -l 'json' -d 'Print JSON for scripts; its keys stay the same from version to version.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight sensors" version' -l 'version' -d 'Show the version.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight sensors" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight responders" output' -l 'output' -d 'Show the output of programs that succeeded, too.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight responders" all' -l 'all' -d 'List responders that do not apply here, too, each with the reason.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight responders" json' -l 'json' -d 'Print JSON for scripts; its keys stay the same from version to version.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight responders" version' -l 'version' -d 'Show the version.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight responders" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight run" force' -l 'force' -d 'Force this appearance, whatever the light, for this run only.' -rfka 'day night light dark'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight run" config' -l 'config' -d 'Read this configuration instead of ~/.config/halflight/config.yaml.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'yaml\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight run" source' -l 'source' -d 'Use this light source: illuminance, sensor-proxy, backlight or sun, or one device by its name (see `halflight sensors`); hours:7:30-20:00; or command:PROGRAM.' -rfka 'illuminance sensor-proxy backlight sun'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight run" version' -l 'version' -d 'Show the version.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight run" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight stop" json' -l 'json' -d 'Print JSON for scripts; its keys stay the same from version to version.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight stop" version' -l 'version' -d 'Show the version.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight stop" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight restart" json' -l 'json' -d 'Print JSON for scripts; its keys stay the same from version to version.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight restart" version' -l 'version' -d 'Show the version.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight restart" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_positional "halflight record" -eq 1' -fa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'csv\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight record" for' -l 'for' -d 'Stop after a duration, such as 90s, 10m, 1h30m or 2d.' -rfka ''
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight record" force' -l 'force' -d 'Overwrite an existing file.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight record" version' -l 'version' -d 'Show the version.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight record" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_positional "halflight simulate" -eq 1' -fa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'csv\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight simulate" config' -l 'config' -d 'Use this configuration instead of ~/.config/halflight/config.yaml.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'yaml\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight simulate" all' -l 'all' -d 'List every decision, including those not to switch.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight simulate" json' -l 'json' -d 'Print JSON for scripts; its keys stay the same from version to version.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight simulate" version' -l 'version' -d 'Show the version.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight simulate" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_positional "halflight render" -eq 1' -F
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight render" theme' -l 'theme' -d 'The theme; default: the configuration\'s for the agent\'s appearance.' -rfka '(__halflight_custom_completion ---completion render -- --theme (count (__halflight_tokens -pc)) (__halflight_tokens -tC))'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight render" output' -l 'output' -d 'The file to write; default: standard output.' -rF
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight render" version' -l 'version' -d 'Show the version.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight render" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'halflight' -n '__halflight_should_offer_completions_for_flags_or_options "halflight help" version' -l 'version' -d 'Show the version.'
