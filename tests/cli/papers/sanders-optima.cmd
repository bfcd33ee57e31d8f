# Exact optima: P k, then time, group and packets of fractional tree, chain and binary tree, the paper's formula, the bound.
while read -r p k; do
    hopscope-cli optimum "complete:$p broadcast-fractional-tree words=$k" --json |
        jq -c --arg at "$p $k" '[$at, .exact.time, .exact.group, .exact.packets, .paper.time, .paper.group, .simulated.time]'
    hopscope-cli optimum "complete:$p broadcast-chain words=$k" --json | jq -c '["chain", .exact.time, .exact.packets]'
    hopscope-cli run "complete:$p broadcast-fractional-tree words=$k group=1 packets=best" --json |
        jq -c '["binary tree", .time, .experiment, (.comparisons[] | select(.name == "any number of packets") | .value)]'
done <<END
8 64
64 170
1024 100
1024 4096
END
hopscope-cli optimum 'complete:16384 broadcast-fractional-tree words=89125' --json |
    jq -c '[.exact.time, .exact.group, .exact.packets, .paper.time, .paper.group, .simulated.steps]'
# Edge-disjoint trees on a hypercube of 8: clamped and plain.
hopscope-cli run 'hypercube:3 broadcast-edge-disjoint-trees packets=5' 'hypercube:3 broadcast-edge-disjoint-trees-plain packets=5' --json | jq -c '[.experiment, .steps]'
# Equation (6) as printed is no lower bound.
hopscope-cli run 'hypercube:2 broadcast-edge-disjoint-trees words=128 packets=11' | grep -A9 'Lower bounds'
# Which tree wins, and why.
for k in 1 30 500 4096 10000000; do
    hopscope-cli run "complete:1024 broadcast-chain words=$k" | grep 'By the formulas'
done
