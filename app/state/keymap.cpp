#include "state/keymap.h"

#include "state/kept/settings.h"

#include <algorithm>
#include <map>

namespace hopscope {

const QString Keymap::clock = QStringLiteral("Clock"), Keymap::network = QStringLiteral("Network"),
              Keymap::spaceTime = QStringLiteral("Space–time"), Keymap::drawing = QStringLiteral("Drawing a network"),
              Keymap::lesson = QStringLiteral("Lesson"), Keymap::writing = QStringLiteral("Writing a lesson");

namespace {

QKeySequence pressed(const QKeyEvent& event, Qt::KeyboardModifiers without)
{
    return QKeySequence(QKeyCombination(event.modifiers() & ~(without | Qt::KeypadModifier), Qt::Key(event.key())));
}

QString settingsKey(const KeyCommand& command) { return QStringLiteral("keys/") + command.id; }

/// Where keys were kept before commands had ids: by the words of the menu.
QString formerKey(const KeyCommand& command)
{
    static const std::map<QString, QString> formerTitles{
        {QStringLiteral("clock.first-contention"), QStringLiteral("First contention")},
        {QStringLiteral("clock.complete"), QStringLiteral("Selected processor complete")},
        {QStringLiteral("clock.start"), QStringLiteral("To the start")},
        {QStringLiteral("clock.end"), QStringLiteral("To the end")},
        {QStringLiteral("clock.pen"), QStringLiteral("The pen, in a presentation")},
        {QStringLiteral("clock.clear"), QStringLiteral("Clear the selection, leave full screen")},
        {QStringLiteral("network.left"), QStringLiteral("Move left")},
        {QStringLiteral("network.right"), QStringLiteral("Move right")},
        {QStringLiteral("space-time.earlier"), QStringLiteral("Earlier")},
        {QStringLiteral("space-time.later"), QStringLiteral("Later")},
        {QStringLiteral("drawing.add"), QStringLiteral("Add a node, linked to the chosen one")},
        {QStringLiteral("drawing.link"), QStringLiteral("Begin a link at the chosen node, or end it there")},
        {QStringLiteral("drawing.fail"), QStringLiteral("Let the chosen link fail, or repair it")},
        {QStringLiteral("drawing.left"), QStringLiteral("Move left, with the tool Move the chosen node")},
        {QStringLiteral("network.fit"), QStringLiteral("Fit")},
        {QStringLiteral("network.load"), QStringLiteral("Link load")},
        {QStringLiteral("network.kinds"), QStringLiteral("Kinds of edges")},
        {QStringLiteral("space-time.fit"), QStringLiteral("Fit")},
        {QStringLiteral("space-time.axis"), QStringLiteral("Steps or time")},
        {QStringLiteral("space-time.critical-path"), QStringLiteral("Critical path")},
        {QStringLiteral("drawing.fit"), QStringLiteral("Fit")}};
    const auto renamed = formerTitles.find(command.id);
    QString title = renamed == formerTitles.end() ? command.title : renamed->second;
    return QStringLiteral("keys/%1 › %2").arg(command.scope, title.replace(QLatin1Char('/'), QStringLiteral(" › ")));
}

} // namespace

Keymap& Keymap::instance()
{
    static Keymap keymap;
    return keymap;
}

Keymap::Keymap()
{
    const auto add = [this](const char* id, const QString& scope, const QString& title,
                            const QList<QKeySequence>& keys) {
        m_commands.push_back({QLatin1String(id), scope, title, keys, keys, false, {}});
    };
    add("clock.play", clock, tr("Play or pause"), {Qt::Key_Space});
    add("clock.next-step", clock, tr("Next step"), {Qt::Key_Right, Qt::Key_PageDown});
    add("clock.previous-step", clock, tr("Previous step"), {Qt::Key_Left, Qt::Key_PageUp});
    add("clock.next-phase", clock, tr("Next phase"), {QKeyCombination(Qt::ShiftModifier, Qt::Key_Right)});
    add("clock.previous-phase", clock, tr("Previous phase"), {QKeyCombination(Qt::ShiftModifier, Qt::Key_Left)});
    add("clock.first-contention", clock, tr("Go to the first contention"), {Qt::Key_C});
    add("clock.complete", clock, tr("Go to completion of the selected processor"), {Qt::Key_X});
    add("clock.loop", clock, tr("Toggle loop"), {Qt::Key_L});
    add("clock.start", clock, tr("Go to the start"), {Qt::Key_Home});
    add("clock.end", clock, tr("Go to the end"), {Qt::Key_End});
    add("clock.next-frame", clock, tr("Next frame"), {Qt::Key_Period});
    add("clock.previous-frame", clock, tr("Previous frame"), {Qt::Key_Comma});
    add("clock.faster", clock, tr("Faster"), {Qt::Key_Plus, Qt::Key_Equal, Qt::Key_Up});
    add("clock.slower", clock, tr("Slower"), {Qt::Key_Minus, Qt::Key_Down});
    add("clock.pen", clock, tr("Toggle pen (presentation)"), {Qt::Key_P});
    add("clock.clear", clock, tr("Clear the selection or leave full screen"), {Qt::Key_Escape});
    add("network.fit", network, tr("Fit network to view"), {Qt::Key_F, Qt::Key_0});
    add("network.closer", network, tr("Zoom in"), {Qt::Key_W});
    add("network.further", network, tr("Zoom out"), {Qt::Key_S});
    add("network.left", network, tr("Move the network left"), {Qt::Key_A});
    add("network.right", network, tr("Move the network right"), {Qt::Key_D});
    add("network.next-processor", network, tr("Next processor"), {Qt::Key_BracketRight});
    add("network.previous-processor", network, tr("Previous processor"), {Qt::Key_BracketLeft});
    add("network.load", network, tr("Show or hide link load"), {Qt::Key_H});
    add("network.kinds", network, tr("Colour edges by kind"), {Qt::Key_K});
    add("space-time.fit", spaceTime, tr("Fit diagram to view"), {Qt::Key_F, Qt::Key_0});
    add("space-time.closer", spaceTime, tr("Zoom in"), {Qt::Key_W});
    add("space-time.further", spaceTime, tr("Zoom out"), {Qt::Key_S});
    add("space-time.earlier", spaceTime, tr("Move to earlier steps"), {Qt::Key_A});
    add("space-time.later", spaceTime, tr("Move to later steps"), {Qt::Key_D});
    add("space-time.axis", spaceTime, tr("Switch the axis: steps or time"), {Qt::Key_T});
    add("space-time.critical-path", spaceTime, tr("Show or hide the critical path"), {Qt::Key_V});
    add("drawing.add", drawing, tr("Add a node with a link to the chosen one"), {Qt::Key_Insert});
    add("drawing.link", drawing, tr("Start or finish a link at the chosen node"), {Qt::Key_Return, Qt::Key_Enter});
    add("drawing.remove", drawing, tr("Remove the chosen node or link"), {Qt::Key_Delete, Qt::Key_Backspace});
    add("drawing.fail", drawing, tr("Make the chosen link fail or repair it"), {Qt::Key_X});
    add("drawing.next-node", drawing, tr("Next node"), {Qt::Key_BracketRight});
    add("drawing.previous-node", drawing, tr("Previous node"), {Qt::Key_BracketLeft});
    add("drawing.next-link", drawing, tr("Next link"), {Qt::Key_BraceRight});
    add("drawing.previous-link", drawing, tr("Previous link"), {Qt::Key_BraceLeft});
    add("drawing.left", drawing, tr("Move left; with the Move tool, the chosen node"), {Qt::Key_Left});
    add("drawing.right", drawing, tr("Move right"), {Qt::Key_Right});
    add("drawing.up", drawing, tr("Move up"), {Qt::Key_Up});
    add("drawing.down", drawing, tr("Move down"), {Qt::Key_Down});
    add("drawing.closer", drawing, tr("Zoom in"), {Qt::Key_Plus, Qt::Key_Equal});
    add("drawing.further", drawing, tr("Zoom out"), {Qt::Key_Minus});
    add("drawing.fit", drawing, tr("Fit drawing to view"), {Qt::Key_F, Qt::Key_0});
    add("drawing.clear", drawing, tr("Clear the selection"), {Qt::Key_Escape});
}

void Keymap::remember()
{
    if (m_remembered) return;
    m_remembered = true;
    for (KeyCommand& command : m_commands) read(command);
    emit changed();
}

void Keymap::read(KeyCommand& command) const
{
    Settings settings;
    if (const QVariant former = settings.value(formerKey(command)); former.isValid()) {
        if (!settings.value(settingsKey(command)).isValid()) settings.setValue(settingsKey(command), former);
        settings.remove(formerKey(command));
    }
    const QVariant kept = settings.value(settingsKey(command));
    if (!kept.isValid()) return;
    command.keys.clear();
    for (const QString& text : kept.toStringList())
        command.keys += QKeySequence::fromString(text, QKeySequence::PortableText);
    apply(command);
}

void Keymap::keep(const KeyCommand& command) const
{
    if (!m_remembered) return;
    if (command.keys == command.usual) {
        Settings().remove(settingsKey(command));
        return;
    }
    QStringList texts;
    for (const QKeySequence& key : command.keys) texts += key.toString(QKeySequence::PortableText);
    Settings().setValue(settingsKey(command), texts);
}

void Keymap::apply(KeyCommand& command)
{
    command.actions.removeIf([](const QPointer<QAction>& action) { return !action; });
    for (const QPointer<QAction>& action : command.actions) action->setShortcuts(command.keys);
}

void Keymap::add(const QString& scope, QAction& action)
{
    QString title = action.text();
    title.remove(QLatin1Char('&'));
    if (title.endsWith(QStringLiteral(" …"))) title.chop(2);
    const QString id = action.objectName();
    Q_ASSERT(!id.isEmpty());
    KeyCommand command{id, scope, title, action.shortcuts(), action.shortcuts(), scope != lesson && scope != writing,
                       {}};
    const auto known = std::ranges::find(m_commands, id, &KeyCommand::id);
    if (known != m_commands.end()) { // of another window
        known->actions.push_back(&action);
        return apply(*known);
    }
    command.actions.push_back(&action);
    m_commands.push_back(command);
    if (m_remembered) read(m_commands.back());
}

const KeyCommand* Keymap::find(const QString& id) const
{
    const auto found = std::ranges::find(m_commands, id, &KeyCommand::id);
    return found == m_commands.end() ? nullptr : &*found;
}

/// Whether both may be meant at the same time: views other than the one with the focus do not listen.
bool Keymap::meet(const KeyCommand& a, const KeyCommand& b) const
{
    // A window of its own.
    if (a.scope == writing || b.scope == writing) return a.scope == b.scope;
    // Networks are drawn on a page without a clock.
    if ((a.scope == drawing && b.scope == clock) || (a.scope == clock && b.scope == drawing)) return false;
    // In a lesson the keys of its pages go before those of the clock and of the views.
    const bool lessons = (a.scope == lesson || b.scope == lesson) && !a.everywhere && !b.everywhere;
    const bool views = lessons || (a.scope != clock && b.scope != clock && !a.everywhere && !b.everywhere);
    return !views || a.scope == b.scope;
}

std::vector<const KeyCommand*> Keymap::conflicts(const QString& id, const QKeySequence& key) const
{
    std::vector<const KeyCommand*> all;
    const KeyCommand* command = find(id);
    for (const KeyCommand& other : m_commands)
        if (command && &other != command && other.keys.contains(key) && meet(*command, other)) all.push_back(&other);
    return all;
}

void Keymap::setKeys(const QString& id, const QList<QKeySequence>& keys)
{
    const auto found = std::ranges::find(m_commands, id, &KeyCommand::id);
    if (found == m_commands.end() || found->keys == keys) return;
    for (const QKeySequence& key : keys)
        for (KeyCommand& other : m_commands)
            if (&other != &*found && meet(*found, other) && other.keys.removeAll(key) > 0) {
                apply(other);
                keep(other);
            }
    found->keys = keys;
    apply(*found);
    keep(*found);
    emit changed();
}

void Keymap::resetAll()
{
    for (KeyCommand& command : m_commands) {
        command.keys = command.usual;
        apply(command);
        keep(command);
    }
    emit changed();
}

QKeyCombination Keymap::usual(const QKeyEvent& event, const QStringList& scopes) const
{
    // "+" needs Shift on many keyboards; as a key of its own it is named without.
    for (const Qt::KeyboardModifiers without : {Qt::KeyboardModifiers(), Qt::KeyboardModifiers(Qt::ShiftModifier)}) {
        const QKeySequence key = pressed(event, without);
        for (const KeyCommand& command : m_commands)
            if (scopes.contains(command.scope) && command.keys.contains(key)) return command.usual.front()[0];
    }
    const QKeySequence key = pressed(event, {});
    const bool moved = std::ranges::any_of(m_commands, [&](const KeyCommand& command) {
        return scopes.contains(command.scope) && command.usual.contains(key);
    });
    return moved ? QKeyCombination(Qt::Key_unknown) : key[0];
}

QString Keymap::text(const QList<QKeySequence>& keys)
{
    return QKeySequence::listToString(keys, QKeySequence::NativeText)
        .replace(QStringLiteral("; "), QStringLiteral(", "));
}

QString Keymap::spelled(const QKeySequence& key)
{
    static const std::map<QString, QString> names{
        {QStringLiteral("Right"), QStringLiteral("→")}, {QStringLiteral("Left"), QStringLiteral("←")},
        {QStringLiteral("Up"), QStringLiteral("↑")},    {QStringLiteral("Down"), QStringLiteral("↓")},
        {QStringLiteral("PgUp"), tr("Page Up")},        {QStringLiteral("PgDown"), tr("Page Down")},
        {QStringLiteral("Ins"), tr("Insert")},          {QStringLiteral("Del"), tr("Delete")}};
    QString text = key.toString(QKeySequence::NativeText);
    const qsizetype last = text.lastIndexOf(QLatin1Char('+'), -2) + 1; // "Ctrl++" ends in a key of that name
    const auto named = names.find(text.mid(last));
    const QString name = named == names.end() ? text.mid(last) : named->second;
    return text.left(last).replace(QLatin1Char('+'), QStringLiteral(" + ")) + name;
}

QString Keymap::textOf(const QString& id) const
{
    const KeyCommand* command = find(id);
    return command && !command->keys.empty() ? command->keys.front().toString(QKeySequence::NativeText) : QString();
}

} // namespace hopscope
