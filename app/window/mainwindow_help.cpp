#include "drawing/format.h"
#include "drawing/svg_figure.h"
#include "pages/watch/watch.h"
#include "state/kept/settings.h"
#include "version.h"
#include "views/network_view.h"
#include "views/parameter_panel.h"
#include "views/transport_bar.h"
#include "widgets/help_heading.h"
#include "window/mainwindow.h"
#include "window/manual.h"
#include "window/manual_pages.h"
#include "window/menu_actions.h"
#include "window/message_bar.h"
#include "window/pages.h"
#include "window/sheets/diagnostics_sheet.h"
#include "window/sheets/fault_report.h"
#include "window/sheets/keyboard_sheet.h"
#include "window/sheets/numbers_sheet.h"
#include "window/top_bar.h"
#include "window/tour.h"

#include <QApplication>
#include <QMenuBar>
#include <QMessageBox>

// The menu Help, and what the window says about itself.
namespace hopscope {

namespace {

const QString tourKey = QStringLiteral("window/tour");

ExperimentState stateOf(const Experiment& experiment, const Outcome& outcome)
{
    ExperimentState state{.experiment = toQString(toText(experiment))};
    if (!outcome.diagnostics.empty()) {
        state.state = QObject::tr("cannot run");
        return state;
    }
    if (!outcome.run || outcome.busy) {
        state.state = QObject::tr("running");
        return state;
    }
    const Run& run = *outcome.run;
    state.processors = numberText(static_cast<double>(run.topology().processors()));
    state.steps = numberText(static_cast<double>(run.steps()));
    state.messages = digitsText(static_cast<double>(run.transfers()));
    state.time = digitsText(run.time());
    state.state = run.delivers() ? QObject::tr("✓ correct result") : QObject::tr("! wrong result");
    return state;
}

} // namespace

void MainWindow::buildHelpMenu()
{
    QMenu& menu = *menuBar()->addMenu(tr("&Help"));
    const auto add = [&](const char* id, const QString& text, const QKeySequence& keys, auto slot) {
        addTo(menu, QString::fromLatin1(id), text, keys, this, slot);
    };
    add("help.this", tr("&Help on what has the focus"), QKeySequence(Qt::Key_F1), [this] { explainFocus(); });
    add("help.manual", tr("&Manual"), QKeySequence(Qt::SHIFT | Qt::Key_F1), [this] { manual(); });
    add("help.keyboard", tr("&Keyboard"), QKeySequence(Qt::CTRL | Qt::Key_F1), [this] {
        auto* sheet = new KeyboardSheet(this);
        sheet->setAttribute(Qt::WA_DeleteOnClose);
        sheet->show();
    });
    add("help.tour", tr("&Tour of the window"), {}, [this] { beginTour(); });
    add("help.news", tr("What's &new"), {}, [this] { manual().open(QStringLiteral("news.md")); });
    menu.addSeparator();
    add("help.diagnostics", tr("&Diagnostics"), {}, [this] {
        DiagnosticsSheet* sheet = diagnosticsSheet().release();
        sheet->setAttribute(Qt::WA_DeleteOnClose);
        sheet->show();
    });
    add("help.about", tr("&About Hopscope"), {}, [this] {
        QMessageBox::about(
            this, tr("About Hopscope"),
            tr("<b>%1</b><br>Build %2<br>Collective communication made visible.<br><br>"
               "Free software under the GNU General Public License, version 3 or later.")
                .arg(programAndVersion(), QString::fromUtf8(buildCommit().data(), qsizetype(buildCommit().size()))));
    });
}

std::unique_ptr<DiagnosticsSheet> MainWindow::diagnosticsSheet()
{
    auto sheet = std::make_unique<DiagnosticsSheet>(this);
    sheet->setExperiments([this] {
        std::vector<ExperimentState> states;
        for (std::size_t i = 0; i < m_document.value().experiments.size(); ++i)
            states.push_back(stateOf(m_document.value().experiments[i], m_document.outcomes()[i]));
        return states;
    });
    sheet->setReport([this] {
        QStringList experiments;
        for (const Experiment& one : m_document.value().experiments) experiments += toQString(toText(one));
        return faultReport(*this, experiments);
    });
    return sheet;
}

/// One, which goes on where it was.
Manual& MainWindow::manual()
{
    auto* manual = findChild<Manual*>();
    if (!manual) manual = new Manual(this);
    manual->show();
    manual->raise();
    manual->activateWindow();
    return *manual;
}

/// One, like the manual.
void MainWindow::showNumbers()
{
    auto* sheet = findChild<NumbersSheet*>();
    if (!sheet) sheet = new NumbersSheet(m_document, m_playback, this);
    sheet->show();
    sheet->raise();
    sheet->activateWindow();
}

void MainWindow::explainFocus()
{
    const QString heading = helpHeadingOf(QApplication::focusWidget());
    const QString page = tr(pageKinds()[shownIndex()]->title);
    manual().open(QStringLiteral("window.md"), anchorOf(heading.isEmpty() ? page : heading));
}

void MainWindow::beginTour()
{
    if (m_presenting) setPresenting(false);
    setPage("watch");
    auto& watch = page<WatchPage>();
    const auto keys =
        tr("Ctrl+K finds everything by its words, F1 explains what has the focus, and Ctrl+Z undoes any change.");
    auto* tour = new Tour(
        *this,
        {{m_topBar, tr("What is run"),
          tr("Choose an operation, a network, an algorithm and a cost model. Every combination that makes sense is "
             "simulated "
             "at once.")},
         {watch.centralWidget(), tr("Messages on the network"),
          tr("Squares are messages. A number such as ×4 says that four messages share a link. The sentence below says "
             "why "
             "the step takes as long as it does. Click a node to follow it.")},
         {&watch.transport(), tr("The clock"),
          tr("Press Space to play, Right and Left to go by steps, or drag the slider.")},
         {&watch.parameters(), tr("The experiment"),
          tr("Drag a slider: the schedule, its time and the lower bound follow. Every value can be typed, too.")},
         {&m_topBar->pages(), tr("Other ways to look"),
          tr("Curves compares algorithms over message lengths, Compare plays up to four side by side, Lessons asks "
             "questions, Write runs an algorithm of your own.")
              + QLatin1Char(' ') + keys}});
    connect(tour, &Tour::ended, this, [this] { focusPicture(); });
    if (m_memory == Memory::Kept) keepTourQuiet();
}

void MainWindow::keepTourQuiet() { Settings().setValue(tourKey, true); }

void MainWindow::offerTour()
{
    if (m_memory != Memory::Kept || Settings().value(tourKey).toBool()) return;
    keepTourQuiet(); // offered once; it stays in the menu
    m_messages->offer(tr("New here? A tour shows the five places of the window; it is also in the menu Help."),
                      tr("Show me"), [this] { beginTour(); });
}

} // namespace hopscope
