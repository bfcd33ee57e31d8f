offered() { hopscope-cli complete -- "$@" | cut -f1 | head -n 6; }
echo '-- commands'; offered s
echo '-- options, but those that were given'; offered run --json --st; offered run --json --j
echo '-- topologies, sizes, algorithms'; offered run tor; offered run torus:8x; offered run torus:4x4 allgather-ri
echo '-- an experiment in quotes'; offered run "'ring:8 broadcast-cha"; offered run "'ring:8 broadcast-chain ro"
echo '-- parameters and values'; offered run ring:8 broadcast-chain root=; offered run torus:4x4 broadcast-grid routing=
offered run ring:8 allgather-ring model=log; offered run ring:8 allgather-ring shape=lin
echo '-- no name twice'; offered run ring:8 allgather-ring words=4 word
echo '-- values of options'; offered bandwidth --prefix ''; offered best --library ''; offered sweep --y time,st
offered check --topology leaf; offered sweep ring:8 allgather-ring --x wor; offered bandwidth --prefix=s
echo '-- arguments'; offered list f; offered describe sanders-fig; offered figure sanders-fig; offered table tra
offered table transfers rin; offered best allredu; offered best allreduce hypercube:4 dup; offered benchmark --case pip
echo '-- files'; offered verify ''; offered run nothing-begins-like-this
echo '-- a line as it was typed'; hopscope-cli complete --line "hopscope-cli run 'ring:8 allgather-ring' --st"
hopscope-cli complete --line 'hopscope-cli '
echo '-- neither'; refused complete; refused complete words
