sweep() { hopscope-cli sweep "$@"; echo "status $?"; }
sweep 'complete:8 broadcast-binomial' --x words=1,2 --y tmie
sweep 'complete:8 broadcast-binomial' --x words=1,2 --y winner
sweep 'complete:8 broadcast-binomial' --x words=1:2
sweep 'complete:8 broadcast-binomial' --x wrods=1,2
sweep 'complete:8 broadcast-binomial' --x words=1,2 --csv /nowhere/curve.csv
sweep 'complete:8 broadcast-binomial' --x words=1,2 --algorithms broadcast-nonsense
sweep 'complete:8 broadcast-binomial'
ls -A
