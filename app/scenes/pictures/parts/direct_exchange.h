#pragma once

#include "run/run.h"
#include "scenes/pictures/picture.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace hopscope {

/// When the block of every pair arrives in a total exchange whose messages all go directly from their sources to their
/// destinations.
class DirectExchange {
public:
    explicit DirectExchange(std::uint32_t processors)
        : m_processors(processors), m_arrivals(std::size_t{processors} * processors, -1)
    {
    }
    std::uint32_t processors() const { return m_processors; }
    void add(StepIndex step, std::uint32_t from, std::uint32_t to)
    {
        m_arrivals[std::size_t{to} * m_processors + from] = static_cast<std::int32_t>(step);
    }
    /// The step that brings a processor the block of another; −1: its own, which stays.
    StepIndex arrival(std::uint32_t to, std::uint32_t from) const
    {
        return m_arrivals[std::size_t{to} * m_processors + from];
    }
    /// How many blocks of others a processor has after so many steps.
    std::uint32_t received(std::uint32_t processor, StepIndex steps) const;
    /// Whose block a step brings a processor, if it brings one.
    std::optional<std::uint32_t> sourceIn(std::uint32_t processor, StepIndex step) const;

private:
    std::uint32_t m_processors;
    std::vector<std::int32_t> m_arrivals; ///< by destination, by source
};

/// Null where a run is none, or has so many messages or so few processors that it is not looked at as one.
std::shared_ptr<const DirectExchange> directExchange(const std::shared_ptr<const Run>& run,
                                                     const std::stop_token& stop = {});
/// Processor × source: of how many pairs the block has arrived; the row of one processor enlarged beside it, and why
/// the pattern is as it is.
std::unique_ptr<Picture> makeExchangeHoldings(const PictureRequest& request,
                                              std::shared_ptr<const DirectExchange> exchange);

} // namespace hopscope
