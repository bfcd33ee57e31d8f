hopscope-cli run 'complete:4 broadcast-fractional-tree packets=2 words=3' --trace trace.csv >/dev/null
cat trace.csv
hopscope-cli run 'ring:4 allgather-hypercube words=2' --trace -
ls -A
