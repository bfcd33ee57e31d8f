#pragma once

#include "drawing/theme.h"
#include "run/run.h"
#include "run/text/notation.h"

#include <QPointF>
#include <QSizeF>
#include <QString>
#include <QStringList>

#include <cstdint>

namespace hopscope {

class Canvas;

/// What is known of what a picture shows, and the machine that it holds for. Stands in every view and every export.
struct Badge {
    enum class State : std::uint8_t {
        Good,
        Trouble,
        Unchecked, ///< nothing is simulated, the run is not yet done, or operands lost their order
        Caution    ///< the result is correct, but messages share links
    } state{State::Good};
    QStringList verdict{}; ///< in fewer and fewer words
    QStringList machine{}; ///< likewise; the last is the model alone
    friend bool operator==(const Badge&, const Badge&) = default;
};
/// "correct result, contention ×4, operand order kept" and machineForms().
Badge badgeOf(const Run& run, const Notation& notation = {});
/// The same before the run is done: "step 11 of 23: 7 of 12 packets delivered to all; the finished run is correct".
struct StepShown {
    QString moment;    ///< "step 11 of 23"
    QString delivered; ///< what has been reached, or empty
    double onLink{0};  ///< the most messages on a link in this step, for each that it can carry at once
};
Badge badgeOf(const Run& run, const StepShown& step, const Notation& notation = {});
/// All of it in one line, for what is not a picture.
QString textOf(const Badge& badge);

/// "✓ correct result", in the most words.
QString verdictOf(const Badge& badge);

/// A badge laid out: in as many words as fit into one line, then verdict and machine below each other, then in fewer
/// words. It is never cut as long as the shortest words fit.
struct BadgeLayout {
    Badge::State state{Badge::State::Good};
    QString verdict{}, machine{}; ///< with mark and separator
    bool two{false};              ///< below each other
    QSizeF size{};
};
enum class BadgeLines { One, Two };
BadgeLayout badgeLayout(const Badge& badge, double room, const Theme& theme, BadgeLines most = BadgeLines::Two);
/// Its upper left corner at `at`.
void paint(Canvas& canvas, const BadgeLayout& layout, QPointF at, const Theme& theme);
/// Least width in which all of a badge that matters stands in one line.
double leastBadge(const Badge& badge, const Theme& theme, bool withModel = true);

} // namespace hopscope
