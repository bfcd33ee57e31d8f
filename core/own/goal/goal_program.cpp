#include "own/goal/goal_program.h"

#include "append.h"
#include "own/own_text.h"
#include "stopping.h"
#include "text.h"

#include <algorithm>
#include <charconv>
#include <ostream>
#include <unordered_map>

#include <fmt/format.h>

namespace hopscope {

std::uint32_t GoalProgram::rankOf(std::uint32_t number) const
{
    return static_cast<std::uint32_t>(std::ranges::upper_bound(ends, number) - ends.begin());
}

namespace {

constexpr std::uint32_t mostRanks = 1U << 24, mostOperations = 100'000'000;

bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool isDigit(char c) { return c >= '0' && c <= '9'; }

/// Reads words and numbers from left to right; blanks, line ends and comments may stand between any two.
class Scanner {
public:
    Scanner(std::string_view name, std::string_view text) : m_name(name), m_text(text)
    {
        if (m_text.starts_with("\xEF\xBB\xBF")) m_at = 3;
        m_lineBegin = m_at;
    }

    [[noreturn]] void refuse(const std::string& sentence) const { refuseAt(m_line, m_at, sentence); }
    std::uint32_t line() const { return m_line; }
    /// What a comment said so far about the operation.
    std::string_view hint() const { return m_hint; }

    bool atEnd()
    {
        skip(true);
        return m_at >= m_text.size();
    }
    /// The next letter; 0 at the end. Without `over` that of this line: 0 at its end, too.
    char peek(bool over = true)
    {
        skip(over);
        return m_at < m_text.size() && m_text[m_at] != '\n' ? m_text[m_at] : '\0';
    }
    bool take(char c, bool over = true)
    {
        if (peek(over) != c) return false;
        ++m_at;
        return true;
    }
    /// A word; empty if none comes.
    std::string_view word(bool over = true)
    {
        if (!isLetter(peek(over))) return {};
        const std::size_t begin = m_at;
        while (m_at < m_text.size() && (isLetter(m_text[m_at]) || isDigit(m_text[m_at]) || m_text[m_at] == '_')) ++m_at;
        return m_text.substr(begin, m_at - begin);
    }
    void expectWord(std::string_view wanted)
    {
        const Place place = here();
        if (const std::string_view found = word(false); found != wanted)
            refuseAt(place.line, place.at, fmt::format("\"{}\" should stand here{}", wanted, butFound(found)));
    }
    std::uint64_t number(std::string_view what, std::uint64_t most, std::uint64_t least = 0)
    {
        const Place place = here();
        std::uint64_t value{};
        const auto [end, error] = std::from_chars(m_text.data() + m_at, m_text.data() + m_text.size(), value);
        if (error != std::errc{} && error != std::errc::result_out_of_range)
            refuseAt(place.line, place.at,
                     fmt::format("{} should stand here: a whole number from {} to {}", what, least, most));
        if (error != std::errc{} || value < least || value > most)
            refuseAt(place.line, place.at, fmt::format("{} is a whole number from {} to {}", what, least, most));
        m_at = static_cast<std::size_t>(end - m_text.data());
        return value;
    }
    /// Goes back to the beginning of a word of this line.
    struct Mark {
        std::size_t at;
    };
    Mark mark() const { return {m_at}; }
    void back(Mark mark) { m_at = mark.at; }

private:
    struct Place {
        std::uint32_t line;
        std::size_t at;
    };
    Place here()
    {
        skip(false);
        return {m_line, m_at};
    }
    std::string butFound(std::string_view found) const
    {
        if (!found.empty()) return fmt::format(", not \"{}\"", found);
        return m_at >= m_text.size() ? ", but the file ends" : "";
    }
    [[noreturn]] void refuseAt(std::uint32_t line, std::size_t at, const std::string& sentence) const
    {
        throw OwnError(m_name, line, fmt::format("column {}: {}", at - m_lineBegin + 1, sentence));
    }

    void newLine()
    {
        ++m_line;
        m_lineBegin = m_at;
    }
    /// Blanks and comments; line ends, too, if it may go over them.
    void skip(bool over)
    {
        while (m_at < m_text.size()) {
            const char c = m_text[m_at];
            if (c == '\n') {
                if (!over) return;
                ++m_at;
                newLine();
            } else if (c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f') {
                ++m_at;
            } else if (c == '/' && m_text.substr(m_at, 2) == "//") {
                const std::size_t end = std::min(m_text.find('\n', m_at), m_text.size());
                const std::string_view comment = trimmed(m_text.substr(m_at + 2, end - m_at - 2));
                if (comment.starts_with("operation=") && m_hint.empty()) m_hint = comment;
                m_at = end;
            } else if (c == '/' && m_text.substr(m_at, 2) == "/*") {
                const std::size_t end = m_text.find("*/", m_at + 2);
                if (end == std::string_view::npos) refuse("this comment has no end; */ ends it");
                for (; m_at < end + 2; ++m_at)
                    if (m_text[m_at] == '\n') {
                        ++m_at;
                        newLine();
                        --m_at;
                    }
            } else {
                return;
            }
        }
    }

    std::string_view m_name, m_text, m_hint;
    std::size_t m_at{0}, m_lineBegin{0};
    std::uint32_t m_line{1};
};

class GoalReader {
public:
    GoalReader(std::string_view name, std::string_view text) : m_name(name), m_in(name, text) {}

    GoalProgram read()
    {
        if (m_in.atEnd()) throw OwnError(m_name, 0, "it is empty; a GOAL file begins with \"num_ranks\"");
        m_in.expectWord("num_ranks");
        m_ranks = static_cast<std::uint32_t>(m_in.number("the number of ranks", mostRanks, 1));
        while (!m_in.atEnd()) readRank();
        inOrder();
        readHint();
        return std::move(m_program);
    }

private:
    struct Part {
        std::uint32_t rank, begin, end, firstNeed, endNeed;
    };

    void readRank()
    {
        m_in.expectWord("rank");
        const std::uint32_t line = m_in.line();
        const auto rank = static_cast<std::uint32_t>(m_in.number("the number of a rank", m_ranks - 1));
        if (!m_seen.try_emplace(rank, line).second)
            throw OwnError(m_name, line,
                           fmt::format("rank {} stands a second time; its first is in line {}", rank, m_seen.at(rank)));
        m_rank = rank;
        if (!m_in.take('{')) m_in.refuse(fmt::format("\"{{\" should stand behind rank {}", rank));
        Part part{rank, count(), 0, static_cast<std::uint32_t>(m_program.needs.size()), 0};
        m_labels.clear();
        while (!m_in.take('}')) {
            if (m_in.atEnd()) m_in.refuse(fmt::format("the operations of rank {} have no end; \"}}\" ends them", rank));
            readStatement();
            if (++m_statements % goOnEvery == 0) goOn();
        }
        part.end = count();
        part.endNeed = static_cast<std::uint32_t>(m_program.needs.size());
        m_parts.push_back(part);
    }

    std::uint32_t count() const { return static_cast<std::uint32_t>(m_program.operations.size()); }

    void readStatement()
    {
        const std::string_view first = m_in.word();
        if (first.empty()) m_in.refuse("an operation, or what it requires, should stand here");
        if (m_in.take(':', false)) {
            const std::string_view name = m_in.word(false);
            if (!readOperation(name)) m_in.refuse("send, recv or calc should stand behind a label");
            if (!m_labels.try_emplace(first, count() - 1).second)
                m_in.refuse(fmt::format("the label {} names two operations of rank {}", first, m_rank));
            return;
        }
        if (isDigit(m_in.peek(false)) && readOperation(first)) return;
        const std::string_view how = m_in.word(false);
        if (const bool operation = first == "send" || first == "recv" || first == "calc"; operation && how.empty())
            m_in.refuse(fmt::format("behind {0} stands a whole number from 0, as in \"{0} {1}\"", first,
                                    first == "send"   ? "8b to 1"
                                    : first == "recv" ? "8b from 1"
                                                      : "300"));
        if (how != "requires" && how != "irequires")
            m_in.refuse(
                fmt::format("\"{}\" is no operation: send, recv and calc are, and LABEL requires LABEL", first));
        const std::string_view other = m_in.word(false);
        if (other.empty()) m_in.refuse(fmt::format("a label should stand behind \"{}\"", how));
        m_program.needs.push_back({labelled(first), labelled(other), how == "irequires"});
    }

    std::uint32_t labelled(std::string_view label) const
    {
        const auto found = m_labels.find(label);
        if (found == m_labels.end())
            m_in.refuse(fmt::format("rank {} has no operation labelled {} above this line", m_rank, label));
        return found->second;
    }

    bool readOperation(std::string_view name)
    {
        GoalProgram::Operation operation{.line = m_in.line()};
        if (name == "send" || name == "recv") {
            const bool sends = name == "send";
            operation.kind = sends ? GoalProgram::Kind::Send : GoalProgram::Kind::Receive;
            operation.size = m_in.number("a number of bytes", std::uint64_t{1} << 53);
            m_in.expectWord("b");
            m_in.expectWord(sends ? "to" : "from");
            operation.peer = numberOrAny("the number of a rank", m_ranks - 1, !sends);
            if (operation.peer == m_rank) m_in.refuse(fmt::format("rank {} names itself as its partner", m_rank));
        } else if (name == "calc") {
            operation.kind = GoalProgram::Kind::Calculate;
            operation.size = m_in.number("a time", std::uint64_t{1} << 53);
        } else {
            return false;
        }
        readAttributes(operation);
        if (count() >= mostOperations) m_in.refuse(fmt::format("a file has at most {} operations", mostOperations));
        m_program.operations.push_back(operation);
        return true;
    }

    std::uint32_t numberOrAny(std::string_view what, std::uint64_t most, bool anyWorks)
    {
        if (!m_in.take('-', false)) return static_cast<std::uint32_t>(m_in.number(what, most));
        if (m_in.number(what, most) != 1 || !anyWorks) m_in.refuse("only a receipt takes -1, which stands for any");
        return GoalProgram::any;
    }

    /// [tag] [cpu] [nic], in this order.
    void readAttributes(GoalProgram::Operation& operation)
    {
        constexpr std::uint64_t most = UINT16_MAX;
        const bool message = operation.kind != GoalProgram::Kind::Calculate;
        int done = message ? 0 : 1;
        while (isLetter(m_in.peek(false))) {
            const Scanner::Mark mark = m_in.mark();
            const std::string_view name = m_in.word(false);
            const char next = m_in.peek(false);
            const int which = name == "tag" ? 1 : name == "cpu" ? 2 : name == "nic" && message ? 3 : 0;
            if (which == 0 || !(isDigit(next) || next == '-')) {
                m_in.back(mark); // another statement in the same line
                return;
            }
            if (which <= done)
                m_in.refuse(message ? "behind a message stand tag, cpu and nic, each once and in this order"
                                    : "behind a calculation stands cpu alone");
            done = which;
            if (which == 1)
                operation.tag = numberOrAny("a tag", UINT32_MAX - 1, operation.kind == GoalProgram::Kind::Receive);
            else
                (which == 2 ? operation.cpu : operation.nic) =
                    static_cast<std::uint16_t>(m_in.number(which == 2 ? "a cpu" : "a nic", most));
        }
    }

    /// Rank by rank, each once.
    void inOrder()
    {
        if (m_parts.size() != m_ranks) {
            std::uint32_t missing = 0;
            while (m_seen.contains(missing)) ++missing;
            throw OwnError(m_name, 0,
                           fmt::format("it says num_ranks {} and has {} of them; the first that is missing is rank {}",
                                       m_ranks, m_parts.size(), missing));
        }
        const bool ordered = std::ranges::is_sorted(m_parts, {}, &Part::rank);
        if (!ordered) {
            std::ranges::sort(m_parts, {}, &Part::rank);
            GoalProgram sorted;
            for (Part& part : m_parts) {
                const auto begin = static_cast<std::uint32_t>(sorted.operations.size());
                sorted.operations.insert(sorted.operations.end(), m_program.operations.begin() + part.begin,
                                         m_program.operations.begin() + part.end);
                for (std::uint32_t i = part.firstNeed; i < part.endNeed; ++i) {
                    GoalProgram::Need need = m_program.needs[i];
                    need.operation = need.operation - part.begin + begin;
                    need.on = need.on - part.begin + begin;
                    sorted.needs.push_back(need);
                }
                part.end = begin + (part.end - part.begin);
            }
            m_program = std::move(sorted);
        }
        for (const Part& part : m_parts) m_program.ends.push_back(part.end);
    }

    void readHint()
    {
        for (const std::string_view word : split(m_in.hint(), ' ')) {
            const std::string_view value = word.substr(std::min(word.find('=') + 1, word.size()));
            if (word.starts_with("operation="))
                if (const OperationInfo* known = findOperation(value); known && !asksShape(known->operation))
                    m_program.operation = known->operation;
            if (word.starts_with("root=")) {
                std::uint32_t root{};
                const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), root);
                if (error == std::errc{} && root < m_ranks) m_program.root = root;
            }
        }
        // Nothing else has one, and it would not be written again.
        if (!m_program.operation || !info(*m_program.operation).rooted) m_program.root = GoalProgram().root;
    }

    std::string_view m_name;
    Scanner m_in;
    GoalProgram m_program;
    std::uint32_t m_ranks{0}, m_rank{0};
    std::uint64_t m_statements{0};
    std::unordered_map<std::uint32_t, std::uint32_t> m_seen; ///< line by rank
    std::unordered_map<std::string_view, std::uint32_t> m_labels;
    std::vector<Part> m_parts;
};

} // namespace

GoalProgram goalFromText(std::string_view name, std::string_view text) { return GoalReader(name, text).read(); }

void writeGoal(std::ostream& out, const GoalProgram& program, std::string_view title)
{
    std::string text = fmt::format("num_ranks {}\n", program.ranks());
    if (!title.empty()) text += fmt::format("// {}\n", onOneLine(title));
    if (program.operation)
        text += fmt::format("// operation={}{}\n", info(*program.operation).id,
                            info(*program.operation).rooted ? fmt::format(" root={}", program.root) : "");
    const auto number = [](std::uint32_t value) { return value == GoalProgram::any ? -1 : std::int64_t{value}; };
    auto need = program.needs.begin();
    for (std::uint32_t rank = 0; rank < program.ranks(); ++rank) {
        const std::uint32_t begin = program.begin(rank), end = program.ends[rank];
        append(text, "\nrank {} {{\n", rank);
        // A need stands as early as both are there: the file is read by people, too.
        for (std::uint32_t i = begin; i < end; ++i) {
            const GoalProgram::Operation& one = program.operations[i];
            append(text, "l{}: ", i - begin + 1);
            if (one.kind == GoalProgram::Kind::Calculate)
                append(text, "calc {}", one.size);
            else if (one.kind == GoalProgram::Kind::Send)
                append(text, "send {}b to {} tag {}", one.size, one.peer, one.tag);
            else
                append(text, "recv {}b from {} tag {}", one.size, number(one.peer), number(one.tag));
            if (one.cpu > 0) append(text, " cpu {}", one.cpu);
            if (one.nic > 0) append(text, " nic {}", one.nic);
            text += '\n';
            for (; need != program.needs.end() && std::max(need->operation, need->on) <= i; ++need)
                append(text, "l{} {} l{}\n", need->operation - begin + 1, need->begun ? "irequires" : "requires",
                       need->on - begin + 1);
            if (text.size() < (std::size_t{1} << 16)) continue;
            out << text;
            text.clear();
        }
        text += "}\n";
    }
    out << text;
}

} // namespace hopscope
