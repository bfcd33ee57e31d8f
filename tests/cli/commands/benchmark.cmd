hopscope-cli benchmark --help | head -1
# What is measured is the machine's; what is told about it is not.
hopscope-cli benchmark --case ring-allgather-1024 --repeat 1 | sed -E 's/[0-9]+\.[0-9]+|[0-9]+ +ring:/N /g' | tr -s ' '
hopscope-cli benchmark --case reduce-chain-1024 --case ring-allgather-1024 --repeat 2 --json |
    sed -E 's/:[0-9.e+-]+/:N/g'
refused benchmark --case chain | sed 's/known are .*/known are …/'
refused benchmark --case ring-algather-1024
refused benchmark --repeat 0
refused benchmark --repeat many
refused benchmark ring-allgather-1024
