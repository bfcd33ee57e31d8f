#include "window/sheets/keyboard_groups.h"

#include "drawing/words.h"
#include "state/keymap.h"

#include <QObject>

#include <algorithm>
#include <utility>

namespace hopscope {

const QString innerMenu = QStringLiteral(" › ");

namespace {

/// When the keys of its group are heard.
QString whenHeard(const KeyCommand& command)
{
    if (command.scope == Keymap::clock) return QObject::tr("on every page that plays a run");
    if (command.scope == Keymap::lesson) return QObject::tr("in a lesson, before those of Playback");
    if (command.scope == Keymap::writing) return QObject::tr("in the lesson editor");
    if (command.scope == Keymap::drawing) return QObject::tr("on page Network");
    return QObject::tr("after a click on it");
}

/// What is in a group that is closed: "42 commands, 22 with keys".
QString contentsOf(const KeyGroup& group)
{
    const auto with = std::ranges::count_if(group, [](const KeyCommand* one) { return !one->keys.empty(); });
    const QString all = counted(group.size(), QObject::tr("command"), QObject::tr("commands"));
    if (with == 0) return QObject::tr("%1, none with keys").arg(all);
    if (with == static_cast<std::ptrdiff_t>(group.size())) return QObject::tr("%1, all with keys").arg(all);
    return QObject::tr("%1, %2 with keys").arg(all).arg(with);
}

} // namespace

QString groupTitle(const KeyCommand& command)
{
    return command.scope == Keymap::clock ? QObject::tr("Playback") : command.scope;
}

bool comesOpen(const KeyCommand& command)
{
    return command.scope == Keymap::clock || command.scope == Keymap::network || command.scope == Keymap::spaceTime
           || command.scope == Keymap::lesson;
}

std::vector<KeyGroup> groupsInOrder()
{
    const QStringList order{Keymap::clock,  Keymap::network, Keymap::spaceTime,
                            Keymap::lesson, Keymap::drawing, Keymap::writing};
    QStringList titles, menus;
    std::vector<KeyGroup> groups;
    for (const KeyCommand& command : Keymap::instance().commands()) {
        const QString title = groupTitle(command), menu = title.section(innerMenu, 0, 0);
        if (command.everywhere && !menus.contains(menu)) menus << menu;
        const auto known = titles.indexOf(title);
        if (known < 0) titles << title, groups.emplace_back();
        groups[static_cast<std::size_t>(known < 0 ? titles.size() - 1 : known)].push_back(&command);
    }
    const auto rank = [&](const KeyGroup& group) {
        const KeyCommand& one = *group.front();
        const QString title = groupTitle(one);
        const auto place =
            one.everywhere ? order.size() + menus.indexOf(title.section(innerMenu, 0, 0)) : order.indexOf(one.scope);
        return std::pair(place, title.contains(innerMenu));
    };
    std::ranges::stable_sort(groups, {}, rank);
    return groups;
}

QString groupNote(const KeyGroup& group)
{
    const KeyCommand& first = *group.front();
    if (first.everywhere) return contentsOf(group);
    return comesOpen(first) ? whenHeard(first) : whenHeard(first) + QStringLiteral(" · ") + contentsOf(group);
}

} // namespace hopscope
