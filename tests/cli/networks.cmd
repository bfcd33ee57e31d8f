# Networks from files: described, run on, converted; mistakes name line and column.
printf 'graph { node [kind=processor]; s [kind=router]\n  a -- s; b -- s [capacity=2]; c -- s; d -- s }\n' >star.dot
hopscope-cli describe graph:star.dot
hopscope-cli describe graph:star.dot --json
hopscope-cli run 'graph:star.dot allgather-ring words=10' --json
hopscope-cli run 'graph:star.dot broadcast-hypercube shape=hypercube words=10'

# The same network in every format that is written.
for format in graphml dot tgf edges g6; do
    hopscope-cli convert torus:3x3 -o "torus.$format"
    hopscope-cli describe "graph:torus.$format" --json
done

# A torus with a link that failed: what runs, and what it costs now.
hopscope-cli convert torus:4x4 -o whole.edges 2>/dev/null
grep -v '^0 1$' whole.edges >failed.edges
for network in whole failed; do
    for algorithm in broadcast-binomial allgather-ring alltoall-pairwise; do
        hopscope-cli run "graph:$network.edges $algorithm words=10" --json | jq -c '[.algorithm, .steps, .time, .maxLinkLoad]'
    done
done

# What is no network, and where there is no route.
printf 'graph { a -> b }\n' >bad.dot
printf 'a b\nc d\n' >apart.edges
refused describe graph:bad.dot
refused describe graph:nowhere.dot
refused describe graph:nowhere
refused run 'graph:apart.edges broadcast-naive'
refused convert star.dot -o star.anynet
refused convert bad.dot -o x.dot
