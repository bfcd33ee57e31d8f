#include "lessons/markdown.h"
#include "lessons/page/lessons.h"
#include "lessons/page/lessons_card.h"
#include "lessons/player/lesson_player.h"
#include "widgets/labels.h"
#include "widgets/style.h"
#include "widgets/wrapping_row.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <map>
#include <optional>
#include <vector>

// The cards of all lessons.
namespace hopscope {

namespace {

constexpr int listMargin = 24, listGap = 12, leastCard = 254, mostColumns = 5, lowPage = 720;

/// The first lesson that is not finished and whose prerequisites are; nothing where all are done.
std::optional<std::size_t> nextLesson(const std::vector<LibraryLesson>& lessons, const LessonResults& results)
{
    std::vector<QString> finished; // titles, as the prerequisites are named by them
    const auto done = [&](const LibraryLesson& one) {
        const LessonAttempt* attempt = results.current(one.id);
        return attempt && attempt->finished;
    };
    for (const LibraryLesson& one : lessons)
        if (done(one)) finished.push_back(QString::fromStdString(one.lesson->title));
    for (std::size_t i = 0; i < lessons.size(); ++i) {
        const LibraryLesson& one = lessons[i];
        if (!one.shipped || done(one) || !one.problems.empty()) continue;
        const bool ready = std::ranges::all_of(
            one.before, [&](const QString& title) { return std::ranges::find(finished, title) != finished.end(); });
        if (ready) return i;
    }
    return {};
}

} // namespace

void LessonsPage::buildList()
{
    auto* content = new QWidget;
    content->setObjectName(QStringLiteral("content"));
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(listMargin, 16, listMargin, listMargin);
    column->setSpacing(12);
    auto* head = new WrappingRow;
    head->setSpacing(8);
    m_heading = makeLabel(tr("Choose a lesson"), "heading", content);
    head->addStretching(m_heading);
    const auto add = [&](const QString& text, const char* name, auto act) {
        auto* button = new QPushButton(text, content);
        button->setObjectName(QLatin1String(name));
        connect(button, &QPushButton::clicked, this, act);
        head->addWidget(button);
    };
    add(tr("Write a lesson"), "write-lesson", [this] { emit writeWanted(); });
    add(tr("Open a lesson …"), "open-lesson", [this] { chooseFile(); });
    add(tr("All results as a table …"), "all-results", [this] { chooseTable({}); });
    add(tr("Class results …"), "class", [this] { showClass(); });
    column->addLayout(head);
    m_undo = new QFrame(content);
    m_undo->setProperty("role", QStringLiteral("busy"));
    auto* line = new QHBoxLayout(m_undo);
    line->setContentsMargins(14, 6, 8, 6);
    m_undoText = makeLabel({}, "plain", m_undo);
    m_undoText->setWordWrap(true);
    line->addWidget(m_undoText, 1);
    auto* undo = new QPushButton(tr("Undo"), m_undo);
    undo->setObjectName(QStringLiteral("undo"));
    connect(undo, &QPushButton::clicked, this, &LessonsPage::undoReset);
    line->addWidget(undo);
    m_undo->hide();
    column->addWidget(m_undo);
    m_nothing =
        makeLabel(knowsMarkdown() ? tr("There are no lessons here. A lesson is a Markdown file; open one.")
                                  : tr("There are no lessons here: %1.").arg(QString::fromStdString(markdownMissing())),
                  "soft", content);
    m_nothing->setWordWrap(true);
    m_nothing->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    m_nothing->hide();
    column->addWidget(m_nothing);
    m_grid = new QWidget(content);
    m_grid->setObjectName(QStringLiteral("content"));
    new QGridLayout(m_grid);
    m_grid->layout()->setContentsMargins(0, 0, 0, 0);
    m_grid->layout()->setSpacing(listGap);
    column->addWidget(m_grid);
    column->addStretch();
    m_scroll = new QScrollArea;
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setWidgetResizable(true);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setWidget(content);
    m_scroll->setAccessibleName(tr("List of lessons"));
    m_stack->addWidget(m_scroll);
}

// Cards are made anew only when there are others: one of them may have the focus.
void LessonsPage::fill()
{
    m_later.stop();
    static const std::vector<LibraryLesson> none; // what nobody can read is not offered
    const auto& lessons = knowsMarkdown() ? m_library.lessons() : none;
    const bool same = std::ranges::equal(lessons, m_cards, {}, &LibraryLesson::id, &LessonCard::id);
    if (!same) {
        for (LessonCard* card : m_cards) {
            card->hide();
            card->deleteLater();
        }
        m_cards.clear();
        for (const LibraryLesson& lesson : lessons) {
            auto* card = new LessonCard(lesson.id, m_grid);
            m_cards.push_back(card);
            connect(card, &LessonCard::playWanted, this, [this, id = lesson.id](bool anew) {
                if (open(id) && anew) m_player->begin();
            });
            connect(card, &LessonCard::resetWanted, this, [this, id = lesson.id] { reset(id); });
            connect(card, &LessonCard::csvWanted, this, [this, id = lesson.id] { chooseTable(id); });
            connect(card, &LessonCard::editWanted, this, [this, id = lesson.id] {
                if (const LibraryLesson* one = m_library.find(id)) emit editWanted(one->fileName);
            });
            connect(card, &LessonCard::exportWanted, this, [this, id = lesson.id] {
                const LibraryLesson* one = m_library.find(id);
                const LessonAttempt* attempt = m_results.current(id);
                if (one) emit exportRequested(one->lesson, attempt && attempt->seed ? *attempt->seed : 0);
            });
        }
    }
    const auto next = nextLesson(lessons, m_results);
    const bool untouched = std::ranges::none_of(lessons, [&](const LibraryLesson& one) {
        const LessonAttempt* attempt = m_results.current(one.id);
        return attempt && !attempt->visited.empty();
    });
    LessonPlace place{.first = untouched};
    std::map<QString, std::size_t> numberOf; // of those that come with Hopscope, by title
    for (const LibraryLesson& one : lessons)
        if (one.shipped) numberOf[QString::fromStdString(one.lesson->title)] = ++place.count;
    for (std::size_t i = 0; i < lessons.size(); ++i) {
        place.number += lessons[i].shipped ? 1 : 0;
        place.recommended = next == i;
        place.after.clear();
        for (const QString& title : lessons[i].before) {
            const auto number = numberOf.find(title);
            place.after +=
                number == numberOf.end() ? QStringLiteral("“%1”").arg(title) : QString::number(number->second);
        }
        m_cards[i]->show(lessons[i], m_results.current(lessons[i].id), place);
    }
    group();
    if (const LibraryLesson* played = m_library.find(m_player->id())) m_player->setFaults(problemsOf(*played));
    m_nothing->setVisible(lessons.empty());
    this->place();
}

/// Headings above the first lesson of each level, as the lessons say it of themselves.
void LessonsPage::group()
{
    const auto& lessons = m_library.lessons();
    for (const Group& group : m_groups)
        if (group.heading != m_heading) group.heading->deleteLater();
    m_groups.clear();
    m_heading->setText(tr("Choose a lesson"));
    std::size_t number = 0;
    for (std::size_t i = 0; i < m_cards.size();) {
        const QString level = lessons[i].level();
        const std::size_t first = i, before = number;
        for (; i < m_cards.size() && lessons[i].level() == level; ++i) number += lessons[i].shipped ? 1 : 0;
        QString name = level.isEmpty() ? tr("other lessons") : level;
        name[0] = name[0].toUpper();
        if (number > before + 1)
            name += tr(" · lessons %1 to %2").arg(before + 1).arg(number);
        else if (number > before)
            name += tr(" · lesson %1").arg(number);
        // The first one stands in the line of the buttons.
        QLabel* heading = m_groups.empty() ? m_heading : makeLabel({}, "heading", m_grid);
        heading->setText(name);
        m_groups.push_back({first, heading});
    }
}

void LessonsPage::place()
{
    auto* grid = static_cast<QGridLayout*>(m_grid->layout());
    const int width = m_scroll->viewport()->width() - 2 * listMargin;
    const int least = static_cast<int>(leastCard * Appearance::theme().fontScale);
    const int columns = std::clamp((width + listGap) / (least + listGap), 1, mostColumns);
    while (QLayoutItem* item = grid->takeAt(0)) delete item;
    for (int i = 0; i < mostColumns; ++i) grid->setColumnStretch(i, i < columns ? 1 : 0);
    int row = 0, column = 0;
    auto group = m_groups.begin();
    for (std::size_t i = 0; i < m_cards.size(); ++i) {
        if (group != m_groups.end() && group->first == i) {
            if (column > 0) ++row, column = 0;
            if (group->heading != m_heading) {
                grid->addWidget(group->heading, row++, 0, 1, columns);
                group->heading->setVisible(true);
            }
            ++group;
        }
        m_cards[i]->setLow(height() < lowPage * Appearance::theme().fontScale);
        grid->addWidget(m_cards[i], row, column);
        m_cards[i]->setVisible(true);
        if (++column == columns) ++row, column = 0;
    }
}

} // namespace hopscope
