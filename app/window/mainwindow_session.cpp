#include "diagnostic.h"
#include "drawing/format.h"
#include "lessons/state/lesson_draft.h"
#include "state/kept/session.h"
#include "window/lesson_desk.h"
#include "window/mainwindow.h"
#include "window/message_bar.h"
#include "window/pages.h"

#include <QAction>
#include <QCoreApplication>
#include <QFileInfo>
#include <QMessageBox>

#include <algorithm>
#include <chrono>
#include <utility>

// What a window keeps for the next start, and what it finds there.
namespace hopscope {

namespace {

/// After a change; what is written then holds all changes until then, so that even who never rests loses no more.
constexpr std::chrono::milliseconds untilKept(600);

QString quoted(const Refused& refusal) { return QString::fromStdString(refusal.why().text); }

} // namespace

void MainWindow::joinRecovery()
{
    m_recovery = std::make_unique<Recovery>();
    m_keepLater.setSingleShot(true);
    m_keepLater.setTimerType(Qt::PreciseTimer);
    m_keepLater.setInterval(untilKept);
    connect(&m_keepLater, &QTimer::timeout, this, [this] { m_recovery->keep(state()); });
    connect(&m_document, &Document::valueChanged, this, &MainWindow::keepSoon);
    // What is saved is kept at once: else a crash would bring back, as not saved, what is older than the file.
    const auto keep = [this](bool saved) {
        if (!m_recovery || !saved) return keepSoon();
        m_keepLater.stop();
        m_recovery->keep(state());
    };
    connect(&m_document, &Document::fileChanged, this,
            [this, keep] { keep(!m_document.modified() && !m_document.fileName().isEmpty()); });
    connect(&m_desk->draft(), &LessonDraft::lessonChanged, this, &MainWindow::keepSoon);
    connect(&m_desk->draft(), &LessonDraft::fileChanged, this,
            [this, keep] { keep(!m_desk->draft().modified() && !m_desk->draft().fileName().isEmpty()); });
    connect(&m_playback, &Playback::playingChanged, this, &MainWindow::keepSoon);
    connect(&m_playback, &Playback::positionChanged, this, [this] {
        if (!m_playback.playing()) keepSoon();
    });
    connect(m_recovery.get(), &Recovery::notKept, m_messages, &MessageBar::refuse);
}

void MainWindow::keepSoon()
{
    if (m_recovery && !m_keepLater.isActive()) m_keepLater.start();
}

DocumentView MainWindow::documentView() const
{
    return {m_wantedPosition.value_or(m_playback.position()),
            shownPage().showsDocument() ? toQString(pageKinds()[shownIndex()]->id) : QString()};
}

KeptState MainWindow::state() const
{
    KeptState state;
    state.document = {m_document.value(), documentView(), m_document.fileName(), m_document.modified()};
    state.document->view.page = toQString(pageKinds()[shownIndex()]->id);
    if (m_desk->draft().begun())
        state.lesson = {QByteArray::fromStdString(m_desk->draft().text()), m_desk->draft().fileName(),
                        m_desk->draft().modified()};
    return state;
}

/// What was saved is needed only to begin as the newest window ended.
void MainWindow::findWhatWasLeft()
{
    m_left = m_recovery->left();
    bool documentKnown = false, lessonKnown = false;
    for (Recovery::Left& left : m_left) {
        if (const auto& document = left.state().document;
            document && std::exchange(documentKnown, true) && !document->modified)
            left.dropDocument();
        if (const auto& lesson = left.state().lesson; lesson && std::exchange(lessonKnown, true) && !lesson->modified)
            left.dropLesson();
    }
}

Recovery::Left* MainWindow::unsavedDocument()
{
    const auto found = std::ranges::find_if(
        m_left, [](const Recovery::Left& left) { return left.state().document && left.state().document->modified; });
    return found == m_left.end() ? nullptr : &*found;
}

void MainWindow::restoreLesson()
{
    const auto left =
        std::ranges::find_if(m_left, [](const Recovery::Left& one) { return one.state().lesson.has_value(); });
    if (left == m_left.end()) return;
    const KeptLesson lesson = *left->state().lesson;
    m_desk->draft().restore(lesson.text.toStdString(), lesson.fileName, lesson.modified);
    if (!left->state().ended && lesson.modified)
        m_recovered += tr("The lesson %1 was recovered with what was not saved.").arg(m_desk->draft().name());
    if (m_recovery->keepNow(state())) left->dropLesson();
}

bool MainWindow::restoreDocument()
{
    const auto left =
        std::ranges::find_if(m_left, [](const Recovery::Left& one) { return one.state().document.has_value(); });
    if (left == m_left.end()) return false;
    KeptDocument kept = *left->state().document;
    const bool crashed = !left->state().ended && kept.modified;
    if (!kept.modified && !kept.fileName.isEmpty()) {
        try {
            m_document.open(kept.fileName); // it may have been changed since
        } catch (const Refused& refusal) {
            kept.modified = true;
            m_recovered += quoted(refusal) + tr(" What was in it is here, not saved.");
        }
    }
    if (kept.modified || kept.fileName.isEmpty())
        m_document.restore(std::move(kept.value), kept.fileName, kept.modified);
    placeAt(kept.view.step);
    setPage(kept.view.page.toStdString());
    if (crashed) m_recovered += tr("%1 was recovered with what was not saved.").arg(kept.name());
    if (m_recovery->keepNow(state())) left->dropDocument();
    return true;
}

void MainWindow::begin()
{
    if (m_recovery) {
        findWhatWasLeft();
        if (restoreDocument()) return restoreLesson();
        restoreLesson();
    }
    placeAt(11);
    m_document.reset(firstExample());
}

void MainWindow::tellWhatWasLeft(const QString& problem)
{
    if (m_recovery && m_left.empty()) { // it began with something else
        findWhatWasLeft();
        restoreLesson();
    }
    QStringList sentences = std::exchange(m_recovered, {});
    for (const Page* page : m_pages)
        if (const QString notice = page->notice(); !notice.isEmpty()) sentences += notice;
    const Recovery::Left* other = unsavedDocument();
    m_openLeft->setEnabled(other != nullptr);
    if (other) sentences += tr("%1 was left with changes that are not saved.").arg(other->state().document->name());
    if (!problem.isEmpty())
        m_messages->refuse((QStringList{problem} + sentences).join(u' '));
    else if (other)
        m_messages->offer(sentences.join(u' '), tr("Open it"), [this] { openWhatWasLeft(); });
    else if (!sentences.isEmpty())
        m_messages->say(sentences.join(u' '));
    else
        offerTour();
    if (!sentences.isEmpty() && m_memory == Memory::Kept) keepTourQuiet(); // whoever left something is not new
}

void MainWindow::openWhatWasLeft()
{
    Recovery::Left* left = unsavedDocument();
    if (!left || !maySaveFirst()) return;
    KeptDocument kept = *left->state().document;
    m_document.restore(std::move(kept.value), kept.fileName, true);
    placeAt(kept.view.step);
    setPage(kept.view.page.toStdString());
    if (m_recovery->keepNow(state())) left->dropDocument();
    tellWhatWasLeft();
}

bool MainWindow::askToSave(const QString& name, const std::function<void()>& save, const std::function<void()>& discard)
{
    const auto answer =
        QMessageBox::question(this, tr("Hopscope"), tr("Save the changes of %1 before?").arg(name),
                              QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, QMessageBox::Save);
    if (answer != QMessageBox::Save && answer != QMessageBox::Discard) return false;
    try {
        (answer == QMessageBox::Save ? save : discard)();
        return true;
    } catch (const Refused& refusal) {
        m_messages->refuse(quoted(refusal));
        return answer == QMessageBox::Discard; // of a file that is not there any more
    }
}

/// What has no file yet is not asked about: it is there again at the next start.
bool MainWindow::mayEnd()
{
    if (m_document.modified() && !m_document.fileName().isEmpty()) {
        const QString name = m_document.fileName();
        const bool may = askToSave(
            QFileInfo(name).fileName(), [&] { m_document.save(name, documentView()); }, [&] { m_document.open(name); });
        if (!may) return false;
    }
    if (!m_desk->draft().begun() || !m_desk->draft().modified() || m_desk->draft().fileName().isEmpty()) return true;
    const QString name = m_desk->draft().fileName();
    return askToSave(
        m_desk->draft().name(), [&] { m_desk->draft().save(name); }, [&] { m_desk->draft().open(name); });
}

bool MainWindow::keepForNextTime()
{
    session::setGeometry(saveGeometry());
    for (const Page* page : m_pages)
        if (const QByteArray arrangement = page->arrangement(); !arrangement.isEmpty())
            session::setArrangement(arrangement);
    KeptState last = state();
    last.ended = true;
    m_keepLater.stop();
    const bool unsaved = m_document.modified() || (m_desk->draft().begun() && m_desk->draft().modified());
    if (m_recovery->keepNow(last) || !unsaved) return true;
    return QMessageBox::warning(this, tr("Hopscope"),
                                tr("What is not saved cannot be kept for the next start. End all the same?"),
                                QMessageBox::Discard | QMessageBox::Cancel, QMessageBox::Cancel)
           == QMessageBox::Discard;
}

void MainWindow::endNow()
{
    if (m_recovery) {
        session::setGeometry(saveGeometry());
        m_keepLater.stop();
        m_recovery->keepNow(state());
    }
    QCoreApplication::exit(0);
}

} // namespace hopscope
