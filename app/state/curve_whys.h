#pragma once

#include "state/curve_sentence.h"

#include <optional>

namespace hopscope {

/// The prices of a start-up and of a word, with their letters.
struct LetteredPrices {
    double alpha{}, beta{};
    QString start{}, word{};
};
/// Nothing where the cost model has others, or one of them is 0.
std::optional<LetteredPrices> letteredPricesOf(const Run& run);
/// "14 α + 4032 β + 20 combining = 4192"; empty if the time is no such sum.
QString sumText(const TimeSplit& split, double time, const LetteredPrices& prices);
/// "(8 + 9)(α + (64 ÷ 8) β) = 306": of a message that goes in packets of one size, each step as long as one
/// of them takes; empty of all other times.
QString pipelineText(const TimeSplit& split, double time, const LetteredPrices& prices, double packets, double words);
/// A time or a number of words: of large numbers tenths say nothing.
QString inTenths(double value);

/// Below the name of every curve what its time at the experiment is the sum of, "m = 64: 14 α + 4032 β = 4172", and the
/// same of the lower bound. Nothing is said where the cost model has other prices, or of equal curves whose times come
/// about in several ways.
void addWhys(Chart& chart, const CurveFacts& facts, const Run& run);

} // namespace hopscope
