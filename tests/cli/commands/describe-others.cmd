hopscope-cli describe ring
hopscope-cli describe allgather | grep -vE '^  (allgather-|id )'
hopscope-cli describe allgather | grep -c '^  allgather-ring '
hopscope-cli describe cut-through
hopscope-cli describe sanders-fig3
hopscope-cli describe slider
hopscope-cli list questions
hopscope-cli list quantities | head -3
