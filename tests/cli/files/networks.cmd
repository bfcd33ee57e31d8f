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
hopscope-cli describe 'torus:4x4 without=1-0' --json
hopscope-cli run 'torus:4x4 broadcast-binomial words=100 without=0-1' | head -9
for algorithm in broadcast-binomial allgather-ring allreduce-doubling alltoall-pairwise; do
    hopscope-cli failures "torus:4x4 $algorithm words=16 alpha=4 without=0-1"
done
hopscope-cli failures 'torus:4x4 scatter-mst words=16 without=0-1' --json | jq -c '.[0]'
refused describe 'torus:4x4 without=0-5'
refused run 'torus:4x4 broadcast-binomial without=x'
refused run 'line:6 broadcast-naive without=2-3'
refused run 'ring:6 broadcast-two-trees without=2-3'
refused run 'leaf-tree:3x3 broadcast-leaf-textbook without=0-r0'
refused failures 'torus:4x4 broadcast-naive'

# Entries that follow the links of any network.
for algorithm in breadth-first depth-first-chain two-trees; do
    hopscope-cli run "graph:torus.graphml broadcast-$algorithm words=100 packets=4" --json | jq -c '[.algorithm, .steps, .time, .maxLinkLoad]'
done
hopscope-cli run 'graph:star.dot broadcast-breadth-first words=10' --json | jq -c '[.steps, .time]'

# A document holds the text of its network.
cp star.dot gone.dot
hopscope-cli run 'graph:gone.dot allgather-ring words=10' --save star.hopscope >/dev/null
rm gone.dot
hopscope-cli run star.hopscope --json | jq -c '[.algorithm, .time]'
jq -c '.networks | keys' star.hopscope

# What is no network, and where there is no route.
printf 'graph { a -> b }\n' >bad.dot
printf 'a b\nc d\n' >apart.edges
refused describe graph:bad.dot
refused describe graph:nowhere.dot
refused describe graph:nowhere
refused run 'graph:apart.edges broadcast-naive'
refused convert star.dot -o star.anynet
refused convert bad.dot -o x.dot
