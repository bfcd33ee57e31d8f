#include "headless/drawing_options.h"
#include "headless/usage.h"
#include "memory.h"
#include "state/imported.h"
#include "state/kept/files.h"
#include "state/kept/portable.h"
#include "state/language.h"
#include "state/link.h"
#include "state/opened_trace.h"
#include "state/plain_numbers.h"
#include "text.h"
#include "text_file.h"
#include "unfinished_files.h"
#include "window/end_signals.h"
#include "window/guarded_application.h"
#include "window/mainwindow.h"
#include "window/remembered_appearance.h"
#include "window/running_window.h"

#include <QApplication>
#include <QFileInfo>
#include <QHash>
#include <QIcon>
#include <QTemporaryDir>
#include <QUrl>

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>

namespace {

using namespace hopscope;

int refused(const std::string& sentence)
{
    fmt::print(stderr, "hopscope: {}\n", onOneLine(shortened(sentence)));
    return 2;
}

/// All arguments as one text, so that quotes may be left out.
std::string joined(int argc, char** argv)
{
    std::string text;
    for (int i = 1; i < argc; ++i) {
        if (i > 1) text += ' ';
        text += argv[i];
    }
    return text;
}

/// `--memory SIZE` in front of everything else is taken away and obeyed. Returns what is wrong with it.
std::optional<std::string> takeMemoryOption(int& argc, char** argv)
{
    if (argc < 2 || std::string_view(argv[1]) != "--memory") return {};
    const std::string_view size = argc > 2 ? argv[2] : "";
    const auto budget = budgetFromText(size);
    if (!budget) return budgetRefusal(size);
    Memory::setBudget(*budget);
    std::rotate(argv + 1, argv + 3, argv + argc);
    argc -= 2;
    argv[argc] = nullptr;
    return {};
}

/// `--portable` likewise. Throws Refused.
void takePortableOption(int& argc, char** argv)
{
    if (argc < 2 || std::string_view(argv[1]) != "--portable") return;
    keepBesideProgram();
    std::rotate(argv + 1, argv + 2, argv + argc);
    argv[--argc] = nullptr;
}

/// `--new-window` likewise.
bool takeNewWindowOption(int& argc, char** argv)
{
    if (argc < 2 || std::string_view(argv[1]) != "--new-window") return false;
    std::rotate(argv + 1, argv + 2, argv + argc);
    argv[--argc] = nullptr;
    return true;
}

void nameProgram()
{
    QCoreApplication::setApplicationName(QStringLiteral("Hopscope"));
    QCoreApplication::setOrganizationName(QStringLiteral("Hopscope"));
    QCoreApplication::setApplicationVersion(QStringLiteral(HOPSCOPE_VERSION));
    QGuiApplication::setDesktopFileName(QStringLiteral("hopscope"));
}

/// Pictures need no display.
int draw(int argc, char** argv, DrawingCommand command)
{
    setenv("QT_QPA_PLATFORM", "offscreen", 1);
    removeUnfinishedAtSignals();
    QHashSeed::setDeterministicGlobalSeed(); // the parts of a PDF come in the order of a hash table: the same every
                                             // time
    const QTemporaryDir runtime; // Qt warns where nobody is logged in; standard error is for what went wrong
    if (qEnvironmentVariableIsEmpty("XDG_RUNTIME_DIR")) qputenv("XDG_RUNTIME_DIR", QFile::encodeName(runtime.path()));
    int count = argc; // Qt takes away the arguments that it knows
    const QApplication application(count, argv);
    keepNumbersPlain();
    installAppearance();
    installLanguage();
    MemoryAccount account;
    const MemoryScope charged(&account); // what does not fit is refused with a sentence
    return drawingMain(command, count, argv);
}

bool isLesson(const QString& file)
{
    return file.endsWith(QLatin1String(".md")) || file.endsWith(QLatin1String(".markdown"));
}

/// The file that is meant; empty if it is an experiment, or nothing.
QString fileNamed(int argc, const std::string& text)
{
    const QString name = QString::fromStdString(text);
    const bool named = isLesson(name) || name.endsWith(QLatin1String(".hopscope"));
    return named || (argc == 2 && QFileInfo::exists(name)) ? name : QString();
}

/// Networks, schedules and traces: the document that the window begins with takes them.
bool becomesPart(const QString& file) { return isImported(file) || isTraceFile(file); }

/// Why it cannot be opened; empty if it can.
QString problemOf(const QString& file)
{
    try {
        if (isLesson(file))
            loadFile(file, mostOfLesson);
        else if (!file.isEmpty() && !becomesPart(file))
            Document().open(file);
        return {};
    } catch (const Refused& refusal) {
        return QString::fromStdString(refusal.why().text);
    }
}

} // namespace

int main(int argc, char** argv)
{
    Memory::prepare();
    nameProgram();
    if (const auto refusal = takeMemoryOption(argc, argv)) return refused(*refusal);
    try {
        takePortableOption(argc, argv);
        if (const auto status = answerShell(argc, argv)) return *status;
    } catch (const Refused& refusal) {
        return refused(refusal.why().text);
    }
    const bool newWindow = takeNewWindowOption(argc, argv);
    const std::string first = argc > 1 ? argv[1] : "";
    if (first == "--version") {
        fmt::print("hopscope {}\n", HOPSCOPE_VERSION);
        return 0;
    }
    if ((first == "--help" || first == "-h") && argc == 2) {
        fmt::print("{}", usageOfWindow());
        return 0;
    }
    if (const DrawingCommand command = drawingCommand(argc, argv)) return draw(argc, argv, command);

    if (argc > 1 && first.starts_with("--") && !first.starts_with("--platform") && !first.starts_with("--style"))
        return refused(fmt::format("there is no option {}; --help names them", first));
    std::string text = joined(argc, argv);
    if (const QUrl url(QString::fromStdString(text)); url.isLocalFile()) text = pathOf(url.toLocalFile());
    const QString file = fileNamed(argc, text);
    std::optional<Experiment> experiment;
    std::optional<Link> link;
    try {
        if (isLink(QString::fromStdString(text))) {
            link = linkFromUrl(QUrl(QString::fromStdString(text)));
        } else if (!text.empty() && file.isEmpty()) {
            experiment = experimentFromText(text);
            resolveUnplaced(*experiment);
        }
    } catch (const std::exception& error) {
        return refused(reasonOf(error)); // whoever types an experiment reads it beside what was typed
    }

    GuardedApplication application(argc, argv);
    keepNumbersPlain();
    if (!text.empty() && !newWindow) {
        const QString whole = file.isEmpty() ? QString::fromStdString(text) : QFileInfo(file).absoluteFilePath();
        if (handToRunningWindow({whole, !file.isEmpty()})) return 0;
    }
    QApplication::setWindowIcon(QIcon(QStringLiteral(":/hopscope/hopscope.svg")));
    installAppearance();
    installLanguage();
    MainWindow window;
    const EndSignals endSignals;
    QObject::connect(&endSignals, &EndSignals::endWanted, &window, &MainWindow::endNow);
    // Whoever opens a file by a click sees no terminal: what is wrong with it is said in the window.
    const QString problem = problemOf(file);
    if (link) {
        window.begin();
        window.openLink(QUrl(QString::fromStdString(text)));
    } else if (experiment)
        window.show(*experiment, 0);
    else if (file.isEmpty() || isLesson(file) || becomesPart(file) || !problem.isEmpty())
        window.begin();
    const bool opens = !file.isEmpty() && problem.isEmpty();
    if (opens && !becomesPart(file)) window.openFile(file);
    window.tellWhatWasLeft(problem);
    window.listenToOthers();
    window.QWidget::show();
    if (opens && becomesPart(file)) window.openFile(file); // its sheet lies over the window
    return QApplication::exec();
}
