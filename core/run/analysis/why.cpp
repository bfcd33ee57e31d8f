#include "run/analysis/why.h"

#include "algorithms/algorithm.h"
#include "algorithms/problem.h"
#include "grouped_digits.h"
#include "run/analysis/busiest_link.h"
#include "run/analysis/time_shares.h"
#include "run/analysis/why_clockless.h"
#include "run/queues.h"
#include "schedule/execution.h"
#include "schedule/message_words.h"
#include "schedule/operation.h"
#include "values.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <set>
#include <stdexcept>
#include <vector>

namespace hopscope {

namespace {

std::string counted(double count, std::string_view one, std::string_view many)
{
    return fmt::format("{} {}", writtenAmount(count), count == 1 ? one : many);
}

std::string inUnits(const Run& run, double time)
{
    std::string_view unit = run.setup().costModel->timeUnit;
    if (time == 1 && unit.ends_with('s')) unit.remove_suffix(1);
    return writtenAmount(time) + " " + std::string(unit);
}

double wordsOf(const Run& run, const Step& step, const Transfer& transfer)
{
    const Data& data = run.data();
    return hopscope::wordsOf(data, step.blocks(transfer));
}

/// What the messages of a step have in common.
struct SentMessages {
    std::uint64_t count{};
    double least{}, most{}, words{};                   ///< the shortest, the longest, all together
    std::size_t nearest{}, farthest{};                 ///< links that they cross; 0 where they are not counted
    std::uint32_t firstBlock{UINT32_MAX}, lastBlock{}; ///< of all of them
    std::uint64_t blocks{};                            ///< in each; 0 where they are not equally many
};

/// Links from node to node on the shortest way in a grid.
std::size_t shortestInGrid(const Topology& topology, NodeId from, NodeId to)
{
    std::size_t links = 0;
    std::uint32_t one = from.value, other = to.value;
    for (std::size_t axis = topology.axes().size(); axis-- > 0;) {
        const std::uint32_t length = topology.axes()[axis], a = one % length, b = other % length;
        const std::uint32_t apart = std::max(a, b) - std::min(a, b);
        links += topology.wraps(axis) ? std::min(apart, length - apart) : apart;
        one /= length, other /= length;
    }
    return links;
}

/// Of routes that are too long to be followed: in a grid none is shorter than the way between its ends, so where all
/// together are as long as these ways, each is.
void addShortest(const Run& run, const Step& step, const Traffic& traffic, SentMessages& all)
{
    all.nearest = all.farthest = 0;
    const Topology& topology = run.topology();
    if (topology.axes().empty() || topology.nodes() > topology.processors()) return;
    const auto& placed = run.setup().placed;
    std::size_t nearest = SIZE_MAX, farthest = 0;
    double wordHops = 0;
    for (const Transfer& transfer : step.transfers()) {
        const std::size_t links = shortestInGrid(topology, placed[transfer.from.value], placed[transfer.to.value]);
        nearest = std::min(nearest, links), farthest = std::max(farthest, links);
        wordHops += wordsOf(run, step, transfer) * static_cast<double>(links);
    }
    if (std::abs(wordHops - traffic.wordHops) <= 1e-9 * traffic.wordHops)
        all.nearest = nearest, all.farthest = farthest;
}

SentMessages messagesOf(const Run& run, const Step& step, const Traffic& traffic)
{
    SentMessages all{.count = step.transfers().size()};
    const TrafficMeter meter = run.meter();
    std::vector<LinkId> route;
    std::size_t hops = 0;
    for (std::size_t i = 0; i < step.transfers().size(); ++i) {
        const Transfer& transfer = step.transfers()[i];
        const double words = wordsOf(run, step, transfer);
        all.least = i == 0 ? words : std::min(all.least, words);
        all.most = std::max(all.most, words);
        all.words += words;
        const std::uint64_t blocks = step.blockCount(transfer);
        all.blocks = i == 0 || blocks == all.blocks ? blocks : 0;
        for (const BlockRange& range : step.blocks(transfer)) {
            const std::uint32_t last =
                range.first.value + (range.rows - 1) * range.rowStride + (range.count - 1) * range.stride;
            all.firstBlock = std::min(all.firstBlock, range.first.value);
            all.lastBlock = std::max(all.lastBlock, last);
        }
        if (hops > mostFollowedHops) continue;
        route.clear();
        meter.route(transfer, route);
        hops += route.size();
        all.nearest = i == 0 ? route.size() : std::min(all.nearest, route.size());
        all.farthest = std::max(all.farthest, route.size());
    }
    if (hops > mostFollowedHops) addShortest(run, step, traffic, all);
    return all;
}

/// "of 40 words", "of up to 40 words (4 blocks of 10)"
std::string lengthText(const Run& run, const SentMessages& all)
{
    const bool equal = all.most - all.least <= 1e-9 * all.most;
    // A packet is a part of a message: "1/12 word".
    constexpr double smallest = 1e4;
    if (const double parts = std::round(1 / all.most);
        equal && all.most < 1 && parts <= smallest && std::abs(parts * all.most - 1) <= 1e-9)
        return fmt::format("of 1/{} word", parts);
    std::string blocks;
    if (const double one = run.data().words, count = all.most / one;
        !equal && run.data().uniform() && one > 1 && count > 1.5 && std::abs(count - std::round(count)) <= 1e-9 * count)
        blocks = fmt::format(" ({} of {})", counted(std::round(count), "block", "blocks"), writtenAmount(one));
    return fmt::format("of {}{}{}", equal ? "" : "up to ", counted(all.most, "word", "words"), blocks);
}

/// "4 links", "1 or 2 links", "1 to 3 links", "12.5 links on average"
std::string distanceText(const Run& run, const SentMessages& all, const Traffic& traffic)
{
    if (run.topology().dedicated()) return {};
    if (all.farthest == 0) {
        const double mean = all.words > 0 ? traffic.wordHops / all.words : 0;
        return mean > 0 ? counted(rounded(mean, mean < 1000 ? 3 : 5), "link", "links") + " on average" : std::string();
    }
    if (all.nearest == all.farthest) return counted(static_cast<double>(all.farthest), "link", "links");
    return fmt::format("{} {} {} links", all.nearest, all.farthest == all.nearest + 1 ? "or" : "to", all.farthest);
}

constexpr std::string_view blocksEach = "blocks each";

/// What a message has in it: "the message", "packet 3", "packets 3–6", "partial results", "4 blocks each".
std::string contentText(const Run& run, const Step& step, const SentMessages& all)
{
    if (step.transfers().front().effect == Effect::Combine)
        return all.count == 1 ? "a partial result" : "partial results";
    const bool packets = run.setup().values.contains("packets") && run.data().blocks > 1;
    if (run.data().blocks == 1) return run.algorithm().operation == Operation::Broadcast ? "the message" : "a block";
    if (packets && run.algorithm().operation == Operation::Broadcast)
        return all.firstBlock == all.lastBlock ? fmt::format("packet {}", all.firstBlock)
                                               : fmt::format("packets {}–{}", all.firstBlock, all.lastBlock);
    if (all.count > 1) return all.blocks > 1 ? counted(static_cast<double>(all.blocks), "block", blocksEach) : "";
    const auto each = step.blockCount(step.transfers().front());
    return each == 1 ? fmt::format("block {}", all.firstBlock) : counted(static_cast<double>(each), "block", "blocks");
}

/// Who sends what to whom: the first half of the sentence.
std::string actText(const Run& run, const Step& step, const SentMessages& all, const Meeting& meeting,
                    const Traffic& traffic)
{
    const std::string content = contentText(run, step, all), length = lengthText(run, all),
                      distance = distanceText(run, all, traffic);
    if (all.count == 1) {
        const Transfer& only = step.transfers().front();
        const auto name = [&](NodeId node) {
            return fmt::format("{} {}", node.value < run.topology().processors() ? "processor" : "router", node.value);
        };
        return fmt::format("{} sends {} {} to {}{}", name(only.from), content, length, name(only.to),
                           distance.empty() ? "" : ", " + distance + " away");
    }
    std::set<std::uint32_t> senders;
    for (const Transfer& transfer : step.transfers()) senders.insert(transfer.from.value);
    const double count = static_cast<double>(all.count);
    const auto isRouter = [&](std::uint32_t node) { return node >= run.topology().processors(); };
    const bool routers = std::ranges::any_of(senders, isRouter), alone = std::ranges::all_of(senders, isRouter);
    const std::string messages = counted(count, "message", "messages");
    const std::string who =
        senders.size() == all.count ? messages
        : senders.size() == 1
            ? fmt::format("{} {} sends {}", routers ? "router" : "processor", *senders.begin(), messages)
            : fmt::format("{} {} send {}", writtenAmount(static_cast<double>(senders.size())),
                          alone     ? "routers"
                          : routers ? "nodes"
                                    : "processors",
                          messages);
    const Transfer& first = step.transfers()[meeting.message];
    // What is in a message stands with its length, the example with its way.
    const std::string in = content.empty() || content == "the message" ? "" : content,
                      over = distance.empty() ? "" : ", each over " + distance;
    return distance.empty() && !in.empty()
               ? fmt::format("{} {} ({}, such as {} → {})", who, length, in, first.from.value, first.to.value)
               : fmt::format("{} {}{}{} (such as {} → {})", who, length, in.empty() ? "" : " (" + in + ")", over,
                             first.from.value, first.to.value);
}

/// What a transfer is the product of, messages that share a link, words, and what a word costs: "4 · 40 · 2"; the
/// transfer alone where it is no such product, or has one factor.
std::string transferText(const Run& run, const SentMessages& all, double load, double transfer)
{
    const double beta = run.setup().values.contains("beta") ? real(run.problem(), "beta") : 1;
    if (std::abs(load * all.most * beta - transfer) > 1e-9 * transfer) return writtenAmount(transfer);
    std::string text;
    for (const double factor : {load, all.most, beta})
        if (factor != 1) text += (text.empty() ? "" : " · ") + writtenAmount(factor);
    return text.empty() ? writtenAmount(transfer) : text;
}

/// What the links and ports make of it, and what the step costs: the second half. With `products`, a transfer as what
/// it is the product of.
std::string costText(const Run& run, const SentMessages& all, const Meeting& meeting, const Traffic& traffic,
                     const TimeParts& parts, double time, bool products)
{
    const auto transferred = [&](double factor, double amount) {
        return products ? transferText(run, all, factor, amount) : writtenAmount(amount);
    };
    const double load = traffic.messagesPerLink, contention = parts[TimePart::Contention],
                 turns = parts[TimePart::Serialisation];
    const std::string unit = inUnits(run, time);
    const bool charged = contention > 1e-9 * time;
    const double startUp = parts[TimePart::StartUp], transfer = parts[TimePart::Transfer],
                 combining = parts[TimePart::Combining];
    if (load > 1 && charged) {
        // Where all go equally far and as many meet, the one is the reason of the other.
        const bool reason = all.nearest == all.farthest && load == static_cast<double>(all.farthest);
        // What waits for a link is transfer, too; of a step that has other parts it is not said.
        const bool two = startUp > 0 && startUp < time && turns <= 1e-9 * time && combining <= 0;
        const std::string split =
            two ? fmt::format(" ({} start-up, {} transfer)", writtenAmount(startUp), transferred(load, time - startUp))
                : std::string();
        return fmt::format("{} {} share{}: {}{} instead of {}", reason ? ", so" : ";", writtenAmount(load),
                           busiestText(run, meeting), unit, split, writtenAmount(time - contention));
    }
    if (load > 1)
        return fmt::format("; {} share{}, at no extra cost here: {}", writtenAmount(load), busiestText(run, meeting),
                           unit);
    if (charged) return fmt::format("; they wait on the way: {} instead of {}", unit, writtenAmount(time - contention));
    if (turns > 1e-9 * time)
        return fmt::format("; those of one processor take turns: {} instead of {}", unit, writtenAmount(time - turns));
    std::string text = all.count == 1 || run.topology().dedicated() ? "" : "; no two share a link";
    text += ": " + unit;
    if (startUp > 0 && startUp < time)
        text += combining > 0
                    ? fmt::format(" ({} start-up, {} transfer, {} combining)", writtenAmount(startUp),
                                  transferred(1, transfer), writtenAmount(combining))
                    : fmt::format(" ({} start-up, {} transfer)", writtenAmount(startUp), transferred(1, transfer));
    return text;
}

/// Where routers take part, which of them has most to do still: that is why steps follow.
std::string queueText(const Run& run, StepIndex k)
{
    const auto queues = queueHistory(run);
    if (!queues) return {};
    std::uint32_t most = 0, router = 0, last = 0, count = 0; // the first that has most, the last, and how many
    for (std::uint32_t i = 0; i < queues->routers(); ++i) {
        const std::uint32_t waiting = queues->at(i, k);
        if (waiting > most) most = waiting, router = i, count = 0;
        if (waiting == most) last = i, ++count;
    }
    if (most == 0) return {};
    const std::uint32_t first = run.shape().processors();
    if (count > 1 && last - router + 1 == count)
        return fmt::format(" The longest queues are in routers {} {} {}: {} each.", first + router,
                           count == 2 ? "and" : "to", first + last, counted(most, "packet", "packets"));
    return fmt::format(" The longest queue is in router {}{}: {}.", first + router,
                       router + 1 == queues->routers() ? ", at the top" : "", counted(most, "packet", "packets"));
}

/// Characters, not bytes.
std::size_t lengthOf(std::string_view text)
{
    return static_cast<std::size_t>(
        std::ranges::count_if(text, [](char letter) { return (static_cast<unsigned char>(letter) & 0xC0) != 0x80; }));
}

} // namespace

std::string writtenAmount(double amount)
{
    if (!std::isfinite(amount)) return amount > 0 ? "∞" : "–";
    // Whole numbers are written out as long as somebody can read them, so that sums can be checked.
    constexpr double mostWhole = 1e10, fewDigits = 1e5;
    const double size = std::abs(amount);
    if (size >= mostWhole) {
        const int power = static_cast<int>(std::floor(std::log10(size)));
        std::string exponent;
        static constexpr std::array<std::string_view, 10> raised{"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
        for (const char digit : std::to_string(power)) exponent += raised[static_cast<std::size_t>(digit - '0')];
        const double front = rounded(amount / std::pow(10, power), 5);
        return fmt::format("{}\u00A0·\u00A010{}", formatNumber(front), exponent);
    }
    const bool quarters = amount * 4 == std::round(amount * 4);
    return groupedDigits(size >= fewDigits ? fmt::format("{:.0f}", amount)
                         : quarters        ? formatNumber(amount)
                                           : formatNumber(rounded(amount, 5)));
}

std::string why(const Run& run, StepIndex k)
{
    if (k < 0 || k >= run.steps()) throw std::out_of_range("why: no such step");
    const std::string step = fmt::format("Step {}: ", writtenAmount(static_cast<double>(k + 1)));
    for (const Violation& violation : run.violations())
        if (violation.step == k) {
            std::string text = step + "breaks a rule: " + violation.text;
            if (lengthOf(text) < mostOfWhy) return text.ends_with('.') ? text : text + ".";
            return step + "breaks a rule of the ports or sends what is not there.";
        }
    Step messages;
    run.schedule().at(k, messages);
    const double time = run.stepTime(k);
    if (messages.empty()) return step + fmt::format("nothing is sent, everybody waits: {}.", inUnits(run, time));
    const Traffic traffic = run.trafficAt(k);
    TrafficMeter meter = run.meter();
    const TimeParts parts = timeParts(run, meter, k);
    const SentMessages all = messagesOf(run, messages, traffic);
    const Meeting meeting = meetingOf(run, messages, traffic.messagesPerLink);
    const std::string act = actText(run, messages, all, meeting, traffic);
    // How many blocks a message has can be counted from its words; then what stands in brackets may be left out.
    // Of two examples that of the link says more.
    const auto withoutExample = [](std::string& text) {
        if (const auto each = text.find(blocksEach); lengthOf(text) > mostOfWhy && each != std::string::npos) {
            const auto open = text.rfind('(', each), end = each + blocksEach.size();
            if (text[end] == ')')
                text.erase(open - 1, end + 1 - (open - 1));
            else
                text.erase(open + 1, text.find("such as", each) - (open + 1));
        }
        constexpr std::string_view such = " (such as ";
        if (const auto first = text.find(such);
            lengthOf(text) > mostOfWhy && first != std::string::npos && text.find(such, first + 1) != std::string::npos)
            text.erase(first, text.find(')', first) + 1 - first);
    };
    // A product explains more than an example.
    std::string text;
    for (const bool products : {true, false})
        if (products || lengthOf(text) > mostOfWhy) {
            text = step + act + costText(run, all, meeting, traffic, parts, time, products) + ".";
            withoutExample(text);
        }
    // The second of two routers needs no noun.
    constexpr std::string_view second = "→ router above ";
    if (const auto at = text.find(second); lengthOf(text) > mostOfWhy && at != std::string::npos)
        text.replace(at, second.size(), "→ above ");
    // Of two amounts of one sum the first is enough.
    constexpr std::string_view startUp = " start-up, ", transfer = " transfer)";
    if (const auto first = text.find(startUp); lengthOf(text) > mostOfWhy && first != std::string::npos)
        if (const auto from = first + startUp.size(), end = text.find(transfer, from); end != std::string::npos)
            text.replace(from, end - from, "the rest");
    if (const std::string queues = queueText(run, k); lengthOf(text) + lengthOf(queues) <= mostOfWhy) text += queues;
    for (auto open = text.rfind(" ("); lengthOf(text) > mostOfWhy && open != std::string::npos; open = text.rfind(" ("))
        text.erase(open, text.find(')', open) + 1 - open);
    return text;
}

std::string whyAt(const Run& run, double position)
{
    const StepIndex steps = run.steps();
    if (steps == 0) {
        const Execution* execution = run.execution();
        if (execution && execution->fault) {
            std::string text = execution->fault->text;
            if (!text.ends_with('.') && !text.ends_with('?')) text += '.';
            if (text.front() >= 'a' && text.front() <= 'z') text.front() = static_cast<char>(text.front() - 'a' + 'A');
            return text;
        }
        if (!run.delivers())
            return fmt::format("Nothing is sent yet: in the end {}.", info(run.algorithm().operation).goal);
        return "Nothing has to be sent.";
    }
    if (position <= 0 && run.clockless())
        return fmt::format(
            "Start: in the end {}. Without a common clock {} will take {}.", info(run.algorithm().operation).goal,
            counted(static_cast<double>(run.transfers()), "message", "messages"), inUnits(run, run.time()));
    if (position <= 0)
        return fmt::format("Start: in the end {}. {} will take {}.", info(run.algorithm().operation).goal,
                           counted(static_cast<double>(steps), "step", "steps"), inUnits(run, run.time()));
    if (run.clockless()) return whyAtTime(run, run.timeAt(position));
    const auto step = static_cast<StepIndex>(std::ceil(position - 1e-9));
    return why(run, std::clamp<StepIndex>(step - 1, 0, steps - 1));
}

} // namespace hopscope
