#pragma once

#include <QString>

#include <vector>

namespace hopscope {

struct KeyCommand;

/// Commands that stand together in the keyboard sheet.
using KeyGroup = std::vector<const KeyCommand*>;

extern const QString innerMenu; ///< between a menu and one in it

/// What moves and plays a run is the menu Playback to whoever looks for it.
QString groupTitle(const KeyCommand& command);
/// Whether its group is open as the sheet comes: what plays a run, what its two views do, and a lesson.
bool comesOpen(const KeyCommand& command);
/// What plays a run, its views, a lesson and what is drawn or written, then the menus as they stand in the window, each
/// before those in it.
std::vector<KeyGroup> groupsInOrder();
/// When its keys are heard, unless that is everywhere, and what is in it, if it comes closed.
QString groupNote(const KeyGroup& group);

} // namespace hopscope
