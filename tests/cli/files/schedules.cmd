# Schedules of other tools: what they do and whether it is right, runs on networks, other formats.
cat >chain.goal <<'X'
num_ranks 4
rank 0 {
send 800b to 1 tag 1
}
rank 1 {
r: recv 800b from 0 tag 1
s: send 800b to 2 tag 1
s requires r
}
rank 2 {
r: recv 800b from 1 tag 1
s: send 800b to 3 tag 1
s requires r
}
rank 3 {
recv 800b from 2 tag 1
}
X
grep -v '^s requires' chain.goal >early.goal
grep -v '^recv' chain.goal >unmatched.goal
printf 'num_ranks 2\nrank 0 {\nr: recv 8b from 1\ns: send 8b to 1\ns requires r\n}\nrank 1 {\nr: recv 8b from 0\ns: send 8b to 0\ns requires r\n}\n' >stuck.goal
printf 'num_ranks 2\nrank 0 {\nsend 8 to 1\n}\n' >unread.goal
printf '' >empty.xml
hopscope-cli verify chain.goal early.goal unmatched.goal stuck.goal unread.goal empty.xml; echo "status $?"
hopscope-cli verify chain.goal --json
hopscope-cli verify early.goal --operation broadcast --json | jq -c '[.verdict, .operation, .firstWrong]'
hopscope-cli run 'ring:4 file:chain.goal alpha=10' | sed -n '1,/time/p'
hopscope-cli run 'line:4 file:early.goal operation=broadcast' --json >early.json; echo "status $?"
jq -c '[.verdict, .processor, .step, .line, .delivers]' early.json
hopscope-cli run 'complete:2 file:stuck.goal' --json >stuck.json; echo "status $?"
jq -c '[.verdict, .circle, .reason]' stuck.json
refused run 'ring:5 file:chain.goal'

# Out and in again.
for experiment in 'ring:4 allreduce-short-line words=8' 'ring:4 allgather-ring words=8' 'complete:4 alltoall-pairwise' \
    'complete:4 broadcast-chain packets=2 root=3' 'hypercube:2 reduce-scatter-hypercube'; do
    for suffix in goal xml schedule; do
        hopscope-cli convert "$experiment" -o "x.$suffix" && hopscope-cli verify "x.$suffix" --json |
            jq -c '[.format, .verdict, .operation, .messages, .longestChain]'
    done
done
hopscope-cli convert 'complete:2 broadcast-binomial words=4' -o two.goal && cat two.goal
hopscope-cli convert 'complete:2 broadcast-binomial words=4' -o two.xml && cat two.xml
hopscope-cli convert 'complete:2 broadcast-binomial words=4 alpha=10' -o two.json && jq -c '.traceEvents[] | [.ph, .name, .ts, .dur]' two.json
hopscope-cli convert 'complete:2 broadcast-binomial words=4 alpha=10' -o two.paje && grep -v '^%' two.paje
hopscope-cli convert chain.goal -o chain.json && jq -c '[.traceEvents[] | select(.ph == "X")] | length' chain.json
hopscope-cli run 'ring:2 file:two.xml words=4' --json | jq -c '[.steps, .time, .delivers, .facts]'

# What cannot be written.
refused convert 'hypercube:2 scan-hypercube' -o x.xml
refused convert 'ring:4 allgather-ring' -o x.dot
refused convert 'ring:4 allgather-ring' -o x.html
refused convert torus:4x4 -o x.goal
refused convert stuck.goal -o x.json
refused verify chain.goal --operation brodcast
hopscope-cli verify chain.lua; echo "status $?"

# A list of messages runs on the network that it names; a program names none.
hopscope-cli convert 'ring:4 allgather-ring' -o named.schedule
hopscope-cli convert named.schedule -o named.goal
hopscope-cli verify named.goal
printf 'operation = "broadcast"\nfunction program(me, p)\nend\n' >alone.lua
hopscope-cli convert alone.lua -o alone.goal

# What is wrong has a place; what a file is for may not be known.
printf 'schedule 1\noperation broadcast\ntopology ring:3\nblocks 1\nstep\n  0 > 2 : 0\n' >lacks.schedule
printf 'schedule 1\noperation broadcast\ntopology ring:3\nblocks 1\nstep\n  0 > 1 : 0\n  0 > 2 : 0\n' >ports.schedule
hopscope-cli verify lacks.schedule ports.schedule --json | jq -c '[.verdict, .longestChain, .firstWrong]'
printf 'num_ranks 3\nrank 0 {\nsend 8b to 1\ncalc 5\n}\nrank 1 {\nrecv 8b from 0\n}\nrank 2 {\n}\n' >some.goal
hopscope-cli run 'complete:3 file:some.goal' --json | jq -c '[.operation, .facts["operation of the file"]]'
hopscope-cli convert some.goal -o some.json 2>/dev/null; jq -c '[.traceEvents[] | select(.ph == "X") | .name]' some.json
hopscope-cli describe file:some.goal | sed -n 1,4p
