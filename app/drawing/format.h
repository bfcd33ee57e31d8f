#pragma once

#include <QString>

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <string_view>

namespace hopscope {

/// A number for people: five digits that count, groups of three, powers of ten where it is very large or small.
QString numberText(double number);
/// The same in two digits where it is long, for narrow places: "1.7·10⁷".
QString briefText(double number);
/// A number in all its digits up to 10¹², whole from 10⁵ on: where numbers of one screen are compared, none of them
/// must be a power of ten.
QString digitsText(double number);
/// A fraction in per cent, to two digits or a half, without the sign, so that little is not nothing: "0.66", "39",
/// "12.5".
QString percentText(double fraction);
/// Of what is known by a sample: "≈ 29 %", "≈ 0.3 %"; fewer digits, as more would not be sure.
QString estimateText(double fraction);
/// A power as it stands on an axis: "10⁵".
QString powerOfTen(int exponent);
QString powerOfTwo(int exponent);                  ///< "2⁴⁰"
QString powerOf(std::uint32_t base, int exponent); ///< "5⁷"
/// A number for an input field: whatever is typed reads back as the same number.
QString editText(double number);

inline QString toQString(std::string_view text) { return QString::fromUtf8(text.data(), qsizetype(text.size())); }

/// Whether one of the texts contains what is looked for, in capitals or not.
inline bool anyContains(std::initializer_list<std::string_view> texts, const QString& wanted)
{
    return std::ranges::any_of(
        texts, [&](std::string_view text) { return toQString(text).contains(wanted, Qt::CaseInsensitive); });
}

} // namespace hopscope
