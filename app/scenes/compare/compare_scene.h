#pragma once

#include "drawing/canvas.h"
#include "drawing/theme.h"
#include "run/run.h"
#include "run/run_clock.h"
#include "run/text/notation.h"
#include "scenes/compare/comparison.h"
#include "scenes/network/network_scene.h"

#include <QRectF>
#include <QString>
#include <QStringList>

#include <memory>
#include <optional>
#include <vector>

namespace hopscope {

/// An experiment as Compare knows it.
struct ComparedRun {
    std::shared_ptr<const Run> run;         ///< null: there is none (yet)
    QString text{};                         ///< the experiment as it is typed
    QString problem{};                      ///< why it cannot run; empty if it can
    bool busy{false};                       ///< the run is of an older text, or missing, until the right one is made
    std::optional<std::size_t> mostLinks{}; ///< that a message crosses, once that is known
    /// Packets in the longest queue, step by step, once that is known; null where routers take no part.
    std::shared_ptr<const std::vector<std::uint32_t>> waiting{};
};

/// One experiment beside others, in words.
struct CompareLane {
    std::shared_ptr<const Run> run;
    QString letter, name, context, text, verdict, machine;
    std::shared_ptr<const std::vector<std::uint32_t>> waiting{}; ///< as of ComparedRun
    QStringList verdicts{}; ///< with what it warns of, in fewer and fewer words; the warning is in all of them
    QString aspects;        ///< what tells it from others of the same name: "ring:8, store and forward"
    QString sentence;       ///< how it differs from the others, or why it cannot
    QStringList sums;       ///< its time as a sum of products, the longest form first
    QStringList receiving;  ///< how a processor receives, where that is the difference, the longest form first
    Standing standing{};
    double leastWords{0}, mostWords{0}; ///< on the busiest link in a step
    bool front{false}, good{true}, caution{false}, trouble{false};
    bool blocksColoured{false}; ///< in the drawing of the network; in one of boxes no blocks are told apart
};

/// All experiments on one clock.
struct CompareScene {
    std::vector<CompareLane> lanes;
    RunClock clock;
    double busiest{1}; ///< load of the busiest link of all, at least 1
    double longest{0}; ///< queue of all
    double words{0};   ///< the most on one link in a step of all
    /// Whether nothing meets anywhere: then the words on the busiest link tell more than that it carries one message.
    bool undisturbed() const { return busiest <= 1 && longest <= 0 && words > 0; }

    /// "time, in units" or "steps", as it stands on the axis.
    QString axis() const;
};

CompareScene compareScene(const std::vector<ComparedRun>& runs, std::size_t front, RunClock::Counts clock,
                          const Notation& notation = {});

/// How an experiment stands, the longest form first: "★ fastest of A and B", "★ A B", "★"; where the race is unequal
/// "least time, not like for like" … Empty for all others.
QStringList standingForms(const CompareScene& scene, std::size_t lane);

/// One sentence on how a run differs from those that are compared with it: "contention from step 2, up to ×4: +280".
QString differenceText(const std::vector<ComparedRun>& runs, std::size_t index, const Notation& notation = {});

/// Where things stand in the card of an experiment; `load` is empty where there is no room for it, `verdict` where it
/// is a part of the words.
struct CompareCardLayout {
    CompareCardLayout(QSizeF size, const Theme& theme, const CompareScene& scene, std::size_t lane);
    QRectF badge, heading, title, text, clock, network, load, sentence, verdict;
    bool further{false}; ///< below the sentence there is room for sums and how processors receive
};
/// What the drawing in a card has room for, whatever the window: a network that has more nodes than discs with their
/// messages can be told apart there is drawn in boxes, as a larger one is everywhere.
inline constexpr QSizeF cardRoom{560, 250};
/// The text of the experiment is written in this font, in as many lines as it needs.
QFont cardTextFont(const Theme& theme);
/// "under: one send and one receive, cut-through", at the right of the text of an experiment: where others run under
/// something else, which texts need not say. Empty where there is no room for it.
QString underWhat(const CompareScene& scene, const CompareLane& lane, double room, const Theme& theme);

/// Frame and words of a card, without what stands in `network` and, if `typed`, without the text of the experiment.
/// `buttons` is the width that controls take at the upper right.
void paintCard(Canvas& canvas, const CompareScene& scene, std::size_t lane, double now, QSizeF size, const Theme& theme,
               double buttons, bool typed);
/// Bars: most messages on one link, step by step; vermilion where they share it. Where packets wait in routers, the
/// longest queue in place of that; where no link is shared at all, the words on the busiest one. Across is the clock
/// with the numbers of the steps, up the number of messages or packets, on one scale for all.
void paintLoad(Canvas& canvas, const CompareScene& scene, const CompareLane& lane, double now, const QRectF& area,
               const Theme& theme);
/// A bar for every experiment on the scale of the clock, with the moment that is shown.
void paintClock(Canvas& canvas, const CompareScene& scene, double now, QSizeF size, const Theme& theme);
double clockHeight(std::size_t lanes, const Theme& theme);
/// The part of its width that is the axis.
QRectF clockPlot(const CompareScene& scene, QSizeF size, const Theme& theme);

/// The whole page as one picture; `holdings`: with the table of who holds what; `machine`: with that of model and
/// machine, if it has none of the other.
void paint(Canvas& canvas, const CompareScene& scene, double now, QSizeF size, const Theme& theme,
           bool holdings = false, bool machine = false);
/// Every network as the clock has it; nothing where there is no run.
std::vector<std::optional<NetworkScene>> networksOf(const CompareScene& scene, double now);
/// Whether three cards stand side by side: where two rows would leave no room for their drawings.
bool inOneRow(std::size_t cards, const QRectF& area);
/// Places of cards in an area: side by side, four in two rows.
std::vector<QRectF> cardPlaces(std::size_t cards, const QRectF& area);
/// Colour of an experiment; its letter says the same.
QColor laneColour(const Theme& theme, std::size_t lane);

} // namespace hopscope
