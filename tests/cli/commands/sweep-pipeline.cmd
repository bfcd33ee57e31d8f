hopscope-cli sweep 'complete:33 broadcast-fractional-tree group=4 words=1000' --x packets=1,20,200,2000,20000 --y time,steps,transfers --provenance
hopscope-cli sweep 'mesh:4x4 reduce-mesh-fractional-tree group-rows=1 group-columns=1' --x packets=1,20,200 --y time,steps,transfers,maxLinkLoad --provenance
hopscope-cli sweep 'complete:33 broadcast-binomial' --x words=1,10 --provenance
