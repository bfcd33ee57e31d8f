#pragma once

#include <QFont>
#include <QString>

#include <vector>

namespace hopscope {

/// Like wrapped(), but no line ends within a formula: "2 × 4 + 3 × 3 = 17".
std::vector<QString> wrappedFormulas(const QFont& font, const QString& text, double width);

} // namespace hopscope
