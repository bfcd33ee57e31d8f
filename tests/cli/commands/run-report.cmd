# What people see; and what a run tells about steps, and several runs.
hopscope-cli run 'ring:8 allgather-hypercube words=10 alpha=100 beta=2' --steps
hopscope-cli run ring:4 allgather-hypercube 'hypercube:2 allgather-hypercube words=3'
