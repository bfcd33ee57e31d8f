#pragma once

#include "run/experiment.h"
#include "widgets/parameter_row.h"

#include <stop_token>
#include <vector>

namespace hopscope {

/// Rows of the panel, in sections.
struct ParameterSection {
    QString title;
    std::vector<RowModel> rows;
};

/// Id of the row that holds the size along an axis of the topology, "size 0"; the blank keeps it apart from parameters.
std::string sizeRowId(std::size_t axis);

/// What can be set in an experiment, its best values left to bestValues(), made from its topology, algorithm and model
/// alone. Works for impossible experiments, too; `before` then gives the values that the experiment does not name.
std::vector<ParameterSection> parameterSections(const Resolution& resolution, const Values& before);
/// What the text of the experiment says of a row, before it has been looked up.
void takeTyped(RowModel& row, const Experiment& experiment);

/// The best number of packets for the experiment as it is, and the group of the best of all, by simulated times; takes
/// up to some seconds. Throws Cancelled.
Values bestValues(const Experiment& experiment, const std::stop_token& stop);

/// The experiment with the value of one row set. A slider moves on to the nearest size that works; what is typed is
/// taken as it is, because the refusal says more.
Experiment withRow(const Experiment& experiment, const std::string& id, const Value& value, bool snap);

} // namespace hopscope
