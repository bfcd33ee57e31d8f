# What no number can hold, files that are none, lessons that cannot be asked: one short sentence each, status 2.
lesson() { printf '# T\n\n```lesson\nversion: 1\n%s```\n' "$1"; }
page() { printf '\n## %s\n' "$1"; }
block() { printf '\n```%s\n%s\n```\n' "$1" "$2"; }

# A question that is about nothing.
{ lesson ''; page P; block question 'kind: receivers'; } >question.md
{ lesson $'draw: 1\n'; page A; block scene 'run: ring:4 broadcast-chain'; block question 'kind: senders'
    page B; block question 'kind: senders'; page C; block question 'kind: steps'; } >drawn.md
hopscope-cli lesson question.md || echo "status $?"
hopscope-cli lesson drawn.md --seed 1 || echo "status $?"
hopscope-cli lesson drawn.md --seed 3 || echo "status $?"
hopscope-cli check question.md drawn.md || echo "status $?"

# Mistakes of the head do not hide those of its pages.
{ lesson $'minutes: abc\ndraw: 1e30\n'; page P; block scene 'run: ring:4 broadcast-chain'
    block question 'kind: nonsense'; } >head.md
hopscope-cli check head.md || echo "status $?"
{ lesson ''; page P; block scene 'run: ring:4 broadcast-chain'
    block question $'kind: slider\nparameter: packets\ngoal: least time\nto: 1e300'; } >slider.md
hopscope-cli check slider.md || echo "status $?"

# Numbers too large or too small to be computed with.
refused run 'line:6 allgather-grid words=1e308'
refused check 'line:6 allgather-grid words=1e308'
refused check 'line:6 allgather-grid alpha=1e-300'
hopscope-cli check 'line:6 allgather-grid words=1e30 alpha=1e30 beta=1e30' 'line:6 allgather-grid words=1e-30 alpha=1e-30 beta=1e-30'
refused run 'complete:8 broadcast-chain whole=yes words=1e30'
refused run 'complete:8 broadcast-chain alpha=1/1e300'
refused crossover 'hypercube:3 broadcast-hypercube alpha=1e308' \
    --algorithms broadcast-hypercube,broadcast-scatter-allgather --x words=1:1e9
refused sweep 'line:6 allgather-grid alpha=1e308' --x words=1,2 --y time
refused matvec 'layout=1d n=64 p=64 beta=1e308'
refused isoefficiency 'layout=1d p=64 E=0.8 tc=1e-308'
refused bandwidth 'line:4 allgather-grid words=1e19'
refused bandwidth 'line:4 allgather-grid words=9223372036854775807'
refused bandwidth 'line:4 allgather-grid words=1e-12'
refused bandwidth 'pattern:xor k=3 bit=1e300'
refused bandwidth 'pattern:generalized-broadcast k=3 root=1e19'
printf 'neighbours,bytes,time\n1,64,1e308\n2,128,1e308\n' >far.csv
refused fit far.csv
printf '1,64,1e30\n2,128,1e-30\n3,256,1\n' >apart.csv
refused fit apart.csv
printf '16,0,1,20\n16,0,0,20\n' >pingpong.csv
refused fit pingpong.csv

# The canonical text runs where the shape has other axes than the network.
hopscope-cli check 'torus:3x2x5 allgather-torus-bucket-rotated shape=torus wrap=yyn' \
    'torus:3x2x5 allgather-torus-bucket-rotated shape=torus:5x6 wrap=yyn' 'torus:5 reduce-mesh-mst shape=torus:1x5 wrap=n'

# What has no end, or makes one wait.
mkdir folder.md
mkfifo pipe.md
for file in folder.md pipe.md /dev/zero; do
    refused lesson $file
    refused fit $file
    refused bandwidth "pattern:csv k=3 file=$file"
done
refused check folder.md
refused check pipe.md
refused check none.md
head -c 20000000 /dev/zero | hopscope-cli run - || echo "status $?"
hopscope-cli run - <folder.md || echo "status $?"

# What is repeated is shortened.
long=$(head -c 100000 /dev/zero | tr '\0' a)
refused run "$long broadcast-chain"
refused run "ring:4 $long"
refused run "ring:4 broadcast-chain $long=1"
refused run "ring:4 broadcast-chain words=$long"
refused "$long"
refused run --"$long" ring:4
refused describe "$long"
refused describe "$(printf 'many words %.0s' {1..10000})"
refused describe ZZZ
refused figure "$long"
refused lesson "$long"

# Options that stand in an exponent.
refused bandwidth 'fat-tree:3 broadcast-mst' --whole --alpha 1e9
refused bandwidth 'pattern:nn-exchange k=4' --growth --n-power 1e300
