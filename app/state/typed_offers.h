#pragma once

#include "run/experiment.h"

#include <QString>

#include <vector>

namespace hopscope {

/// An experiment that a line of text asks for, whole ("ring:8 broadcast-chain words=64"), without its algorithm
/// ("torus:4x4 allgather") or as a change of the present one ("packets=12").
struct TypedOffer {
    QString title;     ///< "Open: ring:8 broadcast-chain words=64", "Set packets = 12"
    QString note;      ///< what it is, or was
    QString objection; ///< why it cannot run; empty if it can
    bool change{};     ///< of the present experiment
    Experiment experiment;
};

/// What can be made of the line, the likeliest first; nothing if it is some other text. An algorithm or an operation of
/// which only a part is typed offers all that have the part and run there; if none does, the first with its reason.
std::vector<TypedOffer> typedOffers(const Experiment& present, const QString& line);

} // namespace hopscope
