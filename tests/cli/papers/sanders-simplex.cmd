# Worked values of simplex broadcasts: P r s, then the steps of the tree made for it, the coupled tree and the chain.
while read -r p r s; do
    for entry in "fractional-tree-simplex group=$r" "coupled-simplex group=$r" chain-simplex; do
        hopscope-cli run "complete:$p broadcast-$entry packets=$s" "complete:$p reduce-$entry packets=$s operator=ordered" --json |
            jq -c --arg at "$p $r $s $entry" '[$at, .steps, .delivers, .violationCount, .operandOrder]'
    done
done <<END
2 2 4
5 2 4
6 2 4
8 1 5
10 2 6
20 1 8
20 3 9
64 4 44
1024 8 456
END
# No schedule has fewer steps: exhaustive search for P = 4, s = 3 gives 5.
hopscope-cli run 'complete:4 broadcast-chain-simplex packets=3 words=100' | grep -A9 'Lower bounds'
