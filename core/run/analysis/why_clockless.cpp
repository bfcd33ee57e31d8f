#include "run/analysis/why_clockless.h"

#include "run/analysis/why.h"
#include "run/clockless_times.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace hopscope {

namespace {

/// "0 → 4"
std::string betweenText(const MessageGraph::Message& message)
{
    return fmt::format("{} → {}", message.from.value, message.to.value);
}

} // namespace

std::string whyAtTime(const Run& run, double time)
{
    const ClocklessTimes& all = *run.clockless();
    const auto& messages = all.graph->messages();
    const std::shared_ptr<const UnderWay> underWay = all.underWayAt(time);
    const UnderWay& found = *underWay;
    const std::string at = fmt::format("Time {}: ", writtenAmount(time));
    const auto timesOf = [&](std::uint32_t message) -> const MessageTimes& { return all.timing.messages[message]; };
    if (found.messages.empty()) {
        if (found.received == messages.size()) return at + "all messages have been received.";
        const std::span rest = std::span(all.timing.messages).subspan(all.firstOf(found.settled));
        double next = all.timing.time;
        for (const MessageTimes& one : rest)
            if (one.sendStart > time) next = std::min(next, one.sendStart);
        return at + fmt::format("nothing is under way; the next message is sent at time {}.", writtenAmount(next));
    }
    if (found.messages.size() == 1) {
        const MessageGraph::Message& message = messages[found.messages.front()];
        const MessageTimes& times = timesOf(found.messages.front());
        const double left = all.leaves(found.messages.front());
        const std::string who =
            fmt::format("the message from processor {} to processor {}", message.from.value, message.to.value);
        if (time < left)
            return at
                   + fmt::format("{} is being sent, until {}; it arrives at {}.", who, writtenAmount(left),
                                 writtenAmount(times.arrival));
        if (time < times.arrival)
            return at
                   + fmt::format("{} is in flight; it left at {} and arrives at {}.", who, writtenAmount(left),
                                 writtenAmount(times.arrival));
        return at
               + fmt::format("{} {}, until {}.", who,
                             time < times.receiveStart ? "has arrived and waits to be received" : "is being received",
                             writtenAmount(time < times.receiveStart ? times.receiveStart : times.receiveEnd));
    }
    std::string kinds;
    const auto tell = [&](std::size_t count, std::string_view what) {
        if (count > 0)
            kinds += fmt::format("{}{} {}", kinds.empty() ? "" : ", ", writtenAmount(static_cast<double>(count)), what);
    };
    const auto stage = [&](MessageStage one) { return found.stages[static_cast<std::size_t>(one)]; };
    tell(stage(MessageStage::Sending), "being sent");
    tell(stage(MessageStage::Flying), "in flight");
    tell(stage(MessageStage::Waiting), "waiting for the receiver");
    tell(stage(MessageStage::Receiving), "being received");
    // Of several that are received at the same time none is singled out.
    const double when = timesOf(found.next).receiveEnd;
    const auto together = std::ranges::count_if(found.messages, [&](std::uint32_t message) {
        return std::abs(timesOf(message).receiveEnd - when) <= 1e-9 * std::max(when, 1.0);
    });
    const std::string between = betweenText(messages[found.next]);
    const std::string next =
        together > 1 ? fmt::format("the next {} are received at {} (such as {})",
                                   writtenAmount(static_cast<double>(together)), writtenAmount(when), between)
                     : fmt::format("the next to be received is {}, at {}", between, writtenAmount(when));
    return at
           + fmt::format("{} messages under way: {}; {}.", writtenAmount(static_cast<double>(found.messages.size())),
                         kinds, next);
}

} // namespace hopscope
