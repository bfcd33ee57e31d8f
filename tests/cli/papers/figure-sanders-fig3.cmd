# The peaks of the three curves, not the whole table.
hopscope-cli figure sanders-fig3 --csv - |
    awk -F, 'NR == 1 { print; next }
             $3 > best[$1] { best[$1] = $3; at[$1] = $2 }
             END { for (P in best) printf "P=%d peak %.3f at %.0f\n", P, best[P], at[P] }' | sort -t= -k2n
