#pragma once

#include <QString>

#include <initializer_list>
#include <span>

namespace hopscope {

/// Counts that are computed from each other, all written alike: where one of them is too long to be compared at sight,
/// as powers of two, "2³⁰"; where they are none, or short, with all their digits.
class CountTexts {
public:
    explicit CountTexts(std::span<const double> counts);
    CountTexts(std::initializer_list<double> counts) : CountTexts(std::span(counts.begin(), counts.size())) {}
    bool powers() const { return m_powers; }
    QString operator()(double count) const;

private:
    bool m_powers{};
};
/// One count by itself.
inline QString countText(double count) { return CountTexts{count}(count); }
/// The same and its digits: "2³⁰ = 1 073 741 824".
QString countInFull(double count);

} // namespace hopscope
