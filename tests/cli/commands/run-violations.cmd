# A stricter port model shows what it forbids: status 0 for run, 1 for check.
experiment='complete:8 broadcast-fractional-tree packets=4 ports=simplex'
hopscope-cli run "$experiment" | sed -n '1,3p; /Violations/,$p'
hopscope-cli run "$experiment" --json | jq -c '.violationCount, .violations[0]'
hopscope-cli check "$experiment" 'complete:8 broadcast-binomial' | sed 's/; [0-9]* of [0-9]* comparisons hold//'
exit "${PIPESTATUS[0]}"
