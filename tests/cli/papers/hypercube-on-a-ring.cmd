# A hypercube algorithm may run anywhere; the ring charges its contention. Every key of the object is here.
for network in ring:8 hypercube:3; do
    hopscope-cli run "$network allgather-hypercube words=10 alpha=100 beta=2" --json --steps |
        jq -c '.comparisons |= (map(.kind) | unique)'
done
hopscope-cli run 'ring:8 allgather-hypercube words=10 alpha=100 beta=2' --json |
    jq -c '.comparisons[] | select(.kind == "formula" and .quantity == "time") | del(.name)'
