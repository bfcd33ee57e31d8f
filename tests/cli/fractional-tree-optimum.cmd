hopscope-cli optimum 'complete:1024 broadcast-fractional-tree words=4096 alpha=1 beta=1' --json
hopscope-cli optimum 'complete:1024 broadcast-fractional-tree words=4096 alpha=1 beta=1'
