#include "window/sheets/keyboard_sheet.h"

#include "state/keymap.h"
#include "widgets/labels.h"
#include "widgets/style.h"
#include "widgets/whole_rows.h"
#include "window/sheets/keyboard_groups.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeySequenceEdit>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QSignalBlocker>
#include <QStyledItemDelegate>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace hopscope {

namespace {

constexpr int idRole = Qt::UserRole, keysRole = Qt::UserRole + 1, openRole = Qt::UserRole + 2;
constexpr int capPadding = 6, capGap = 5, aroundCap = 1;
constexpr int inset = 4; ///< of what stands in a column, as of its heading
constexpr int mark = 12; ///< before a name: that of a group says whether it is open

QString nameOf(const KeyCommand& command) { return QObject::tr("“%1” (%2)").arg(command.title, groupTitle(command)); }

/// Keys as they lie on a keyboard.
class KeycapDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const QSize plain = QStyledItemDelegate::sizeHint(option, index);
        int width = 0;
        for (const QString& key : index.data(keysRole).toStringList())
            width += (width > 0 ? orWidth() : 0) + capWidth(key, index) + capGap;
        return {width > 0 ? width + 4 * inset : plain.width() + 2 * inset, capHeight() + 2 * aroundCap + 1};
    }
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const QStringList keys = index.data(keysRole).toStringList();
        QStyleOptionViewItem ground = option;
        initStyleOption(&ground, index);
        if (!keys.isEmpty()) ground.text.clear();
        const bool group = index.column() == 0 && !index.parent().isValid(),
                   within = group && ground.text.contains(innerMenu);
        if (within) ground.text = ground.text.section(innerMenu, -1);
        if (index.column() == 0) { // room for the mark of a group; its commands stand below its name
            ground.features |= QStyleOptionViewItem::HasDecoration;
            ground.decorationSize = {within ? 2 * mark : mark, mark};
        }
        const QWidget& view = *option.widget;
        view.style()->drawControl(QStyle::CE_ItemViewItem, &ground, painter, &view);
        const Theme& theme = Appearance::theme();
        painter->save();
        painter->setPen(theme.line);
        painter->drawLine(option.rect.bottomLeft(), option.rect.bottomRight()); // leads from a command to its keys
        painter->setRenderHint(QPainter::Antialiasing);
        if (group) paintMark(*painter, option, within ? mark : 0);
        double left = option.rect.left() + inset;
        for (const QString& key : keys) {
            if (left > option.rect.left() + inset) {
                painter->setFont(theme.text(9));
                painter->setPen(theme.inkSoft);
                painter->drawText(QRectF(left, option.rect.top(), orWidth() - capGap, option.rect.height() - 1),
                                  Qt::AlignCenter, orText());
                left += orWidth();
            }
            painter->setFont(capFont(index));
            const QRectF cap(left + 0.5, option.rect.top() + (option.rect.height() - 1 - capHeight()) / 2 + 0.5,
                             capWidth(key, index) - 1, capHeight() - 1);
            painter->setPen(theme.inkSoft);
            painter->setBrush(theme.field);
            painter->drawRoundedRect(cap, 4, 4);
            painter->setPen(theme.ink);
            painter->drawText(cap, Qt::AlignCenter, key);
            left += cap.width() + 1 + capGap;
        }
        painter->restore();
    }

private:
    /// Several keys do the same: they are not pressed together.
    static QString orText() { return QObject::tr("or"); }
    static int orWidth() { return QFontMetrics(Appearance::theme().text(9)).horizontalAdvance(orText()) + capGap; }
    static void paintMark(QPainter& painter, const QStyleOptionViewItem& option, int indent)
    {
        const QPointF at(option.rect.left() + inset + indent + mark / 2.0 - 1, option.rect.center().y());
        const double side = 3.5;
        painter.setPen(Qt::NoPen);
        painter.setBrush(Appearance::theme().inkSoft);
        if (option.state & QStyle::State_Open)
            painter.drawPolygon(
                QPolygonF({at + QPointF(-side, -side / 2), at + QPointF(side, -side / 2), at + QPointF(0, side)}));
        else
            painter.drawPolygon(
                QPolygonF({at + QPointF(-side / 2, -side), at + QPointF(side, 0), at + QPointF(-side / 2, side)}));
    }
    static QFont capFont(const QModelIndex& index) { return index.data(Qt::FontRole).value<QFont>(); }
    static int capHeight() { return QFontMetrics(Appearance::theme().mono(9.5)).height() + 2; }
    static int capWidth(const QString& key, const QModelIndex& index)
    {
        return std::max(QFontMetrics(capFont(index)).horizontalAdvance(key) + 2 * capPadding, capHeight());
    }
};

} // namespace

KeyboardSheet::KeyboardSheet(QWidget* window) : QDialog(window)
{
    setWindowTitle(tr("Keyboard"));
    resize(1240, 850);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(20, 16, 20, 16);
    column->setSpacing(10);
    addSearch();
    auto* hint =
        makeLabel(tr("Mouse: on the network, the wheel zooms; on space–time, the wheel scrolls its rows, Shift + wheel "
                     "its steps, Ctrl + wheel zooms. Space plays; held while the mouse drags, it moves the picture."),
                  "soft", this);
    hint->setWordWrap(true);
    column->addWidget(hint);
    addColumns();
    addKeys();

    connect(m_search, &QLineEdit::textChanged, this, &KeyboardSheet::filter);
    connect(m_edit, &QKeySequenceEdit::keySequenceChanged, this, &KeyboardSheet::refresh);
    connect(m_set, &QPushButton::clicked, this, [this] { give(false); });
    connect(m_add, &QPushButton::clicked, this, [this] { give(true); });
    connect(m_none, &QPushButton::clicked, this, [this] { Keymap::instance().setKeys(chosen(), {}); });
    connect(m_reset, &QPushButton::clicked, this, [this] { Keymap::instance().reset(chosen()); });
    connect(&Keymap::instance(), &Keymap::changed, this, &KeyboardSheet::fill);
    fill();
}

void KeyboardSheet::addColumns()
{
    auto* line = new QHBoxLayout;
    line->setSpacing(16);
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        auto* list = m_columns[i] = new QTreeWidget(this);
        list->setAccessibleName(i == 0 ? tr("Commands and their keys") : tr("More commands and their keys"));
        list->setProperty("role", QStringLiteral("keys"));
        list->setColumnCount(2);
        list->setHeaderLabels({tr("Command"), tr("Keys")});
        list->header()->setSectionResizeMode(0, QHeaderView::Stretch);
        list->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
        list->header()->setStretchLastSection(false);
        list->setIndentation(0);
        list->setRootIsDecorated(false);
        list->setItemDelegate(new KeycapDelegate(list));
        m_rows[i] = new WholeRows(*list, this);
        line->addWidget(m_rows[i], 1);
        connect(list, &QTreeWidget::currentItemChanged, this, [this, list] { choose(*list); });
        connect(list, &QTreeWidget::itemActivated, this, [this] { m_edit->setFocus(); });
        list->setExpandsOnDoubleClick(false);
        connect(list, &QTreeWidget::itemClicked, this, [this](QTreeWidgetItem* item) {
            if (!item->parent()) item->setExpanded(!item->isExpanded());
        });
        connect(list, &QTreeWidget::itemExpanded, this, [this](QTreeWidgetItem* group) { remember(*group); });
        connect(list, &QTreeWidget::itemCollapsed, this, [this](QTreeWidgetItem* group) { remember(*group); });
    }
    static_cast<QVBoxLayout*>(layout())->addLayout(line, 1);
}

void KeyboardSheet::addSearch()
{
    auto* head = new QHBoxLayout;
    head->addWidget(makeLabel(tr("Keyboard shortcuts"), "heading", this));
    head->addStretch();
    m_search = new QLineEdit(this);
    m_search->setPlaceholderText(tr("Search a command or its key: zoom, Ctrl + K"));
    m_search->setAccessibleName(tr("Search a command or its key"));
    m_search->setClearButtonEnabled(true);
    m_search->setMinimumWidth(330);
    head->addWidget(m_search);
    static_cast<QVBoxLayout*>(layout())->addLayout(head);
}

/// What a chosen command is given, and the end.
void KeyboardSheet::addKeys()
{
    m_what = makeLabel({}, "soft", this);
    m_what->setWordWrap(true);
    layout()->addWidget(m_what);
    auto* line = new QHBoxLayout;
    m_edit = new QKeySequenceEdit(this);
    m_edit->setAccessibleName(tr("New key"));
    m_edit->setToolTip(tr("Press the key that the chosen command shall have"));
    m_set = new QPushButton(tr("&Set"), this);
    m_set->setToolTip(tr("Instead of its present keys"));
    m_add = new QPushButton(tr("&Add"), this);
    m_add->setToolTip(tr("Besides its present keys"));
    m_none = new QPushButton(tr("C&lear"), this);
    m_reset = new QPushButton(tr("&Default"), this);
    m_reset->setToolTip(tr("The keys that the chosen command comes with"));
    auto* all = new QPushButton(tr("&Reset all"), this);
    auto* close = new QPushButton(tr("Cl&ose"), this);
    connect(all, &QPushButton::clicked, &Keymap::instance(), &Keymap::resetAll);
    connect(close, &QPushButton::clicked, this, &QDialog::reject);
    line->addWidget(all); // far from what closes the sheet
    line->addSpacing(18);
    line->addWidget(m_edit, 1);
    line->addStretch();
    for (QPushButton* button : {m_set, m_add, m_none, m_reset}) line->addWidget(button);
    line->addSpacing(18);
    line->addWidget(close);
    for (QPushButton* button : {m_set, m_add, m_none, m_reset, all, close}) button->setAutoDefault(false);
    static_cast<QVBoxLayout*>(layout())->addLayout(line);
}

void KeyboardSheet::fill()
{
    const QString before = chosen();
    const std::array quiet{QSignalBlocker(m_columns[0]), QSignalBlocker(m_columns[1])};
    for (QTreeWidget* column : m_columns) column->clear();
    const auto groups = groupsInOrder();
    const auto rowsOf = [](const auto& group) { return 1 + (comesOpen(*group.front()) ? int(group.size()) : 0); };
    int all = 0, above = 0;
    for (const auto& group : groups) all += rowsOf(group);
    for (const auto& group : groups) { // the second column goes on where the first is half of all
        QTreeWidget& column = *m_columns[2 * above + rowsOf(group) <= all ? 0 : 1];
        above += rowsOf(group);
        fillGroup(column, group, before);
    }
    filter();
    refresh();
}

void KeyboardSheet::fillGroup(QTreeWidget& column, const std::vector<const KeyCommand*>& commands,
                              const QString& chosen)
{
    const Theme& theme = Appearance::theme();
    const KeyCommand& first = *commands.front();
    const bool open = comesOpen(first);
    auto* group = new QTreeWidgetItem(&column, {groupTitle(first), groupNote(commands)});
    group->setFlags(Qt::ItemIsEnabled);
    group->setFont(0, theme.text(10, QFont::DemiBold));
    group->setForeground(1, theme.inkSoft);
    for (const int at : {0, 1}) group->setBackground(at, theme.field);
    group->setData(0, openRole, open);
    for (const KeyCommand* command : commands) {
        auto* item = new QTreeWidgetItem(group, {command->title, Keymap::text(command->keys)});
        item->setData(0, idRole, command->id);
        item->setToolTip(0, command->title); // whole where the window is narrow
        QStringList caps;
        for (const QKeySequence& key : command->keys) caps += Keymap::spelled(key);
        item->setData(1, keysRole, caps);
        item->setFont(1, theme.mono(9.5, command->keys == command->usual ? QFont::Normal : QFont::Bold));
        if (caps.isEmpty()) item->setText(1, tr("not set"));
        item->setForeground(1, theme.inkSoft);
        if (command->id == chosen) column.setCurrentItem(item);
    }
}

void KeyboardSheet::filter()
{
    const QString sought = m_search->text().trimmed();
    const auto has = [&](const QString& text) { return text.contains(sought, Qt::CaseInsensitive); };
    const std::array quiet{QSignalBlocker(m_columns[0]), QSignalBlocker(m_columns[1])};
    for (std::size_t column = 0; column < m_columns.size(); ++column) {
        for (int i = 0; i < m_columns[column]->topLevelItemCount(); ++i) {
            QTreeWidgetItem& group = *m_columns[column]->topLevelItem(i);
            const bool all = has(group.text(0));
            bool any = false;
            for (int k = 0; k < group.childCount(); ++k) {
                QTreeWidgetItem& item = *group.child(k);
                const bool found = all || has(item.text(0)) || has(item.text(1))
                                   || has(item.data(1, keysRole).toStringList().join(QLatin1Char(' ')));
                item.setHidden(!found);
                any = any || found;
            }
            group.setHidden(!any);
            group.setExpanded(!sought.isEmpty()
                              || group.data(0, openRole).toBool() != m_toggled.contains(group.text(0)));
        }
        m_rows[column]->fit();
    }
}

void KeyboardSheet::remember(const QTreeWidgetItem& group)
{
    for (WholeRows* rows : m_rows) rows->fit();
    if (!m_search->text().trimmed().isEmpty()) return; // then all that hold something are open
    if (group.isExpanded() == group.data(0, openRole).toBool())
        m_toggled.erase(group.text(0));
    else
        m_toggled.insert(group.text(0));
}

QString KeyboardSheet::chosen() const
{
    for (const QTreeWidget* column : m_columns)
        if (const QTreeWidgetItem* item = column->currentItem()) return item->data(0, idRole).toString();
    return {};
}

void KeyboardSheet::choose(QTreeWidget& column)
{
    if (!column.currentItem()) return;
    for (QTreeWidget* other : m_columns)
        if (other != &column) {
            const QSignalBlocker quiet(other);
            other->setCurrentItem(nullptr);
        }
    m_edit->clear();
    refresh();
}

void KeyboardSheet::give(bool besides)
{
    const KeyCommand* command = Keymap::instance().find(chosen());
    if (!command || m_edit->keySequence().isEmpty()) return;
    QList<QKeySequence> keys = besides ? command->keys : QList<QKeySequence>();
    const QKeySequence key(m_edit->keySequence()[0]); // of several pressed one after another the first
    if (!keys.contains(key)) keys.push_back(key);
    m_edit->clear();
    Keymap::instance().setKeys(chosen(), keys);
}

void KeyboardSheet::refresh()
{
    const Keymap& keymap = Keymap::instance();
    const KeyCommand* command = keymap.find(chosen());
    const QKeySequence typed = m_edit->keySequence(), key = typed.isEmpty() ? typed : QKeySequence(typed[0]);
    for (QWidget* one : std::initializer_list<QWidget*>{m_edit, m_set, m_add, m_none, m_reset})
        one->setVisible(command); // without a command there is nothing to change
    m_set->setEnabled(command && !key.isEmpty());
    m_add->setEnabled(command && !key.isEmpty());
    m_none->setEnabled(command && !command->keys.empty());
    m_reset->setEnabled(command && command->keys != command->usual);
    if (!command) {
        m_what->setText(tr("Select a command to change its keys. Changes take effect immediately."));
    } else if (key.isEmpty()) {
        m_what->setText(tr("%1: press a new key in the field.").arg(nameOf(*command)));
    } else {
        QStringList others;
        for (const KeyCommand* other : keymap.conflicts(command->id, key)) others += nameOf(*other);
        const QString text = Keymap::spelled(key);
        m_what->setText(others.isEmpty()
                            ? tr("%1 is free.").arg(text)
                            : tr("%1 is the key of %2, which would lose it.").arg(text, others.join(tr(" and "))));
    }
}

} // namespace hopscope
