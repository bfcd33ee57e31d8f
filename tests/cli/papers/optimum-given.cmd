hopscope-cli optimum 'complete:1024 broadcast-fractional-tree group=1 words=4096'
hopscope-cli optimum 'complete:64 broadcast-fractional-tree packets=20 words=4096'
hopscope-cli optimum 'mesh:8x16 broadcast-mesh-fractional-tree words=4096'
hopscope-cli optimum 'mesh:8x16 broadcast-mesh-fractional-tree words=4096 group-columns=2' --json
# Nothing to choose between, steps without transfers, links that are shared, models of their own: the simulation decides.
hopscope-cli optimum 'complete:1 broadcast-fractional-tree packets=3'
hopscope-cli optimum 'hierarchy:1x1 broadcast-hierarchical-fractional-tree packets=2' --json
hopscope-cli optimum 'complete:4 broadcast-fractional-tree-simplex words=16 alpha=3' --json
hopscope-cli optimum 'butterfly:4 reduce-fractional-tree root=3 words=64' --json
hopscope-cli optimum 'complete:13 broadcast-chain model=multilink phi=0.5' --json
hopscope-cli optimum 'complete:8 broadcast-chain model=unit'
hopscope-cli optimum 'torus:2x8 allgather-torus-bucket words=10' --json
hopscope-cli best broadcast torus:8x8x8 tau=0.1792; echo $?
