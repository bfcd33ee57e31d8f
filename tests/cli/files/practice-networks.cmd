hopscope-cli list topologies | grep -E '^(clos|dgx1|dragonfly|gpu-boxes) ' | tr -s ' '
hopscope-cli describe dragonfly
hopscope-cli describe dragonfly:2x4x2
hopscope-cli describe clos:4
hopscope-cli describe dgx1
hopscope-cli describe 'dgx1 links=single'
hopscope-cli describe dgx1 --json
hopscope-cli describe 'gpu-boxes:2x2 outside=rails inner=3' --json
hopscope-cli run 'dragonfly:2x4x2 alltoall-rotation words=10 alpha=100 beta=2' --json | jq -c '[.steps, .transfers, .time, .linkWords, .maxLinkLoad]'
hopscope-cli run 'clos:4 alltoall-rotation routing=hash words=10 alpha=100 beta=2' --json | jq -c '[.steps, .transfers, .time, .linkWords, .maxLinkLoad]'
hopscope-cli run 'dragonfly:2x4x2 shift-direct shift=8' --json | jq -c .maxLinkLoad
hopscope-cli run 'dragonfly:2x4x2 shift-direct shift=8 routing=valiant' --json | jq -c .maxLinkLoad
hopscope-cli run 'dragonfly:2x4x2 shift-direct shift=8 routing=spread' --json | jq -c .maxLinkLoad
hopscope-cli run 'clos:4 alltoall-rotation routing=spread words=10 alpha=100 beta=2' --json | jq -c '[.experiment, .time, .maxLinkLoad]'
for network in dragonfly:7x14x7 clos:40 k-ary-n-tree:4x7 k-ary-n-tree:4x3 slim-fly:5 fat-tree:4 'gpu-boxes:16x8 outside=rails'; do hopscope-cli describe "$network" | grep bisection; done
hopscope-cli run 'fat-tree:4 alltoall-rotation routing=spread' 2>&1
hopscope-cli run dgx1 allgather-ring --json | jq -c '[.experiment, .topology.processors, .time]'
hopscope-cli run 'clos:5 broadcast-binomial'
hopscope-cli run 'slim-fly:11 broadcast-binomial'
hopscope-cli run 'dgx1 allgather-ring links=triple'
hopscope-cli run 'gpu-boxes:4x8 broadcast-binomial outer=0'
