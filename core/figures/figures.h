#pragma once

#include "citation.h"
#include "progress.h"
#include "table.h"

#include <functional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace hopscope {

/// Words beside a node of a network.
struct FigureNote {
    std::uint32_t node{};
    std::string_view text;
};

/// One drawing of a figure: a moment of a run, seen in one way.
struct FigurePanel {
    /// Text form; of an application what its command takes, "layout=2d n=6 p=9"; or a pattern with its machine,
    /// "pattern:fig3-a k=6 machine=butterfly".
    std::string_view experiment;
    double position{0}; ///< in steps (acts of an application); 2.5 is the middle of step 3
    /// What a panel shows, in the words of figures: network, timeline, holdings, packets, loads, arrows or program of a
    /// run, matvec of an application; cluster-grid, cluster-tree, butterfly or cluster-loads of a pattern. How that is
    /// drawn is up to who draws.
    std::string_view view{};
    std::string_view label{};            ///< under the drawing, "(a) after step 1"
    bool natural{false};                 ///< network as the topology lies, not as the algorithm draws it
    bool heat{false};                    ///< network: links by their load
    std::span<const FigureNote> notes{}; ///< network: the way from note to note is highlighted
    bool kinds{false};                   ///< network: logical edges by what they are
    std::string_view steps{};            ///< network: before the steps at the edges, "T+"
    std::uint32_t span{1};               ///< columns that it takes
    double share{0};                     ///< height by width; 0: as such a view needs
};

/// How a chart draws its rows.
enum class ChartForm : std::uint8_t {
    Lines,
    Stairs, ///< counts at whole numbers: level around every x
    Dots,   ///< values that exist at their points only, joined thinly to be told apart
    Bars    ///< x counts: one bar for each row, those of one x side by side
};

/// The experiment, or pattern, that a row of a table was computed from, as it is typed; empty where it is of none.
using ExperimentOfRow = std::string (*)(std::span<const std::string> row);

/// One chart of a figure, drawn from columns of its table. Rows belong to one line as long as `series` has the same
/// text; rows with an empty x or y are left out.
struct FigureChart {
    std::string_view title{}, x{}, y{}, series{}; ///< columns of the table; series may be empty
    std::string_view xTitle{}, yTitle{};
    bool xLogarithmic{false}, yLogarithmic{false};
    /// Only the rows whose column `part` has the value `partValue`; empty: all rows.
    std::string_view part{}, partValue{};
    /// Column of words; a point that has some is marked and labelled with them ("m* = 120").
    std::string_view mark{};
    /// Column: a lower bound of the line at this point, drawn dashed; once if all lines have the same.
    std::string_view bound{};
    /// Column of words; rows that have some are no line but points by themselves (measurements), in the colour of their
    /// series.
    std::string_view points{};
    bool peaks{false}; ///< the highest point of every line is marked
    ChartForm form{ChartForm::Lines};
    double yFrom{}, yTo{};               ///< of the vertical axis; equal: what the lines need
    ExperimentOfRow experiment{nullptr}; ///< that opens at the point of a row
};

/// A figure of a paper that Hopscope draws from its own numbers. One file in entries/ adds one.
struct Figure {
    std::string_view id, title, help;
    Citation source;
    /// Numbers of a curve or a table. If not given, the places and transfers of the panels are the numbers:
    /// kind,id,from,to,x,y,label. Needed if a panel draws an application.
    Table (*table)(Progress*, std::stop_token){nullptr};
    /// A table for readers, made from the numbers and drawn below panels and charts, or above. Its headings may have
    /// several lines.
    Table (*sheet)(const Table& numbers){nullptr};
    bool sheetAbove{false};
    std::span<const FigurePanel> panels{};
    std::uint32_t columns{0}; ///< of the panels; 0: as it fits
    /// Without panels, charts and a sheet the figure is its table.
    std::span<const FigureChart> charts{};
    /// The experiment that opens from the figure; the first panel's if not given.
    std::string_view live{};
    std::string_view caption{}; ///< one sentence: what is to be seen
    std::string_view card{};    ///< the same of its small drawing, in two lines, where the caption says more than that
    /// Of the small drawing, where not all panels can be read: few, of the experiments of `panels`.
    std::span<const FigurePanel> cardPanels{};
    std::string_view cardKey{}; ///< below it: what its marks mean
    /// A table so small that all of it can be read, where the figure is a larger one.
    Table (*cardTable)(std::stop_token){nullptr};
    std::string_view erratum{}; ///< what the paper has differently, and the evidence
};

/// Whether the panel draws a matrix–vector product with its numbers, which is no experiment.
inline bool isApplication(const FigurePanel& panel) { return panel.view == "matvec"; }

std::span<const Figure* const> figures();
const Figure* findFigure(std::string_view id);
/// The numbers of the figure, whatever it is made of.
Table tableOf(const Figure& figure, Progress* progress = nullptr, std::stop_token stop = {});

} // namespace hopscope
