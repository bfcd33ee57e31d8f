#include "own/msccl/msccl_text.h"

#include "own/msccl/msccl_check.h"
#include "own/msccl/msccl_steps.h"
#include "values.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace hopscope {

namespace {

class MscclText : public OwnText {
public:
    MscclText(std::string name, std::string whole) : OwnText(std::move(name), std::move(whole))
    {
        const MscclFile file = mscclFromText(this->name(), text());
        m_play = played(file, this->name());
        constexpr std::size_t shown = std::size_t{1} << 20;
        if (text().size() > shown) forgetText();
        m_protocol = file.protocol;
        for (const auto& [attribute, value] : file.kept)
            if (const auto root = parseNumber(value);
                attribute == "root" && root && *root >= 0 && *root < static_cast<double>(file.gpus.size()))
                m_root = static_cast<std::uint32_t>(*root);
        const MscclShape& shape = m_play->shape;
        m_verdict = verdictOf(*m_play, m_root);
        m_steps = std::make_shared<const MscclSteps>(stepsOf(*m_play, m_root, right(m_verdict)));
        OwnHeader header{.title = file.name, .operation = shape.operation.value_or(Operation::Allgather)};
        header.ports = ports::any; // thread blocks of one processor send at once
        header.operationKnown = shape.operation.has_value();
        header.splits = standard() && shape.perRank == 0;
        if (rooted())
            header.parameters.push_back({.id = "root",
                                         .label = "Root",
                                         .help = "The processor that has the message, or gets the result; the file "
                                                 "does not say it.",
                                         .minimum = 0,
                                         .maximum = static_cast<double>(shape.gpus - 1),
                                         .usual = static_cast<double>(m_root)});
        describe(std::move(header));
    }

    std::optional<std::string> objection(const OwnQuestion& question) const override
    {
        const std::uint32_t written = m_play->shape.gpus, given = question.shape.processors();
        if (written == given) return {};
        return fmt::format("it is written for {} processors, got {}", written, given);
    }
    std::uint32_t parts(const OwnQuestion&) const override { return m_play->shape.whole; }
    const FileVerdict* verdict() const override { return &m_verdict; }
    std::shared_ptr<const OwnWaits> waits() const override { return m_play->waits; }
    std::vector<OwnFact> facts() const override
    {
        std::vector<OwnFact> facts{{"file", fmt::format("MSCCL, {}", m_protocol)},
                                   {"chunks", static_cast<double>(m_play->shape.whole)},
                                   {"longest chain", static_cast<double>(m_verdict.longestChain)},
                                   {"local acts", static_cast<double>(m_verdict.localActs)}};
        std::string notes;
        for (const std::string& note : m_verdict.notes) notes += (notes.empty() ? "" : " ") + note;
        if (!notes.empty()) facts.emplace_back("note", std::move(notes));
        return facts;
    }

    std::optional<Data> data(const OwnQuestion& question) const override
    {
        if (standard()) return {};
        const MscclShape& shape = m_play->shape;
        const double words = number(question.values, "words", 1);
        const std::uint32_t root = rootOf(question.values), p = shape.gpus, inputs = std::max(1U, shape.inputs);
        const bool whole = !shape.operation || shape.perRank == 0;
        Data data;
        data.words = words / (whole ? shape.whole : shape.perRank);
        switch (m_steps->way) {
        case MscclSteps::Way::Blocks:
        case MscclSteps::Way::Chunks: { // several chunks for every block of the operation
            const std::uint32_t k = shape.perRank;
            data = operationData(*shape.operation, p, NodeId{root}, 1, words);
            data.blocks *= k;
            data.words /= k;
            const auto ofBlock = [k](const std::function<NodeSet(BlockId)>& of) {
                return [k, of](BlockId chunk) { return of(BlockId{chunk.value / k}); };
            };
            data.starts = ofBlock(data.starts);
            data.ends = ofBlock(data.ends);
            break;
        }
        case MscclSteps::Way::Operands: {
            data.blocks = m_steps->blocks;
            data.starts = [inputs](BlockId block) { return NodeSet::one(NodeId{block.value / inputs}); };
            auto ends = std::make_shared<std::vector<std::vector<NodeId>>>(data.blocks);
            if (right(verdictFor(root)))
                eachResult(*m_play, root, [&](std::uint32_t gpu, std::uint32_t, std::uint32_t, const auto& operands) {
                    for (const std::uint32_t operand : operands) (*ends)[operand].push_back(NodeId{gpu});
                });
            data.ends = [ends](BlockId block) { return NodeSet::of((*ends)[block.value]); };
            break;
        }
        case MscclSteps::Way::Results: {
            data.blocks = m_steps->blocks;
            data.custody = Custody::Combined;
            data.mixed = true;
            const auto nodes = [](const std::vector<std::uint32_t>& all) {
                std::vector<NodeId> list;
                for (const std::uint32_t gpu : all) list.push_back(NodeId{gpu});
                return NodeSet::of(std::move(list));
            };
            data.starts = [steps = m_steps, nodes](BlockId block) { return nodes(steps->starts[block.value]); };
            data.ends = [steps = m_steps, nodes](BlockId block) { return nodes(steps->ends[block.value]); };
            if (shape.operation && info(*shape.operation).combining)
                data.joins = [p](NodeId) { return RankInterval{0, p}; };
            break;
        }
        }
        return data;
    }

    Schedule schedule(const OwnQuestion& question, const Data&) const override
    {
        const auto steps = static_cast<StepIndex>(m_steps->steps.size());
        auto execution = std::make_shared<Execution>();
        const auto& trouble = m_play->trouble;
        tell(verdictFor(rootOf(question.values)), steps, trouble ? trouble->circle : std::vector<Waiting>(),
             *execution);
        if (execution->fault && trouble) {
            execution->fault->line = trouble->line;
            execution->fault->processor = NodeId{trouble->gpu};
        }
        return {steps,
                [kept = m_steps](StepIndex k, Step& out) { out.append(kept->steps[static_cast<std::size_t>(k)]); },
                {},
                std::move(execution)};
    }

private:
    static bool right(const FileVerdict& verdict) { return verdict.kind == FileVerdict::Kind::Correct; }
    static double number(const Values& values, std::string_view name, double otherwise)
    {
        const auto found = values.find(name);
        const double* value = found == values.end() ? nullptr : std::get_if<double>(&found->second);
        return value ? *value : otherwise;
    }
    bool rooted() const { return m_play->shape.operation && info(*m_play->shape.operation).rooted; }
    std::uint32_t rootOf(const Values& values) const
    {
        return rooted() ? static_cast<std::uint32_t>(number(values, "root", m_root)) : m_root;
    }
    FileVerdict verdictFor(std::uint32_t root) const { return root == m_root ? m_verdict : verdictOf(*m_play, root); }
    /// Whether the blocks are those of the operation, so that everything that asks for them may.
    bool standard() const
    {
        const MscclShape& shape = m_play->shape;
        if (!shape.operation) return false;
        if (m_steps->way == MscclSteps::Way::Blocks || m_steps->way == MscclSteps::Way::Chunks)
            return shape.perRank <= 1; // 0: the whole vector is divided
        return *shape.operation == Operation::Allgather && shape.perRank == 1 && shape.inputs == 1
               && m_steps->way == MscclSteps::Way::Operands;
    }

    std::unique_ptr<const MscclPlay> m_play;
    std::shared_ptr<const MscclSteps> m_steps; ///< of this root
    std::uint32_t m_root{0};                   ///< that the file says in an attribute of ours
    std::string m_protocol;
    FileVerdict m_verdict;
};

} // namespace

std::shared_ptr<const OwnText> readMscclText(std::string name, std::string text)
{
    return std::make_shared<const MscclText>(std::move(name), std::move(text));
}

} // namespace hopscope
