for d in 2 3 4 6; do
    hopscope-cli crossover "hypercube:$d broadcast-hypercube alpha=100 beta=2" --algorithms broadcast-hypercube,broadcast-scatter-allgather --x words=1:1e9
done
hopscope-cli crossover 'hypercube:3 allreduce-doubling alpha=100 beta=2' --algorithms allreduce-doubling,allreduce-reduce-scatter-allgather --x words=1:1e9 --json
hopscope-cli crossover 'hypercube:1 broadcast-hypercube' --algorithms broadcast-hypercube,broadcast-scatter-allgather --x words=1:1e9
hopscope-cli crossover 'hypercube:1 broadcast-hypercube' --algorithms broadcast-hypercube,broadcast-scatter-allgather --x words=1:1e9 --json
hopscope-cli crossover 'ring:16 allgather-ring words=10 beta=2' --algorithms allgather-ring,allgather-hypercube --x alpha=0:1000
# Where the schedule changes with the value.
hopscope-cli crossover 'ring:64 shift-ring words=10 alpha=5' --algorithms shift-ring,shift-direct --x shift=0:64:lin65
refused crossover 'ring:8 allgather-ring' --algorithms allgather-ring --x words=1:9
refused crossover 'ring:8 allgather-ring' --algorithms allgather-ring,allgather-rign --x words=1:9
refused crossover 'ring:8 allgather-ring' --algorithms allgather-ring,allgather-naive --x words=9:1
refused crossover 'ring:8 allgather-ring' --algorithms allgather-ring,allgather-naive
