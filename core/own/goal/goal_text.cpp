#include "own/goal/goal_text.h"

#include "own/goal/goal_check.h"
#include "own/goal/goal_waits.h"
#include "own/recording.h"

#include <algorithm>
#include <limits>
#include <set>
#include <utility>

#include <fmt/format.h>

namespace hopscope {

namespace {

constexpr std::string_view notSaid = "unknown";

/// What was read, shared by the same text taken for several operations.
struct Import : GoalPlayed {
    GoalGuess guess;
    std::vector<std::uint64_t> sizes; ///< of messages, in bytes, all different
    bool rounded{false};              ///< whether sizes are rounded up to those
    std::string mark;                 ///< of the text
    bool tokens{false};               ///< whether messages carry whose data they have
};

/// Sizes that are told apart; more take too much memory.
constexpr std::size_t mostSizes = 1024;

std::uint64_t rounded(std::uint64_t bytes)
{
    std::uint64_t step = 1;
    while (bytes / step >= 64) step *= 2;
    return (bytes + step - 1) / step * step;
}

void findSizes(Import& import)
{
    std::set<std::uint64_t> all;
    const auto collect = [&] {
        all.clear();
        for (const GoalPlay::Message& message : import.play.messages) {
            const std::uint64_t size = import.program.operations[message.send].size;
            all.insert(import.rounded ? rounded(size) : size);
            if (all.size() > mostSizes && !import.rounded) return false;
        }
        return true;
    };
    if (!collect()) import.rounded = true, collect();
    import.sizes.assign(all.begin(), all.end());
}

class GoalText : public OwnText {
public:
    GoalText(std::string name, std::string whole, std::shared_ptr<const Import> known, std::optional<Operation> given)
        : OwnText(std::move(name), std::move(whole)), m_import(std::move(known))
    {
        constexpr std::size_t shown = std::size_t{1} << 20;
        if (!m_import) {
            auto import = std::make_shared<Import>();
            import->program = goalFromText(this->name(), text());
            import->mark = mark();
            if (text().size() > shown) forgetText();
            import->play = played(import->program);
            if (import->program.operation)
                import->guess = {import->program.operation, import->program.root, 1};
            else
                import->guess = guessOf(import->program, import->play);
            findSizes(*import);
            constexpr std::uint64_t mostCarried = 20'000'000;
            constexpr std::uint32_t mostRanks = 4096;
            std::uint64_t carried = 0;
            for (const GoalPlay::Message& message : import->play.messages)
                for (const RankInterval& one : import->play.heardIn(message)) carried += one.high - one.low;
            import->tokens = import->play.follows && import->program.ranks() <= mostRanks && carried <= mostCarried;
            m_import = std::move(import);
        } else if (text().size() > shown) {
            forgetText();
        }
        markAs(m_import->mark);
        const GoalGuess& guess = m_import->guess;
        m_operation = given ? given : guess.operation;
        OwnHeader header{.title = "", .operation = m_operation.value_or(Operation::Allgather)};
        header.operationKnown = m_operation.has_value();
        const std::uint32_t nics = m_import->play.ports;
        if (nics > 1) header.ports = {nics, nics, PortModel::unlimited, false};
        OwnParameter operation{.id = "operation",
                               .label = "Operation",
                               .help = "What the schedule is for; the file does not say it, or only in a comment.",
                               .kind = Kind::Choice};
        operation.choices.emplace_back(guess.operation ? info(*guess.operation).id : notSaid);
        for (const OperationInfo& one : operations())
            if (one.id != operation.choices.front()) operation.choices.emplace_back(one.id);
        if (guess.operation) operation.choices.emplace_back(notSaid);
        header.parameters.push_back(std::move(operation));
        header.parameters.push_back({.id = "bytes-per-word",
                                     .label = "Bytes per word",
                                     .unit = "bytes",
                                     .help = "The sizes of the file are in bytes; words multiplies them.",
                                     .kind = Kind::Real,
                                     .minimum = 1,
                                     .maximum = 1 << 20,
                                     .usual = 8});
        const auto number = [&](const char* id, const char* label, std::uint32_t usual, std::uint32_t most) {
            header.parameters.push_back({.id = id,
                                         .label = label,
                                         .help = "For the check of the result.",
                                         .minimum = 0,
                                         .maximum = static_cast<double>(most),
                                         .usual = static_cast<double>(usual)});
        };
        const std::uint32_t ranks = m_import->program.ranks();
        if (m_operation && info(*m_operation).rooted) number("root", "Root", guess.root, ranks - 1);
        if (m_operation == Operation::Shift) number("shift", "Shift", guess.shift, ranks);
        describe(std::move(header));
        m_verdict = verdictFor({m_operation, guess.root, guess.shift});
    }

    std::optional<std::string> objection(const OwnQuestion& question) const override
    {
        const std::uint32_t written = m_import->program.ranks(), given = question.shape.processors();
        if (written == given) return {};
        return fmt::format("it is written for {} processors, got {}", written, given);
    }
    std::uint32_t parts(const OwnQuestion&) const override { return 1; }
    const FileVerdict* verdict() const override { return &m_verdict; }
    std::shared_ptr<const OwnWaits> waits() const override
    {
        return std::make_shared<const OwnWaits>(waitsOf(*m_import));
    }
    std::shared_ptr<const GoalPlayed> goal() const override { return m_import; }
    std::shared_ptr<const OwnText> as(Operation operation) const override
    {
        return std::make_shared<const GoalText>(name(), text(), m_import, operation);
    }

    std::vector<OwnFact> facts() const override
    {
        std::string operation(notSaid);
        if (m_operation) operation = fmt::format("{}{}", info(*m_operation).id, m_verdict.guessed ? ", guessed" : "");
        return {{"file", std::string("GOAL")},
                {"operation of the file", std::move(operation)},
                {"longest chain", static_cast<double>(m_verdict.longestChain)},
                {"calculations", static_cast<double>(m_verdict.localActs)}};
    }

    /// One block a rank, which tells whose data a message may carry and has no words, then one a size.
    std::optional<Data> data(const OwnQuestion& question) const override
    {
        const GoalQuestion asked = questionFrom(question.values);
        const std::uint32_t ranks = m_import->program.ranks(), tokens = m_import->tokens ? ranks : 0;
        Data data;
        data.blocks = std::max<std::uint32_t>(1, tokens + static_cast<std::uint32_t>(m_import->sizes.size()));
        const double scale = number(question.values, "words", 1) / number(question.values, "bytes-per-word", 8);
        data.wordsOf = [tokens, scale, import = m_import](BlockId block) {
            const std::size_t size = block.value - tokens;
            return block.value < tokens || size >= import->sizes.size()
                       ? 0.0
                       : static_cast<double>(import->sizes[size]) * scale;
        };
        data.starts = [tokens, ranks](BlockId block) {
            return block.value < tokens ? NodeSet::one(NodeId{block.value}) : NodeSet::first(ranks);
        };
        data.ends = [tokens, ranks, asked](BlockId block) {
            if (block.value >= tokens || !asked.operation) return NodeSet::none();
            std::vector<NodeId> all;
            for (std::uint32_t rank = 0; rank < ranks; ++rank)
                if (containsRank(wantedBy(rank, ranks, asked), block.value)) all.push_back(NodeId{rank});
            return all.size() == ranks ? NodeSet::first(ranks) : NodeSet::of(std::move(all));
        };
        return data;
    }

    Schedule schedule(const OwnQuestion& question, const Data&) const override
    {
        auto recording = std::make_shared<Recording>();
        const GoalProgram& program = m_import->program;
        const std::uint32_t tokens = m_import->tokens ? program.ranks() : 0;
        std::vector<BlockRange> ranges;
        for (const GoalPlay::Message& message : m_import->play.messages) {
            const GoalProgram::Operation& send = program.operations[message.send];
            const std::uint64_t size = m_import->rounded ? rounded(send.size) : send.size;
            const auto which = std::ranges::lower_bound(m_import->sizes, size) - m_import->sizes.begin();
            ranges.clear();
            if (tokens > 0)
                for (const RankInterval& one : m_import->play.heardIn(message))
                    ranges.push_back({BlockId{one.low}, one.high - one.low});
            ranges.push_back({BlockId{tokens + static_cast<std::uint32_t>(which)}});
            Transfer& transfer = recording->add(message.step, NodeId{program.rankOf(message.send)}, NodeId{send.peer},
                                                ranges, Effect::Copy);
            transfer.line = static_cast<std::uint16_t>(
                std::min<std::uint32_t>(send.line, std::numeric_limits<std::uint16_t>::max()));
        }
        auto execution = std::make_shared<Execution>();
        const auto& trouble = m_import->play.trouble;
        tell(verdictFor(questionFrom(question.values)), m_import->play.steps,
             trouble ? trouble->circle : std::vector<Waiting>(), *execution);
        if (execution->fault && trouble) {
            execution->fault->line = trouble->line;
            execution->fault->processor = NodeId{trouble->rank};
        }
        return scheduleOf(std::move(recording), std::move(execution));
    }

private:
    static double number(const Values& values, std::string_view name, double otherwise)
    {
        const auto found = values.find(name);
        const double* value = found == values.end() ? nullptr : std::get_if<double>(&found->second);
        return value ? *value : otherwise;
    }
    GoalQuestion questionFrom(const Values& values) const
    {
        const auto whole = [&](std::string_view name, std::uint32_t otherwise) {
            return static_cast<std::uint32_t>(number(values, name, otherwise));
        };
        std::optional<Operation> operation = m_operation;
        if (const auto given = values.find("operation");
            given != values.end() && given->second == Value(std::string(notSaid)))
            operation.reset();
        return {operation, whole("root", m_import->guess.root), whole("shift", m_import->guess.shift)};
    }
    FileVerdict verdictFor(const GoalQuestion& question) const
    {
        FileVerdict verdict = verdictOf(m_import->program, m_import->play, question);
        verdict.guessed = !m_import->program.operation && question.operation == m_import->guess.operation
                          && question.operation.has_value();
        if (m_import->rounded) verdict.notes.emplace_back("There are many sizes; they are rounded up by at most 3 %.");
        return verdict;
    }

    std::shared_ptr<const Import> m_import;
    std::optional<Operation> m_operation;
    FileVerdict m_verdict;
};

} // namespace

std::shared_ptr<const OwnText> readGoalText(std::string name, std::string text)
{
    return std::make_shared<const GoalText>(std::move(name), std::move(text), nullptr, std::nullopt);
}

} // namespace hopscope
