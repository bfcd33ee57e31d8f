#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

namespace hopscope {

/// What a node may do in one step.
struct PortModel {
    static constexpr std::uint32_t unlimited = std::numeric_limits<std::uint32_t>::max();
    std::uint32_t sends{unlimited}, receives{unlimited}, both{unlimited}; ///< both: sends and receives in sum
    bool linkLimit{false}; ///< one message per step and unit of capacity on a link
    friend constexpr bool operator==(const PortModel&, const PortModel&) = default;
};

namespace ports {
inline constexpr PortModel simplex{1, 1, 1, false};
inline constexpr PortModel duplex{1, 1, PortModel::unlimited, false};
inline constexpr PortModel oneSend{1, PortModel::unlimited, PortModel::unlimited, false};
inline constexpr PortModel allPorts{PortModel::unlimited, PortModel::unlimited, PortModel::unlimited, true};
inline constexpr PortModel any{};
} // namespace ports

/// The model of a schedule that is played backwards: limits of sending and receiving change places.
constexpr PortModel reversed(const PortModel& model)
{
    return {model.receives, model.sends, model.both, model.linkLimit};
}

/// What a node may do under either of them.
constexpr PortModel looser(const PortModel& a, const PortModel& b)
{
    const bool unlimited = a.sends == PortModel::unlimited || b.sends == PortModel::unlimited;
    const auto limits = [](const PortModel& model) { return model.sends != PortModel::unlimited || model.linkLimit; };
    return {a.sends > b.sends ? a.sends : b.sends, a.receives > b.receives ? a.receives : b.receives,
            a.both > b.both ? a.both : b.both, unlimited && limits(a) && limits(b)};
}

/// `simplex duplex one-send all-ports any` or a whole number N (N sends and N receives); nothing for anything else.
std::optional<PortModel> portModelFromText(std::string_view text);
/// The name that portModelFromText reads; "one-receive" for the reversal of one-send.
std::string toText(const PortModel& model);
/// What it allows, for people: "one send and one receive".
std::string describe(const PortModel& model);

} // namespace hopscope
