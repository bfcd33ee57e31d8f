hopscope-cli optimum 'complete:1024 broadcast-fractional-tree words=4096 alpha=1 beta=1' --json
hopscope-cli optimum 'complete:1024 broadcast-fractional-tree words=4096 alpha=1 beta=1'
# Where messages wait for each other the simulation decides, not the paper's formula.
hopscope-cli optimum 'ring:8 broadcast-chain words=1000 alpha=7 mapping=bit-reversed'
