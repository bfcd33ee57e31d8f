# A hypercube algorithm may run anywhere; the ring charges its contention.
hopscope-cli run 'ring:8 allgather-hypercube words=10 alpha=100 beta=2' --json --steps
hopscope-cli run 'hypercube:3 allgather-hypercube words=10 alpha=100 beta=2' --json --steps
