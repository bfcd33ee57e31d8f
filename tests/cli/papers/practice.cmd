# The worked values of the algorithms of practice: steps, transfers, time, words, messages on a link, order of operands.
hopscope-cli run --json - <<'END' | jq -r 'def r: (. * 1000000 | round) / 1000000; [.steps, .transfers, (.time | r), (.linkWords | r), .maxLinkLoad, (.operandOrder // "-"), .algorithm] | @tsv' | tr '\t' ' '
complete:13 broadcast-knomial radix=3 root=5 words=10 alpha=100 beta=2
complete:13 broadcast-knomial radix=3 sends=in-turn words=10 alpha=100 beta=2
complete:12 broadcast-kary-tree packets=6 words=12 alpha=100 beta=2
complete:12 broadcast-split-binary packets=3 words=12 alpha=100 beta=2
complete:12 broadcast-double-tree packets=8 words=16 alpha=100 beta=2
complete:17 broadcast-circulant packets=8 words=16 alpha=100 beta=2
complete:9 broadcast-scatter-recursive-doubling words=18 alpha=100 beta=2
complete:11 broadcast-chains packets=5 words=10 alpha=100 beta=2
complete:13 scatter-knomial root=4 words=3 alpha=100 beta=2
complete:9 reduce-in-order-binary packets=4 words=12 alpha=100 beta=2
complete:11 reduce-rabenseifner root=3 words=16 alpha=100 beta=2
complete:13 allgather-bruck words=10 alpha=100 beta=2
complete:13 allgather-bruck radix=4 words=10 alpha=100 beta=2
ring:16 allgather-bruck words=10 alpha=100 beta=2
ring:16 allgather-sparbit words=10 alpha=100 beta=2
complete:12 allgather-neighbour-exchange words=10 alpha=100 beta=2
complete:11 allgather-recursive-doubling words=10 alpha=100 beta=2
complete:13 allgather-pat aggregation=4 words=10 alpha=100 beta=2
complete:11 reduce-scatter-recursive-halving words=10 alpha=100 beta=2
complete:11 reduce-scatter-recursive-halving first=near words=10 alpha=100 beta=2
complete:11 reduce-scatter-circulant words=10 alpha=100 beta=2
complete:11 allreduce-rabenseifner words=16 alpha=100 beta=2
complete:11 allreduce-rabenseifner elimination=three words=16 alpha=100 beta=2
complete:11 allreduce-recursive-doubling radix=3 words=10 alpha=100 beta=2
ring:16 allreduce-swing-long words=16 alpha=100 beta=2
torus:4x4 allreduce-swing-short words=16 alpha=100 beta=2
complete:12 allreduce-double-tree packets=8 words=16 alpha=100 beta=2
complete:12 allreduce-double-tree packets=8 overlap=yes words=16 alpha=100 beta=2
hierarchy:3x4 allreduce-hierarchical words=24 alpha=100 beta=2
hierarchy:3x4 allreduce-two-level words=24 alpha=100 beta=2
complete:11 alltoall-bruck words=10 alpha=100 beta=2
complete:11 alltoall-bruck radix=3 words=10 alpha=100 beta=2
complete:11 alltoall-exclusive-or words=10 alpha=100 beta=2
complete:11 alltoall-one-factor words=10 alpha=100 beta=2
complete:11 exscan-one-two-three words=10 alpha=100 beta=2
complete:11 barrier-recursive-doubling alpha=100
complete:7 gather-adaptive-binomial root=2 sizes=5,0,1,9,2,2,7 alpha=100 beta=2
torus:4x4 neighbour-allgather-combined words=10 alpha=100 beta=2
END

# What cannot be.
refused run 'complete:9 allgather-neighbour-exchange'
refused run 'complete:12 allgather-pat aggregation=3'
refused run 'ring:12 allreduce-swing-short'
refused run 'complete:4 allgather-bruck sizes=1,2,3'
refused run 'complete:4 allgather-bruck sizes=spike:1'

# What Open MPI would choose, where it has a rule.
hopscope-cli best scan complete:4 --library openmpi | tail -1
hopscope-cli best broadcast complete:16 words=100000 --library mpich | tail -2

# Sizes of blocks from a file: one for each processor; of a total exchange one for each pair of them.
printf 'words\n5\n0\n1\n9\n' >sizes.csv
printf '0,1,2,3\n4,0,5,6\n7,8,0,9\n10,11,12,0\n' >pairs.csv
hopscope-cli run 'complete:4 allgather-ring sizes=file:sizes.csv alpha=0 beta=1' --json | jq -c '[.time, .experiment]'
hopscope-cli run 'complete:4 alltoall-rotation sizes=file:pairs.csv alpha=0 beta=1' --json | jq -c .time
refused run 'complete:5 allgather-ring sizes=file:sizes.csv'
refused run 'complete:4 allgather-ring sizes=file:pairs.csv'
refused run 'complete:4 allgather-ring sizes=file:nothing.csv'
hopscope-cli list figures | grep practice-
