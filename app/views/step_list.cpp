#include "views/step_list.h"

#include "drawing/words.h"
#include "widgets/labels.h"
#include "widgets/style.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>

namespace hopscope {

namespace {

constexpr int lineRole = Qt::UserRole; // of a message: its line in the text
constexpr int anyBlock = -1;           // of the field: the lowest block that the receiver lacks

} // namespace

StepList::StepList(QWidget* parent)
    : QWidget(parent), m_tree(new QTreeWidget(this)), m_missing(makeLabel({}, "plain", this)),
      m_block(new QSpinBox(this)), m_add(new QPushButton(tr("New step"), this)),
      m_remove(new QPushButton(tr("Remove"), this)), m_complete(new QPushButton(tr("Complete it"), this)),
      m_best(new QPushButton(tr("What would be best"), this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 6, 12, 8);
    column->setSpacing(6);
    auto* head = new QHBoxLayout;
    m_missing->setWordWrap(true);
    m_missing->setAccessibleName(tr("What is missing"));
    head->addWidget(m_missing, 1);
    m_block->setObjectName(QStringLiteral("step-block"));
    m_block->setKeyboardTracking(false); // a number that is half typed is none
    m_block->setPrefix(tr("a drag sends block "));
    m_block->setSpecialValueText(tr("a drag sends what is lacking"));
    m_block->setAccessibleName(tr("Block of the next message"));
    m_block->setToolTip(tr("The block that a drag from processor to processor sends. What is lacking: the lowest one "
                           "that the receiver lacks and the sender has"));
    m_block->setRange(anyBlock, anyBlock);
    m_block->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding); // as high as the buttons
    m_block->hide();
    head->addWidget(m_block);
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

void StepList::setSelection(Selection& selection)
{
    m_selection = &selection;
    connect(&selection, &Selection::changed, this, &StepList::refreshBlock);
    connect(m_block, &QSpinBox::valueChanged, this, [this] {
        if (const auto chosen = block())
            m_selection->select(*chosen);
        else if (m_selection->as<BlockId>())
            m_selection->clear();
    });
    refreshBlock();
}

void StepList::setBlocks(std::uint32_t blocks)
{
    constexpr auto most = static_cast<std::uint32_t>(std::numeric_limits<int>::max());
    {
        const QSignalBlocker quiet(m_block);
        m_block->setMaximum(static_cast<int>(std::min(blocks, most)) - 1);
    }
    m_block->setVisible(blocks > 1);
    refreshBlock();
}

/// Of a block that there is not the field says nothing.
void StepList::refreshBlock()
{
    const QSignalBlocker quiet(m_block);
    const BlockId* selected = m_selection ? m_selection->as<BlockId>() : nullptr;
    const bool known = selected && std::int64_t{selected->value} <= m_block->maximum();
    m_block->setValue(known ? static_cast<int>(selected->value) : anyBlock);
}

std::optional<BlockId> StepList::block() const
{
    if (m_block->value() == anyBlock) return {};
    return BlockId{static_cast<std::uint32_t>(m_block->value())};
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
        m_showing = false;
        showStep(m_current);
        // What was just drawn is the last message of its step.
        const auto messages = static_cast<std::size_t>(step->childCount());
        const bool drawn = m_listed.first == m_current && messages == m_listed.second + 1;
        if (drawn) m_tree->scrollToItem(step->child(step->childCount() - 1));
        m_listed = {m_current, messages};
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
    showStep(step);
    m_listed = {step, static_cast<std::size_t>(m_tree->topLevelItem(static_cast<int>(step))->childCount())};
}

/// All of it, or its beginning.
void StepList::showStep(std::size_t step)
{
    QTreeWidgetItem* item = m_tree->topLevelItem(static_cast<int>(step));
    if (!item) return;
    if (item->childCount() > 0) m_tree->scrollToItem(item->child(item->childCount() - 1));
    if (m_tree->visualItemRect(item).top() < 0) m_tree->scrollToItem(item, QAbstractItemView::PositionAtTop);
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
