# How much bandwidth: a pattern with its routing, ring against recursive doubling, and what is refused.
hopscope-cli bandwidth 'pattern:nn-exchange k=4' --routing h
hopscope-cli bandwidth ring:32 allgather-ring
hopscope-cli bandwidth hypercube:5 allgather-hypercube
hopscope-cli bandwidth 'pattern:nn-exchange k=6' --json
hopscope-cli describe 'nd-butterfly:2 n=2' --json
refused bandwidth 'pattern:fig3-a k=5'
refused bandwidth 'pattern:nn k=4'
refused bandwidth ring:8 allgather-ring --machine nd-mesh
refused bandwidth ring:8 allgather-ring --routing h
