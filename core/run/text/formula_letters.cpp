#include "run/text/formula_letters.h"

#include <cctype>

namespace hopscope {

std::size_t letterAt(std::string_view text, std::size_t at)
{
    if (at >= text.size()) return 0;
    const auto byte = static_cast<unsigned char>(text[at]);
    if (std::isalpha(byte)) return 1;
    return (byte == 0xCE || byte == 0xCF) && at + 1 < text.size() ? 2 : 0;
}

std::string_view nameAt(std::string_view text, std::size_t at)
{
    std::size_t end = at + letterAt(text, at);
    for (; end < text.size() && end > at;) {
        const auto byte = static_cast<unsigned char>(text[end]);
        if (const std::size_t letter = letterAt(text, end))
            end += letter;
        else if (std::isdigit(byte) || (byte == '_' && letterAt(text, end + 1) > 0))
            ++end;
        else
            break;
    }
    return text.substr(at, end - at);
}

} // namespace hopscope
