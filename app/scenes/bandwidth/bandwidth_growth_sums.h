#pragma once

#include "bandwidth/climb_sum.h"
#include "scenes/bandwidth/bandwidth_scene.h"

#include <QString>
#include <QStringList>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace hopscope {

/// The time of all steps by one model, cluster size by cluster size: a point of its curve of growth.
struct ModelSum {
    std::string id; ///< as the curves of BandwidthGrowth are called
    QString name;
    QString charged{}; ///< what a step is charged for, in a few words
    ClimbSum sum{};    ///< the largest clusters first
    /// By level of it: what each step has of it that is charged for it.
    std::vector<std::vector<ClimbSum::Level>> steps{};
    QStringList packets{}; ///< what is counted as packets of a level, in full and in brief
    QString brief{};       ///< of charged where it has several words, else empty
    bool bySlopes{false};  ///< its packets are values of the lines of slope α, which nothing beside it shows
    bool asDirect{false};  ///< in every step charged what DBSP is
    bool unreached{false}; ///< no routing takes so little
    bool roundsUp() const; ///< on some level, in each step
    bool countsPackets() const { return sum.counting > 0; }
    double rest() const { return sum.latency + sum.counting; } ///< what does not depend on how many packets there are
};

/// Of direct routing BSP and DBSP, where all packets climb DBSP+, of routing via H itself and αDBSP; nothing where
/// growth is not summed.
std::vector<ModelSum> modelSums(const BandwidthMoment& moment);
/// The model whose sum is shown: the chosen one, else via H.
const ModelSum* shownSum(const std::vector<ModelSum>& models, const std::string& model);
/// One row of its sum worked out, one in which times are rounded up where there is such: "Row s = 512: ⌈256 × √512⌉ +
/// ⌈512 × √512⌉ = 5793 + 11 586 = 17 379, rounded up in each step (↑); l + c: 2 × (9 + 81) = 180".
QString workedRow(const ModelSum& model, const BspMachine& machine);
/// What packets × g of a model that rounds nothing is the sum of, the largest clusters first: "2240 × 8 + 1792 × √32",
/// of more sizes than `most` the first and the last. Empty where steps of one size have several g.
QString packetTerms(const ModelSum& model, const BspMachine& machine, qsizetype most = 3);
/// What a step is charged for and these terms, in ever fewer words.
QStringList chargesInWords(const ModelSum& model, const BspMachine& machine);
const ModelSum* sumOf(const std::vector<ModelSum>& models, std::string_view model);
/// The least and the greatest slope α at which αDBSP charges a step; 0 where no slope is fitted.
std::pair<double, double> slopesOf(const BandwidthMoment& moment);

} // namespace hopscope
