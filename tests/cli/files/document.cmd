# Documents of the window are read and written.
hopscope-cli run ring:8 allgather-ring words=10 hypercube:3 allgather-hypercube --save two.hopscope >/dev/null
cat two.hopscope
hopscope-cli run two.hopscope --json | cut -c1-60
hopscope-cli check two.hopscope | sed 's/[0-9]* of [0-9]* comparisons/all comparisons/'
hopscope-cli table steps two.hopscope --plain | head -2
refused run two.hopscope words=5
refused run ring:8 allgather-ring --save two.txt
refused run none.hopscope
echo '{"format": "hopscope", "version": 7}' > new.hopscope
refused run new.hopscope
