refused sweep 'complete:8 broadcast-binomial' --x words=1,2 --y tmie
refused sweep 'complete:8 broadcast-binomial' --x words=1,2 --y winner
refused sweep 'complete:8 broadcast-binomial' --x words=1:2:few
refused sweep 'complete:8 broadcast-binomial' --x wrods=1,2
refused sweep 'complete:8 broadcast-binomial' --x words=1,2 --csv /nowhere/curve.csv
refused sweep 'complete:8 broadcast-binomial' --x words=1,2 --algorithms broadcast-bynomial
refused sweep 'complete:8 broadcast-binomial'
ls -A
