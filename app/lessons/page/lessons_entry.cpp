#include "diagnostic.h"
#include "lessons/page/class_page.h"
#include "lessons/page/lessons.h"
#include "lessons/player/answer_panel.h"
#include "lessons/player/lesson_player.h"
#include "lessons/player/lesson_player_question.h"
#include "lessons/player/lesson_stage.h"
#include "lessons/recall.h"
#include "page/look.h"
#include "page/shown_view.h"
#include "state/finder.h"
#include "state/playback.h"

#include <QFileInfo>

// What the window asks of the page.
namespace hopscope {

namespace {

Page* make(const PageContext& context, QWidget* parent)
{
    using Memory = LessonsPage::Memory;
    auto* page = new LessonsPage(context.kept ? Memory::Kept : Memory::None, context.playback, parent);
    PageHost& host = context.host;
    QObject::connect(page, &LessonsPage::said, page, [&host](const QString& sentence) { host.say(sentence); });
    QObject::connect(page, &LessonsPage::written, page, [&host](const QString& file) { host.saySaved(file); });
    // Esc ends what was begun last.
    QObject::connect(page, &LessonsPage::leaveWanted, page, [page, &host] {
        if (!host.endPresentation()) page->showList();
    });
    return page;
}

} // namespace

const PageKind LessonsPage::pageKind{.id = "lessons",
                                     .title = QT_TR_NOOP("Lessons"),
                                     .purpose = QT_TR_NOOP("questions about what is seen"),
                                     .make = make};

PageSubject LessonsPage::subject() const { return {tr("Lessons"), tr("Predict what happens, then see it")}; }

Playback* LessonsPage::ownClock() { return playing() ? m_player->clock() : nullptr; }

void LessonsPage::takeFocus()
{
    if (!playing()) setFocus(); // a lesson knows who has its keys
}

bool LessonsPage::reads(const QString& fileName) const
{
    const QString suffix = QFileInfo(fileName).suffix().toLower();
    return suffix == QLatin1String("md") || suffix == QLatin1String("markdown");
}

void LessonsPage::addFindings(std::vector<Finding>& findings, PageHost& host)
{
    for (const LibraryLesson& lesson : m_library.lessons())
        findings.push_back({.title = QString::fromStdString(lesson.lesson->title),
                            .group = tr("Lesson"),
                            .keywords = lesson.about() + QLatin1Char(' ') + lesson.level(),
                            .act = [this, &host, id = lesson.id] {
                                host.showPage(pageKind.id);
                                open(id);
                            }});
}

ShownView LessonsPage::shownView(ShownView) const
{
    const Playback* clock = playing() ? m_player->clock() : nullptr;
    if (!clock)
        throw Refused(
            "", tr("Open a page of a lesson whose clock may be moved, and its scene can be taken.").toStdString());
    const LessonStage& stage = m_player->stage();
    ShownView view;
    view.experiments = stage.scene().runs;
    view.runs = stage.runs();
    view.position = clock->position();
    view.views = stage.scene().views;
    view.heat = stage.scene().heat;
    view.asItLies = stage.scene().asItLies;
    view.clockOfSteps = stage.scene().clockOfSteps;
    return view;
}

void LessonsPage::stand(const Look& look)
{
    finish();
    if (look.tab == "class") { // with the results in a folder, if one is named
        showClass();
        if (!look.lesson.empty()) m_class->add({QString::fromStdString(look.lesson)});
        return;
    }
    if (look.lesson.empty()) return;
    const QString id = lessonNamed(m_library, QString::fromStdString(look.lesson)).id;
    if (look.lessonPage <= 0) {
        open(id);
        return;
    }
    open(id, 0, 1); // the first draw
    const std::size_t wanted = static_cast<std::size_t>(look.lessonPage) - 1 + openingPages(m_player->lesson());
    m_player->toPage(wanted < m_player->lesson().pages.size() ? wanted : LessonPlayer::summary);
    m_player->finish();
    if (look.answer == "none" || !m_player->question()) return;
    const Key& key = m_player->question()->key;
    m_player->answer()->setAnswer(look.answer == "right" ? rightAnswer(key) : wrongAnswer(key));
    m_player->check();
    m_player->finish();
    m_player->stop();
    if (look.answer != "right" && !m_player->questionBox().answered()) return; // a cue stands beside the question
    // Where the reason is on its way.
    if (key.evidence.playTo > key.evidence.position)
        m_player->stage().clock().setPosition((key.evidence.position + key.evidence.playTo) / 2);
    m_player->finish();
}

} // namespace hopscope
