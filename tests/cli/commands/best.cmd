hopscope-cli best shift line:8 shift=3
hopscope-cli best shift hypercube:3 shift=7 words=10 alpha=100 beta=2 --json
hopscope-cli best 'scan mesh:4x4 words=100 alpha=10 model=store-and-forward'
# Packets and groups are the best ones unless given.
hopscope-cli best broadcast complete:16 words=1000 alpha=10 --json | tr '{' '\n' | grep -o '"experiment":.*packets=.*}' | sort
hopscope-cli best broadcast complete:16 words=1000 alpha=10 packets=4 group=2 --json | tr '{' '\n' | grep -o '"experiment":.*packets=.*}' | sort
refused best allgathre ring:8
refused best allgather ring:8 root=3 | sed 's|known are .*|known are …|'
refused best allgather rign:8
refused best broadcast ring:8 root=9
refused best allgather
