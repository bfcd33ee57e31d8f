# Prices of LogGP from ping-pongs: L = 6, o = 2, g = 4, G = 0.1.
cat >pingpongs.csv <<'CSV'
messages,delay,bytes,time
1,0,1,20
1,0,101,40
8,0,1,48
8,0,101,138
8,50,1,384
8,50,101,404
CSV
hopscope-cli fit pingpongs.csv
hopscope-cli fit pingpongs.csv --json | tr , "\n" | sed "s/:.*//"
grep -v ',50,' pingpongs.csv >short.csv
hopscope-cli fit short.csv || echo "status $?"
