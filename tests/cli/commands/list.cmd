# Some lines of each list: every new entry would change the whole ones.
hopscope-cli list topologies | grep -E '^(ring|torus) ' | tr -s ' '
hopscope-cli list operations | grep -E '^(broadcast|alltoall) ' | tr -s ' '
hopscope-cli list algorithms | grep -E '^broadcast-(chain|binomial) ' | tr -s ' '
hopscope-cli list models | grep -E '^cut-through ' | tr -s ' '
hopscope-cli list figures | grep -E '^sanders-fig3 ' | tr -s ' '
hopscope-cli list patterns | grep -E '^pattern:(xor|alltoall) ' | tr -s ' '
hopscope-cli list machines
hopscope-cli list models --json | jq -c '.[] | select(.id == "cut-through")'
hopscope-cli list --json | jq -c keys_unsorted
hopscope-cli list | grep -E '^[a-z]'
hopscope-cli list terms | grep -E '^root ' | tr -s ' '
hopscope-cli list terms --json | jq -r '.[] | select(.id == "allgather") | .definition'
