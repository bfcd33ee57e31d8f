#include "own/schedule_lines.h"

#include "own/schedule_writer.h"
#include "text.h"

#include <algorithm>
#include <stdexcept>

#include <fmt/format.h>

namespace hopscope {

ScheduleLines::ScheduleLines(std::string_view text)
{
    m_lastEnds = text.empty() || text.back() == '\n';
    while (!text.empty()) {
        const auto end = text.find('\n');
        m_lines.emplace_back(text.substr(0, end));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    read();
}

std::string ScheduleLines::text() const
{
    std::string text;
    for (std::size_t i = 0; i < m_lines.size(); ++i) {
        text += m_lines[i];
        if (i + 1 < m_lines.size() || m_lastEnds) text += '\n';
    }
    return text;
}

void ScheduleLines::read()
{
    m_steps.clear();
    for (std::size_t i = 0; i < m_lines.size(); ++i) {
        const std::string_view whole = m_lines[i];
        const std::string_view line = trimmed(whole.substr(0, whole.find('#')));
        if (line == "step")
            m_steps.push_back({i + 1, {}});
        else if (!line.empty() && line.front() >= '0' && line.front() <= '9' && !m_steps.empty()
                 && line.find('>') < line.find(':')) // the other way round processors act by themselves
            m_steps.back().messages.push_back({i + 1, std::string(line)});
    }
}

std::size_t ScheduleLines::endOf(std::size_t step) const
{
    const OneStep& one = m_steps.at(step);
    return one.messages.empty() ? one.line : one.messages.back().line;
}

void ScheduleLines::insertStep(std::size_t before)
{
    const std::size_t at = before < m_steps.size() ? m_steps[before].line - 1
                           : m_steps.empty()       ? m_lines.size()
                                                   : endOf(m_steps.size() - 1);
    if (at == m_lines.size()) m_lastEnds = true;
    m_lines.insert(m_lines.begin() + static_cast<std::ptrdiff_t>(at), "step");
    read();
}

void ScheduleLines::removeStep(std::size_t step)
{
    const OneStep one = m_steps.at(step);
    for (auto message = one.messages.rbegin(); message != one.messages.rend(); ++message)
        m_lines.erase(m_lines.begin() + static_cast<std::ptrdiff_t>(message->line) - 1);
    m_lines.erase(m_lines.begin() + static_cast<std::ptrdiff_t>(one.line) - 1);
    read();
}

void ScheduleLines::add(std::size_t step, Operation operation, const Step& what)
{
    std::size_t at = endOf(step);
    if (at == m_lines.size()) m_lastEnds = true;
    for (const Transfer& transfer : what.transfers()) {
        std::string line = "  ";
        appendMessage(line, operation, what, transfer);
        m_lines.insert(m_lines.begin() + static_cast<std::ptrdiff_t>(at++), std::move(line));
    }
    read();
}

void ScheduleLines::remove(std::size_t step, std::size_t message)
{
    const std::size_t line = m_steps.at(step).messages.at(message).line;
    m_lines.erase(m_lines.begin() + static_cast<std::ptrdiff_t>(line) - 1);
    read();
}

void ScheduleLines::replace(std::size_t step, std::size_t message, std::string_view text)
{
    const Message one = m_steps.at(step).messages.at(message);
    std::string& line = m_lines[one.line - 1];
    line.replace(line.find(one.text), one.text.size(), text);
    read();
}

std::string emptySchedule(Operation operation, std::string_view topology, std::uint32_t blocks, std::uint32_t root)
{
    const std::string first = root == 0 ? std::string() : fmt::format("root {}\n", root);
    return fmt::format("schedule 1\ntitle My {}\noperation {}\ntopology {}\n{}blocks {}\nstep\n", info(operation).id,
                       info(operation).id, topology, first, blocks);
}

} // namespace hopscope
