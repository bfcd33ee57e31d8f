#include "window/sheets/diagnostics_sheet.h"

#include "linux.h"
#include "state/tasks/tasks.h"
#include "widgets/labels.h"

#include <QClipboard>
#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QHeaderView>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <chrono>
#include <utility>

namespace hopscope {

namespace {

QString sizeText(std::size_t bytes) { return QString::fromStdString(bytesText(bytes)); }

QTreeWidget* listOf(const QString& name, const QStringList& columns, QWidget* parent)
{
    auto* list = new QTreeWidget(parent);
    list->setAccessibleName(name);
    list->setRootIsDecorated(false);
    list->setSelectionMode(QAbstractItemView::NoSelection);
    list->setColumnCount(static_cast<int>(columns.size()));
    list->setHeaderLabels(columns);
    list->header()->setStretchLastSection(false);
    for (int column = 0; column < columns.size(); ++column)
        list->header()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
    return list;
}

} // namespace

DiagnosticsSheet::DiagnosticsSheet(QWidget* window) : QDialog(window)
{
    constexpr int width = 680;
    setWindowTitle(tr("Diagnostics"));
    setMinimumWidth(480);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(20, 18, 20, 18);
    column->setSpacing(10);
    m_memory = makeLabel({}, "soft", this);
    m_memory->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    column->addWidget(makeLabel(tr("Memory"), "heading", this));
    column->addWidget(m_memory);
    column->addWidget(makeLabel(tr("Background work"), "heading", this));
    m_tasks =
        listOf(tr("Background work"),
               {tr("Work"), tr("Running for"), tr("Memory now"), tr("At most so far"), tr("Limit"), tr("State")}, this);
    m_tasks->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    column->addWidget(m_tasks, 2);
    m_noTasks = makeLabel(tr("Nothing runs in the background."), "soft", this);
    column->addWidget(m_noTasks);
    m_failed = makeLabel(tr("Not finished"), "heading", this);
    column->addWidget(m_failed);
    m_failures = listOf(tr("Not finished"), {tr("Work"), tr("Reason")}, this);
    m_failures->header()->setSectionResizeMode(1, QHeaderView::Stretch);
    column->addWidget(m_failures, 1);
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
    column->addWidget(buttons);

    m_timer.setInterval(std::chrono::milliseconds(500));
    connect(&m_timer, &QTimer::timeout, this, &DiagnosticsSheet::refresh);
    m_timer.start();
    refresh();
    resize(width, sizeHint().height()); // as high as what there is to say
}

void DiagnosticsSheet::setReport(std::function<QString()> report)
{
    m_report = std::move(report);
    m_copy->show();
}

void DiagnosticsSheet::refresh()
{
    m_memory->setText(tr("The whole program: %1 now; it may take %2\n"
                         "Data of runs and pictures in it: %3 now, %4 at most since the start")
                          .arg(sizeText(residentMemory()), sizeText(Memory::budget()), sizeText(Memory::used()),
                               sizeText(Memory::peak())));
    const std::vector<TaskState> running = Tasks::instance().running();
    m_tasks->clear();
    for (const TaskState& task : running) {
        auto* item = new QTreeWidgetItem({task.name, tr("%1 s").arg(task.since.count(), 0, 'f', 1),
                                          sizeText(task.taken), sizeText(task.peak), sizeText(task.most),
                                          task.stopping ? tr("stopping") : tr("running")});
        for (int column = 1; column < 5; ++column) item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
        m_tasks->addTopLevelItem(item);
    }
    m_tasks->setVisible(!running.empty());
    m_noTasks->setVisible(running.empty());
    m_stop->setEnabled(!running.empty());
    const std::vector<TaskFailure> failures = Tasks::instance().failures();
    m_failures->clear();
    for (const TaskFailure& failure : failures)
        m_failures->addTopLevelItem(new QTreeWidgetItem({failure.name, failure.why}));
    m_failed->setVisible(!failures.empty());
    m_failures->setVisible(!failures.empty());
    if (isVisible() && height() < sizeHint().height()) resize(width(), sizeHint().height());
}

} // namespace hopscope
