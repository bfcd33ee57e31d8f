hopscope-cli describe ring
hopscope-cli describe allgather
hopscope-cli describe cut-through
hopscope-cli describe sanders-fig3
