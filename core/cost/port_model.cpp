#include "cost/port_model.h"

#include <array>
#include <charconv>
#include <utility>

#include <fmt/format.h>

namespace hopscope {

namespace {

constexpr std::array<std::pair<std::string_view, PortModel>, 6> named{{
    {"simplex", ports::simplex},
    {"duplex", ports::duplex},
    {"one-send", ports::oneSend},
    {"one-receive", reversed(ports::oneSend)},
    {"all-ports", ports::allPorts},
    {"any", ports::any},
}};

} // namespace

std::optional<PortModel> portModelFromText(std::string_view text)
{
    for (const auto& [name, model] : named)
        if (name == text) return model;
    std::uint32_t count{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), count);
    if (text.empty() || error != std::errc{} || end != text.data() + text.size() || count == 0) return {};
    return PortModel{count, count, PortModel::unlimited, false};
}

std::string toText(const PortModel& model)
{
    for (const auto& [name, known] : named)
        if (known == model) return std::string(name);
    return std::to_string(model.sends);
}

std::string describe(const PortModel& model)
{
    if (model == ports::simplex) return "one send or one receive";
    if (model == ports::duplex) return "one send and one receive";
    if (model == ports::oneSend) return "one send, any number of receives";
    if (model == reversed(ports::oneSend)) return "one receive, any number of sends";
    if (model == ports::allPorts) return "one message per link";
    if (model == ports::any) return "no port limit, contention is charged";
    return fmt::format("{} sends and {} receives", model.sends, model.receives);
}

} // namespace hopscope
