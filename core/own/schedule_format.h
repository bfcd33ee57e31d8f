#pragma once

#include "cost/port_model.h"
#include "ids.h"
#include "own/own_text.h"
#include "schedule/data.h"
#include "schedule/operation.h"
#include "schedule/schedule.h"
#include "topology/topology.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hopscope {

/// When a message is sent and received, and when it is on links.
struct WrittenTimes {
    double sendStart{}, sendEnd{}, receiveStart{}, receiveEnd{};
    double leaves{}, arrives{};
};

/// What a processor does by itself.
struct WrittenAct {
    std::uint32_t node{};
    double start{}, end{};
};

/// A link of the network, by the nodes between which it is.
struct WrittenLink {
    LinkId link{};
    std::uint32_t from{}, to{};
};

/// What a writer is given: a schedule and how it went.
struct PlayedSchedule {
    std::string title, experiment; ///< of the algorithm; the whole experiment as text
    Operation operation{};
    std::uint32_t root{0}, shift{1};
    const Topology& shape;
    const Data& data;
    const Schedule& schedule;
    std::uint64_t transfers{};
    PortModel ports{};
    bool ownBlocks{false};                     ///< whether its blocks are not those of the operation
    std::function<double(StepIndex)> begins{}; ///< time at which a step begins; of `steps`: the end
    /// Of a message in the order of the schedule; null: it begins and ends with its step.
    std::function<WrittenTimes(std::uint64_t)> times{};
    std::vector<WrittenAct> acts{};
    /// The links of a message, as loads are counted; null: they are not known.
    std::function<void(const Transfer&, std::vector<WrittenLink>&)> route{};
    double bytesPerWord{8};

    std::uint32_t nodes() const { return shape.processors() + data.routers; }
};

/// A way to write schedules down. One file in formats/ adds one.
struct ScheduleFormat {
    std::string_view id, title, help;
    std::span<const std::string_view> suffixes; ///< with their dots, the usual one first
    /// Null: the format is only written. Throws OwnError.
    std::shared_ptr<const OwnText> (*read)(std::string name, std::string text){nullptr};
    /// Whether a text without a name that says so is one.
    bool (*recognises)(std::string_view text){nullptr};
    /// Null: the format is only read. Throws Refused ("o") before anything is written.
    void (*write)(std::ostream& out, const PlayedSchedule& played){nullptr};
};

/// All formats, in alphabetical order of their names.
std::span<const ScheduleFormat* const> scheduleFormats();
/// By the suffix of a file's name, whatever its case; null if there is none.
const ScheduleFormat* findScheduleFormat(std::string_view fileName);

} // namespace hopscope
