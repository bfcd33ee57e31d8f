# Thirty simulated students: who has a higher number knows more; question 3 is answered with the steps instead of the
# time by everybody who errs; questions are harder the higher their number.
mkdir results
for s in $(seq 1 30); do
  awk -v s="$s" 'BEGIN {
    print "lesson,page,question kind,question,first answer,right at first,tries,last answer,right at last,right answer,seconds,date,attempt,seed,student,question id,lesson version,hints,right at try,answer shown,confidence,answer"
    for (q = 1; q <= 4; ++q) {
      right = s > 6 * q
      wrong = q == 3 ? "7 steps" : (90 + s % 3) " units"
      printf "\"When messages, and why\",%d,number,\"How \"\"long\"\"?\",%s,%s,%d,12 units,yes,12 units,%d,2026-01-%02dT10:00:00,1,,s%02d,question-%d,0a1b2c3d,%d,%d,yes,,12\n", \
        q, right ? "12 units" : wrong, right ? "yes" : "no", right ? 1 : 2, 20 * q + s, 1 + s % 28, s, q, !right, right ? 1 : 2
    }
  }' > results/student-$s.csv
done
hopscope-cli class results --by questions
hopscope-cli class results/*.csv --by lessons
hopscope-cli class results --by students | head -4
hopscope-cli class results | grep -E '^[A-Z]'
hopscope-cli class results -o - | head -2
hopscope-cli class results --json | tr '{' '\n' | grep -m1 question-3 | cut -c1-200
mkdir none
refused class none
echo 'a,b' > other.csv
refused class other.csv
refused class results --json --csv x.csv
refused class
