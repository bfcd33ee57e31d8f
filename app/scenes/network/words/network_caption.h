#pragma once

#include <QFont>
#include <QString>
#include <QStringList>

#include <vector>

namespace hopscope {

struct NetworkScene;
class NetworkProjection;

/// The first of the forms of a sentence, fewer and fewer words, that has room in up to `most` lines: the first is
/// `first` wide, the others `further`, and each ends with a clause, or all are `first` wide and end with a word. If none
/// has, the last is shortened by whole clauses, from the end: behind a middle dot, a full stop, a semicolon, a comma.
std::vector<QString> captionLines(const QFont& font, const QStringList& forms, double first, double further,
                                  std::size_t most);

/// What the boxes of a network stand for, and the lines between them, in fewer and fewer words; empty if nodes have
/// places of their own.
QStringList groupNotes(const NetworkScene& scene, const NetworkProjection& projection);

} // namespace hopscope
