#include "window/sheets/numbers_sheet.h"

#include "run/tables/run_tables.h"
#include "state/document.h"
#include "state/playback.h"
#include "stopping.h"
#include "widgets/labels.h"

#include <QAbstractTableModel>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLocale>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace hopscope {

/// Rows of text, as a table of a run hands them over.
class RowsModel final : public QAbstractTableModel {
public:
    using Rows = std::vector<std::vector<std::string>>;
    using QAbstractTableModel::QAbstractTableModel;

    void set(QStringList columns, Rows rows)
    {
        beginResetModel();
        m_columns = std::move(columns);
        m_rows = std::move(rows);
        endResetModel();
    }
    int rowCount(const QModelIndex& parent = {}) const override
    {
        return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
    }
    int columnCount(const QModelIndex& parent = {}) const override
    {
        return parent.isValid() ? 0 : static_cast<int>(m_columns.size());
    }
    QVariant data(const QModelIndex& index, int role) const override
    {
        if (role == Qt::TextAlignmentRole) return int(Qt::AlignRight | Qt::AlignVCenter);
        if (role != Qt::DisplayRole && role != Qt::AccessibleTextRole) return {};
        const auto& row = m_rows[static_cast<std::size_t>(index.row())];
        const auto column = static_cast<std::size_t>(index.column());
        return column < row.size() ? QString::fromStdString(row[column]) : QString();
    }
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override
    {
        if (role != Qt::DisplayRole) return {};
        return orientation == Qt::Horizontal ? QVariant(m_columns.value(section)) : QVariant(section + 1);
    }

private:
    QStringList m_columns;
    Rows m_rows;
};

namespace {

constexpr TaskKind kind{"Rows of a table", std::size_t{256} << 20};

QString grouped(double number) { return QLocale::c().toString(number, 'f', 0).replace(u',', QChar(0x202f)); }

/// What a table is asked for: one step, or all of them.
std::vector<StepRange> rangeOf(const RunTable& table, const Run& run, StepIndex step, bool whole)
{
    const StepIndex last = run.steps();
    switch (table.about) {
    case RunTable::About::Steps:
        if (whole) return {{1, last}};
        return step > 0 ? std::vector<StepRange>{{step, step}} : std::vector<StepRange>{};
    case RunTable::About::Moments: return whole ? std::vector<StepRange>{{0, last}} : std::vector<StepRange>{{step, step}};
    case RunTable::About::Sums: break;
    }
    return {{whole ? last : step, whole ? last : step}};
}

} // namespace

NumbersSheet::NumbersSheet(Document& document, Playback& playback, QWidget* window)
    : QDialog(window), m_document(document), m_playback(playback), m_rows(new RowsModel(this)), m_task(kind)
{
    setWindowTitle(tr("Numbers behind the pictures"));
    resize(720, 560);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(20, 18, 20, 18);
    column->setSpacing(10);
    auto* top = new QHBoxLayout;
    m_which = new QComboBox(this);
    m_which->setAccessibleName(tr("Table"));
    m_which->setObjectName(QStringLiteral("which-table"));
    m_whole = new QCheckBox(tr("&All steps"), this);
    top->addWidget(m_which, 1);
    top->addWidget(m_whole);
    column->addLayout(top);
    m_said = makeLabel({}, "soft", this);
    m_said->setWordWrap(true);
    m_said->setAccessibleName(tr("What the table shows"));
    column->addWidget(m_said);
    m_table = new QTableView(this);
    m_table->setModel(m_rows);
    m_table->setAccessibleName(tr("Numbers behind the pictures"));
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setAlternatingRowColors(true);
    m_table->setTabKeyNavigation(false); // Tab goes on to the buttons
    m_table->verticalHeader()->hide();
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    column->addWidget(m_table, 1);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    auto* copyButton = buttons->addButton(tr("&Copy"), QDialogButtonBox::ActionRole);
    copyButton->setToolTip(tr("The rows that are selected, or all of them, for a spreadsheet"));
    connect(copyButton, &QPushButton::clicked, this, &NumbersSheet::copy);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    column->addWidget(buttons);

    connect(m_which, &QComboBox::currentIndexChanged, this, &NumbersSheet::refresh);
    connect(m_whole, &QCheckBox::toggled, this, &NumbersSheet::refresh);
    connect(&m_document, &Document::runChanged, this, &NumbersSheet::offerTables);
    connect(&m_playback, &Playback::positionChanged, this, [this] {
        if (!m_whole->isChecked() && static_cast<std::int64_t>(std::ceil(m_playback.position())) != m_step) refresh();
    });
    offerTables();
}

NumbersSheet::~NumbersSheet() = default;

void NumbersSheet::offerTables()
{
    if (!isVisible() && m_offered) return; // when it is shown
    m_offered = m_document.run();
    const QString before = m_which->currentData().toString();
    {
        const QSignalBlocker quiet(m_which);
        m_which->clear();
        for (const RunTable& table : runTables()) {
            if (!m_offered || (table.objection && !table.objection(*m_offered).empty())) continue;
            QString help = QString::fromUtf8(table.help.data(), static_cast<qsizetype>(table.help.size()));
            if (!help.isEmpty()) help[0] = help[0].toUpper();
            m_which->addItem(help, QString::fromUtf8(table.id.data(), static_cast<qsizetype>(table.id.size())));
        }
        choose(before.isEmpty() ? QStringLiteral("transfers") : before);
    }
    refresh();
}

void NumbersSheet::choose(const QString& table)
{
    const int found = m_which->findData(table);
    m_which->setCurrentIndex(std::max(found, 0));
}

QString NumbersSheet::said() const { return m_said->text(); }

void NumbersSheet::finish()
{
    m_task.wait();
    QCoreApplication::sendPostedEvents(this);
}

void NumbersSheet::refresh()
{
    const auto run = m_document.busy() ? nullptr : m_document.run();
    const RunTable* table = findRunTable(m_which->currentData().toString().toStdString());
    m_step = static_cast<std::int64_t>(std::ceil(m_playback.position()));
    if (!run || !table || !isVisible()) {
        m_task.cancel();
        m_said->setText(run ? QString() : tr("There is no run to tell of yet."));
        m_rows->set({}, {});
        return;
    }
    QStringList columns;
    for (const TableWriter::Column& one : table->columns) columns << QString::fromStdString(one.name);
    const bool whole = m_whole->isChecked();
    const auto step = std::clamp<StepIndex>(m_step, 0, run->steps());
    m_task.start([this, run, table, columns, whole, step](const std::stop_token& stop) {
        RowsModel::Rows rows;
        std::size_t all = 0;
        const auto give = [this](auto act) { QMetaObject::invokeMethod(this, std::move(act), Qt::QueuedConnection); };
        try {
            const StopScope asked(stop);
            const auto steps = rangeOf(*table, *run, step, whole);
            // A table without end is not counted to its end.
            const bool large = !steps.empty() && table->most(*run, steps) > 100.0 * mostRows;
            if (!steps.empty() && !large)
                table->rows(*run, steps, [&](const std::vector<std::string>& row) {
                    if (++all % goOnEvery == 0) goOn();
                    if (rows.size() < mostRows) rows.push_back(row);
                });
            if (stop.stop_requested()) return;
            QString said = whole ? tr("All %1 steps").arg(grouped(static_cast<double>(run->steps())))
                                 : tr("Step %1 of %2").arg(step).arg(run->steps());
            if (large)
                said += tr(": more rows than can be read; choose one step, or export the table as CSV.");
            else if (all > rows.size())
                said += tr(": the first %1 of %2 rows; an export as CSV has all of them.")
                            .arg(grouped(static_cast<double>(rows.size())), grouped(static_cast<double>(all)));
            else if (steps.empty())
                said += tr(": nothing has been sent yet.");
            else
                said += all == 1 ? tr(": 1 row") : tr(": %1 rows").arg(grouped(static_cast<double>(all)));
            give([this, columns, said, rows = std::move(rows)]() mutable {
                m_said->setText(said);
                m_rows->set(columns, std::move(rows));
            });
        } catch (const Cancelled&) { // a newer one is on its way
        } catch (const Refused& refusal) {
            give([this, why = QString::fromStdString(refusal.why().text)] {
                m_said->setText(why);
                m_rows->set({}, {});
            });
        }
    });
}

void NumbersSheet::showEvent(QShowEvent* event)
{
    QDialog::showEvent(event);
    if (m_offered == m_document.run())
        refresh();
    else
        offerTables();
}

void NumbersSheet::hideEvent(QHideEvent* event)
{
    m_task.cancel();
    QDialog::hideEvent(event);
}

void NumbersSheet::copy()
{
    QList<int> rows;
    for (const QModelIndex& index : m_table->selectionModel()->selectedRows()) rows << index.row();
    std::ranges::sort(rows);
    if (rows.isEmpty())
        for (int row = 0; row < m_rows->rowCount(); ++row) rows << row;
    QString text;
    const auto line = [&](auto field) {
        for (int column = 0; column < m_rows->columnCount(); ++column) text += (column ? "\t" : "") + field(column);
        text += u'\n';
    };
    line([&](int column) { return m_rows->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString(); });
    for (const int row : rows)
        line([&](int column) { return m_rows->data(m_rows->index(row, column), Qt::DisplayRole).toString(); });
    QGuiApplication::clipboard()->setText(text);
}

void NumbersSheet::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Copy)) return copy();
    QDialog::keyPressEvent(event);
}

} // namespace hopscope
