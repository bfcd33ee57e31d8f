#pragma once

#include "bandwidth/pattern.h"
#include "fraction.h"
#include "run/experiment.h"
#include "schedule/data.h"
#include "schedule/schedule.h"

#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

namespace hopscope {

/// A schedule or a pattern as supersteps: what is sent between processors in cluster order, counted in units of words.
class BandwidthSubject {
public:
    /// `text` is an experiment, or `pattern:nn-exchange k=6 n=1`. `whole`: the schedule as one superstep, from the
    /// first to the last holders of its blocks. Throws Refused.
    BandwidthSubject(std::string_view text, bool whole);

    const std::string& text() const { return m_text; } ///< canonical
    const std::string& title() const { return m_title; }
    const std::string& padding() const { return m_padding; } ///< "padded from 3x3 to 4x4", or ""
    unsigned levels() const { return m_levels; }
    const std::optional<Pattern>& pattern() const { return m_pattern; }
    const std::optional<Setup>& setup() const { return m_setup; } ///< of an experiment
    bool whole() const { return m_whole; }

    /// A count of the subject in packets. A word is a packet.
    Fraction packets(double count) const;
    double unit() const { return m_exactUnit ? m_unit.value() : 1; }

    struct Message {
        std::uint32_t from, to;
        double count;
    };
    using Visit = std::function<void(const Message&)>;
    /// Supersteps, idle ones too.
    StepIndex supersteps() const { return m_supersteps; }
    /// Everything that is sent in one superstep. Throws Cancelled.
    void visit(StepIndex superstep, const Visit& message, const std::stop_token& stop = {}) const;
    /// R of a superstep. Throws Refused if it has parts of packets.
    DemandMatrix matrix(StepIndex superstep, const std::stop_token& stop = {}) const;

private:
    void takePattern(std::string_view text);
    void takeExperiment(std::string_view text);
    Fraction packetsOf(double words) const;
    void checkSize(double packets) const;
    void visitWhole(const Visit& message, const std::stop_token& stop) const;

    std::string m_text, m_title, m_padding;
    unsigned m_levels{};
    bool m_whole;
    Fraction m_unit{1};
    bool m_exactUnit{true}; ///< counts are whole
    std::optional<Pattern> m_pattern;
    std::optional<Setup> m_setup;
    Data m_data;
    Schedule m_schedule;
    std::vector<std::uint32_t> m_ids; ///< in cluster order, by node of the schedule
    StepIndex m_supersteps{};
};

} // namespace hopscope
