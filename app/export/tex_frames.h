#pragma once

#include <QStringList>

#include <vector>

namespace hopscope {

/// The commands of several TikZ pictures, with what they have in common at the beginning and at the end taken out. Each
/// of the pieces opens and closes scopes of its own only, so that they can stand one after another.
struct TexFrames {
    QStringList before, after;       ///< of all pictures; may be empty
    std::vector<QStringList> frames; ///< of each what is its own
};
TexFrames texFrames(std::vector<QStringList> pictures);

} // namespace hopscope
