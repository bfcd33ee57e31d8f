#pragma once

#include "ids.h"
#include "topology/topology.h"

#include <QRectF>
#include <QString>
#include <QStringList>

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace hopscope {

class Canvas;
struct Theme;

/// Words sent on a torus or mesh by axis and direction, where every message goes along one axis: the shorter way around
/// one that is closed.
class AxisWords {
public:
    struct Way {
        std::size_t axis{};
        bool up{}; ///< to larger coordinates
        friend auto operator<=>(const Way&, const Way&) = default;
    };
    struct Words {
        double sent{0}, sentAround{0};            ///< around: over a link that closes the axis
        double coming{0}, comingAround{0};        ///< under way in the step
        std::uint64_t now{0}, nowAround{0};       ///< messages of the step
        double longest{0};                        ///< words of the longest of these
        std::uint32_t hops{0};                    ///< of the one that goes farthest
        double later{0};                          ///< in the steps to come, where these are counted
        std::map<StepIndex, double> perMessage{}; ///< by step, the words of a message; 0 where they differ
        double total() const { return sent + coming + later; }
    };

    AxisWords() = default;
    explicit AxisWords(const Topology& network);
    void add(StepIndex step, std::uint32_t from, std::uint32_t to, double words);
    /// Of the step that the clock is in; `sent`: they are among the others already.
    void addNow(StepIndex step, std::uint32_t from, std::uint32_t to, double words, bool sent);
    /// Of the steps after it.
    void addLater(StepIndex step, std::uint32_t from, std::uint32_t to, double words);
    /// All steps are added; so many words are a block.
    void finish(double block) { m_block = block; }

    /// Processors in a line along the last axis: numbers that follow each other; 0 where it is no torus or mesh.
    std::uint32_t lineLength() const;

    /// Whether it says more than the matrix does: several ways or links that close an axis, and no message leaves its
    /// axis.
    bool useful() const;
    const std::map<Way, Words>& words() const { return m_words; }
    std::uint64_t nowAround() const; ///< messages of the step over links that close an axis
    /// "→ along rows"
    QString nameOf(const Way& way) const;
    /// Which way has the longest messages of the step, `alone`: no two of them share a link; empty where all are alike.
    QString reason(bool alone) const;
    /// "→ rows, then ↓ columns: 3 steps of 12, 8 and 4 blocks × 10 words = 240 to each neighbour": how what goes one
    /// way becomes less from step to step; nothing of ways whose messages of a step differ or all are alike.
    QStringList stepsTexts() const;
    void paint(Canvas& canvas, const Theme& theme, const QRectF& area, bool moving) const;

private:
    struct Move {
        Way way;
        bool around{};
        std::uint32_t hops{};
    };
    std::optional<Move> moveOf(std::uint32_t from, std::uint32_t to) const;
    /// Of a message that goes along one axis; else nothing, and the whole says nothing any more.
    std::optional<Move> moveIn(StepIndex step, std::uint32_t from, std::uint32_t to, double words);
    QString arrowOf(const Way& way) const;
    QString stepsText(const Way& way) const;
    std::vector<Way> inTime() const; ///< by their first messages
    void paintKey(Canvas& canvas, const Theme& theme, const QRectF& area, bool moving) const;
    void paintWay(Canvas& canvas, const Theme& theme, const QRectF& area, const Way& way, bool moving,
                  double high) const;

    std::optional<Topology> m_network;
    bool m_whole{false}; ///< every message goes along one axis
    double m_block{0};   ///< words of a block; 0: not all steps are known
    std::map<Way, Words> m_words;
};

} // namespace hopscope
