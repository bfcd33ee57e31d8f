for p in 4 16 64 256 1024; do
    hopscope-cli isoefficiency "layout=1d p=$p E=0.8 alpha=50 beta=2 tc=1" --json
    hopscope-cli isoefficiency "layout=2d p=$p E=0.8 alpha=50 beta=2 tc=1" --json
done
hopscope-cli isoefficiency layout=2d p=64 E=0.8 alpha=50 beta=2
hopscope-cli isoefficiency layout=1d p=64 E=0.8 alpha=50 beta=2 topology=ring
refused isoefficiency 'layout=1d p=64'
refused isoefficiency 'layout=1d p=64 E=1.2'
refused isoefficiency 'layout=2d p=60 E=0.8'
refused isoefficiency 'layout=2d p=64 E=0.8 topology=ring'
refused isoefficiency 'layout=2d p=64 E=0.8 m=3'
