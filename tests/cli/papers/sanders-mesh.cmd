# Meshes: D, peak load of a link, longest route; canonical layouts with s = 3r, then the stored ones.
while read -r mesh rows columns packets more; do
    hopscope-cli run "mesh:$mesh broadcast-mesh-fractional-tree group-rows=$rows group-columns=$columns packets=$packets $more" --json |
        jq -c --arg at "$mesh $rows $columns $packets $more" '[$at, .facts.D, .maxLinkLoad, .facts.longestRoute, .facts.ownRoot,
            .steps, .time, .delivers, .violationCount]'
done <<END
4x8 1 2 6
8x16 1 2 6
8x8 1 1 3
16x16 2 2 12
8x16 1 2 8 layout=stored
4x8 1 2 8 layout=stored
8x16 1 2 8 layout=stored root=0
8x16 1 2 8 layout=stored routing=first-axis-first
END
# Reductions: backwards over the same links, over new routes along the row first, along the column first.
for more in '' paths=rerouted 'paths=rerouted routing=first-axis-first'; do
    hopscope-cli run "mesh:8x16 reduce-mesh-fractional-tree layout=stored packets=8 $more" --json | jq -c '[.experiment, .maxLinkLoad, .time]'
done
# The best packets and groups, with the links that messages share; what is found is what the run takes.
hopscope-cli optimum 'mesh:8x8 broadcast-mesh-fractional-tree words=500'
hopscope-cli optimum 'mesh:8x16 broadcast-mesh-fractional-tree group-columns=2 words=500' --json
hopscope-cli optimum 'mesh:8x16 broadcast-mesh-fractional-tree layout=stored words=500' --json
refused run 'mesh:6x8 broadcast-mesh-fractional-tree group-rows=2'
refused run 'mesh:8x8 broadcast-mesh-fractional-tree layout=stored'
