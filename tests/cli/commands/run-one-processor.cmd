hopscope-cli run 'complete:1 broadcast-binomial words=5' --json | jq -c 'del(.comparisons)'
hopscope-cli check 'complete:1 broadcast-binomial' 'hypercube:0 allgather-hypercube' | sed 's|; [0-9]* of [0-9]* comparisons hold||'
exit "${PIPESTATUS[0]}"
