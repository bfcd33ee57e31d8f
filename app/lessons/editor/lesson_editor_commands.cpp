#include "diagnostic.h"
#include "drawing/words.h"
#include "lessons/editor/lesson_editor.h"
#include "lessons/editor/lesson_editor_page.h"
#include "lessons/editor/lesson_editor_pages.h"
#include "lessons/editor/lesson_editor_text.h"
#include "lessons/state/lesson_draft.h"
#include "state/kept/session.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QTabWidget>

#include <algorithm>
#include <utility>

namespace hopscope {

namespace {

const QString filter = QStringLiteral("Lessons (*.md)");
constexpr unsigned allSeeds = 32; ///< of a lesson that draws, for a check that one waits for

} // namespace

void LessonEditor::begin()
{
    afterSaving([this] {
        m_draft.begin();
        choose(0);
        m_head->title().setFocus();
        m_head->title().selectAll();
    });
}

void LessonEditor::open()
{
    afterSaving([this] {
        const QString name = QFileDialog::getOpenFileName(this, tr("Open a lesson"), session::lastFolder(), filter);
        if (!name.isEmpty()) read(name);
    });
}

void LessonEditor::openFile(const QString& fileName)
{
    afterSaving([this, fileName] { read(fileName); });
}

void LessonEditor::read(const QString& fileName)
{
    try {
        m_draft.open(fileName);
    } catch (const Refused& why) {
        say(QString::fromStdString(why.why().text));
        return;
    }
    m_note->hide();
    choose(m_draft.lesson().pages.empty() ? 0 : 1);
}

bool LessonEditor::save() { return m_draft.fileName().isEmpty() ? saveAs() : saveTo(m_draft.fileName()); }

bool LessonEditor::saveAs()
{
    const QString suggested = m_draft.fileName().isEmpty() ? session::lastFolder() : m_draft.fileName();
    QString name = QFileDialog::getSaveFileName(this, tr("Save the lesson as"), suggested, filter);
    if (name.isEmpty()) return false;
    if (QFileInfo(name).suffix().isEmpty()) name += QStringLiteral(".md");
    return saveTo(name);
}

bool LessonEditor::saveTo(const QString& fileName)
{
    try {
        m_draft.save(fileName);
    } catch (const Refused& why) {
        say(QString::fromStdString(why.why().text));
        return false;
    }
    m_note->hide();
    emit saved(m_draft.fileName());
    return true;
}

void LessonEditor::afterSaving(std::function<void()> then)
{
    if (!m_draft.begun() || !m_draft.modified()) {
        then();
        return;
    }
    showNote(tr("%1 has changes that are not saved.").arg(m_draft.name()), {{tr("Save them"),
                                                                             [this, then] {
                                                                                 if (save()) then();
                                                                             }},
                                                                            {tr("Let them go"), then},
                                                                            {tr("Stay"), {}}});
}

void LessonEditor::addPage()
{
    LessonPage page;
    page.title = tr("New page").toStdString();
    const std::size_t at = chosenPage() ? *chosenPage() + 1 : row() == 0 ? 0 : m_draft.lesson().pages.size();
    m_draft.insertPage(at, std::move(page), tr("Add a page"));
    choose(static_cast<int>(at) + 1);
    m_tabs->setCurrentIndex(0);
    m_page->title().setFocus();
    m_page->title().selectAll();
}

void LessonEditor::duplicatePage()
{
    if (const auto page = chosenPage()) {
        m_draft.duplicatePage(*page);
        choose(static_cast<int>(*page) + 2);
    }
}

void LessonEditor::removePage()
{
    if (const auto page = chosenPage()) {
        m_draft.removePage(*page);
        choose(std::min(static_cast<int>(*page) + 1, m_pages->count() - 1));
    }
}

void LessonEditor::movePage(int direction)
{
    const auto page = chosenPage();
    if (!page || (direction < 0 && *page == 0)) return;
    const std::size_t to = direction < 0 ? *page - 1 : *page + 1;
    if (to >= m_draft.lesson().pages.size()) return;
    m_draft.movePage(*page, to);
    choose(static_cast<int>(to) + 1);
}

void LessonEditor::takeView()
{
    const auto index = chosenPage();
    if (!index) return;
    try {
        LessonPage page = m_draft.lesson().pages[*index];
        // What the form does not know of, and what the view cannot say, stays as it was written.
        page.scene = blockOf(sceneOf(m_view()), page.scene.value_or(LessonBlock{}));
        m_draft.setPage(*index, std::move(page), tr("Take a scene"));
    } catch (const Refused& why) {
        say(QString::fromStdString(why.why().text));
    }
}

void LessonEditor::preview()
{
    if (m_draft.lesson().pages.empty()) return;
    emit previewWanted(std::make_shared<const Lesson>(m_draft.lesson()), chosenPage().value_or(0));
}

void LessonEditor::checkAll()
{
    m_checkedAll = true;
    m_draft.check(allSeeds);
}

void LessonEditor::goToProblem(int row)
{
    if (row < 0 || row >= static_cast<int>(m_draft.problems().size())) return;
    const LessonProblem problem = m_draft.problems()[static_cast<std::size_t>(row)];
    if (m_tabs->currentIndex() == 1) {
        m_source->goTo(problem.line);
        m_source->setFocus();
        return;
    }
    const auto page = m_draft.pageOf(problem.line);
    choose(page ? static_cast<int>(*page) + 1 : 0);
    QWidget& form = page ? static_cast<QWidget&>(*m_page) : *m_head;
    for (LessonFieldRow* field : form.findChildren<LessonFieldRow*>())
        if (field->problem().contains(QString::fromStdString(problem.text))) {
            field->setFocus();
            return;
        }
}

void LessonEditor::refreshProblems()
{
    const std::size_t count = m_draft.problems().size();
    const int current = m_problems->currentRow();
    m_problems->clear();
    for (const LessonProblem& problem : m_draft.problems())
        m_problems->addItem(problem.line > 0
                                ? tr("Line %1: %2").arg(problem.line).arg(QString::fromStdString(problem.text))
                                : QString::fromStdString(problem.text));
    m_problems->setCurrentRow(std::min(current, m_problems->count() - 1));
    m_problems->setVisible(count > 0);
    constexpr int mostRows = 5;
    if (count > 0)
        m_problems->setFixedHeight(m_problems->sizeHintForRow(0) * std::min(m_problems->count(), mostRows) + 6);
    const Lesson& lesson = m_draft.lesson();
    const QString size = counted(lesson.pages.size(), tr("page"), tr("pages")) + QStringLiteral(", ")
                         + counted(lesson.questions(), tr("question"), tr("questions"));
    m_state->setText(!m_draft.begun()     ? QString()
                     : m_draft.checking() ? tr("%1 · checking …").arg(size)
                     : count > 0 ? QStringLiteral("%1 · %2").arg(size, counted(count, tr("problem"), tr("problems")))
                                 : tr("%1 · no problems").arg(size));
    m_head->refresh();
    if (chosenPage()) m_page->refresh();
    if (m_draft.checking() || !std::exchange(m_checkedAll, false)) return;
    say(count == 0
            ? tr("No problems: every experiment runs, every question accepts right answers and rejects wrong ones.")
            : tr("%1; click one to go there.").arg(counted(count, tr("problem"), tr("problems"))));
}

void LessonEditor::say(const QString& sentence) { showNote(sentence, {{tr("Close"), {}}}); }

void LessonEditor::showNote(const QString& sentence,
                            const std::vector<std::pair<QString, std::function<void()>>>& offers)
{
    while (QLayoutItem* item = m_noteButtons->layout()->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater(); // one of them may have been clicked just now
        delete item;
    }
    m_noteText->setText(sentence);
    for (const auto& [text, act] : offers) {
        auto* button = new QPushButton(text, m_noteButtons);
        m_noteButtons->layout()->addWidget(button);
        connect(button, &QPushButton::clicked, this, [this, act = act] {
            m_note->hide();
            if (act) act();
        });
    }
    m_note->show();
}

} // namespace hopscope
