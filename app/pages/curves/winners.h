#pragma once

#include "drawing/badge.h"
#include "run/analysis/sweep.h"
#include "state/curve_whys.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <utility>

namespace hopscope {

/// The numbers of processors that have a row, or column, of their own.
enum class SizeRows : std::uint8_t {
    PowersOfTwo, ///< where every algorithm can run
    All          ///< each for the numbers around it, which are no powers of two
};

/// Which algorithm is fastest where, over two parameters.
struct WinnerMap {
    CurveAxis x, y;
    SizeRows sizes{SizeRows::PowersOfTwo};
    std::vector<double> columns{}, rows{}; ///< values of the axes, ascending
    struct Algorithm {
        QString title;
        std::size_t style{0}; ///< colour
    };
    std::vector<Algorithm> algorithms{};
    struct Cell {
        enum class State : std::uint8_t { Unknown, Impossible, Won };
        State state{State::Unknown};
        std::size_t winner{};   ///< of `algorithms`
        std::size_t runnerUp{}; ///< the same as the winner where nobody else can run
        double time{};          ///< of the winner
        double lead{1};         ///< time of the runner-up over that of the winner
        std::string experiment; ///< of the winner; where nothing runs the sentence why
    };
    std::vector<Cell> cells{};                ///< row by row from the lowest
    std::vector<std::vector<double>> times{}; ///< by algorithm, then by cell; not a number where it is unknown
    std::vector<std::vector<std::string>> experiments{};         ///< the same; empty where it is unknown
    std::vector<std::vector<std::optional<TimeSplit>>> splits{}; ///< the same
    std::vector<std::vector<std::optional<double>>> packets{};   ///< the same; nothing: it knows none
    bool bestPackets{false};                                     ///< of every cell, instead of those of the experiment
    std::optional<LetteredPrices> prices{};                      ///< of the map, if it is drawn at one pair of them
    bool brief{false};                                           ///< little is said of why, and marked
    bool pictured{false};           ///< the experiment has a picture of its own beside the map (stepBarsOf)
    std::string ownAlgorithm{};     ///< of the experiment
    std::vector<std::string> ids{}; ///< of the algorithms
    /// What a library would run by its fixed rules.
    struct Library {
        QString title, version;
        struct Choice {
            QString name, rule; ///< as the library calls it; empty where nothing is known, or it cannot run
            double time{};
            std::string experiment;
        };
        std::vector<Choice> choices; ///< by cell
    };
    std::optional<Library> ruled{}; ///< by a library, if one is chosen
    const Cell& at(std::size_t column, std::size_t row) const { return cells[row * columns.size() + column]; }
    std::optional<QPointF> here{}; ///< the present experiment
    double ownTime{0};             ///< of its run; 0: not known, or of other prices than those of the map
    QString unit{};                ///< of times; empty: none
    QString title{}, subtitle{}, symbols{}, empty{};
    std::optional<Badge> badge{};
};

struct WinnerOptions {
    CurveAxis x, y;
    int columns{36}, rows{24};
    SizeRows sizes{SizeRows::PowersOfTwo};
    std::vector<std::string> algorithms{}; ///< ids
    bool best{true};
    std::string ruledBy{}; ///< the library whose choices are drawn over the map; empty: none
};

/// Whether the axis counts the processors of a network that exists for any number of them.
bool countsProcessors(const CurveAxis& axis);
/// The values of an axis.
std::vector<double> numbersOf(const Axis& axis);
/// The two axes that say most at first: message length, and processors where the topology has one size, else start-up
/// time. Fewer than two: there is nothing to draw.
std::vector<CurveAxis> winnerAxes(const Experiment& experiment);
/// Throws Refused if a range makes no sense.
SweepRequest winnerRequest(const Experiment& experiment, const WinnerOptions& options);
/// The map of the points that are known so far.
WinnerMap winnerMap(const SweepRequest& request, const WinnerOptions& options, const std::vector<SweepPoint>& points,
                    const Run* run);
/// The map as a plane of regions.
Chart winnerChart(const WinnerMap& map);
/// Times of all its algorithms along one row, relative to the fastest: on a scale of all times they would lie on each
/// other. The cell is marked.
Chart winnerSection(const WinnerMap& map, std::size_t column, std::size_t row);
/// Column and row of the experiment, if it lies in the middle of a cell.
std::optional<std::pair<std::size_t, std::size_t>> cellOfExperiment(const WinnerMap& map);
/// The same, or where it is beyond the map the nearest cell of it; nothing where the experiment is on no axis.
std::optional<std::pair<std::size_t, std::size_t>> cellNearExperiment(const WinnerMap& map);
/// How far the experiment is from the fastest of its cell: "this experiment: 208 692 units, 34 × the fastest (circulant
/// graph, 6092)"; empty where that is not known.
QString standingOf(const WinnerMap& map);
/// Makes its axis as long as that of the section, which stands below it.
void alignWithSection(Chart& chart, const WinnerMap& map);
/// Rounded to whole numbers that add up to 100; what is there at all has at least 1.
std::vector<std::size_t> inPercent(const std::vector<std::size_t>& counts);
/// One sentence about the map as a whole: who wins how much of it. Empty while nothing is known.
QString winnerSentence(const WinnerMap& map);
/// Who leads whom, what both times are sums of and what decides: at the experiment, at both ends of its row and at the
/// borders next to it, or where it is beyond the map in the nearest row. "m = 1: recursive doubling 10 α + 10 β = 1005;
/// next circulant graph 20 α + 2 β = 2001. Fewer start-ups." Empty where that is not known.
QString winnerWhy(const WinnerMap& map);
/// The places that these sentences are about, all in one row.
struct WinnerPlace {
    std::size_t column{};
    int number{0}; ///< 0: that of the experiment, which has a mark of its own
    QString text{};
    struct Sum {
        std::size_t algorithm{};
        QString names{}; ///< of several where all their times are this sum
    };
    std::vector<Sum> sums{}; ///< that the sentence names
    QString why{};           ///< its last words: what decides
    bool border{false};      ///< between this column and the one before it
    bool tie{false};         ///< neither of its times is clearly less
};
std::vector<WinnerPlace> winnerPlaces(const WinnerMap& map);
/// The same as a table, in rich text: every time worked out from its start-ups and words, and how many times that of
/// the fastest it is. Empty where a time is no such sum. What has a picture of its own is not in it.
QString winnerTable(const WinnerMap& map);
/// A disc with its number at each of them.
void markPlaces(Chart& chart, const WinnerMap& map, bool section);
/// Where the rules of the library lose against the algorithms of the map, and by how much; empty without a library.
QString librarySentence(const WinnerMap& map);

} // namespace hopscope
