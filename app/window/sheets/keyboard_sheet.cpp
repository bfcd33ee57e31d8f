#include "window/sheets/keyboard_sheet.h"

#include "state/keymap.h"
#include "widgets/labels.h"
#include "widgets/style.h"
#include "widgets/whole_rows.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeySequenceEdit>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace hopscope {

namespace {

constexpr int idRole = Qt::UserRole;

QString nameOf(const KeyCommand& command) { return QObject::tr("“%1” (%2)").arg(command.title, command.scope); }

} // namespace

KeyboardSheet::KeyboardSheet(QWidget* window) : QDialog(window)
{
    setWindowTitle(tr("Keyboard"));
    resize(620, 620);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(20, 18, 20, 18);
    column->setSpacing(10);
    column->addWidget(makeLabel(tr("Keyboard shortcuts"), "heading", this));
    auto* hint = makeLabel(tr("Menu shortcuts work everywhere; playback shortcuts on every page that plays; those of a "
                              "view while it has the focus. The wheel zooms the network, Ctrl+wheel space–time; "
                              "Shift+wheel and Space with a drag move them."),
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
    column->addWidget(m_rows = new WholeRows(*m_list, this), 1);

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
    line->addWidget(m_edit, 1);
    for (QPushButton* button : {m_set, m_add, m_none, m_reset, all}) {
        button->setAutoDefault(false);
        line->addWidget(button);
    }
    column->addLayout(line);
    m_what = makeLabel({}, "soft", this);
    m_what->setWordWrap(true);
    m_what->setMinimumHeight(2 * m_what->fontMetrics().lineSpacing());
    column->addWidget(m_what);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    column->addWidget(buttons);

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
    connect(all, &QPushButton::clicked, &Keymap::instance(), &Keymap::resetAll);
    connect(&Keymap::instance(), &Keymap::changed, this, &KeyboardSheet::fill);
    fill();
}

void KeyboardSheet::fill()
{
    const QString before = chosen();
    m_list->clear();
    QTreeWidgetItem *scope = nullptr, *again = nullptr;
    for (const KeyCommand& command : Keymap::instance().commands()) {
        const auto same = m_list->findItems(command.scope, Qt::MatchExactly);
        if (!same.isEmpty()) {
            scope = same.front();
        } else {
            scope = new QTreeWidgetItem(m_list, {command.scope});
            scope->setFlags(Qt::ItemIsEnabled);
            scope->setFont(0, Appearance::theme().text(10, QFont::DemiBold));
            scope->setExpanded(true);
        }
        auto* item = new QTreeWidgetItem(scope, {command.title, Keymap::text(command.keys)});
        item->setData(0, idRole, command.id);
        item->setFont(1, Appearance::theme().mono(9.5, command.keys == command.usual ? QFont::Normal : QFont::Bold));
        if (command.id == before) again = item;
    }
    if (again) m_list->setCurrentItem(again);
    m_rows->fit();
    refresh();
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
        m_what->setText(tr("Choose a command to change its keys."));
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
