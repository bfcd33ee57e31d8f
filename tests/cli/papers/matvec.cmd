for p in 16 64 256 1024; do
    hopscope-cli matvec "layout=1d n=1024 p=$p alpha=50 beta=2 tc=1" --json
    hopscope-cli matvec "layout=2d n=1024 p=$p alpha=50 beta=2 tc=1" --json
done
hopscope-cli matvec layout=2d n=1024 p=64 alpha=50 beta=2
# Parts that differ by one row; the ring where there is no hypercube.
hopscope-cli matvec layout=1d n=1001 p=36 alpha=50 beta=2
hopscope-cli matvec layout=1d n=64 p=16 topology=torus
hopscope-cli matvec p=1 --json
refused matvec 'layout=2d n=1024 p=60'
refused matvec 'layout=1d n=10 p=64'
refused matvec 'layout=2d n=3 p=64'
refused matvec 'layout=2d n=64 p=64 alhpa=50'
refused matvec 'layout=1d n=64'
refused matvec 'layout=1d n=64 p=-1'
refused matvec 'layout=1d n=64 p=6 topology=hypercube'
refused matvec
