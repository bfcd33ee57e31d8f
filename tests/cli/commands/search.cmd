# Shortest schedules: what is found, what is proved, and that the simulation agrees.
facts='[.experiment, .steps, .lowerBound, .boundBy, .proof, .refuted]'
hopscope-cli search 'line:4 allgather' --json | jq -c "$facts"
hopscope-cli search complete:7 broadcast packets=3 --json | jq -c "$facts, .catalogue.steps, .catalogue.otherRoutes"
hopscope-cli search 'complete:7 broadcast packets=3 ports=telephone' --json | jq -c "$facts"
hopscope-cli search 'mesh:3x3 allgather' --json | jq -c "$facts, .boundReason"
hopscope-cli search 'ring:5 allreduce' --json | jq -c "$facts, (.schedule | startswith(\"schedule 1\"))"
hopscope-cli search 'line:4 allgather steps=4' --json | jq -c '[.feasible, .proof]'

# Where operands may be joined twice, as many steps as gossip; a proof that is checked without the solver.
hopscope-cli search 'ring:5 allreduce operator=idempotent' --json | jq -c "$facts"
hopscope-cli search 'line:4 allgather' --check-proof --json | jq -c '[.steps, .proofChecked]'
hopscope-cli search 'line:4 allgather' --check-proof | grep -c 'the proof that 4 steps are impossible holds'

# Entries of the catalogue that send farther than the question allows are named, and are no answer to it.
hopscope-cli search 'mesh:3x3 allgather' --json | jq -c '[.steps, .catalogue.steps < .steps, .catalogue.otherRoutes]'
# Where time runs out, an entry with as many steps as are needed is the answer.
hopscope-cli search 'complete:16 alltoall time=0.01' --json | jq -c '[.steps, .proof, .catalogue.steps, (.schedule | length > 0)]'

# Too large for a formula, but not for a bound that the catalogue meets.
hopscope-cli search 'complete:48 alltoall' --json | jq -c '[.steps, .proof, .boundBy, .tries]'

# The text of the schedule runs like any other.
hopscope-cli search 'ring:6 alltoall messages=routed' --schedule six.schedule --proof six >out.txt; echo "status $?"
head -1 out.txt | sed 's/refuted in .*/refuted/'
hopscope-cli run 'ring:6 file:six.schedule ports=duplex' --json | jq -c '[.steps, .delivers, .violationCount, .maxLinkLoad]'
ls six.cnf six.drat
hopscope-cli search 'mesh:2x3 reduce-scatter ports=all-ports' -o back.schedule >out.txt
hopscope-cli run 'mesh:2x3 file:back.schedule' --json | jq -c '[.operation, .delivers, .violationCount]'

# An allreduce, with values that are kept in slots, and what is proved about it.
hopscope-cli search 'complete:5 allreduce' -o sum.schedule >out.txt
hopscope-cli run 'complete:5 file:sum.schedule words=10' --json | jq -c '[.operation, .steps, .delivers, .violationCount]'
grep -c '^# Searched: 3 steps, and no schedule has fewer: ' sum.schedule
hopscope-cli table schedule 'complete:5 file:sum.schedule' >again.schedule
hopscope-cli run 'complete:5 file:again.schedule' --json | jq -c '[.operation, .steps, .delivers]'

# Steps and rounds.
hopscope-cli search 'ring:4 allgather ports=all-ports' --frontier chunks=2

# Time is up.
hopscope-cli search 'torus:3x3 allgather mode=combining ports=simplex time=0.2' --json | jq -c '[.steps, .proof]'
hopscope-cli search 'torus:3x3 allgather mode=combining ports=simplex time=0.2' >out.txt; echo "status $?"

refused search 'complete:7'
refused search 'complete:7 scan'
refused search 'complete:99 broadcast'
refused search 'complete:7 broadcast packets=0'
refused search 'complete:7 broadcast ports=many'
refused search 'complete:7 broadcast root=7'
refused search 'complete:7 broadcast colour=red'
refused search 'leaf-tree:2x2 reduce'
refused search 'binary-tree:4 broadcast'
refused search 'complete:4 allreduce packets=2'
refused search 'complete:4 broadcast rounds=3'
refused search 'complete:4 broadcast time=0'
refused search 'ring:4 allgather' --frontier chunks=2
refused search 'leaf-tree:2x2 broadcast' -o x.schedule
