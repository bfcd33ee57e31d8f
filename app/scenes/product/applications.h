#pragma once

#include "applications/isoefficiency.h"
#include "applications/matvec.h"
#include "applications/played.h"
#include "run/text/notation.h"
#include "scenes/chart/chart_scene.h"

#include <QString>

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace hopscope {

/// What the page Applications shows: one product or transposition, on one machine.
struct ApplicationCase {
    enum class Kind : std::uint8_t { Rows, Tiles, VirtualGrid, Transpose };
    Kind kind{Kind::Tiles};
    Machine machine; ///< layout follows from the kind; the virtual grid has n² processors
    std::uint32_t n{1};
    std::string algorithm{}; ///< of a transposition; empty is the usual one of the network
    double efficiency{0.8};  ///< that the isoefficiency is asked for

    bool product() const { return kind != Kind::Transpose; }
    friend bool operator==(const ApplicationCase&, const ApplicationCase&) = default;
};

/// Reads `layout=1d|2d|virtual n=8 p=16 topology=mesh alpha=50 beta=2 tc=1 E=0.8`. Throws Refused with one sentence.
ApplicationCase productCase(std::string_view text);
/// Reads `n=8 p=4 topology=ring algorithm=alltoall-pairwise alpha=50 beta=2`. Throws Refused with one sentence.
ApplicationCase transposeCase(std::string_view text);
/// What the above read.
std::string textOf(const ApplicationCase& application);
/// Throws Refused if it cannot run, with the reason.
void check(const ApplicationCase& application);

/// "y = A x, 2-D", "8 × 8 on 16 processors, hypercube:4"
QString titleOf(const ApplicationCase& application);
QString contextOf(const ApplicationCase& application);

/// The numbers that move; for matrices and machines of any size that Played follows. Throws Refused, Cancelled.
std::shared_ptr<Played> play(const ApplicationCase& application, const std::stop_token& stop = {});

/// A formula as it is written down, beside what it gives.
struct FormulaLine {
    QString name, text;
    std::optional<Figures> figures; ///< nothing where it holds only in order of growth, or not here
    QString erratum;                ///< how what is printed differs, and why
    QString difference{};           ///< of its time from the exact one, where it is all due to one thing
};

/// Closed form of the virtual grid's product, t_c + 2⌈log n⌉(t_s + t_w); nothing on networks whose messages meet.
std::optional<Figures> virtualGridFigures(const Machine& machine, double n);

/// What a run gave, beside the formulas.
struct ApplicationResult {
    Moved moved;
    Figures simulated; ///< of a transposition only the time
    bool scales{true}; ///< speed-up and efficiency mean something
    std::vector<FormulaLine> formulas;
};
/// Runs it. Throws Refused.
ApplicationResult resultOf(const ApplicationCase& application);
/// Its messages alone, as simulated. Throws Refused.
Moved movedBy(const ApplicationCase& application);

enum class ApplicationChart : std::uint8_t { Speedup, WeakScaling, Efficiency, Isoefficiency, TransposeTime };
/// Those that there are for an application.
std::vector<ApplicationChart> chartsOf(const ApplicationCase& application);
QString titleOf(ApplicationChart chart);
/// Throws Refused, Cancelled.
Chart chartOf(ApplicationChart kind, const ApplicationCase& application, const std::stop_token& stop = {},
              const Notation& notation = {});

/// The nearest number of processors that works with the layout and the network.
std::uint32_t nearestProcessors(const ApplicationCase& application, double wanted);

} // namespace hopscope
