#include "own/schedule_writer.h"

#include "append.h"
#include "own/effect_words.h"
#include "own/path_names.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <ostream>
#include <sstream>
#include <string_view>
#include <utility>

#include <fmt/format.h>

namespace hopscope {

namespace {

constexpr std::string_view firstLine = "schedule 1";

class Writer {
public:
    Writer(std::ostream& out, const ListedSchedule& head) : m_out(out), m_head(head) {}

    void write(const Schedule& schedule)
    {
        line("{}", firstLine);
        if (!m_head.title.empty()) line("title {}", m_head.title);
        line("operation {}", info(m_head.operation).id);
        line("topology {}", m_head.topology);
        if (!m_head.ports.empty()) line("ports {}", m_head.ports);
        if (m_head.root) line("root {}", *m_head.root);
        if (m_head.shift) line("shift {}", *m_head.shift);
        line("{} {}", m_head.slotted ? "slots" : "blocks", m_head.blocks);
        Step step;
        for (StepIndex k = 0; k < std::max(m_head.steps, schedule.steps); ++k) {
            line("step");
            if (k >= schedule.steps) continue;
            schedule.at(k, step);
            if (!step.locals().empty() && !m_head.slotted)
                throw Refused("table",
                              fmt::format("in step {} values are moved within a processor, which the text form "
                                          "of schedules has no words for",
                                          k + 1));
            for (const Transfer& transfer : step.transfers()) message(step, transfer);
            for (const Local& local : step.locals())
                for (std::uint32_t i = 0; i < local.count; ++i)
                    line("  {} : {} > {}{}", local.node.value, local.from.value + i, local.to.value + i,
                         local.effect == Effect::Combine ? " combine" : "");
        }
        remarksBefore(std::numeric_limits<std::uint64_t>::max());
        m_out << m_text << (m_begun ? "\n" : "");
    }

private:
    template <class... Arguments> void line(fmt::format_string<Arguments...> form, Arguments&&... arguments)
    {
        remarksBefore(m_written);
        if (m_begun) m_text += '\n';
        m_begun = true;
        append(m_text, form, std::forward<Arguments>(arguments)...);
        ++m_written;
        if (m_text.size() < (1 << 16)) return;
        m_out << m_text;
        m_text.clear();
    }
    /// What stood between the lines; those at the end of the last one first.
    void remarksBefore(std::uint64_t lines)
    {
        for (; m_remark < m_head.remarks.size() && m_head.remarks[m_remark].before <= lines; ++m_remark) {
            const Remark& remark = m_head.remarks[m_remark];
            if (m_begun) m_text += remark.atEnd ? ' ' : '\n';
            m_begun = true;
            m_text += remark.text;
        }
    }
    void message(const Step& step, const Transfer& transfer)
    {
        m_message.clear();
        appendMessage(m_message, m_head.operation, step, transfer);
        line("  {}", m_message);
    }

    std::ostream& m_out;
    const ListedSchedule& m_head;
    std::string m_text, m_message;
    std::uint64_t m_written{0};
    std::size_t m_remark{0};
    bool m_begun{false};
};

} // namespace

void appendMessage(std::string& out, Operation operation, const Step& step, const Transfer& transfer)
{
    append(out, "{} > {} : ", transfer.from.value, transfer.to.value);
    bool first = true;
    for (const BlockRange& range : step.blocks(transfer))
        for (std::uint32_t row = 0; row < range.rows; ++row) {
            const std::uint32_t begin = range.first.value + row * range.rowStride;
            append(out, "{}{}", std::exchange(first, false) ? "" : ",", begin);
            if (range.count < 2) continue;
            append(out, "-{}", begin + (range.count - 1) * range.stride);
            if (range.stride > 1) append(out, "/{}", range.stride);
        }
    if (transfer.effect != usualEffect(operation))
        append(out, " {}",
               std::ranges::find(effectWords, transfer.effect, [](const auto& one) { return one.second; })->first);
    if (const std::string path = pathText(transfer.path); !path.empty()) append(out, " path {}", path);
}

void writeScheduleText(std::ostream& out, const ListedSchedule& head, const Schedule& schedule)
{
    Writer(out, head).write(schedule);
}

std::string toText(const ListedSchedule& listed)
{
    std::ostringstream text;
    writeScheduleText(text, listed, scheduleOf(listed.messages, nullptr));
    return std::move(text).str();
}

} // namespace hopscope
