hopscope-cli describe ring
hopscope-cli describe allgather | grep -v '^  allgather-'
hopscope-cli describe allgather | grep -c '^  allgather-ring '
hopscope-cli describe cut-through
hopscope-cli describe sanders-fig3
