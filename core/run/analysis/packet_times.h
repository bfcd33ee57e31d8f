#pragma once

#include "run/analysis/repetition.h"
#include "run/run.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace hopscope {

class PipelineRuns;

/// What some steps cost by the words of a packet.
class StepPrices {
public:
    struct Part {
        Traffic traffic; ///< in packets
        double times{};
    };
    /// `usual` words are of the size that matters.
    StepPrices(std::vector<Part> parts, const Setup& setup, double usual);
    double at(double words) const;
    /// Whether the price is fixed + perWord · words, as under nearly every model.
    bool straight() const { return m_straight; }
    double fixed() const { return m_fixed; }
    double perWord() const { return m_perWord; }

private:
    double sum(const std::vector<Part>& parts, double words) const;

    const CostModel* m_model;
    std::shared_ptr<const Values> m_prices;
    std::vector<Part> m_parts; ///< empty if straight
    double m_fixed{}, m_perWord{};
    bool m_straight{};
};

/// base + perPacket·s + perShare/s: the time of s packets where one has 1/s of the words.
struct PacketCurve {
    double base{}, perPacket{}, perShare{};

    double at(double packets) const { return base + perPacket * packets + perShare / packets; }
    /// Where it is least between two numbers.
    double leastBetween(double low, double high) const;
};

/// Simulated times of one experiment for any number of packets. Few packets are played; the time of many is that of a
/// played run and so many times more that of one period of its equal steps (see PipelineRuns). All else that the
/// experiment sets is fixed; one without packets has one time.
class PacketTimes {
public:
    /// `sound`: what breaks the rule of its ports does not count as a run.
    PacketTimes(Setup setup, PipelineRuns& runs, bool sound, std::stop_token stop);

    const Setup& setup() const { return m_setup; }
    /// Infinite if it does not count. Throws Cancelled.
    double time(std::int64_t packets) { return price(packets, wordsOf(packets)); }
    /// With packets of so many words, however many words there are in all. With more packets no step moves less, so
    /// that price(low, wordsOf(high)) is at most the time of low … high packets.
    double price(std::int64_t packets, double words);
    /// Of one of so many packets; real numbers of packets have real shares.
    double wordsOf(std::int64_t packets) const;
    bool wholeWords() const { return m_whole; }

    /// From this number on one played run for each remainder by the period tells all; 0: every number is played.
    std::int64_t repeatedFrom() const { return m_period > 0 ? (m_periods + 1) * m_period : 0; }
    std::int64_t period() const { return m_period; }
    /// Through the times of `packets`, packets + period …, at least repeatedFrom() (where words are whole: below them).
    /// Nothing where prices are not straight or the run does not count.
    std::optional<PacketCurve> curve(std::int64_t packets) { return curveBelow(packets, packets); }
    /// Below those times, told from those of known, known + period …, where known <= packets < known + period.
    std::optional<PacketCurve> curveBelow(std::int64_t packets, std::int64_t known);

    /// What no time is below, told from one packet alone: the steps in which it moves are done again for each period.
    /// Nothing under models that charge more than a step's messages.
    std::optional<PacketCurve> leastCurve();
    /// Whether a step costs something however short its messages are.
    bool hasStartUp();

    /// Transfers and hops of a packet; without a common clock what its times took to find, too.
    double effortOfOne();
    /// Of all that was played.
    double effort() const { return m_effort; }
    StepIndex steps(std::int64_t packets);
    double maxLinkLoad(std::int64_t packets);

private:
    struct Played {
        std::shared_ptr<const Simulation> simulation;
        bool counts{};
        std::optional<StepPrices> all, again; ///< again: of one period, if its steps are repeated
    };
    Played& played(std::int64_t packets);
    double clocklessPrice(const Played& base, std::int64_t packets, double words);
    /// The run whose steps are repeated in one with so many packets; null if that one is played itself.
    Played* repeated(std::int64_t packets);
    std::int64_t source(std::int64_t packets) const { return packets % m_period + m_periods * m_period; }
    double timesRepeated(std::int64_t packets) const
    {
        return static_cast<double>((packets - source(packets)) / m_period);
    }

    Setup m_setup;
    PipelineRuns& m_runs;
    std::stop_token m_stop;
    bool m_sound, m_packets, m_whole{};
    double m_words{}, m_once{}, m_effort{0}, m_timingOfOne{0};
    std::int64_t m_period{0}, m_periods{0}; ///< period 0: nothing is repeated
    std::map<std::int64_t, Played> m_played;
};

} // namespace hopscope
