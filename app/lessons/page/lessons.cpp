#include "lessons/page/lessons.h"

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
#include "widgets/style.h"

#include <QFileDialog>
#include <QFileInfo>
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

LessonLibrary::Own ownOf(LessonsPage::Memory memory)
{
    return memory == LessonsPage::Memory::Kept ? LessonLibrary::Own::Kept : LessonLibrary::Own::None;
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

bool LessonsPage::playing() const { return m_stack->currentWidget() == m_player; }

LessonCard* LessonsPage::card(const QString& id) const
{
    const auto found = std::ranges::find(m_cards, id, &LessonCard::id);
    return found == m_cards.end() ? nullptr : *found;
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
