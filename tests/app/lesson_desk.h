#pragma once

#include "lessons/editor/lesson_editor.h"
#include "lessons/editor/lesson_editor_page.h"
#include "lessons/state/lesson_draft.h"
#include "waiting.h"
#include "window/mainwindow.h"

#include <QAction>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTest>

#include <string>

namespace hopscope {

inline constexpr const char* ring = "ring:8 broadcast-chain packets=1 words=1";

inline const std::string lessonText = R"(# Two ways around a ring

```lesson
version: 1
minutes: 10
colour: green
```

Eight processors stand in a ring.

## Neighbour to neighbour

Every hop is one **step**.

```scene
run: ring:8 broadcast-chain packets=1 words=1
at: 2
show: network, timeline
```

```question
kind: senders
```

Only the last one has a neighbour without the message.

## How long?

```question
kind: steps
```
)";

inline void type(QWidget& widget, const QString& text)
{
    for (const QChar letter : text)
        letter == QLatin1Char('\n') ? QTest::keyClick(&widget, Qt::Key_Return)
                                    : QTest::keyClick(&widget, letter.toLatin1());
}

/// A window with an experiment in front, as a lecturer has it.
struct Desk {
    MainWindow window{MainWindow::Memory::None};
    explicit Desk(const char* experiment = ring, double position = 2)
    {
        window.resize(1280, 800);
        window.show(experimentFromText(experiment), position);
        window.QWidget::show();
    }
    LessonDraft& draft() { return window.lessonDraft(); }
    LessonEditor& editor() { return window.lessonEditor(); }
    const LessonPage& page(std::size_t index) { return draft().lesson().pages.at(index); }
    void write(const std::string& text)
    {
        draft().restore(text, {}, false);
        window.editLesson();
        QVERIFY(QTest::qWaitForWindowActive(&editor()));
    }
    QString label(const char* name) { return editor().findChild<QLabel*>(QLatin1String(name))->text(); }
    QLineEdit& field(QWidget& form, const char* name)
    {
        return *form.findChild<QWidget*>(QStringLiteral("field-") + QLatin1String(name))->findChild<QLineEdit*>();
    }
    QString problemOf(QWidget& form, const char* name)
    {
        return form.findChild<LessonFieldRow*>(QStringLiteral("field-") + QLatin1String(name))->problem();
    }
    void choose(QWidget& form, const char* name, const QString& id)
    {
        auto* box = form.findChild<QWidget*>(QStringLiteral("field-") + QLatin1String(name))->findChild<ChoiceBox*>();
        const int row = box->findText(id);
        box->setCurrentIndex(row);
        emit box->activated(row);
    }
    /// Presses what the menu Lessons has.
    void trigger(const QString& text)
    {
        for (QAction* action : window.findChildren<QAction*>())
            if (QString(action->text()).remove(QLatin1Char('&')) == text) return action->trigger();
        QFAIL(qPrintable(text));
    }
    void press(const QString& text)
    {
        for (QPushButton* button : editor().findChildren<QPushButton*>())
            if (button->text() == text && button->isVisible()) return button->click();
        QFAIL(qPrintable(text));
    }
};

} // namespace hopscope
