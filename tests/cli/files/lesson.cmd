# A lesson in plain text: as it is asked, with its answers, and as seeds draw it.
cat >lesson.md <<'END'
# Who tells whom

```lesson
version: 1
minutes: 5
level: beginner
```

Seven people share a secret. This paragraph is longer than a line of a terminal, so that it is broken between words.

## The first call

```scene
run: complete:7 broadcast-binomial words=1
show: network, timeline
```

```question
kind: receivers
ask: Who hears it first?
hint: Half of the way.
```

Now two know it.

## Faster?

```scene
run:
- complete:7 broadcast-binomial words=1
- complete:7 broadcast-naive words=1
clock: steps
```

```question
kind: choice
option:
- The tree needs fewer steps | steps(1) < steps(2)
- One by one is faster | time(2) < time(1)
```

## In order

```question
kind: order
of: processors
processors: 1, 4, 6
```

## That is all

A list:

- first, something that is so long that it does not fit on a line and goes on under its own beginning
- second
END
cat >exam.md <<'END'
# An exam

```lesson
version: 1
```

## One

```scene
run: ring:{p} broadcast-chain packets={packets}
vary: p=4..20 packets=1..9
```

```question
kind: steps
ask: How many steps, {packets} packets round {p}?
```
END
hopscope-cli lesson lesson.md
echo ===
hopscope-cli lesson lesson.md --answers | grep -A4 -E 'Question|\[.\]|Answer|Now'
echo ===
for seed in 1 2; do hopscope-cli lesson exam.md --seed $seed --answers | grep -E 'seed|How many|Answer'; done
refused lesson none.md
sed -i 's/broadcast-binomial/broadcast-binomal/' lesson.md
refused lesson lesson.md
sed -i 's/```question/```qestion/' lesson.md
refused lesson lesson.md
