#pragma once

#include <QString>

#include <cstdint>

namespace hopscope {

/// Of a tree, counted from the leaves: "level 2".
inline QString levelName(std::uint32_t level) { return QStringLiteral("level %1").arg(level); }

} // namespace hopscope
