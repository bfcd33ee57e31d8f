#include "window/sheets/diagnostics_sheet.h"

#include "drawing/svg_figure.h"
#include "memory.h"
#include "state/kept/recovery.h"
#include "state/tasks/tasks.h"
#include "version.h"
#include "widgets/labels.h"
#include "widgets/style.h"
#include "window/sheets/memory_bar.h"

#include <QClipboard>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileInfo>
#include <QGridLayout>
#include <QGuiApplication>
#include <QHeaderView>
#include <QPushButton>
#include <QSysInfo>
#include <QThreadPool>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <chrono>
#include <utility>

namespace hopscope {

namespace {

constexpr int sheetWidth = 980, mostRows = 6;
constexpr int experimentNumbers = 4, taskNumbers = 4; ///< columns behind the first

QTreeWidget* listOf(const QString& name, const QStringList& columns, QWidget* parent)
{
    auto* list = new QTreeWidget(parent);
    list->setAccessibleName(name);
    list->setProperty("role", QStringLiteral("plain"));
    list->setRootIsDecorated(false);
    list->setIndentation(0);
    list->setSelectionMode(QAbstractItemView::NoSelection);
    list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list->setColumnCount(static_cast<int>(columns.size()));
    list->setHeaderLabels(columns);
    list->header()->setStretchLastSection(false);
    for (int column = 0; column < columns.size(); ++column)
        list->header()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
    return list;
}

/// As high as its rows, so that nothing is empty below them.
void fitRows(QTreeWidget& list)
{
    const int rows = std::min(list.topLevelItemCount(), mostRows);
    const int row = list.topLevelItemCount() > 0 ? list.sizeHintForRow(0) : 0;
    list.setFixedHeight(list.header()->sizeHint().height() + rows * row + 4);
}

void alignNumbers(QTreeWidgetItem& item, int first, int last)
{
    for (int column = first; column <= last; ++column) item.setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
}

/// "~/…": where somebody keeps his things is nobody else's business.
QString underHome(const QString& folder)
{
    const QString home = QDir::homePath();
    return folder.startsWith(home + u'/') ? u'~' + folder.mid(home.size()) : folder;
}

} // namespace

DiagnosticsSheet::DiagnosticsSheet(QWidget* window) : QDialog(window)
{
    setWindowTitle(tr("Diagnostics"));
    setFixedWidth(sheetWidth);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(20, 18, 20, 18);
    column->setSpacing(8);
    const auto add = [&](QWidget* widget, int above) {
        column->addSpacing(above);
        column->addWidget(widget);
    };
    constexpr int close = 0, apart = 8;
    add(makeLabel(tr("Diagnostics"), "heading", this), close);
    add(makeLabel(tr("What the program holds in memory, what it has run, and what a report of a fault needs."), "soft",
                  this),
        close);
    add(makeLabel(tr("Memory"), "strong", this), apart);
    m_memory = new MemoryBar(this);
    add(m_memory, close);

    m_ran = makeLabel(tr("Experiments"), "strong", this);
    add(m_ran, apart);
    m_experiments =
        listOf(tr("Experiments"),
               {tr("Experiment"), tr("Processors"), tr("Steps"), tr("Messages"), tr("Time, units"), tr("State")}, this);
    m_experiments->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_experiments->setTextElideMode(Qt::ElideMiddle);
    alignNumbers(*m_experiments->headerItem(), 1, experimentNumbers);
    add(m_experiments, close);

    add(makeLabel(tr("Background work"), "strong", this), apart);
    m_tasks = listOf(tr("Background work"),
                     {tr("Work"), tr("Running for"), tr("Memory now"), tr("Peak"), tr("Limit"), tr("State")}, this);
    m_tasks->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    alignNumbers(*m_tasks->headerItem(), 1, taskNumbers);
    add(m_tasks, close);
    m_noTasks = makeLabel(tr("Nothing runs in the background."), "soft", this);
    add(m_noTasks, close);
    m_failed = makeLabel(tr("Not finished"), "strong", this);
    add(m_failed, close);
    m_failures = listOf(tr("Not finished"), {tr("Work"), tr("Reason")}, this);
    m_failures->header()->setSectionResizeMode(1, QHeaderView::Stretch);
    add(m_failures, close);
    add(makeLabel(tr("Program and system"), "strong", this), apart);
    add(makeFacts(), close);
    column->addSpacing(apart);
    addButtons();

    m_timer.setInterval(std::chrono::milliseconds(500));
    connect(&m_timer, &QTimer::timeout, this, &DiagnosticsSheet::refresh);
    m_timer.start();
    refresh();
}

/// What does not change while the program runs.
QWidget* DiagnosticsSheet::makeFacts()
{
    auto* facts = new QWidget(this);
    auto* grid = new QGridLayout(facts);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(18);
    grid->setVerticalSpacing(3);
    grid->setColumnStretch(1, 1);
    const auto add = [&](const QString& name, const QString& value) {
        const int row = grid->rowCount();
        auto* text = makeLabel(value, "", facts);
        text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        grid->addWidget(makeLabel(name, "soft", facts), row, 0);
        grid->addWidget(text, row, 1);
    };
    QString build = QString::fromUtf8(buildCommit().data(), qsizetype(buildCommit().size()));
    build.replace(QStringLiteral("-changed"), tr(", modified"));
    add(tr("Version"), tr("%1, build %2").arg(programAndVersion(), build));
    add(tr("System"),
        tr("%1 (%2), Qt %3")
            .arg(QSysInfo::prettyProductName(), QSysInfo::currentCpuArchitecture(), QString::fromLatin1(qVersion())));
    add(tr("Threads"), tr("%1 for background work, one for the window").arg(Tasks::instance().pool().maxThreadCount()));
    add(tr("Data folder"), underHome(QFileInfo(Recovery::usualFolder()).path()));
    return facts;
}

void DiagnosticsSheet::addButtons()
{
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    m_stop = buttons->addButton(tr("&Stop all background work"), QDialogButtonBox::ActionRole);
    connect(m_stop, &QPushButton::clicked, this, [this] {
        Tasks::instance().stopAll();
        refresh();
    });
    m_copy = buttons->addButton(tr("&Copy report"), QDialogButtonBox::ActionRole);
    m_copy->setObjectName(QStringLiteral("copy-report"));
    m_copy->setToolTip(tr("Version, system, experiments and what did not work, for a report of a fault"));
    m_copy->hide();
    connect(m_copy, &QPushButton::clicked, this, [this] {
        QGuiApplication::clipboard()->setText(m_report());
        m_copy->setText(tr("Copied"));
    });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    layout()->addWidget(buttons);
}

void DiagnosticsSheet::setReport(std::function<QString()> report)
{
    m_report = std::move(report);
    m_copy->show();
}

void DiagnosticsSheet::setExperiments(std::function<std::vector<ExperimentState>()> experiments)
{
    m_states = std::move(experiments);
    refresh();
}

void DiagnosticsSheet::showEvent(QShowEvent* event)
{
    refresh(); // now its fonts are known
    QDialog::showEvent(event);
}

void DiagnosticsSheet::refresh()
{
    m_memory->setUse(memoryUse());
    refreshExperiments();
    refreshTasks();
    refreshFailures();
    layout()->activate();
    setFixedHeight(layout()->totalMinimumSize().height());
}

void DiagnosticsSheet::refreshExperiments()
{
    m_experiments->clear();
    for (const ExperimentState& one : m_states ? m_states() : std::vector<ExperimentState>()) {
        auto* item =
            new QTreeWidgetItem({one.experiment, one.processors, one.steps, one.messages, one.time, one.state});
        item->setToolTip(0, one.experiment);
        item->setFont(0, Appearance::theme().mono(9.5));
        alignNumbers(*item, 1, experimentNumbers);
        m_experiments->addTopLevelItem(item);
    }
    const bool any = m_experiments->topLevelItemCount() > 0;
    m_ran->setVisible(any);
    m_experiments->setVisible(any);
    fitRows(*m_experiments);
}

void DiagnosticsSheet::refreshTasks()
{
    const std::vector<TaskState> running = Tasks::instance().running();
    m_tasks->clear();
    for (const TaskState& task : running) {
        auto* item = new QTreeWidgetItem({task.name, tr("%1 s").arg(task.since.count(), 0, 'f', 1),
                                          memoryText(task.taken), memoryText(task.peak), memoryText(task.most),
                                          task.stopping ? tr("stopping") : tr("running")});
        alignNumbers(*item, 1, taskNumbers);
        m_tasks->addTopLevelItem(item);
    }
    fitRows(*m_tasks);
    m_tasks->setVisible(!running.empty());
    m_noTasks->setVisible(running.empty());
    m_stop->setVisible(!running.empty());
}

void DiagnosticsSheet::refreshFailures()
{
    const std::vector<TaskFailure> failures = Tasks::instance().failures();
    m_failures->clear();
    for (const TaskFailure& failure : failures)
        m_failures->addTopLevelItem(new QTreeWidgetItem({failure.name, failure.why}));
    fitRows(*m_failures);
    m_failed->setVisible(!failures.empty());
    m_failures->setVisible(!failures.empty());
}

} // namespace hopscope
