hopscope-cli optimum 'complete:1024 broadcast-fractional-tree words=4096 alpha=1 beta=1' --json
hopscope-cli optimum 'complete:1024 broadcast-fractional-tree words=4096 alpha=1 beta=1'
# The search knows the entry's own network; where another one makes messages wait, it says so.
hopscope-cli optimum 'ring:8 broadcast-chain words=1000 alpha=7 mapping=bit-reversed'
