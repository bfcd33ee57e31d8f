#pragma once

#include "parameter.h"
#include "run/experiment.h"
#include "run/text/notation.h"

#include <QString>

#include <string>
#include <string_view>

namespace hopscope {

/// "t_s,P": prices as alpha,beta or t_s,t_w (or any of these words), processors as p or P, or all as each paper has it:
/// "paper". Throws Refused.
Notation notationFromText(const std::string& text);

/// A formula or a sentence of a paper in a notation.
QString notated(const QString& text, const Notation& notation, std::string_view paper = {});
/// The symbol of a parameter of an experiment; empty if it has none.
QString symbolOf(const Parameter& parameter, const Experiment& experiment, const Notation& notation);

} // namespace hopscope
