# Times without a common clock: LogP and its kin.
hopscope-cli run 'complete:8 broadcast-binomial words=128 model=loggops'
hopscope-cli run 'ring:4 allgather-ring words=64 model=loggops order=barrier L=2500' --json
hopscope-cli run 'complete:2 broadcast-binomial model=logp' --trace -
hopscope-cli run 'ring:4 allgather-ring model=loggp g=-2'
hopscope-cli run 'leaf-tree:2x2 broadcast-leaf-all-ports model=loggp'
