#pragma once

#include "applications/numbers.h"
#include "applications/product.h"
#include "applications/transpose.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

namespace hopscope {

/// One thing that happens at a time while an application runs: a step of its schedule, or everybody's work on its own.
struct PlayedAct {
    enum class Kind : std::uint8_t { Messages, Products, TurnOver };
    Kind kind{};
    StepIndex step{}; ///< of the schedule; of the others, the step before which they come
};

/// A matrix–vector product or a transposition with the numbers that everybody holds after every act. They come from the
/// schedule that runs: nothing is computed at one place, but for what the result is compared with.
class Played {
public:
    /// Plays it to the end once. Throws Refused if there are more places for numbers than `mostSlots`, Cancelled if
    /// asked to stop.
    Played(Product product, MatrixEntry matrix, std::vector<double> x, const std::stop_token& stop = {});
    Played(Transposition transposition, MatrixEntry matrix, const std::stop_token& stop = {});

    /// Throws Refused if a product has too many places for numbers, or a matrix too large.
    static void check(const Product& product);

    /// Processors times blocks; a picture steps through all of them.
    static constexpr std::uint64_t mostSlots = std::uint64_t{1} << 21;
    /// Elements of A that are multiplied.
    static constexpr std::uint64_t mostElements = std::uint64_t{1} << 24;

    const Product* product() const { return m_product ? &*m_product : nullptr; }
    const Transposition* transposition() const { return m_transposition ? &*m_transposition : nullptr; }
    const Movement& movement() const { return m_product ? m_product->movement : m_transposition->movement; }
    const Parts& parts() const { return m_product ? m_product->parts : m_transposition->parts; }
    double element(std::uint32_t row, std::uint32_t column) const { return m_matrix(row, column); }

    std::uint32_t acts() const { return static_cast<std::uint32_t>(movement().schedule.steps) + 1; }
    PlayedAct act(std::uint32_t number) const;
    /// What everybody holds after so many acts. Fast one act on; the reference holds until the next call.
    const Numbers& after(std::uint32_t acts);
    /// Acts after which a processor has handed on its share of y; nothing if it keeps it.
    std::optional<std::uint32_t> handsOn(NodeId node) const;

    const std::vector<double>& x() const { return m_x; }
    /// y, or the transposed matrix row by row: as it came out, and as it must be.
    const std::vector<double>& result() const { return m_result; }
    const std::vector<double>& expected() const { return m_expected; }
    bool right() const { return m_result == m_expected; }

private:
    void play(const std::stop_token& stop);
    void perform(std::uint32_t act, Numbers& numbers);

    std::optional<Product> m_product;
    std::optional<Transposition> m_transposition;
    MatrixEntry m_matrix;
    std::vector<double> m_x, m_result, m_expected;
    std::vector<std::uint32_t> m_handsOn;
    std::vector<std::pair<std::uint32_t, Numbers>> m_kept; ///< in order of acts; among them after the products
    std::uint32_t m_at{0};
    Numbers m_now;
    Step m_step;
};

} // namespace hopscope
