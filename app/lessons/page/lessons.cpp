#include "lessons/page/lessons.h"
#include "lessons/markdown.h"

#include "diagnostic.h"
#include "lessons/page/class_page.h"
#include "lessons/page/lessons_card.h"
#include "lessons/player/lesson_player.h"
#include "lessons/player/lesson_player_summary.h"
#include "lessons/player/lesson_thumb.h"
#include "lessons/recall.h"
#include "state/kept/files.h"
#include "state/kept/session.h"
#include "state/playback.h"
#include "table.h"
#include "widgets/labels.h"
#include "widgets/style.h"
#include "widgets/wrapping_row.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <optional>
#include <sstream>
#include <utility>
#include <vector>

namespace hopscope {

namespace {

constexpr int listMargin = 24, listGap = 16, leastCard = 300;

LessonLibrary::Own ownOf(LessonsPage::Memory memory)
{
    return memory == LessonsPage::Memory::Kept ? LessonLibrary::Own::Kept : LessonLibrary::Own::None;
}

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

LessonsPage::LessonsPage(Memory memory, const Playback& watched, QWidget* parent)
    : QWidget(parent), m_watched(watched), m_library(ownOf(memory)),
      m_results(memory == Memory::Kept ? LessonResults::usualFile() : QString()), m_stack(new QStackedWidget(this))
{
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Lessons"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_stack);
    buildList();
    m_player = new LessonPlayer(m_results, m_stack);
    m_stack->addWidget(m_player);
    m_class = new ClassPage(m_stack);
    m_stack->addWidget(m_class);
    connect(m_class, &ClassPage::listWanted, this, &LessonsPage::showList);
    connect(m_class, &ClassPage::said, this, &LessonsPage::said);
    connect(m_class, &ClassPage::written, this, &LessonsPage::written);
    connect(m_player, &LessonPlayer::listWanted, this, &LessonsPage::showList);
    connect(m_player, &LessonPlayer::leaveWanted, this, &LessonsPage::leaveWanted);
    connect(m_player, &LessonPlayer::exportRequested, this, &LessonsPage::exportRequested);
    connect(m_player, &LessonPlayer::csvWanted, this, &LessonsPage::chooseTable);
    connect(&m_results, &LessonResults::notKept, this, &LessonsPage::said);
    m_later.setSingleShot(true);
    m_later.setInterval(0);
    connect(&m_later, &QTimer::timeout, this, &LessonsPage::fill);
    connect(&m_library, &LessonLibrary::changed, &m_later, qOverload<>(&QTimer::start));
    connect(&m_results, &LessonResults::changed, &m_later, qOverload<>(&QTimer::start));
    connect(&Appearance::instance(), &Appearance::themeChanged, this, &LessonsPage::place);
}

void LessonsPage::buildList()
{
    auto* content = new QWidget;
    content->setObjectName(QStringLiteral("content"));
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(listMargin, 16, listMargin, listMargin);
    column->setSpacing(12);
    auto* head = new WrappingRow;
    head->setSpacing(8);
    head->addStretching(makeLabel(tr("Choose a lesson"), "heading", content));
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

bool LessonsPage::playing() const { return m_stack->currentWidget() == m_player; }

LessonCard* LessonsPage::card(const QString& id) const
{
    const auto found = std::ranges::find(m_cards, id, &LessonCard::id);
    return found == m_cards.end() ? nullptr : *found;
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
    std::size_t number = 0; // of those that come with Hopscope
    for (std::size_t i = 0; i < lessons.size(); ++i) {
        number += lessons[i].shipped ? 1 : 0;
        m_cards[i]->show(lessons[i], m_results.current(lessons[i].id),
                         {.number = number, .recommended = next == i, .first = untouched});
    }
    if (const LibraryLesson* played = m_library.find(m_player->id())) m_player->setFaults(problemsOf(*played));
    m_nothing->setVisible(lessons.empty());
    place();
}

void LessonsPage::place()
{
    auto* grid = static_cast<QGridLayout*>(m_grid->layout());
    const int width = m_scroll->viewport()->width() - 2 * listMargin;
    const int least = static_cast<int>(leastCard * Appearance::theme().fontScale);
    const int columns = std::clamp((width + listGap) / (least + listGap), 1, 4);
    while (QLayoutItem* item = grid->takeAt(0)) delete item;
    for (int i = 0; i < 4; ++i) grid->setColumnStretch(i, i < columns ? 1 : 0);
    int i = 0;
    for (LessonCard* card : m_cards) {
        grid->addWidget(card, i / columns, i % columns);
        card->setVisible(true);
        ++i;
    }
}

void LessonsPage::showList()
{
    m_player->stop();
    m_stack->setCurrentWidget(m_scroll);
    fill();
    if (LessonCard* own = card(m_player->id())) own->begin().setFocus();
}

void LessonsPage::showClass()
{
    m_player->stop();
    m_stack->setCurrentWidget(m_class);
}

bool LessonsPage::open(const QString& id)
{
    const LibraryLesson* one = m_library.find(id);
    if (!one) return false;
    const LessonAttempt* attempt = m_results.current(id);
    const bool under = attempt && !attempt->visited.empty() && !attempt->finished;
    m_stack->setCurrentWidget(m_player);
    m_player->setReducedMotion(m_watched.reducedMotion());
    m_player->setFaults(problemsOf(*one));
    m_player->play(one->lesson, id, under ? attempt->page : LessonPlayer::cover);
    return true;
}

bool LessonsPage::open(const QString& id, std::size_t page, std::optional<std::uint64_t> seed)
{
    if (!open(id)) return false;
    m_player->begin(seed);
    m_player->toPage(page + openingPages(m_player->lesson()));
    return true;
}

void LessonsPage::preview(const Lesson& lesson, std::size_t page)
{
    // All pages in their order, those too that a draw would leave out.
    Lesson whole = lesson;
    whole.head.remove("draw");
    m_stack->setCurrentWidget(m_player);
    m_player->setReducedMotion(m_watched.reducedMotion());
    m_player->setFaults({});
    m_player->play(std::make_shared<const Lesson>(std::move(whole)), {}, page);
}

void LessonsPage::openFile(const QString& fileName) { open(m_library.open(fileName)); }

void LessonsPage::chooseFile()
{
    const QString name =
        QFileDialog::getOpenFileName(this, tr("Open a lesson"), session::lastFolder(), tr("Lessons (*.md *.markdown)"));
    if (name.isEmpty()) return;
    try {
        openFile(name);
    } catch (const Refused& refusal) {
        emit said(QString::fromStdString(refusal.why().text));
    }
}

void LessonsPage::chooseTable(const QString& id)
{
    QString name = QFileDialog::getSaveFileName(
        this, tr("Results"), session::lastFolder() + QStringLiteral("/results.csv"), tr("Tables (*.csv *.json *.dat)"));
    if (name.isEmpty()) return;
    if (QFileInfo(name).suffix().isEmpty()) name += QStringLiteral(".csv");
    try {
        writeResults(id, name);
        emit written(name);
    } catch (const Refused& refusal) {
        emit said(QString::fromStdString(refusal.why().text));
    }
}

void LessonsPage::writeResults(const QString& id, const QString& fileName) const
{
    const auto format = tableFormatOf(QFileInfo(fileName).suffix().toLower().toStdString());
    if (!format) throw Refused("", tr("Results are written as .csv, .json or .dat.").toStdString());
    std::ostringstream out;
    writeTable(out, *format, m_results.table(id));
    saveFile(fileName, QByteArray::fromStdString(out.str()));
}

void LessonsPage::reset(const QString& id)
{
    const LibraryLesson* one = m_library.find(id);
    const QString title = one ? QString::fromStdString(one->lesson->title) : id;
    m_forgotten = {id, m_results.take(id)};
    m_undoText->setText(tr("The results of “%1” are forgotten.").arg(title));
    m_undo->show();
}

void LessonsPage::undoReset()
{
    if (m_forgotten) m_results.put(m_forgotten->first, std::move(m_forgotten->second));
    m_forgotten.reset();
    m_undo->hide();
}

void LessonsPage::finish()
{
    m_library.finish();
    fill();
    for (LessonCard* card : m_cards) card->picture().finish();
    m_player->finish();
}

void LessonsPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    fill();
    m_player->setReducedMotion(m_watched.reducedMotion());
    if (playing()) m_player->setFocus();
}

void LessonsPage::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    m_player->stop();
}

void LessonsPage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    place();
}

} // namespace hopscope
