#include "machine/mpi_source.h"

#include "algorithms/algorithm.h"
#include "append.h"
#include "diagnostic.h"
#include "machine/source_parts.h"
#include "machine/source_tables.h"
#include "text.h"

#include <algorithm>
#include <span>

#include <fmt/format.h>

namespace hopscope {

namespace {

/// How a language writes what both have.
struct Form {
    std::string_view comment, open, close, rowOpen, rowClose, indent;
};
constexpr Form inC{"//", "{", "};", "{", "}", "    "};
constexpr Form inPython{"#", "[", "]", "(", ")", "    "};

/// Text of others, on one line of a comment: no backslash may end it, no letters in C that stand for others.
std::string commented(std::string_view text)
{
    std::string line = onOneLine(text);
    std::ranges::replace(line, '\\', '/');
    for (std::size_t at = line.find("?\?"); at != std::string::npos; at = line.find("?\?")) line[at + 1] = ' ';
    return line;
}

class Writer {
public:
    Writer(const Run& run, SourceLanguage language, std::string_view file)
        : m_run(run), m_c(language == SourceLanguage::C), m_form(m_c ? inC : inPython), m_file(file),
          m_tables(sourceTables(run))
    {
    }

    std::string written()
    {
        head();
        if (m_c)
            constantsInC();
        else
            constantsInPython();
        ranges();
        messages();
        steps("step_messages", "The messages of step k (from 0) are those from step_messages[k] on, up to the next.",
              m_tables.firstMessage);
        if (!m_tables.locals.empty()) locals();
        places("starts", "What a node has before the first step: node, block.", m_tables.starts, false);
        places("ends",
               m_tables.prefixes ? "What it must have in the end: node, block, and from which rank up to before which "
                                   "its operands are."
                                 : "What it must have in the end: node, block.",
               m_tables.ends, m_tables.prefixes);
        code();
        return std::move(m_text);
    }

private:
    template <class... Parts> void add(fmt::format_string<Parts...> form, Parts&&... parts)
    {
        append(m_text, form, std::forward<Parts>(parts)...);
    }
    void comment(std::string_view text) { add("{}{}{}\n", m_form.comment, text.empty() ? "" : " ", commented(text)); }

    void head()
    {
        if (!m_c) m_text += "#!/usr/bin/env python3\n";
        comment(fmt::format("{}: {}, executed with MPI", m_file, m_run.algorithm().title));
        comment(fmt::format("Written by Hopscope " HOPSCOPE_VERSION " from: {}", toText(m_run.experiment())));
        comment("");
        if (m_c) {
            comment(fmt::format("mpicc -std=c11 -O2 {} -o program", m_file));
            comment(fmt::format("mpirun -n {} ./program [REPEATS]", m_tables.ranks));
        } else {
            comment(fmt::format("mpirun -n {} python3 {} [REPEATS]", m_tables.ranks, m_file));
        }
        comment("");
        comment(
            "In every step each rank posts what it receives, sends, waits for both, and only then puts what came in");
        comment(
            "its place. The result is compared with the right one, element by element: exit status 1 if it is wrong.");
        if (m_tables.nodes > m_tables.ranks)
            comment(fmt::format("Nodes from {} on are routers; rank i plays those that leave the remainder i.",
                                m_tables.ranks));
        const auto lines = m_run.algorithm().pseudocode.empty() ? std::vector<std::string_view>()
                                                                : split(m_run.algorithm().pseudocode, '\n');
        if (!lines.empty()) comment("");
        for (std::size_t i = 0; i < lines.size(); ++i) comment(fmt::format("{:3}  {}", i + 1, lines[i]));
        m_text += '\n';
    }

    std::vector<std::uint64_t> blockPlaces() const
    {
        std::vector<std::uint64_t> places{0};
        for (const std::uint64_t one : m_tables.doubles) places.push_back(places.back() + one);
        return places;
    }
    void constantsInC()
    {
        m_text += sourceParts::headOfC;
        add("enum {{ RANKS = {}, NODES = {}, BLOCKS = {}, STEPS = {} }};\n\n", m_tables.ranks, m_tables.nodes,
            m_tables.blocks, m_tables.steps);
        if (const std::uint64_t common = m_tables.common(); common > 0) {
            add("// Every block has {} doubles.\nstatic long place(long block) {{ return {}L * block; }}\n\n", common,
                common);
            return;
        }
        m_text += "// Where every block begins, in doubles, and where the last one ends.\n";
        list("static const long block_places[] =", blockPlaces());
        m_text += "static long place(long block) { return block_places[block]; }\n\n";
    }
    void constantsInPython()
    {
        m_text += sourceParts::headOfPython;
        add("RANKS, NODES, BLOCKS, STEPS = {}, {}, {}, {}\n\n", m_tables.ranks, m_tables.nodes, m_tables.blocks,
            m_tables.steps);
        if (const std::uint64_t common = m_tables.common(); common > 0) {
            add("def place(block):\n    \"\"\"Every block has {} doubles.\"\"\"\n    return {} * block\n\n\n", common,
                common);
            return;
        }
        m_text += "# Where every block begins, in doubles, and where the last one ends.\n";
        list("block_places =", blockPlaces());
        m_text += "def place(block):\n    return block_places[block]\n\n\n";
    }

    /// Numbers, several on a line.
    template <class Number> void list(std::string_view declaration, const std::vector<Number>& numbers)
    {
        constexpr std::size_t width = 100;
        add("{} {}\n", declaration, m_form.open);
        std::string line(m_form.indent);
        for (const Number number : numbers) {
            const std::string one = fmt::format("{}, ", number);
            if (line.size() + one.size() > width) {
                line.pop_back();
                m_text += line + '\n';
                line = m_form.indent;
            }
            line += one;
        }
        line.pop_back();
        add("{}\n{}\n\n", line, m_form.close);
    }
    void steps(std::string_view name, std::string_view what, const std::vector<std::size_t>& firsts)
    {
        comment(what);
        list(m_c ? fmt::format("static const long {}[] =", name) : fmt::format("{} =", name), firsts);
    }

    void begin(std::string_view what, std::string_view type, std::string_view name)
    {
        comment(what);
        if (m_c)
            add("static const struct {} {}[] = {{\n", type, name);
        else
            add("{} = [\n", name);
    }
    void end() { add("{}\n\n", m_form.close); }
    /// In C an empty table has a row that nobody reads.
    void row(std::string_view numbers, std::string_view said = {})
    {
        add("{}{}{}{},{}\n", m_form.indent, m_form.rowOpen, numbers, m_form.rowClose,
            said.empty() ? "" : fmt::format("  {} {}", m_form.comment, commented(said)));
    }

    void ranges()
    {
        begin("Blocks side by side that a message carries: the first, how many, and 1 if they are added to what is "
              "there.",
              "range", "ranges");
        for (const SourceTables::Range& range : m_tables.ranges)
            row(fmt::format("{}, {}, {}", range.first, range.count, range.join ? 1 : 0));
        if (m_tables.ranges.empty() && m_c) row("0, 0, 0");
        end();
    }

    std::string_view phaseAt(std::size_t k) const
    {
        for (const Phase& phase : m_run.schedule().phases)
            if (phase.first == static_cast<StepIndex>(k)) return phase.name;
        return {};
    }
    void messages()
    {
        begin("Messages: from, to, their first range, and how many ranges.", "message", "messages");
        for (std::size_t k = 0; k < m_tables.steps; ++k) {
            if (const std::string_view phase = phaseAt(k); !phase.empty())
                add("{}{} Phase: {}\n", m_form.indent, m_form.comment, commented(phase));
            add("{}{} Step {}\n", m_form.indent, m_form.comment, k + 1);
            for (std::size_t i = m_tables.firstMessage[k]; i < m_tables.firstMessage[k + 1]; ++i) {
                const SourceTables::Message& message = m_tables.messages[i];
                row(fmt::format("{}, {}, {}, {}", message.from, message.to, message.first, message.count),
                    fmt::format("{} to {}: {}{}", message.from, message.to, m_tables.blocksText(message),
                                message.line > 0 ? fmt::format(" (line {})", message.line) : ""));
            }
        }
        if (m_tables.messages.empty() && m_c) row("0, 0, 0, 0");
        end();
    }
    void locals()
    {
        begin("What nodes do by themselves after a step: node, from block, to block, and 1 if it is added there.",
              "local", "own_acts");
        for (std::size_t k = 0; k < m_tables.steps; ++k)
            for (std::size_t i = m_tables.firstLocal[k]; i < m_tables.firstLocal[k + 1]; ++i) {
                const SourceTables::Local& local = m_tables.locals[i];
                row(fmt::format("{}, {}, {}, {}", local.node, local.from, local.to, local.join ? 1 : 0),
                    i == m_tables.firstLocal[k] ? fmt::format("step {}", k + 1) : "");
            }
        end();
        steps("step_own_acts", "Those after step k are from step_own_acts[k] on, up to the next.", m_tables.firstLocal);
    }
    void places(std::string_view name, std::string_view what, const std::vector<SourceTables::Place>& all, bool prefix)
    {
        begin(what, prefix ? "prefix" : "held", name);
        for (const SourceTables::Place& one : all)
            row(prefix ? fmt::format("{}, {}, {}, {}", one.node, one.block, one.low, one.high)
                       : fmt::format("{}, {}", one.node, one.block));
        if (all.empty() && m_c) row(prefix ? "0, 0, 0, 0" : "0, 0");
        end();
        if (m_c) add("enum {{ {} = {} }};\n\n", name == "starts" ? "STARTS" : "ENDS", all.size());
    }

    /// What a step is without acts of nodes has no line about them.
    static std::string withoutLocals(std::string_view play)
    {
        std::string text;
        for (const std::string_view line : split(play, '\n'))
            if (line.find("after_step") == std::string_view::npos) text += std::string(line) + '\n';
        text.pop_back();
        return text;
    }
    void code()
    {
        using namespace sourceParts;
        const bool local = !m_tables.locals.empty();
        m_text += m_c ? numberOfC : numberOfPython;
        if (!m_tables.combined)
            m_text += m_c ? blocksOfC : blocksOfPython;
        else if (m_tables.mixed)
            m_text += m_c ? operandsOfMixedC : operandsOfMixedPython;
        else
            m_text += m_c ? operandsOfC : operandsOfPython;
        if (!m_tables.combined)
            m_text += m_c ? rightBlockOfC : rightBlockOfPython;
        else if (m_tables.prefixes)
            m_text += m_c ? rightPrefixOfC : rightPrefixOfPython;
        else
            m_text += m_c ? rightSumOfC : rightSumOfPython;
        if (local) m_text += m_c ? localsOfC : localsOfPython;
        const std::string_view play = m_c ? playOfC : playOfPython;
        m_text += local ? std::string(play) : withoutLocals(play);
        m_text += m_c ? mainOfC : mainOfPython;
    }

    const Run& m_run;
    bool m_c;
    const Form& m_form;
    std::string m_file;
    SourceTables m_tables;
    std::string m_text;
};

} // namespace

std::vector<std::size_t> stepLinesOf(std::string_view source, StepIndex steps)
{
    std::vector<std::size_t> lines;
    std::size_t number = 0;
    for (const std::string_view line : split(source, '\n')) {
        ++number;
        const bool all = static_cast<StepIndex>(lines.size()) == steps;
        const std::string next = fmt::format("Step {}", lines.size() + 1);
        const std::string_view text = trimmed(line);
        if (!all && line.starts_with(' ') && (text == "// " + next || text == "# " + next)) lines.push_back(number);
        if (all && (text == inC.close || text == inPython.close)) {
            lines.push_back(number);
            break;
        }
    }
    return lines;
}

void writeMpiSource(std::ostream& out, const Run& run, SourceLanguage language, std::string_view file)
{
    if (run.transfers() > mostInSource)
        throw Refused("o", fmt::format("-o: a program is written with up to {} messages, this one has {}", mostInSource,
                                       run.transfers()));
    constexpr double mostCells = 5e7;
    const double cells = static_cast<double>(run.data().blocks) * (run.shape().processors() + run.data().routers);
    if (cells > mostCells)
        throw Refused("o", fmt::format("-o: a program is written with up to {:.0f} pairs of processor and block, this "
                                       "one has {:.0f}",
                                       mostCells, cells));
    if (!run.finished() || !run.delivers())
        throw Refused("EXPERIMENT", fmt::format("EXPERIMENT: {}; a wrong result is not exported", run.verdict()));
    out << Writer(run, language, file).written();
}

} // namespace hopscope
