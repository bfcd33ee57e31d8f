#pragma once

#include <cstddef>
#include <string>

namespace hopscope {

/// "16 384", with thin spaces at which no line ends: a number that is written out, as people read it. Up to four digits
/// stand together.
inline std::string groupedDigits(const std::string& number)
{
    const std::size_t point = number.find('.') < number.size() ? number.find('.') : number.size(),
                      first = number.starts_with('-') ? 1 : 0;
    if (point - first <= 4 || number.find('e') != std::string::npos) return number;
    std::string grouped;
    for (std::size_t i = 0; i < number.size(); ++i) {
        if (i > first && i < point && (point - i) % 3 == 0) grouped += "\u202F";
        grouped += number[i];
    }
    return grouped;
}

} // namespace hopscope
