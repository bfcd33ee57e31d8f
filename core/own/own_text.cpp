#include "own/own_text.h"

#include "own/goal/goal_play.h"
#include "own/lua_text.h"
#include "own/own_waits.h"
#include "own/schedule_format.h"
#include "text.h"

#include <functional>
#include <utility>

#include <fmt/format.h>

namespace hopscope {

namespace {

std::string sentenceWithPlace(std::string_view name, std::uint32_t line, std::string_view sentence)
{
    return line == 0 ? fmt::format("{}: {}", name, sentence) : fmt::format("{}, line {}: {}", name, line, sentence);
}

} // namespace

OwnError::OwnError(std::string_view name, std::uint32_t line, std::string_view sentence)
    : Refused("algorithm", sentenceWithPlace(name, line, sentence)), m_line(line), m_sentence(sentence)
{
}

OwnText::OwnText(std::string name, std::string text)
    : m_name(std::move(name)), m_text(std::move(text)), m_mark(markOf(m_text))
{
}

std::shared_ptr<const OwnWaits> OwnText::waits() const { return {}; }
std::shared_ptr<const GoalPlayed> OwnText::goal() const { return {}; }

std::string OwnText::markOf(std::string_view text)
{
    return fmt::format("{:x}-{:x}", text.size(), std::hash<std::string_view>{}(text));
}

std::shared_ptr<const OwnText> readOwnText(std::string name, std::string text)
{
    if (constexpr std::string_view mark = "\xEF\xBB\xBF"; text.starts_with(mark)) text.erase(0, mark.size());
    const ScheduleFormat* named = findScheduleFormat(name);
    if (named && named->read) return named->read(std::move(name), std::move(text));
    // A document names its texts as it likes.
    for (const ScheduleFormat* format : scheduleFormats())
        if (format->recognises && format->recognises(text)) return format->read(std::move(name), std::move(text));
    return readLuaText(std::move(name), std::move(text));
}

} // namespace hopscope
