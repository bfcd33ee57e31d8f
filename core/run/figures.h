#pragma once

#include "algorithms/algorithm.h"
#include "progress.h"

#include <functional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace hopscope {

/// Numbers of a figure: a header and rows, as they stand in a CSV file.
struct Table {
    std::vector<std::string> columns;
    std::vector<std::vector<std::string>> rows;
};

/// A figure of a paper that Hopscope draws from its own numbers. One file in figures/ adds one.
struct Figure {
    std::string_view id, title, help;
    Citation source;
    Table (*table)(Progress*, std::stop_token);
};

std::span<const Figure* const> figures();
const Figure* findFigure(std::string_view id);

/// CSV text with `\n` line ends; fields are quoted only where they must be.
std::string toCsv(const Table& table);

} // namespace hopscope
