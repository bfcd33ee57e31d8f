# A lesson and its translation, and one that is another lesson.
cat >lesson.md <<'END'
# Who tells whom

```lesson
version: 1
about: One processor knows something.
```

Seven people share a secret.

## The first call

```scene
run: complete:7 broadcast-binomial words=1
```

```question
kind: choice
hint: Half of the way.
option:
- Three hear it first | transfers_in(1) = 3
- One hears it first | transfers_in(1) = 1
remark:
- Only one knows it yet. | 1
- The root sends one message. | 2
```

Now two know it.
END
sed -e 's/Who tells whom/Wer sagt es wem/; s/One processor knows something/Ein Prozessor weiß etwas/; s/Seven people share a secret/Sieben Leute teilen ein Geheimnis/' \
  -e 's/The first call/Der erste Anruf/; s/^kind: choice/id: the-first-call\nkind: choice/; s/Half of the way/Die halbe Strecke/' \
  -e 's/Three hear it first/Drei hören es zuerst/; s/One hears it first/Einer hört es zuerst/; s/Only one knows it yet/Erst einer weiß es/' \
  -e 's/The root sends one message/Die Wurzel sendet eine Nachricht/; s/Now two know it/Nun wissen es zwei/' lesson.md >lesson.de.md
hopscope-cli check lesson.de.md
sed -i 's/transfers_in(1) = 3/transfers_in(1) = 2/; s/^id: .*//; s/words=1/words=2/; s/^hint: .*//' lesson.de.md
hopscope-cli check lesson.de.md || echo "status $?"
rm lesson.md
refused check lesson.de.md
