# What fish completes for halflight-mqtt.
complete -c halflight-mqtt -f
complete -c halflight-mqtt -n __fish_use_subcommand -a run -d "Connect the agent with the broker"
complete -c halflight-mqtt -n __fish_use_subcommand -a light -d "Print the light that run gets"
complete -c halflight-mqtt -n __fish_use_subcommand -a check -d "Check the configuration and the broker"
complete -c halflight-mqtt -n __fish_use_subcommand -a forget -d "Remove what was published"
complete -c halflight-mqtt -l config -r -F -d "Read this file"
complete -c halflight-mqtt -l version -d "Print the version"
complete -c halflight-mqtt -s h -l help -d "Print a summary"
