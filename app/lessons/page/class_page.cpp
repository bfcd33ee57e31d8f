#include "lessons/page/class_page.h"

#include "diagnostic.h"
#include "drawing/words.h"
#include "lessons/class_files.h"
#include "state/kept/files.h"
#include "state/kept/session.h"
#include "widgets/labels.h"
#include "widgets/segmented.h"
#include "widgets/style.h"

#include <QAbstractButton>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

namespace hopscope {

namespace {

constexpr int classMargin = 24, widestColumn = 320;

/// Sorts as a number what is one.
QTableWidgetItem* cellOf(const std::string& text)
{
    auto* cell = new QTableWidgetItem;
    const QString shown = QString::fromStdString(text);
    bool number = false;
    const double value = shown.toDouble(&number);
    cell->setData(Qt::DisplayRole, number ? QVariant(value) : QVariant(shown));
    if (number) cell->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    cell->setToolTip(shown);
    return cell;
}

} // namespace

ClassPage::ClassPage(QWidget* parent) : QWidget(parent)
{
    setAccessibleName(tr("Results of a class"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(classMargin, 16, classMargin, classMargin);
    column->setSpacing(12);
    auto* head = new QHBoxLayout;
    head->setSpacing(8);
    const auto add = [&](const QString& text, const char* name, auto act) {
        auto* button = new QPushButton(text, this);
        button->setObjectName(QLatin1String(name));
        connect(button, &QPushButton::clicked, this, act);
        head->addWidget(button);
        return button;
    };
    add(tr("←  All lessons"), "class-back", [this] { emit listWanted(); });
    head->addWidget(makeLabel(tr("A class"), "heading", this), 1);
    add(tr("Add files …"), "class-files", [this] { chooseFiles(); });
    add(tr("Add a folder …"), "class-folder", [this] { chooseFolder(); });
    m_save = add(tr("Save this table …"), "class-save", [this] { save(); });
    m_clear = add(tr("Clear"), "class-clear", [this] { clear(); });
    column->addLayout(head);
    m_summary = makeLabel({}, "soft", this);
    m_summary->setWordWrap(true);
    column->addWidget(m_summary);
    m_which = new Segmented(this);
    m_which->setOptions({tr("Questions"), tr("Students"), tr("Lessons")},
                        {tr("How hard each is, how well it tells students apart, and its commonest wrong answers"),
                         tr("What each has answered"), tr("How far the class is")});
    m_which->setCurrent(0);
    column->addWidget(m_which);
    m_nothing =
        makeLabel(tr("Students save their results as a table (CSV) at the end of a lesson and hand in the files. "
                     "Add the files, or the folder that they are in. They are read on this computer and sent "
                     "nowhere."),
                  "soft", this);
    m_nothing->setWordWrap(true);
    column->addWidget(m_nothing);
    m_table = new QTableWidget(this);
    m_table->setAccessibleName(tr("Table of results"));
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->verticalHeader()->hide();
    m_table->setCornerButtonEnabled(false);
    for (QAbstractButton* corner : m_table->findChildren<QAbstractButton*>())
        corner->setAccessibleName(tr("All cells")); // Qt's own, which has no words
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->setWordWrap(true);
    column->addWidget(m_table, 1);
    column->addStretch();
    connect(m_which, &Segmented::chosen, this, [this] { fill(); });
    fill();
}

void ClassPage::add(const QStringList& names)
{
    QStringList all = m_names;
    all += names;
    all.removeDuplicates();
    std::vector<std::string> files;
    for (const QString& name : all) files.push_back(name.toStdString());
    m_results = classResults(files);
    m_names = all;
    fill();
}

void ClassPage::clear()
{
    m_names.clear();
    m_results = {};
    fill();
}

void ClassPage::show(Which which)
{
    m_which->setCurrent(static_cast<int>(which));
    fill();
}

Table ClassPage::shown() const
{
    switch (static_cast<Which>(m_which->current())) {
    case Which::Students:
        return studentTable(m_results);
    case Which::Lessons:
        return progressTable(m_results);
    case Which::Questions:
        break;
    }
    return itemTable(m_results);
}

void ClassPage::fill()
{
    const bool any = !m_results.empty();
    m_nothing->setVisible(!any);
    for (QWidget* one :
         {static_cast<QWidget*>(m_table), static_cast<QWidget*>(m_which), static_cast<QWidget*>(m_summary)})
        one->setVisible(any);
    m_save->setEnabled(any);
    m_clear->setEnabled(any);
    if (!any) return;
    m_summary->setText(tr("%1, %2. Of a student the first attempt at a lesson counts. Discrimination: how well a right "
                          "answer goes with right answers to the other questions of the lesson, −1 to 1.")
                           .arg(counted(m_results.students().size(), tr("student"), tr("students")),
                                counted(m_results.lessons().size(), tr("lesson"), tr("lessons"))));
    const Table table = shown();
    m_table->setSortingEnabled(false);
    m_table->clear();
    m_table->setColumnCount(static_cast<int>(table.columns.size()));
    m_table->setRowCount(static_cast<int>(table.rows.size()));
    QStringList names;
    for (const std::string& name : table.columns) names += QString::fromStdString(name);
    m_table->setHorizontalHeaderLabels(names);
    for (int row = 0; row < m_table->rowCount(); ++row)
        for (int cell = 0; cell < m_table->columnCount(); ++cell)
            m_table->setItem(row, cell,
                             cellOf(table.rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(cell)]));
    m_table->resizeColumnsToContents();
    for (int cell = 0; cell < m_table->columnCount(); ++cell)
        m_table->setColumnWidth(cell, std::min(m_table->columnWidth(cell), widestColumn));
    m_table->resizeRowsToContents();
    // As it comes, until somebody chooses a column.
    m_table->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    m_table->setSortingEnabled(true);
}

void ClassPage::tryAdd(const QStringList& names)
{
    try {
        add(names);
    } catch (const Refused& refusal) {
        emit said(QString::fromStdString(refusal.why().text));
    }
}

void ClassPage::chooseFiles()
{
    const QStringList names =
        QFileDialog::getOpenFileNames(this, tr("Results of students"), session::lastFolder(), tr("Tables (*.csv)"));
    if (!names.isEmpty()) tryAdd(names);
}

void ClassPage::chooseFolder()
{
    const QString name = QFileDialog::getExistingDirectory(this, tr("Folder of results"), session::lastFolder());
    if (!name.isEmpty()) tryAdd({name});
}

void ClassPage::save()
{
    QString name =
        QFileDialog::getSaveFileName(this, tr("Save this table"), session::lastFolder() + QStringLiteral("/class.csv"),
                                     tr("Tables (*.csv *.json *.dat)"));
    if (name.isEmpty()) return;
    if (QFileInfo(name).suffix().isEmpty()) name += QStringLiteral(".csv");
    try {
        const auto format = tableFormatOf(QFileInfo(name).suffix().toLower().toStdString());
        if (!format) throw Refused("", tr("Results are written as .csv, .json or .dat.").toStdString());
        std::ostringstream out;
        writeTable(out, *format, shown());
        saveFile(name, QByteArray::fromStdString(out.str()));
        emit written(name);
    } catch (const Refused& refusal) {
        emit said(QString::fromStdString(refusal.why().text));
    }
}

} // namespace hopscope
