#pragma once

#include <QAction>
#include <QKeySequence>
#include <QMenu>
#include <QString>

namespace hopscope {

/// A line of a menu; the id is its name in the keymap and in the palette.
template <class Receiver, class Slot> QAction* addTo(QMenu& menu, const QString& id, const QString& text,
                                                     const QKeySequence& keys, Receiver* receiver, Slot slot)
{
    auto* action = menu.addAction(text);
    action->setObjectName(id);
    action->setShortcut(keys);
    QObject::connect(action, &QAction::triggered, receiver, slot);
    return action;
}

} // namespace hopscope
