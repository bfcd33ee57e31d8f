refused | sed "s|one of .*, or|one of …, or|"
refused rnu 'complete:8 broadcast-binomial' | sed "s|known are .*|known are …|"
refused run
refused run --jsn 'complete:8 broadcast-binomial'
refused --verson
refused list topolgies
refused list topologies models
refused describe ring --json --markdown
hopscope-cli --version
hopscope-cli --help >/dev/null && echo helps
hopscope-cli run --help >/dev/null && echo helps
