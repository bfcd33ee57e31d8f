#pragma once

#include "scenes/bandwidth/bandwidth_scene.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hopscope {

/// A time of the table of costs, and how it comes about.
struct CostRow {
    /// As the curves of BandwidthGrowth are called: dbsp, dbspPlus, alphaDbsp, lower, hDirect, dbspExact; and cut, bsp,
    /// routed, waves.
    std::string id;
    QString name;
    /// What the model charges, in three or four words, then in fewer.
    QStringList charges{};
    /// In ever fewer words; the last is the sum alone, where there is one.
    QStringList how{};
    /// Its terms give `step`, or `all` where there is no step: "508.78 + 15 + 55", "16 × 8 + 6", "256 ÷ 4". Empty where
    /// the time is no such sum.
    QString sum{};
    std::optional<double> step{}, all{};
    QStringList terms{}; ///< of `all`, in ever fewer words: "steps 3–6: 8 + 16 + 32 + 64"; none where they are many
    /// Of packets that climb: the three terms, each with what it is the sum of over the levels, in ever fewer words:
    /// "packets × g 508.78 = 32 × (5.6569 + …)", "+ latency 15 = 5 + …".
    std::vector<QStringList> lines{};
    QString levels{}; ///< all of them as the pointer tells them, with what is rounded up
    bool bound{false}, soft{false}, cut{false};
    bool marked{false}; ///< that the story is about: the cut, and the time that is the answer
    QString formula{};  ///< of the sum, in letters: "h × g + l"; empty where there is none
    double time() const { return step ? *step : all.value_or(0); } ///< that the sum gives
};
std::vector<CostRow> costRows(const BandwidthMoment& moment);

/// The row of that name; else the first that the headline compares with the cut; null where there is none at all.
const CostRow* rowOf(const std::vector<CostRow>& rows, std::string_view id);

/// How the time of a row comes about, line by line, each in ever fewer words: the sum first, then what its letters are.
std::vector<QStringList> derivationOf(const BandwidthMoment& moment, const CostRow& row);
/// A model in a sentence: what it supposes.
QString meaningOf(const BandwidthMoment& moment, const CostRow& row);
/// What the pointer tells about a row: its sentence, its sum and all levels of it.
QString aboutRow(const BandwidthMoment& moment, const CostRow& row);

/// What the letters and the terms of the sums stand for, thought by thought; `ofSlopes`: those of αDBSP, too.
QStringList costLetters(const BandwidthMoment& moment, bool ofSlopes = true);
/// What is to be learnt from the costs, thought by thought; the first ones matter most.
QStringList costRemarks(const BandwidthMoment& moment);

/// The same beside the two times alone that the headline compares: what their letters are, each in a line …
std::vector<QStringList> comparedLetters(const BandwidthMoment& moment);
/// … and thoughts, the first why one is longer, each in ever fewer words.
std::vector<QStringList> comparedRemarks(const BandwidthMoment& moment);

/// The one superstep of a pattern by DBSP, where the formula of the paper counts another h than is sent.
struct OtherCount {
    double h{}, counted{}; ///< sent, and in the formula
    double time{}, timeCounted{};
};
std::optional<OtherCount> otherCount(const BandwidthMoment& moment);

} // namespace hopscope
