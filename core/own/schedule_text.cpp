#include "own/schedule_text.h"

#include "own/effect_words.h"
#include "own/path_names.h"
#include "stopping.h"
#include "text.h"
#include "utf8.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <map>
#include <utility>

#include <fmt/format.h>

namespace hopscope {

namespace {

/// Reads one line from left to right.
class Terms {
public:
    explicit Terms(std::string_view line) : m_rest(line) {}

    void skipBlanks()
    {
        while (!m_rest.empty() && (m_rest.front() == ' ' || m_rest.front() == '\t' || m_rest.front() == '\r'))
            m_rest.remove_prefix(1);
    }
    bool atEnd()
    {
        skipBlanks();
        return m_rest.empty();
    }
    bool take(char c)
    {
        skipBlanks();
        if (m_rest.empty() || m_rest.front() != c) return false;
        m_rest.remove_prefix(1);
        return true;
    }
    std::optional<std::uint32_t> number()
    {
        skipBlanks();
        std::uint32_t value{};
        const auto [end, error] = std::from_chars(m_rest.data(), m_rest.data() + m_rest.size(), value);
        if (error != std::errc{}) return {};
        m_rest.remove_prefix(static_cast<std::size_t>(end - m_rest.data()));
        return value;
    }
    std::string_view word()
    {
        skipBlanks();
        const std::string_view taken = m_rest.substr(0, m_rest.find_first_of(" \t\r"));
        m_rest.remove_prefix(taken.size());
        return taken;
    }
    std::string_view rest() { return trimmed(m_rest); }

private:
    std::string_view m_rest;
};

class Reader {
public:
    /// `text` lives as long as the reader.
    Reader(std::string_view name, std::string_view text) : m_name(name), m_text(text) {}

    ListedSchedule read()
    {
        if (trimmed(m_text).empty()) refuse("it is empty; a schedule begins with the line \"schedule 1\"");
        if (!isScheduleText(m_text)) refuse("a schedule begins with the line \"schedule 1\"");
        while (!m_text.empty()) {
            const auto end = m_text.find('\n');
            const std::string_view whole = m_text.substr(0, end);
            m_text.remove_prefix(end == std::string_view::npos ? m_text.size() : end + 1);
            if (++m_line % goOnEvery == 0) goOn();
            readLine(whole);
        }
        if (!m_operation) refuse("does not say what it does; a line \"operation broadcast\" is missing");
        if (m_listed.topology.empty()) refuse("does not say where it runs; a line \"topology ring:8\" is missing");
        if (m_listed.slotted && m_listed.operation != Operation::Allreduce)
            refuse(fmt::format("slots are for allreduce, and this is {}", info(m_listed.operation).id));
        m_listed.messages = std::make_shared<const Recording>(std::move(m_messages));
        return std::move(m_listed);
    }

private:
    [[noreturn]] void refuse(const std::string& sentence) const { throw OwnError(m_name, m_line, sentence); }

    void readLine(std::string_view whole)
    {
        const auto hash = whole.find('#');
        const std::string_view line = whole.substr(0, hash);
        if (trimmed(line).empty()) {
            remark(whole, false);
            return;
        }
        if (!understood(line)) {
            remark(whole, false);
            return;
        }
        ++m_ours;
        if (hash != std::string_view::npos) remark(whole.substr(hash), true);
    }
    void remark(std::string_view text, bool atEnd)
    {
        while (text.ends_with('\r')) text.remove_suffix(1); // one would be taken for the end of the line again
        m_listed.remarks.push_back({m_ours, std::string(text), atEnd});
    }

    bool understood(std::string_view line)
    {
        Terms words(line);
        if (words.number()) {
            if (words.take(':'))
                readLocal(Terms(line));
            else
                readMessage(Terms(line));
            return true;
        }
        const std::string_view word = words.word();
        if (word == "step") {
            if (!words.atEnd()) refuse("\"step\" stands alone on its line; its messages follow");
            if (!m_operation) refuse("a line \"operation broadcast\" is missing in front of the first step");
            ++m_listed.steps;
            return true;
        }
        return readHead(word, words);
    }

    bool readHead(std::string_view word, Terms& words)
    {
        const auto count = [&] {
            const std::string_view written = words.rest();
            const auto number = words.number();
            if (number && words.atEnd()) return *number;
            constexpr std::uint32_t most = std::numeric_limits<std::uint32_t>::max();
            const bool large = !written.empty() && written.find_first_not_of("0123456789") == std::string_view::npos;
            refuse(fmt::format("{} takes a whole number from 0 to {}, got \"{}\"; the nearest that works is {}", word,
                               most, written, large ? most : number.value_or(0)));
        };
        const auto once = [&](std::string_view what) {
            const auto [first, isNew] = m_headLines.try_emplace(std::string(what), m_line);
            if (!isNew)
                refuse(fmt::format("{} stands in line {} already; one of the lines must go", word, first->second));
        };
        if (word == "schedule") {
            if (m_line > 1 && m_ours > 0) refuse("\"schedule 1\" stands once, at the beginning");
            if (words.rest() != "1") refuse("only \"schedule 1\" is known");
        } else if (word == "title") {
            once(word);
            m_listed.title = words.rest();
        } else if (word == "operation") {
            once(word);
            std::vector<std::string_view> known;
            for (const OperationInfo& one : operations()) known.push_back(one.id);
            const OperationInfo* found = findOperation(words.rest());
            if (!found)
                refuse(fmt::format("there is no operation \"{}\"; {}", words.rest(), suggestion(words.rest(), known)));
            if (asksShape(found->operation))
                refuse(fmt::format("{} is about neighbours, which no list of messages names", found->id));
            m_operation = true;
            m_listed.operation = found->operation;
        } else if (word == "topology") {
            once(word);
            m_listed.topology = words.rest();
        } else if (word == "ports") {
            once(word);
            m_listed.ports = words.rest();
            if (!portModelFromText(m_listed.ports))
                refuse("ports takes simplex, duplex, one-send, all-ports, any or a number");
        } else if (word == "blocks" || word == "slots") {
            once("blocks"); // slots stand in place of them
            m_listed.counted = true;
            m_listed.blocks = count();
            m_listed.slotted = word == "slots";
            constexpr std::uint32_t mostSlots = 4096;
            if (m_listed.slotted && (m_listed.blocks == 0 || m_listed.blocks > mostSlots))
                refuse(fmt::format("slots takes 1 to {}, got {}", mostSlots, m_listed.blocks));
        } else if (word == "root") {
            once(word);
            m_listed.root = count();
        } else if (word == "shift") {
            once(word);
            m_listed.shift = count();
        } else {
            return false;
        }
        return true;
    }

    void readMessage(Terms words)
    {
        if (m_listed.steps == 0) refuse("a message stands below the line \"step\" of its step");
        const auto from = words.number();
        if (!words.take('>')) refuse("a message is written FROM > TO : BLOCKS, as in \"0 > 4 : 0-3,7\"");
        const auto to = words.number();
        if (!to || !words.take(':')) refuse("a message is written FROM > TO : BLOCKS, as in \"0 > 4 : 0-3,7\"");
        if (*from == *to) refuse(fmt::format("processor {} sends to itself", *from));
        m_ranges.clear();
        do m_ranges.push_back(readRange(words));
        while (words.take(','));
        Effect effect = usualEffect(m_listed.operation);
        Path path = Path::Usual;
        while (!words.atEnd()) {
            const std::string_view word = words.word();
            const auto mode = std::ranges::find(effectWords, word, [](const auto& one) { return one.first; });
            if (word == "via") refuse("no network here has several ways through its routers; via must go");
            if (mode != effectWords.end())
                effect = mode->second;
            else if (word != "path" || !pathNamed(words.word(), path))
                refuse(fmt::format("\"{}\" behind the blocks: combine, move, copy and path are known, and as a path {}",
                                   word, pathNames));
        }
        Transfer& transfer = m_messages.add(m_listed.steps - 1, NodeId{*from}, NodeId{*to}, m_ranges, effect);
        transfer.path = path;
        transfer.line =
            static_cast<std::uint16_t>(std::min<std::uint32_t>(m_line, std::numeric_limits<std::uint16_t>::max()));
    }

    void readLocal(Terms words)
    {
        constexpr std::string_view form = "what a processor does by itself is written PROCESSOR : FROM > TO, as in "
                                          "\"2 : 0 > 1 combine\"";
        if (m_listed.steps == 0) refuse("what a processor does stands below the line \"step\" of its step");
        if (!m_listed.slotted)
            refuse("values move within a processor only where a line \"slots 3\" stands in front of the first step");
        const auto node = words.number();
        words.take(':');
        const auto from = words.number();
        const bool arrow = words.take('>');
        const auto to = words.number();
        const std::string_view mode = words.rest();
        if (!node || !from || !arrow || !to || (!mode.empty() && mode != "combine")) refuse(std::string(form));
        if (*from == *to) refuse(fmt::format("slot {} is the same slot", *from));
        m_messages.act(m_listed.steps - 1,
                       {NodeId{*node}, BlockId{*from}, BlockId{*to}, 1, mode.empty() ? Effect::Copy : Effect::Combine});
    }

    BlockRange readRange(Terms& words) const
    {
        const auto first = words.number();
        if (!first) refuse("blocks are written 0, 0-3, 0-6/2 and such with commas between them");
        if (!words.take('-')) return {BlockId{*first}};
        const auto last = words.number();
        const auto stride = words.take('/') ? words.number() : std::optional<std::uint32_t>(1);
        if (!last || !stride || *stride == 0 || *last < *first || *last == UINT32_MAX)
            refuse("blocks are written 0, 0-3, 0-6/2 and such with commas between them");
        return {BlockId{*first}, (*last - *first) / *stride + 1, *stride};
    }

    std::string_view m_name, m_text;
    std::uint32_t m_line{0};
    std::uint64_t m_ours{0};
    bool m_operation{false};
    std::map<std::string, std::uint32_t> m_headLines; ///< lines by what they say
    ListedSchedule m_listed;
    Recording m_messages;
    std::vector<BlockRange> m_ranges;
};

} // namespace

bool isScheduleText(std::string_view text)
{
    while (!text.empty()) {
        const std::string_view line = trimmed(text.substr(0, text.find('\n')));
        if (!line.empty() && line.front() != '#') return line.substr(0, line.find(' ')) == "schedule";
        const auto end = text.find('\n');
        if (end == std::string_view::npos) return false;
        text.remove_prefix(end + 1);
    }
    return false;
}

ListedSchedule scheduleFromText(std::string_view name, std::string_view text)
{
    if (isUtf8(text)) return Reader(name, text).read();
    const std::string utf8 = fromLatin1(text);
    return Reader(name, utf8).read();
}

} // namespace hopscope
