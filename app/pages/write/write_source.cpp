#include "pages/write/write.h"

#include "diagnostic.h"
#include "own/lua_text.h"
#include "own/own_text.h"
#include "pages/write/beginnings.h"
#include "run/run.h"
#include "schedule/execution.h"
#include "schedule/schedule.h"
#include "state/document.h"
#include "state/kept/files.h"
#include "state/kept/session.h"
#include "state/playback.h"
#include "views/code_edit.h"
#include "views/source_view.h"
#include "widgets/labels.h"
#include "widgets/segmented.h"

#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

// The run as a program with MPI, in place of the text.
namespace hopscope {

void WritePage::buildSource(QHBoxLayout& head, QVBoxLayout& column)
{
    QWidget* parent = column.parentWidget();
    m_language = new Segmented(parent);
    m_language->setObjectName(QStringLiteral("write-language"));
    nameLanguages(false);
    m_language->setAccessibleName(tr("What stands beside the picture"));
    m_language->setCurrent(0);
    head.addWidget(m_language);
    m_save = new QPushButton(tr("Save …"), parent);
    m_save->setObjectName(QStringLiteral("write-save-program"));
    m_save->setToolTip(tr("Write the program into a file; mpicc compiles it, python3 runs it"));
    m_save->hide();
    head.addWidget(m_save);
    m_left = new QStackedWidget(parent);
    m_left->addWidget(m_edit);
    m_left->addWidget(m_source = new SourceView(parent));
    column.addWidget(m_left, 1);
    buildOffer(column);
    connect(m_language, &Segmented::chosen, this, &WritePage::setLanguage);
    connect(m_save, &QPushButton::clicked, this, [this] {
        const QString name = QFileDialog::getSaveFileName(this, tr("Save the program"),
                                                          session::lastFolder() + u'/' + m_source->fileName(),
                                                          tr("Programs (*.c *.py)"));
        if (name.isEmpty() || !m_source->isProgram()) return;
        try {
            saveFile(name, m_source->toPlainText().toUtf8());
        } catch (const Refused& refusal) {
            emit said(QString::fromStdString(refusal.why().text));
        }
    });
}

/// The text is called by what it is written in.
void WritePage::nameLanguages(bool drawing)
{
    const QString text = drawing ? tr("Messages") : knowsLua() ? tr("Lua 5.4") : tr("Text");
    m_language->setOptions({text, tr("C"), tr("Python")},
                           {drawing ? tr("The algorithm as a list of messages") : tr("The text of the algorithm"),
                            tr("The run as a program in C with MPI"),
                            tr("The run as a program in Python with mpi4py")});
}

void WritePage::buildOffer(QVBoxLayout& column)
{
    m_offer = new QWidget(column.parentWidget());
    auto* row = new QHBoxLayout(m_offer);
    row->setContentsMargins(0, 0, 0, 0);
    auto* take = new QPushButton(tr("Run this program"), m_offer);
    take->setObjectName(QStringLiteral("write-take-offer"));
    take->setProperty("role", QStringLiteral("primary"));
    row->addWidget(take);
    m_wordsOfOffer = makeLabel({}, "soft", m_offer);
    m_wordsOfOffer->setWordWrap(true);
    row->addWidget(m_wordsOfOffer, 1);
    column.addWidget(m_offer);
    connect(take, &QPushButton::clicked, this, [this] {
        if (const Template* one = offered()) begin(one->name, one->text, one->title);
    });
    connect(m_edit, &QPlainTextEdit::textChanged, this, &WritePage::refreshOffer);
}

const Template* WritePage::offered() const
{
    const Experiment& experiment = m_document.experiment();
    const Template* same = programOf(experiment);
    return same ? same : programToBeginWith(operationOf(experiment));
}

void WritePage::refreshOffer()
{
    const Template* one = offered();
    if (one)
        m_wordsOfOffer->setText((programOf(m_document.experiment())
                                     ? tr("%1 on %2. Run it to change it, or type your own.")
                                     : tr("%1 on %2, to be changed; or type your own"))
                                    .arg(one->title, QString::fromStdString(m_document.experiment().topology)));
    m_offer->setVisible(one && m_name.empty() && m_edit->document()->isEmpty() && m_language->current() == 0);
}

const Execution* WritePage::sampleExecution()
{
    constexpr std::uint64_t most = 1'000'000; // messages that programs send while the picture can already be looked at
    const Template* same =
        m_shown && m_name.empty() && m_edit->document()->isEmpty() ? programOf(m_shown->experiment()) : nullptr;
    if (!same || m_shown->transfers() > most) {
        m_sampler.cancel();
        m_sampledFor.reset();
        m_sampled.reset();
        return nullptr;
    }
    if (m_sampledFor == m_shown) return m_sampled.get();
    m_sampledFor = m_shown;
    m_sampled.reset();
    m_sampler.start([this, run = m_shown, same](const std::stop_token& stop) {
        std::shared_ptr<const Execution> found;
        try {
            const auto text = readOwnText(std::string(same->name), std::string(same->text));
            const Schedule schedule =
                text->schedule({.shape = run->shape(), .values = run->setup().values, .stop = stop}, run->data());
            // Another number of steps: not the messages of the picture after all.
            if (schedule.execution && !schedule.execution->fault && schedule.steps == run->steps())
                found = schedule.execution;
        } catch (const Cancelled&) { // another run is shown
            return;
        } catch (const Refused&) { // then no line is marked
        }
        QMetaObject::invokeMethod(this, [this, run, found] {
            if (m_sampledFor != run) return;
            m_sampled = found;
            if (found) takePosition();
        });
    });
    return nullptr;
}

void WritePage::setLanguage(int language)
{
    commit();
    m_language->setCurrent(language);
    m_save->setVisible(language > 0);
    m_left->setCurrentIndex(language > 0 ? 1 : 0);
    refreshOffer();
    takeSource();
}

void WritePage::takeSource()
{
    if (m_language->current() == 0) return;
    m_source->setRun(m_shown, m_language->current() == 1 ? SourceLanguage::C : SourceLanguage::Python);
    const bool moving = m_shown && m_playback.position() > 0;
    m_source->setStep(moving ? std::min<StepIndex>(m_playback.step(), m_shown->steps() - 1) : -1);
}

} // namespace hopscope
