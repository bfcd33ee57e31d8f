#pragma once

#include "scenes/bandwidth/bandwidth_scene.h"
#include "scenes/bandwidth/bandwidth_terms.h"

#include <QString>

namespace hopscope {

/// g of a cluster of 2^size: "8". Where digits would not give a time again, it is the root that it is: "√32".
QString gapText(const BspMachine& machine, unsigned size);
/// "16 × 8 + 6", "16 × √32 + 5": h g + l of a cluster of 2^size; empty where they are not the time.
QString termsOf(double h, const BspMachine& machine, unsigned size, double time);
/// " = 134" behind what it is computed of; " ≈ 95.51" where some of its digits are left out.
QString equalTo(double time);

/// The superstep that the sums are about: the present one, or the only one, which a kernel has by the paper's formulas.
struct SumsOfStep {
    QString bsp, dbsp, alpha, lower;
    ClimbTerms climb, spread; ///< of DBSP+ and via H
    unsigned size{};          ///< 2^size processors in the cluster that packets stay in
    double slope{};
    bool ofPaper{}; ///< the slope is not fitted

    explicit SumsOfStep(const BandwidthMoment& moment);
};

/// How time per packet, latency and counting follow from the size s of a cluster: "√s", "log₂ s", "(log₂ s)²".
struct PriceForms {
    QString gap, latency, counting;
    explicit PriceForms(const BspMachine& machine);
    /// For packets whose H falls with that slope, which αDBSP charges for.
    PriceForms(const BspMachine& machine, double slope);
};

} // namespace hopscope
