#pragma once

#include "lessons/lesson.h"
#include "lessons/lesson_file.h"
#include "lessons/posed.h"

#include <QTest>

#include <vector>

namespace hopscope {

/// Lessons that leave the program in tests.

/// One page of every kind of question, and pages without one.
inline constexpr const char* everyKind = R"(# Two ways around a ring

```lesson
version: 1
minutes: 10
level: beginner
```

Eight processors stand in a ring. One has a *message*; all must get it.

## Neighbour to neighbour

Every hop is one **step**.

```scene
run: ring:8 broadcast-chain packets=1 words=1
at: 2
show: network, timeline
```

```question
kind: senders
hint: Who has a neighbour without the message?
```

The front moves by one in every step, as a secret explanation says.

## How long

```question
kind: steps
```

## Where to

```scene
run: ring:8 broadcast-chain packets=4 words=64 alpha=10
at: 3
```

```question
kind: destination
block: 1
from: 2
```

## Holdings

```scene
run: hypercube:3 allgather-hypercube words=4
at: 2
show: network, holdings
```

```question
kind: holdings
processor: 5
after: 2
```

## The busiest link

```scene
run: ring:8 broadcast-binomial words=10
at: 2
heat: yes
```

```question
kind: busiest-link
```

## Faster

```scene
run:
- ring:8 broadcast-chain packets=1 words=1
- ring:8 broadcast-binomial words=1
```

```question
kind: faster
```

## True

```question
kind: choice
option:
- Both need the same number of steps | steps(1) = steps(2)
- The tree needs fewer steps | steps(2) < steps(1)
- Both send seven messages | transfers(1) = transfers(2)
```

## Packets

```scene
run: ring:8 broadcast-chain packets=1 words=64 alpha=10
```

```question
kind: slider
parameter: packets
goal: least time
from: 1
to: 64
```

## Order

```scene
run: complete:8 broadcast-binomial words=1
```

```question
kind: order
of: processors
processors: 1, 2, 3, 4, 7
```

## Time

```question
kind: number
quantity: time
tolerance: 5 %
```

## The end

```scene
run: ring:8 broadcast-chain packets=2 words=8
sliders: packets
```

That was all.
)";

inline constexpr const char* exam = R"(# An exam

```lesson
version: 1
draw: 2
```

## First

```scene
run: ring:{p} broadcast-chain packets={packets}
vary: p=4..12 packets=1..6
```

```question
kind: steps
ask: How many steps with {packets} packets on {p} processors?
```

## Second

```scene
run: hypercube:{d} broadcast-hypercube
vary: d=2..5
```

```question
kind: steps
ask: How many steps on a hypercube of {d} dimensions?
```

## Third

```scene
run: complete:{p} broadcast-binomial
vary: p=5..16
```

```question
kind: steps
ask: How many steps among {p}?
```
)";

inline Lesson lessonOf(const char* text)
{
    std::vector<LessonProblem> problems;
    Lesson lesson = lessonFromText(text, problems);
    if (!problems.empty()) QTest::qFail(problems.front().text.c_str(), __FILE__, __LINE__);
    return lesson;
}

inline std::vector<PosedPage> posedPages(const Lesson& lesson)
{
    std::vector<PosedPage> pages;
    PosedLesson posed(lesson);
    while (posed.more()) pages.push_back(posed.next());
    return pages;
}

} // namespace hopscope
