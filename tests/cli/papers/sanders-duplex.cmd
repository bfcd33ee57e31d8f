# Sanders & Sibeyn, worked values of the duplex fractional tree: P r s, then d D steps time.
while read -r p r s; do
    hopscope-cli run "complete:$p broadcast-fractional-tree group=$r packets=$s words=1000" --json |
        jq -c --arg at "$p $r $s" '[$at, .facts.d, .facts.D, .steps, .time, .delivers, .violationCount]'
done <<END
2 1 4
4 2 6
5 2 6
7 1 5
8 2 7
10 2 6
1024 10 503
20 1 8
12 3 9
64 4 44
64 1 9
100 5 32
1024 8 456
1024 10 500
END
