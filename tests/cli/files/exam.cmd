# An exam: drawn by topic and difficulty, without hints, and with a key that only the lecturer knows.
cat >exam.md <<'END'
# A small exam

```lesson
version: 1
draw: 3
exam: yes
limit: 20
strata:
- steps | 1
- time, easy | 1
- time, hard | 1
```
END
i=0
for topic in 'steps easy' 'steps easy' 'time easy' 'time easy' 'time hard' 'time hard'; do
  i=$((i + 1))
  set -- $topic
  cat >>exam.md <<END

## Question $i about $1

\`\`\`scene
run: ring:{p} broadcast-chain packets=1 words=1
vary: p=4..9
\`\`\`

\`\`\`question
topic: $1
difficulty: $2
kind: number
quantity: $1
hint: Count.
\`\`\`
END
done
hopscope-cli check exam.md
for seed in 1 2 3; do hopscope-cli lesson exam.md --seed $seed | grep -oE 'Question [0-9] about [a-z]+' | sort | tr '\n' ';'; echo; done
hopscope-cli lesson exam.md --seed 1 | grep -c Hint || true
hopscope-cli lesson exam.md --seed 1 --key spring | sed -n 2p
for key in spring spring autumn; do hopscope-cli lesson exam.md --seed 1 --key $key --answers | cksum; done | uniq -c | awk '{ print $1 }'
sed 's/draw: 3/draw: 4/' exam.md >more.md
sed 's/time, hard | 1/time, hard | 3/' exam.md >many.md
sed 's/time, easy | 1/time | 1/' exam.md >twice.md
sed 's/limit: 20/limit: soon/' exam.md >soon.md
for file in more many twice soon; do hopscope-cli check $file.md || echo "status $?"; done
