#include "window/sheets/keyboard_sheet.h"

#include "state/keymap.h"
#include "widgets/labels.h"
#include "widgets/style.h"
#include "widgets/whole_rows.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeySequenceEdit>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QStyledItemDelegate>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace hopscope {

namespace {

constexpr int idRole = Qt::UserRole, keysRole = Qt::UserRole + 1;
constexpr int capPadding = 6, capGap = 5, aroundCap = 1;

/// What moves and plays a run is the menu Playback to whoever looks for it.
QString groupTitle(const KeyCommand& command)
{
    return command.scope == Keymap::clock ? QObject::tr("Playback") : command.scope;
}

/// When the keys of its group are heard.
QString whenHeard(const KeyCommand& command)
{
    if (command.everywhere) return QObject::tr("everywhere");
    if (command.scope == Keymap::clock) return QObject::tr("on every page that plays");
    if (command.scope == Keymap::lesson) return QObject::tr("in a lesson");
    if (command.scope == Keymap::writing) return QObject::tr("in the lesson editor");
    if (command.scope == Keymap::drawing) return QObject::tr("on the page Network");
    return QObject::tr("while this view has the focus");
}

QString nameOf(const KeyCommand& command) { return QObject::tr("“%1” (%2)").arg(command.title, groupTitle(command)); }

/// Keys as they lie on a keyboard.
class KeycapDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const QSize plain = QStyledItemDelegate::sizeHint(option, index);
        int width = 0;
        for (const QString& key : index.data(keysRole).toStringList()) width += capWidth(key, index) + capGap;
        return {std::max(plain.width(), width + 12), capHeight() + 2 * aroundCap};
    }
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const QStringList keys = index.data(keysRole).toStringList();
        QStyleOptionViewItem ground = option;
        if (keys.isEmpty()) return QStyledItemDelegate::paint(painter, ground, index);
        initStyleOption(&ground, index);
        ground.text.clear();
        const QWidget& view = *option.widget;
        view.style()->drawControl(QStyle::CE_ItemViewItem, &ground, painter, &view);
        const Theme& theme = Appearance::theme();
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setFont(capFont(index));
        double left = option.rect.left() + 4;
        for (const QString& key : keys) {
            const QRectF cap(left + 0.5, option.rect.top() + (option.rect.height() - capHeight()) / 2 + 0.5,
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
    resize(680, 850);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(20, 16, 20, 16);
    column->setSpacing(10);
    addSearch();
    auto* hint =
        makeLabel(tr("With the mouse: the wheel zooms the network, Ctrl + wheel space–time; Shift + wheel moves "
                     "them. Space alone plays; held while the mouse drags, it moves the picture."),
                  "soft", this);
    hint->setWordWrap(true);
    column->addWidget(hint);
    m_list = new QTreeWidget(this);
    m_list->setAccessibleName(tr("Commands and their keys"));
    m_list->setColumnCount(2);
    m_list->setHeaderLabels({tr("Command"), tr("Keys")});
    m_list->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_list->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    m_list->header()->setStretchLastSection(false);
    m_list->setIndentation(16);
    m_list->setRootIsDecorated(false);
    m_list->setItemDelegate(new KeycapDelegate(m_list));
    m_rows = new WholeRows(*m_list, this);
    column->addWidget(m_rows, 1);
    addKeys();

    connect(m_search, &QLineEdit::textChanged, this, &KeyboardSheet::filter);
    connect(m_list, &QTreeWidget::currentItemChanged, this, [this] {
        m_edit->clear();
        refresh();
    });
    connect(m_list, &QTreeWidget::itemActivated, m_edit, qOverload<>(&QWidget::setFocus));
    connect(m_edit, &QKeySequenceEdit::keySequenceChanged, this, &KeyboardSheet::refresh);
    connect(m_set, &QPushButton::clicked, this, [this] { give(false); });
    connect(m_add, &QPushButton::clicked, this, [this] { give(true); });
    connect(m_none, &QPushButton::clicked, this, [this] { Keymap::instance().setKeys(chosen(), {}); });
    connect(m_reset, &QPushButton::clicked, this, [this] { Keymap::instance().reset(chosen()); });
    connect(&Keymap::instance(), &Keymap::changed, this, &KeyboardSheet::fill);
    fill();
}

void KeyboardSheet::addSearch()
{
    auto* head = new QHBoxLayout;
    head->addWidget(makeLabel(tr("Keyboard shortcuts"), "heading", this));
    head->addStretch();
    m_search = new QLineEdit(this);
    m_search->setPlaceholderText(tr("Search a command or its key: zoom, Ctrl+K"));
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
    line->addWidget(m_edit, 1);
    for (QPushButton* button : {m_set, m_add, m_none, m_reset, all, close}) {
        button->setAutoDefault(false);
        if (button == all) line->addSpacing(18);
        line->addWidget(button);
    }
    static_cast<QVBoxLayout*>(layout())->addLayout(line);
}

void KeyboardSheet::fill()
{
    const QString before = chosen();
    const Theme& theme = Appearance::theme();
    m_list->clear();
    QTreeWidgetItem *group = nullptr, *again = nullptr;
    for (const KeyCommand& command : Keymap::instance().commands()) {
        const auto same = m_list->findItems(groupTitle(command), Qt::MatchExactly);
        if (!same.isEmpty()) {
            group = same.front();
        } else {
            group = new QTreeWidgetItem(m_list, {groupTitle(command), whenHeard(command)});
            group->setFlags(Qt::ItemIsEnabled);
            group->setFont(0, theme.text(10, QFont::DemiBold));
            group->setForeground(1, theme.inkSoft);
            group->setExpanded(true);
        }
        auto* item = new QTreeWidgetItem(group, {command.title, Keymap::text(command.keys)});
        item->setData(0, idRole, command.id);
        QStringList caps;
        for (const QKeySequence& key : command.keys) caps += key.toString(QKeySequence::NativeText);
        item->setData(1, keysRole, caps);
        item->setFont(1, theme.mono(9.5, command.keys == command.usual ? QFont::Normal : QFont::Bold));
        if (caps.isEmpty()) item->setText(1, tr("none"));
        item->setForeground(1, theme.inkSoft);
        if (command.id == before) again = item;
    }
    if (again) m_list->setCurrentItem(again);
    filter();
    refresh();
}

void KeyboardSheet::filter()
{
    const QString sought = m_search->text().trimmed();
    for (int i = 0; i < m_list->topLevelItemCount(); ++i) {
        QTreeWidgetItem& group = *m_list->topLevelItem(i);
        const bool all = group.text(0).contains(sought, Qt::CaseInsensitive);
        bool any = false;
        for (int k = 0; k < group.childCount(); ++k) {
            QTreeWidgetItem& item = *group.child(k);
            const bool found = all || item.text(0).contains(sought, Qt::CaseInsensitive)
                               || item.text(1).contains(sought, Qt::CaseInsensitive);
            item.setHidden(!found);
            any = any || found;
        }
        group.setHidden(!any);
    }
    m_rows->fit();
}

QString KeyboardSheet::chosen() const
{
    const QTreeWidgetItem* item = m_list->currentItem();
    return item ? item->data(0, idRole).toString() : QString();
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
    m_edit->setEnabled(command);
    m_set->setEnabled(command && !key.isEmpty());
    m_add->setEnabled(command && !key.isEmpty());
    m_none->setEnabled(command && !command->keys.empty());
    m_reset->setEnabled(command && command->keys != command->usual);
    if (!command) {
        m_what->setText(tr("Choose a command to change its keys; a change holds at once."));
    } else if (key.isEmpty()) {
        m_what->setText(tr("%1: press a new key in the field.").arg(nameOf(*command)));
    } else {
        QStringList others;
        for (const KeyCommand* other : keymap.conflicts(command->id, key)) others += nameOf(*other);
        const QString text = key.toString(QKeySequence::NativeText);
        m_what->setText(others.isEmpty()
                            ? tr("%1 is free.").arg(text)
                            : tr("%1 is the key of %2, which would lose it.").arg(text, others.join(tr(" and "))));
    }
}

} // namespace hopscope
