hopscope-cli sweep 'complete:P broadcast-fractional-tree words=100' --x P=2,8,32 --series group=1,2 --y time,steps,bound,ratio,speedup
hopscope-cli sweep 'complete:16 broadcast-fractional-tree packets=best' --x words=1:1e4:log3 --x2 group=1,2 --y packets,time --csv curve.csv
cat curve.csv
hopscope-cli sweep 'complete:32 broadcast-binomial' --x words=1:1000:log4 --algorithms broadcast-binomial,broadcast-halving --y winner
hopscope-cli sweep 'ring:P broadcast-hypercube' --x P=4:8:lin5 --y steps
ls -A
