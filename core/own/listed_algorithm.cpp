#include "own/schedule_text.h"

#include "own/slots.h"
#include "utf8.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace hopscope {

namespace {

/// A list of messages as an algorithm: for as many processors and blocks as it names.
class ScheduleText : public OwnText {
public:
    ScheduleText(std::string name, std::string whole) : OwnText(std::move(name), std::move(whole))
    {
        m_listed = scheduleFromText(this->name(), text());
        constexpr std::size_t shown = std::size_t{1} << 20;
        if (text().size() > shown) forgetText();
        OwnHeader header{.title = m_listed.title, .operation = m_listed.operation};
        if (!m_listed.ports.empty()) header.ports = *portModelFromText(m_listed.ports);
        // What the messages are written for is no choice any more.
        const auto fixed = [&](std::string_view id, std::string_view label, const std::optional<std::uint32_t>& value) {
            if (!value) return;
            const auto number = static_cast<double>(*value);
            header.parameters.push_back({.id = std::string(id),
                                         .label = std::string(label),
                                         .help = "What the messages of the text are written for.",
                                         .minimum = number,
                                         .maximum = number,
                                         .usual = number});
        };
        const bool rooted = info(m_listed.operation).rooted;
        fixed("root", "Root", rooted ? std::optional(m_listed.root.value_or(0)) : std::nullopt);
        if (m_listed.operation == Operation::Shift) fixed("shift", "Shift", m_listed.shift.value_or(1));
        header.splits =
            !m_listed.slotted
            && (operationData(m_listed.operation, 2, NodeId{}, 2, 1).alike || m_listed.operation == Operation::Scan);
        describe(std::move(header));
        m_listed.remarks.clear();
    }

    std::optional<std::string> objection(const OwnQuestion& question) const override
    {
        const std::uint32_t written = makeTopology(m_listed.topology).processors(), given = question.shape.processors();
        if (written != given)
            return fmt::format("its messages are written for {} with {} processors, got {}", m_listed.topology, written,
                               given);
        if (m_listed.root && *m_listed.root >= given)
            return fmt::format("root {} is not there; the processors are 0 to {}", *m_listed.root, given - 1);
        if (m_listed.slotted) return {};
        const Data data = operationData(m_listed.operation, given, NodeId{}, m_listed.blocks, 1);
        if (data.blocks != m_listed.blocks && !header().splits && !m_listed.counted)
            return fmt::format("{} of {} processors has {} blocks; a line \"blocks {}\" is missing",
                               info(m_listed.operation).id, given, data.blocks, data.blocks);
        if (data.blocks != m_listed.blocks && !header().splits)
            return fmt::format("{} of {} processors has {} blocks, the text says {}", info(m_listed.operation).id,
                               given, data.blocks, m_listed.blocks);
        return {};
    }
    std::uint32_t parts(const OwnQuestion&) const override
    {
        return m_listed.slotted ? 1 : std::max(1U, m_listed.blocks);
    }
    std::optional<Data> data(const OwnQuestion& question) const override
    {
        if (!m_listed.slotted) return {};
        const auto words = question.values.find("words");
        const double* value = words == question.values.end() ? nullptr : std::get_if<double>(&words->second);
        return slottedData(question.shape.processors(), m_listed.blocks, value ? *value : 1);
    }

    Schedule schedule(const OwnQuestion& question, const Data& data) const override
    {
        Schedule schedule = scheduleOf(m_listed.messages, nullptr);
        auto execution = std::make_shared<Execution>();
        Step step;
        for (StepIndex k = 0; k < schedule.steps && !execution->fault; ++k) {
            schedule.at(k, step);
            for (const Transfer& transfer : step.transfers())
                if (auto reason = impossible(step, transfer, question.shape.processors(), data.blocks);
                    !reason.empty() && !execution->fault)
                    execution->fault = Fault{.text = fmt::format("line {}, step {}: {}", transfer.line, k + 1, reason),
                                             .step = k,
                                             .line = transfer.line};
            for (const Local& local : step.locals())
                if (auto reason = impossible(local, question.shape.processors(), data.blocks);
                    !reason.empty() && !execution->fault)
                    execution->fault = Fault{.text = fmt::format("step {}: {}", k + 1, reason), .step = k};
        }
        if (execution->fault) {
            // The steps before the first impossible one; none at the end is empty.
            auto cut = std::make_shared<Recording>(*m_listed.messages);
            cut->cut(execution->fault->step);
            return scheduleOf(std::move(cut), std::move(execution));
        }
        schedule.execution = std::move(execution);
        return schedule;
    }

private:
    static std::string impossible(const Step& step, const Transfer& transfer, std::uint32_t processors,
                                  std::uint32_t blocks)
    {
        for (const NodeId node : {transfer.from, transfer.to})
            if (node.value >= processors)
                return fmt::format("processor {} is not there; the processors are 0 to {}", node.value, processors - 1);
        for (const BlockRange& range : step.blocks(transfer)) {
            const std::uint64_t last = range.first.value + std::uint64_t{range.count - 1} * range.stride;
            if (last >= blocks) return fmt::format("block {} is not there; the blocks are 0 to {}", last, blocks - 1);
        }
        return {};
    }

    static std::string impossible(const Local& local, std::uint32_t processors, std::uint32_t slots)
    {
        if (local.node.value >= processors)
            return fmt::format("processor {} is not there; the processors are 0 to {}", local.node.value,
                               processors - 1);
        const std::uint32_t last = std::max(local.from.value, local.to.value);
        return last < slots ? std::string()
                            : fmt::format("slot {} is not there; the slots are 0 to {}", last, slots - 1);
    }

    ListedSchedule m_listed;
};

} // namespace

std::shared_ptr<const OwnText> readScheduleText(std::string name, std::string text)
{
    return std::make_shared<const ScheduleText>(std::move(name), inUtf8(std::move(text)));
}

} // namespace hopscope
