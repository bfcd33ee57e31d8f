# Each is one sentence on the standard error and status 2.
refused run 'hypercube:8x8 broadcast-hypercube'
refused run 'ring:6 broadcast-hypercube'
refused run 'ring:0 broadcast-binomial'
refused run 'complete:8 broadcast-fractional-tree packets=0'
refused run 'complete:8 broadcast-fractional-tree packets=1.5'
refused run 'complete:8 broadcast-fractional-tree packets=many'
refused run 'complete:8 broadcast-binomial root=99'
refused run 'complete:8 broadcast-binomial words=-1'
refused run 'complete:8 broadcast-binomial words=nan'
refused run 'complete:8 broadcast-binomal'
refused run 'complte:8 broadcast-binomial'
refused run 'complete:8 broadcast-binomial wrods=3'
refused run 'complete:8 broadcast-binomial words'
refused run 'complete:8 broadcast-binomial words=1 words=2'
refused run 'complete:8 broadcast-binomial model=cut-trough'
refused run 'complete:8 broadcast-binomial ports=none'
refused run 'complete:99999999999999999999 broadcast-binomial'
refused run 'hypercube:-3 broadcast-hypercube'
refused run 'mesh:1^99 broadcast-binomial'
refused run 'complete:8 reduce-chain packets=4294967290'
refused run 'complete: broadcast-binomial'
refused run 'complete broadcast-binomial'
refused run 'complete:8'
refused run ''
refused run $'complete:8\nbroadcast-binomial\x1b[31m'
refused check 'ring:6 broadcast-hypercube'
refused optimum 'complete:8 broadcast-binomial' | sed 's|these do: .*|these do: …|'
refused optimum 'complete:8 broadcast-binomial' 'complete:4 broadcast-binomial'
refused describe torus:0x4
refused describe 'torus:4x4 warp=yn'
refused describe broadcast-chian
refused describe
refused figure sanders-fig9
refused figure sanders-fig3 --csv /nowhere/figure.csv
refused run 'complete:8 broadcast-binomial' --trace /nowhere/trace.csv
refused run 'complete:8 broadcast-binomial' 'complete:4 broadcast-binomial' --trace trace.csv
refused optimum 'complete:8 broadcast-chain alpha=0'
