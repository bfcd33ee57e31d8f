# Dimakopoulos & Dimopoulos: where the printed theorems hold and where they do not, over arities and heights.
hopscope-cli theorems leaf-tree:2
hopscope-cli theorems 'leaf-tree:2x2 capacities=1,4' --json | jq -c '.[] | select(.theorem == "Eq. (2)") | {printed, corrected, simulated, verdict}'
hopscope-cli theorems leaf-tree:3^2
hopscope-cli sweep 'leaf-tree:K^H alltoall-leaf-one-send' --x H=1:3:lin3 --series K=2,3 --y steps,bound,maxQueue
hopscope-cli sweep 'leaf-tree:2 allgather-leaf-flooding' --x topology=leaf-tree:2x2,leaf-tree:3x3,leaf-tree:4x4 --y steps,maxQueue
refused theorems ring:8
refused theorems leaf-tree:1x2
refused theorems 'leaf-tree:2x2 capacities=2,2'
