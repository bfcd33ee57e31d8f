# Hierarchical crossbars: D, flat D, modules without, with two, with one successor, channels in and out, peak load.
while read -r a b r variant more; do
    hopscope-cli run "hierarchy:${a}x$b broadcast-hierarchical-fractional-tree group=$r packets=7 variant=$variant $more" --json |
        jq -c --arg at "$a $b $r $variant $more" '[$at, .facts.D, .facts.flatD, .facts.leaves, .facts.twos, .facts.ones,
            .facts.mostChannelsIn, .facts.mostChannelsOut, .maxLinkLoad, .steps, .delivers, .violationCount]'
done <<END
4 4 2 1
4 6 2 1
8 8 2 1
8 8 2 2 in=1
256 64 8 1
256 64 8 2 in=1
4 4 2 1 in=1 out=1
2 8192 8 1
END
hopscope-cli optimum 'hierarchy:8x8 broadcast-hierarchical-fractional-tree words=200'
# With too few channels messages wait; the search counts that.
hopscope-cli optimum 'hierarchy:8x8 broadcast-hierarchical-fractional-tree words=200 in=1 out=1' --json
hopscope-cli run 'hierarchy:4x6 broadcast-hierarchical-fractional-tree group=2 packets=7 root=13' | grep channels
refused run 'hierarchy:4x4 broadcast-hierarchical-fractional-tree group=5'
refused run 'hierarchy:4x4 broadcast-hierarchical-fractional-tree group=3 variant=2'
