#include "lessons/identity.h"

#include <fmt/format.h>

#include <cctype>
#include <cstdint>

namespace hopscope {

std::string questionId(const LessonPage& page)
{
    if (page.question)
        if (const auto own = page.question->value("id")) return *own;
    std::string id;
    for (const char letter : page.title) {
        const auto byte = static_cast<unsigned char>(letter);
        if (byte >= 0x80 || std::isalnum(byte) != 0)
            id += static_cast<char>(byte < 0x80 ? std::tolower(byte) : byte);
        else if (!id.empty() && id.back() != '-')
            id += '-';
    }
    while (!id.empty() && id.back() == '-') id.pop_back();
    return id;
}

// FNV-1a: the same on every machine.
std::string lessonVersion(const Lesson& lesson)
{
    std::uint64_t hash = 14'695'981'039'346'656'037U;
    for (const char letter : toText(lesson)) {
        hash ^= static_cast<unsigned char>(letter);
        hash *= 1'099'511'628'211U;
    }
    return fmt::format("{:08x}", static_cast<std::uint32_t>(hash ^ (hash >> 32U)));
}

} // namespace hopscope
