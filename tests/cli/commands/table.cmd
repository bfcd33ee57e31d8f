hopscope-cli table transfers 'ring:4 allgather-hypercube words=2' --step 1
hopscope-cli table traffic 'ring:4 allgather-hypercube words=2' -o traffic.json && jq -c '.about.experiment, .rows[0]' traffic.json
hopscope-cli table links complete:3 reduce-chain packets=2 words=3 -o links.dat && cat links.dat
hopscope-cli table holdings complete:4 scan-hypercube --step 1 --plain | head -6
hopscope-cli table steps complete:4 scan-hypercube --plain
hopscope-cli run 'ring:4 allgather-hypercube words=2' --trace trace.json >/dev/null && jq -c '[.rows[].words] | add' trace.json
hopscope-cli run 'ring:4 allgather-hypercube words=2' --trace - --provenance | head -7
hopscope-cli sweep 'ring:4 allgather-hypercube' --x words=1,2 --y time,bound -o sweep.dat && cat sweep.dat
hopscope-cli sweep 'ring:4 allgather-hypercube' --x words=1,2 --csv - --provenance | head -1
hopscope-cli figure sanders-fig3 --csv fig3.json && jq -c '.about, (.rows | length), .rows[0]' fig3.json
ls
refused table things ring:4 allgather-ring
refused table steps ring:4 allgather-ring --step 9
refused table steps ring:4
