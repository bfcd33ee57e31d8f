#pragma once

#include <QString>

#include <nlohmann/json.hpp>

#include <cmath>
#include <cstdint>
#include <string>

/// Texts of the window in JSON; in the namespace of QString, where the library looks for it.
inline void to_json(nlohmann::json& json, const QString& text) { json = text.toStdString(); }

namespace hopscope {

/// What the script of an exported page reads. Members are in alphabetical order, so that the same page is the same
/// bytes.
using PageData = nlohmann::json;

/// Whole numbers stand without a point.
inline PageData numberData(double number)
{
    constexpr double exactBelow = 9007199254740992.0; // 2^53: above it a double stands for several whole numbers
    if (number == std::trunc(number) && std::abs(number) < exactBelow) return static_cast<std::int64_t>(number);
    return number;
}

/// A list of numbers.
template <class Numbers> PageData arrayOf(const Numbers& numbers)
{
    PageData array = PageData::array();
    for (const auto number : numbers) array.push_back(numberData(static_cast<double>(number)));
    return array;
}

/// On one line. What is no UTF-8 is replaced.
inline std::string compactText(const PageData& data)
{
    return data.dump(-1, ' ', false, PageData::error_handler_t::replace);
}

} // namespace hopscope
