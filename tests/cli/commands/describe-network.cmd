hopscope-cli describe torus:4x4
hopscope-cli describe 'torus:2x3 wrap=ny' --json
hopscope-cli describe ring:2 --json
hopscope-cli describe complete:4096
hopscope-cli describe complete:300 --json | jq -c '[.nodes, .processors, (.edges | length)]'
