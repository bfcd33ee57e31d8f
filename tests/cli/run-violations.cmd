# A stricter port model shows what it forbids: status 0 for run, 1 for check.
hopscope-cli run 'complete:8 broadcast-fractional-tree packets=4 ports=simplex'
hopscope-cli run 'complete:8 broadcast-fractional-tree packets=4 ports=simplex' --json | jq -c '.violationCount, .violations[0]'
hopscope-cli check 'complete:8 broadcast-fractional-tree packets=4 ports=simplex' 'complete:8 broadcast-binomial'
