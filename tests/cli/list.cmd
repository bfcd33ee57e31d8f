hopscope-cli list topologies
hopscope-cli list operations
hopscope-cli list models
hopscope-cli list figures
hopscope-cli list models --json
hopscope-cli list --json | jq -c keys_unsorted
hopscope-cli list | head -3
