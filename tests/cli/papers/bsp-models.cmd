# Any schedule under the models of the BSP family.
for model in bsp dbsp dbsp-plus alpha-dbsp h-direct; do
    for machine in butterfly nd-butterfly:2 nd-mesh:2; do
        hopscope-cli run "hypercube:5 allgather-hypercube model=$model machine=$machine" --json | jq -c '[.experiment, .time]'
    done
done
hopscope-cli run 'ring:32 allgather-ring model=dbsp'
hopscope-cli run 'hypercube:5 allgather-hypercube model=h-direct prefix=tree' --json
hopscope-cli best allgather hypercube:5 model=dbsp
refused run 'leaf-tree:2x2x2 allgather-leaf-one-send model=dbsp'
refused run 'ring:8 allgather-ring model=dbsp machine=nd-mesh'
refused run 'ring:8 allgather-ring model=dbsp alpha=3'
refused run 'ring:8 allgather-ring machine=butterfly'
