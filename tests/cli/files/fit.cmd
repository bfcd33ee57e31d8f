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
# Sends and receipts by themselves, of a machine on which they overlap with the flight: L = 0.5 − 0.2 − 0.4.
cat >calls.csv <<'CSV'
what,messages,delay,bytes,time
round-trip,1,0,1,1
round-trip,1,0,101,3
round-trip,8,0,1,4.5
round-trip,8,0,101,13.5
send,1,0,1,0.2
send,1,0,101,0.3
receipt,1,9,1,0.4
receipt,1,9,101,0.6
CSV
hopscope-cli fit calls.csv
