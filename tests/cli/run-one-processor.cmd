hopscope-cli run 'complete:1 broadcast-binomial words=5' --json
hopscope-cli check 'complete:1 broadcast-binomial' 'hypercube:0 allgather-hypercube'
