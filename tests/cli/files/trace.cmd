# What hopscope-mpi run --trace wrote: 20 µs and 3 µs a word.
cat >cube.csv <<'CSV'
# hopscope-trace 1
# experiment: hypercube:2 allgather-hypercube words=10
# ranks: 4
# mode: steps
rank,act,step,from,to,words,line,begin,end
0,send,1,0,1,10,0,0.000000000,0.000001000
1,send,1,1,0,10,0,0.000000000,0.000001000
2,send,1,2,3,10,0,0.000000000,0.000001000
3,send,1,3,2,10,0,0.000000000,0.000001000
0,receive,1,1,0,10,0,0.000000000,0.000050000
1,receive,1,0,1,10,0,0.000000000,0.000050000
2,receive,1,3,2,10,0,0.000000000,0.000050000
3,receive,1,2,3,10,0,0.000000000,0.000050000
0,send,2,0,2,20,0,0.001000000,0.001001000
1,send,2,1,3,20,0,0.001000000,0.001001000
2,send,2,2,0,20,0,0.001000000,0.001001000
3,send,2,3,1,20,0,0.001000000,0.001001000
0,receive,2,2,0,20,0,0.001000000,0.001080000
1,receive,2,3,1,20,0,0.001000000,0.001080000
2,receive,2,0,2,20,0,0.001000000,0.001080000
3,receive,2,1,3,20,0,0.001000000,0.001080000
CSV
hopscope-cli trace cube.csv
hopscope-cli trace cube.csv --json --steps 1
hopscope-cli run 'hypercube:2 allgather-hypercube words=10 model=trace:cube.csv' | head -n 12
refused run 'hypercube:2 allgather-hypercube words=20 model=trace:cube.csv'
refused run 'hypercube:2 allgather-hypercube words=10 model=trace:none.csv'
refused trace none.csv
sed 3d cube.csv >short.csv
refused trace short.csv
cat >points.csv <<'CSV'
# experiment: hypercube:2 allgather-hypercube words=10
words,algorithm,time
10,allgather-hypercube,130.5
10,MPI_Allgather,100
100,allgather-hypercube,940.1
1000,allgather-hypercube,9039.8
10000,allgather-hypercube,90040
CSV
hopscope-cli fit points.csv
hopscope-cli fit points.csv --json
