#pragma once

#include "bandwidth/climb_sum.h"
#include "bandwidth/growth.h"
#include "run/bandwidth/bandwidth.h"

#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace hopscope {

/// How the times of a subject grow with the number p = 2^k of processors: by formulas where the paper has them, by
/// asking for ever larger subjects of the same kind elsewhere.
struct BandwidthGrowth {
    using Points = std::vector<std::pair<unsigned, double>>; ///< by k, ascending
    struct Curve {
        std::string id, title; ///< id: dbsp, dbspPlus, alphaDbsp, lower, hDirect, dbspExact, bsp, t31, t32, hm
        Points times{};
        Growth fit{}; ///< between fitFrom and fitTo
        /// What these times are the sums of, all steps together; of direct routing by DBSP and via H, where they are
        /// asked for.
        std::vector<ClimbSum> sums{};
    };
    struct Crossing {
        std::string cheaper, dearer;  ///< ids of curves
        std::optional<unsigned> from; ///< least k from which on the first stays below the second; nothing up to `upTo`
        unsigned upTo{};
    };
    std::string subject;         ///< "Nearest neighbours", "ring:P allgather-ring"
    bool formulas{false};        ///< the paper's, for any k; else asked for one by one
    std::string missing;         ///< why nothing grows; empty if something does
    unsigned fitFrom{}, fitTo{}; ///< k of the slopes
    std::vector<Curve> curves;
    std::vector<Crossing> crossings;
    Points tightness, alpha; ///< least c of all supersteps at its best alpha, and least best alpha, by k

    const Curve* curve(std::string_view id) const;
};

/// Packets: the n of a pattern times p^power; 0 unless asked for. Throws Refused if a power is asked of a subject
/// without n, Cancelled.
BandwidthGrowth bandwidthGrowth(const BandwidthQuestion& question, double power = 0, const std::stop_token& stop = {});

/// The same kind of subject on 2^k processors; nothing if it has none.
std::optional<std::string> resizedSubject(std::string_view subject, unsigned k);

/// "p^0.50", "log^3.0 p", "constant"; slopes over few sizes are always told as powers.
std::string toText(const Growth& growth, bool formulas);

} // namespace hopscope
