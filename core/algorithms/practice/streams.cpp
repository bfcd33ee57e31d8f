#include "algorithms/practice/streams.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace hopscope::practice {

namespace {

/// The streams of a set by what is left of their first step after division by the period, each in order of time.
struct Timetable {
    StreamSet set;
    std::vector<std::vector<Stream>> classes;

    explicit Timetable(StreamSet given) : set(std::move(given)), classes(static_cast<std::size_t>(set.period))
    {
        for (const Stream& stream : set.streams)
            classes[static_cast<std::size_t>(stream.first % set.period)].push_back(stream);
        for (auto& streams : classes) std::ranges::stable_sort(streams, {}, &Stream::first);
        set.streams.clear();
    }
    StepIndex steps() const
    {
        StepIndex last = 0;
        if (set.count == 0) return 0;
        for (const auto& streams : classes)
            if (!streams.empty()) last = std::max(last, streams.back().first + set.period * (set.count - 1) + 1);
        return last;
    }
    void write(StepIndex k, Step& out) const
    {
        if (set.count == 0) return;
        const auto& streams = classes[static_cast<std::size_t>(k % set.period)];
        const StepIndex oldest = k - set.period * (set.count - 1);
        auto next = std::ranges::lower_bound(streams, oldest, {}, &Stream::first);
        for (; next != streams.end() && next->first <= k; ++next) {
            const StepIndex number = (k - next->first) / set.period;
            out.send(next->from, next->to, block(std::int64_t{set.block} + number * set.stride), set.effect).line =
                next->line;
        }
    }
};

} // namespace

Schedule streamed(std::vector<StreamSet> sets)
{
    auto tables = std::make_shared<std::vector<Timetable>>();
    StepIndex steps = 0;
    for (StreamSet& set : sets) {
        tables->emplace_back(std::move(set));
        steps = std::max(steps, tables->back().steps());
    }
    return {steps,
            [tables](StepIndex k, Step& out) {
                for (const Timetable& table : *tables) table.write(k, out);
            },
            {}};
}

std::vector<Stream> treeStreams(const std::vector<TreeNode>& nodes, const Relative& ranks, std::uint16_t line)
{
    std::vector<Stream> streams;
    streams.reserve(nodes.size());
    for (std::uint32_t v = 1; v < nodes.size(); ++v)
        streams.push_back({ranks(nodes[v].parent), ranks(v), nodes[v].offset - 1, line});
    return streams;
}

double slowestWay(std::uint32_t processors, std::uint32_t k)
{
    // Either the digits of p − 1 themselves, or a front of them whose last is one less, and k behind it.
    double most = 0, behind = 0, digits = 0;
    for (std::uint32_t left = processors - 1; left > 0;) {
        const std::uint32_t digit = (left - 1) % k + 1;
        left = (left - digit) / k;
        // `digits` of what lies behind this digit, `behind` if all of them are k.
        double front = 0;
        for (std::uint32_t rest = left; rest > 0;) {
            const std::uint32_t one = (rest - 1) % k + 1;
            front += one;
            rest = (rest - one) / k;
        }
        digits += digit;
        most = std::max({most, front + digits, digit > 1 || front == 0 ? front + digit - 1 + behind : 0.0});
        behind += k;
    }
    return most;
}

} // namespace hopscope::practice
