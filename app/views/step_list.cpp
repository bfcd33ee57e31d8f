#include "views/step_list.h"

#include "drawing/words.h"
#include "widgets/labels.h"
#include "widgets/style.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace hopscope {

namespace {

constexpr int lineRole = Qt::UserRole; // of a message: its line in the text

} // namespace

StepList::StepList(QWidget* parent)
    : QWidget(parent), m_tree(new QTreeWidget(this)), m_missing(makeLabel({}, "plain", this)),
      m_add(new QPushButton(tr("New step"), this)), m_remove(new QPushButton(tr("Remove"), this)),
      m_complete(new QPushButton(tr("Complete it"), this)), m_best(new QPushButton(tr("What would be best"), this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 6, 12, 8);
    column->setSpacing(6);
    auto* head = new QHBoxLayout;
    m_missing->setWordWrap(true);
    m_missing->setAccessibleName(tr("What is missing"));
    head->addWidget(m_missing, 1);
    m_add->setToolTip(tr("One more step behind this one (Shift+Right)"));
    m_remove->setToolTip(tr("Takes the chosen message or step away (Delete)"));
    m_complete->setToolTip(tr("Adds messages that no rule forbids until the operation is done"));
    m_best->setToolTip(tr("Searches for the fewest further steps from here, and proves that there are no fewer"));
    for (QPushButton* button : {m_add, m_remove, m_complete, m_best}) head->addWidget(button);
    m_add->setObjectName(QStringLiteral("step-add"));
    m_remove->setObjectName(QStringLiteral("step-remove"));
    m_complete->setObjectName(QStringLiteral("step-complete"));
    m_best->setObjectName(QStringLiteral("step-best"));
    column->addLayout(head);
    m_tree->setObjectName(QStringLiteral("steps"));
    m_tree->setAccessibleName(tr("Steps and their messages"));
    m_tree->setAccessibleDescription(
        tr("Drag from processor to processor in the network for a message; F2 changes a message, Delete removes it"));
    m_tree->setHeaderHidden(true);
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->setColumnCount(2);
    m_tree->header()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
    m_tree->header()->setStretchLastSection(true);
    m_tree->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
    column->addWidget(m_tree, 1);
    connect(m_add, &QPushButton::clicked, this, &StepList::stepWanted);
    connect(m_remove, &QPushButton::clicked, this, &StepList::removeChosen);
    connect(m_complete, &QPushButton::clicked, this, &StepList::completionWanted);
    connect(m_best, &QPushButton::clicked, this, &StepList::bestWanted);
    connect(m_tree, &QTreeWidget::currentItemChanged, this, [this](QTreeWidgetItem* item) {
        if (m_showing || !item) return;
        QTreeWidgetItem* step = item->parent() ? item->parent() : item;
        m_current = static_cast<std::size_t>(m_tree->indexOfTopLevelItem(step));
        refreshButtons();
        emit stepChosen(m_current);
    });
    connect(m_tree, &QTreeWidget::itemChanged, this, [this](QTreeWidgetItem* item) {
        if (m_showing || !item->parent()) return;
        emit messageChanged(static_cast<std::size_t>(m_tree->indexOfTopLevelItem(item->parent())),
                            static_cast<std::size_t>(item->parent()->indexOfChild(item)), item->text(0));
    });
    refreshButtons();
}

void StepList::setCompletes(bool completes)
{
    m_complete->setVisible(completes);
    m_best->setVisible(completes);
}

void StepList::setMissing(const QString& sentence, bool complete)
{
    m_missingText = sentence;
    m_finished = complete;
    if (!m_searching) m_missing->setText(sentence);
    m_complete->setEnabled(!complete);
    m_best->setEnabled(!complete || m_searching);
}

void StepList::setSearching(const QString& progress)
{
    m_searching = !progress.isEmpty();
    m_missing->setText(m_searching ? progress : m_missingText);
    m_best->setText(m_searching ? tr("Cancel the search") : tr("What would be best"));
    m_best->setEnabled(!m_finished || m_searching);
}

void StepList::list(const ScheduleLines& lines, const std::vector<std::pair<std::size_t, QString>>& wrong)
{
    m_showing = true;
    QTreeWidgetItem* chosen = m_tree->currentItem();
    const int message = chosen && chosen->parent() ? chosen->parent()->indexOfChild(chosen) : -1;
    const Theme& theme = Appearance::theme();
    m_steps = lines.steps().size();
    m_current = m_steps == 0 ? 0 : std::min(m_current, m_steps - 1);
    m_tree->clear();
    for (std::size_t k = 0; k < m_steps; ++k) {
        const auto& step = lines.steps()[k];
        auto* item = new QTreeWidgetItem(m_tree);
        item->setText(0, tr("Step %1").arg(k + 1));
        item->setFont(0, theme.text(10, QFont::DemiBold));
        item->setText(1, step.messages.empty() ? tr("no message yet")
                                               : counted(step.messages.size(), tr("message"), tr("messages")));
        item->setForeground(1, theme.inkSoft);
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
        for (const auto& one : step.messages) {
            auto* child = new QTreeWidgetItem(item);
            child->setText(0, QString::fromStdString(one.text));
            child->setData(0, lineRole, static_cast<qulonglong>(one.line));
            child->setFont(0, theme.mono(10));
            child->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsEditable);
            const auto found = std::ranges::find(wrong, one.line, &std::pair<std::size_t, QString>::first);
            if (found == wrong.end()) continue;
            child->setForeground(0, theme.troubleText);
            child->setText(1, QStringLiteral("✗ ") + found->second);
            child->setForeground(1, theme.troubleText);
            child->setToolTip(1, found->second);
        }
        item->setExpanded(true);
    }
    m_showing = false;
    if (QTreeWidgetItem* step = m_tree->topLevelItem(static_cast<int>(m_current))) {
        m_showing = true;
        QTreeWidgetItem* again = message >= 0 && message < step->childCount() ? step->child(message) : step;
        m_tree->setCurrentItem(again);
        m_tree->scrollToItem(step->childCount() > 0 ? step->child(step->childCount() - 1) : step);
        m_showing = false;
    }
    refreshButtons();
}

void StepList::setCurrent(std::size_t step)
{
    if (step >= m_steps || step == m_current) {
        m_current = step; // of a step that comes with the next text
        return;
    }
    m_current = step;
    m_showing = true;
    m_tree->setCurrentItem(m_tree->topLevelItem(static_cast<int>(step)));
    m_showing = false;
}

void StepList::chooseLine(std::size_t line)
{
    for (int k = 0; k < m_tree->topLevelItemCount(); ++k)
        for (int i = 0; i < m_tree->topLevelItem(k)->childCount(); ++i) {
            QTreeWidgetItem* item = m_tree->topLevelItem(k)->child(i);
            if (item->data(0, lineRole).toULongLong() != line) continue;
            m_showing = true;
            m_current = static_cast<std::size_t>(k);
            m_tree->setCurrentItem(item);
            m_showing = false;
            return refreshButtons();
        }
}

bool StepList::changeChosen()
{
    QTreeWidgetItem* item = m_tree->currentItem();
    if (!item || !item->parent()) return false;
    m_tree->editItem(item, 0);
    return true;
}

bool StepList::removeChosen()
{
    const QTreeWidgetItem* item = m_tree->currentItem();
    if (!item) return false;
    if (const QTreeWidgetItem* step = item->parent())
        emit messageUnwanted(static_cast<std::size_t>(m_tree->indexOfTopLevelItem(const_cast<QTreeWidgetItem*>(step))),
                             static_cast<std::size_t>(step->indexOfChild(const_cast<QTreeWidgetItem*>(item))));
    else
        emit stepUnwanted(static_cast<std::size_t>(m_tree->indexOfTopLevelItem(const_cast<QTreeWidgetItem*>(item))));
    return true;
}

void StepList::refreshButtons() { m_remove->setEnabled(m_tree->currentItem() != nullptr); }

void StepList::keyPressEvent(QKeyEvent* event)
{
    if ((event->key() == Qt::Key_Delete || event->key() == Qt::Key_Backspace) && removeChosen()) return;
    QWidget::keyPressEvent(event);
}

} // namespace hopscope
