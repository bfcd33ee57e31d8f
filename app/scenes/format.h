#pragma once

#include <QString>

#include <string_view>

namespace hopscope {

/// A number for people: five digits that count, groups of three, powers of ten where it is very large or small.
QString numberText(double number);
/// A power as it stands on an axis: "10⁵".
QString powerOfTen(int exponent);
/// A number for an input field: whatever is typed reads back as the same number.
QString editText(double number);

inline QString toQString(std::string_view text) { return QString::fromUtf8(text.data(), qsizetype(text.size())); }

} // namespace hopscope
