# How much bandwidth: a pattern with its routing, ring against recursive doubling, and what is refused.
hopscope-cli bandwidth 'pattern:nn-exchange k=4' --routing h
hopscope-cli bandwidth ring:32 allgather-ring
hopscope-cli bandwidth hypercube:5 allgather-hypercube
hopscope-cli bandwidth 'pattern:nn-exchange k=6' --json
hopscope-cli describe 'nd-butterfly:2 n=2' --json
hopscope-cli bandwidth 'pattern:ns-fft k=6'
hopscope-cli bandwidth 'pattern:generalized-broadcast k=4' --machine nd-mesh:2 --h exact
hopscope-cli bandwidth 'pattern:nn-exchange k=6' --machine nd-butterfly:3 --alpha 1/3
hopscope-cli bandwidth 'pattern:fig3-c k=6' --prefix tree --routing k12
hopscope-cli bandwidth 'torus:4x8 allgather-grid'
hopscope-cli bandwidth hypercube:5 allgather-hypercube --slowdown 4 | head -4
refused bandwidth ring:8 allgather-ring --slowdown 0.5
hopscope-cli bandwidth 'mesh:3x3 broadcast-grid' --machine butterfly
hopscope-cli bandwidth 'leaf-tree:2x2x2 allgather-leaf-one-send' --whole
printf 'from,to,packets\n0,5,2\n5,0,1\n3,2,7\n' >matrix.csv
hopscope-cli bandwidth 'pattern:csv k=3 file=matrix.csv' --routing h
refused bandwidth 'pattern:csv k=2 file=matrix.csv'
refused bandwidth 'pattern:csv k=3 file=none.csv'
refused bandwidth 'pattern:csv k=3'
refused bandwidth 'leaf-tree:2x2x2 allgather-leaf-one-send'
refused bandwidth 'pattern:fig3-a k=5'
refused bandwidth 'pattern:nn k=4'
refused bandwidth ring:8 allgather-ring --alpha thick
refused bandwidth ring:8 allgather-ring --machine nd-mesh
refused bandwidth ring:8 allgather-ring --routing h
hopscope-cli bandwidth 'pattern:alltoall k=4' --routing direct | grep -A6 alphaDBSP
hopscope-cli bandwidth 'pattern:nn-exchange k=6' --routing k12 | grep waves
hopscope-cli bandwidth 'butterfly:4 alltoall-pairwise' | tail -2
hopscope-cli bandwidth 'pattern:nn-exchange k=6' --growth | sed -n '/^Growth/,/beats DBSP, exact/p'
hopscope-cli bandwidth 'pattern:ns-fft k=6' --growth --n-power 0.75 --json | jq -c '.growth.curves[] | [.id, .power]'
hopscope-cli bandwidth 'hypercube:5 allgather-hypercube' --growth | sed -n '/^Growth/,$p'
hopscope-cli bandwidth ring:32 allgather-ring --rivals | sed -n '/^Schedules/,$p'
refused bandwidth 'pattern:alltoall k=4' --growth --n-power 0.5
refused bandwidth 'pattern:alltoall k=8' --routing direct
printf '' >empty.csv
refused bandwidth 'pattern:csv k=2 file=empty.csv'
refused run 'pattern:alltoall k=4'
