# A lesson as a lecturer would write it from the manual alone, and one with a mistake on almost every line.
cat >good.md <<'END'
# Who tells whom

```lesson
version: 1
minutes: 5
```

Seven people share a secret.

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

## All of them

```question
kind: steps
```

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
- Both send the same number of messages | transfers(1) = transfers(2)
- One by one is faster | time(2) < time(1)
```
END
cat >bad.md <<'END'
# Mistakes

```lesson
version: 1
minuts: 5
```

## One

```scene
run: complete:7 broadcast-binomal
```

## Two

```scene
run: complete:7 broadcast-binomial
at: 7
```

## Three

```scene
run: complete:7 broadcast-binomial
```

```question
kind: holdings
after: 1
processor: 9
```

## Four

```question
kind: choice
option:
- Yes | steps = 3
- Also yes | steps > 2
```

## All at once

```scene
run: complete:7 broadcast-binomial packets=2 root=9
at: soon
show: netwerk
hete: yes
```

```question
kind: sliders
```

## Two more

```scene
run: complete:7 broadcast-binomial
at: 7
sliders: packets
```

```question
kind: choice
option:
- Yes | stepps = 3
- No
- Maybe | steps = 2
tolerance: 3
names: one, two
hnit: none
```
END
hopscope-cli check good.md
hopscope-cli check good.md bad.md
echo "status $?"
refused check none.md
refused check good.md 'ring:8 broadcast-chain'
