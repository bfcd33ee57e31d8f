# Exercises of a lesson: how they are printed, and what is told about their mistakes.
cat >exercise.md <<'END'
# Write it

```lesson
version: 1
```

## A chain

```scene
run: complete:4 own:program
program: |
  title = "One by one"
  operation = "broadcast"

  function program(me, p)
    if me == 0 then
      for i = 1, p - 1 do send(i, 0) end
    else
      receive(0)
    end
  end
```

```question
kind: program
sizes: 1..6
also: 9
goal: sent(0) <= 1
start: |
  operation = "broadcast"

  function program(me, p)
    if me > 0 then receive(me - 1) end
  end
solution: |
  operation = "broadcast"

  function program(me, p)
    if me > 0 then receive(me - 1) end
    if me + 1 < p then send(me + 1, 0) end
  end
cue:
- Nobody sends. | transfers = 0
```

## Drawn

```scene
run: complete:4 broadcast-naive root=1
```

```question
kind: draw
steps: 2
solution: |
  step
    1 > 2 : 0
  step
    1 > 0 : 0
    2 > 3 : 0
```
END
hopscope-cli check exercise.md
hopscope-cli lesson exercise.md --answers
echo ===
sed 's/me + 1 < p then/me + 1 < p and me < 4 then/; s/    2 > 3 : 0/    1 > 3 : 0/' exercise.md >wrong.md
hopscope-cli check wrong.md || echo "exit status $?"
sed 's/sizes: 1..6/sizes: 6..1/; s/    1 > 2 : 0/    1 > 9 : 0/' exercise.md >worse.md
hopscope-cli check worse.md || echo "exit status $?"
