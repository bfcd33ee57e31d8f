# One object a line, in order; what cannot run says so on its line, and the status says it at the end.
printf '%s\n' 'complete:8 broadcast-binomial words=5' '' '# a comment' 'ring:0 broadcast-binomial' \
    'complete:8 broadcast-binomial words=5 alpha=7' 'nonsense' |
    hopscope-cli run - | jq -c '[.experiment, .time, .error]'
printf 'ring:0 broadcast-binomial\n' | hopscope-cli run -
