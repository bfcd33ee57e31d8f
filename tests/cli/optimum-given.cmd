hopscope-cli optimum 'complete:1024 broadcast-fractional-tree group=1 words=4096'
hopscope-cli optimum 'complete:64 broadcast-fractional-tree packets=20 words=4096'
hopscope-cli optimum 'mesh:8x16 broadcast-mesh-fractional-tree words=4096'
hopscope-cli optimum 'mesh:8x16 broadcast-mesh-fractional-tree words=4096 group-columns=2' --json
hopscope-cli best broadcast torus:8x8x8 tau=0.1792; echo $?
