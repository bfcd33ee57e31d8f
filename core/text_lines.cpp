#include "text_lines.h"

#include "diagnostic.h"

#include <streambuf>

#include <fmt/format.h>

namespace hopscope {

bool nextLine(std::istream& in, std::string& line, const std::string& shown)
{
    constexpr std::size_t longest = 16 << 20;
    using Traits = std::istream::traits_type;
    line.clear();
    if (!in.good()) return false;
    std::streambuf& buffer = *in.rdbuf();
    try {
        for (auto letter = buffer.sbumpc(); letter != '\n'; letter = buffer.sbumpc()) {
            if (Traits::eq_int_type(letter, Traits::eof())) {
                in.setstate(std::ios::eofbit);
                return !line.empty();
            }
            if (line.size() == longest)
                throw Refused("", fmt::format("{} cannot be read: a line has more than {} bytes", shown, longest));
            line += Traits::to_char_type(letter);
        }
    } catch (const std::ios::failure&) {
        throw Refused("", fmt::format("{} cannot be read", shown));
    }
    return true;
}

} // namespace hopscope
