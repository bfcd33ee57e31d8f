hopscope-cli export-mpi 'line:3 allreduce-reduce-broadcast words=5' -o sum.c
cat sum.c
hopscope-cli export-mpi 'ring:3 allgather-ring words=2' -o ring.py
sed -n '/^ranges/,/^def number/p' ring.py
# The same schedule is the same program, whatever it is called.
hopscope-cli export-mpi 'ring:3 allgather-ring words=2' --language python >other.py
diff <(tail -n +6 ring.py) <(tail -n +6 other.py) >/dev/null && echo same
refused export-mpi
refused export-mpi 'ring:3 allgather-rnig' -o ring.c
refused export-mpi 'ring:3 allgather-ring' -o ring.py --language c
refused export-mpi 'ring:3 allgather-ring' -o ring.c --language fortran
refused export-mpi 'ring:512 allgather-ring' -o ring.c
printf 'schedule 1\ntitle Short\noperation broadcast\ntopology complete:3\nblocks 1\nstep\n  0 > 1 : 0\n' >short.schedule
refused export-mpi 'complete:3 file:short.schedule' -o short.c
refused export-mpi 'ring:3 allgather-ring' -o nowhere/ring.c
ls
