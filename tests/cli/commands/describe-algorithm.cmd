hopscope-cli describe broadcast-hypercube
hopscope-cli describe broadcast-hypercube --markdown
hopscope-cli describe broadcast-hypercube --json | jq -c 'keys_unsorted, .parameters[0]'
