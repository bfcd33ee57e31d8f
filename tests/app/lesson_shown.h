#pragma once

#include "lessons/page/lessons.h"
#include "lessons/player/answer_items.h"
#include "lessons/player/answer_options.h"
#include "lessons/player/answer_text.h"
#include "lessons/player/answer_value.h"
#include "lessons/player/lesson_player.h"
#include "lessons/player/lesson_player_question.h"
#include "lessons/player/lesson_stage.h"
#include "source_folder.h"
#include "views/code_edit.h"
#include "waiting.h"
#include "widgets/value_slider.h"
#include "window/mainwindow.h"

#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QString>
#include <QStringList>
#include <QTest>

#include <algorithm>
#include <cstdint>
#include <string>

namespace hopscope {

/// The window with a lesson of the tests, and a student.

inline const QString lessonsOfTests = QString::fromUtf8(sourceFolder()) + QStringLiteral("/tests/app/lessons/");

struct Shown {
    explicit Shown(QSize size = {1280, 800}, MainWindow::Memory memory = MainWindow::Memory::None) : window(memory)
    {
        window.resize(size);
        window.show(experimentFromText("ring:4 broadcast-chain"), 0);
        window.QWidget::show();
        window.setPage("lessons");
        ready = QTest::qWaitForWindowExposed(&window);
    }
    LessonsPage& page() { return window.page<LessonsPage>(); }
    LessonPlayer& player() { return page().player(); }
    LessonQuestion& box() { return player().questionBox(); }
    /// A file of the tests is played from its first page.
    bool play(const QString& name, std::uint64_t seed = 1)
    {
        id = page().lessonLibrary().open(lessonsOfTests + name);
        return page().open(id, 0, seed);
    }
    bool settled()
    {
        return waitFor([this] { return !player().busy(); });
    }
    /// Goes to the page of this title and waits for its question.
    bool to(const std::string& title)
    {
        const auto& pages = player().lesson().pages;
        const auto found = std::ranges::find(pages, title, &LessonPage::title);
        if (found == pages.end()) return false;
        player().toPage(static_cast<std::size_t>(found - pages.begin()));
        return settled() && player().question();
    }
    const QuestionResult* result() { return page().results().current(id)->of(player().page()); }

    MainWindow window;
    QString id;
    bool ready{false};
};

/// Answers as a student does: with clicks, keys and fields.
inline void give(Shown& shown, const Answer& wanted)
{
    AnswerPanel* panel = shown.player().answer();
    const Key& key = shown.player().question()->key;
    if (auto* items = qobject_cast<ItemsAnswer*>(panel)) {
        if (auto* line = items->findChild<QLineEdit*>()) {
            line->clear();
            QStringList numbers;
            for (const std::uint64_t item : wanted.items) numbers += QString::number(item);
            QTest::keyClicks(line, numbers.isEmpty() ? QStringLiteral(" ") : numbers.join(", "));
            return;
        }
        if (std::ranges::any_of(wanted.items, [&](std::uint64_t item) { return !items->button(item); })) return;
        for (const std::uint64_t item : items->answer().items) QTest::mouseClick(items->button(item), Qt::LeftButton);
        for (const std::uint64_t item : wanted.items) QTest::mouseClick(items->button(item), Qt::LeftButton);
    } else if (auto* link = qobject_cast<LinkAnswer*>(panel)) {
        link->setAnswer({});
        emit shown.player().stage().picked(key.evidence.run, wanted.items.front());
    } else if (auto* choice = qobject_cast<ChoiceAnswer*>(panel)) {
        for (std::size_t i = 0; i < key.options.size(); ++i)
            if (choice->option(i).isChecked() != (std::ranges::find(wanted.items, i) != wanted.items.end()))
                choice->option(i).click(); // it may lie below what is seen, where no mouse gets to
    } else if (auto* order = qobject_cast<OrderAnswer*>(panel)) {
        for (int to = 0; to < static_cast<int>(wanted.items.size()); ++to)
            for (int from = to; from < order->list().count(); ++from)
                if (order->answer().items[static_cast<std::size_t>(from)]
                    == wanted.items[static_cast<std::size_t>(to)]) {
                    order->list().setCurrentRow(from);
                    for (; from > to; --from) QTest::keyClick(&order->list(), Qt::Key_Up, Qt::AltModifier);
                    break;
                }
    } else if (auto* number = qobject_cast<NumberAnswer*>(panel)) {
        number->line().clear();
        QTest::keyClicks(&number->line(), QString::number(*wanted.number, 'g', 17));
    } else if (auto* slider = qobject_cast<SliderAnswer*>(panel)) {
        emit slider->slider().numberChanged(*wanted.number);
    } else if (auto* text = qobject_cast<TextAnswer*>(panel)) {
        if (text->edit())
            text->edit()->setPlainText(QString::fromStdString(wanted.text));
        else
            text->setAnswer(wanted);
        text->finish();
    }
}

} // namespace hopscope
