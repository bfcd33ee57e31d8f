#include "own/schedule_format.h"

#include <algorithm>
#include <cctype>

namespace hopscope {

const ScheduleFormat* findScheduleFormat(std::string_view fileName)
{
    std::string lower(fileName);
    std::ranges::transform(lower, lower.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    for (const ScheduleFormat* format : scheduleFormats())
        for (const std::string_view suffix : format->suffixes)
            if (lower.ends_with(suffix)) return format;
    return nullptr;
}

} // namespace hopscope
