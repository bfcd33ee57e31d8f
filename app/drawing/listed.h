#pragma once

#include <QString>
#include <QStringList>

#include <algorithm>

namespace hopscope {

/// "A, B and C"; where a name has a comma of its own, "A; B, any p; and C".
inline QString listed(QStringList names)
{
    if (names.isEmpty()) return {};
    const bool commas = std::ranges::any_of(names, [](const QString& name) { return name.contains(u','); });
    const QString last = names.takeLast();
    if (names.isEmpty()) return last;
    if (!commas) return QStringLiteral("%1 and %2").arg(names.join(QStringLiteral(", ")), last);
    return QStringLiteral("%1; and %2").arg(names.join(QStringLiteral("; ")), last);
}

} // namespace hopscope
