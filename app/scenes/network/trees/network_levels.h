#pragma once

#include "ids.h"
#include "scenes/network/network_router_squares.h"
#include "scenes/network/trees/network_tree_loads.h"

#include <QLineF>
#include <QPainterPath>
#include <QRectF>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace hopscope {

class Canvas;
class NetworkProjection;
struct NetworkGroup;
struct NetworkMoment;
struct Theme;

/// The routers of a network whose boxes hang in a row below them: a bar over everything, and one over each unit that is
/// larger than a box. Of a ring of boxes around a single router: that one.
class RouterLevels {
public:
    /// `moment`: whose messages pass some of the routers; null where it is only asked where bars are.
    explicit RouterLevels(const NetworkProjection& projection, const NetworkMoment* moment = nullptr);

    /// The bar of all, or the one in the middle; empty where there is none.
    QRectF bar() const { return m_bar; }
    /// How high, in pixels, the lowest bar over both processors is.
    double above(NodeId one, NodeId other) const;
    /// Of links that have no lines of messages: how far they are drawn, and each direction from their middle.
    static constexpr double stubLength = 15, stubAside = 3.5;
    /// What the lines of messages between boxes, drawn upon it, say.
    struct Lined {
        QString turning{};                  ///< of the routers where they turn down, if no two of a line meet there
        std::vector<std::uint32_t> drawn{}; ///< those of the messages that alone have lines, else none
        std::vector<std::uint32_t> boxes{}; ///< that have lines, by their first processors
    };
    /// `loads`: of the links of the step; those that messages share are in vermilion, with how many.
    void paint(Canvas& canvas, std::span<const TreeLoad> loads, const Lined& lined, const Theme& theme) const;
    /// Whether messages share one of the links that are drawn.
    bool shares(std::span<const TreeLoad> loads) const;
    /// From one box up its links to the lowest bar over both, and down to the other; empty where they are one.
    QPainterPath way(NodeId from, NodeId to) const;
    /// Where these routers are drawn one by one, or some together: each place once. Empty if one of them is not.
    std::vector<QPointF> turns(std::span<const std::uint32_t> routers) const;
    /// Of the bars in which messages share links the routers that are passed, and how many there are.
    std::optional<std::pair<std::uint32_t, std::uint32_t>> passed(std::span<const TreeLoad> loads) const;
    /// Whether all that is drawn hangs from the bar of all.
    bool single() const { return m_levels.empty(); }
    /// What the lines from level to level carry.
    std::vector<TreeLoad> loads(std::span<const TreeLoad> loads) const;
    /// Where these lines are, and the bars of units.
    std::vector<QRectF> lines() const;
    /// The numbers, when all lines are drawn.
    void paintNumbers(Canvas& canvas, std::span<const TreeLoad> loads, const Theme& theme) const;
    /// Where names of routers stand in bars.
    std::vector<QRectF> namesInBars(const Theme& theme) const;
    /// Where the numbers stand.
    std::vector<QRectF> numbers(std::span<const TreeLoad> loads, const Theme& theme) const;

private:
    /// Of a bar with a square for each of its routers, below the name of that of all; of the bar of a unit, and beyond
    /// what hangs from it.
    static constexpr double squaresHeight = 12, unitBeyond = 6;
    double m_unitHeight{7};
    /// Numbers to the right of a link are so much below the middle between two bars, and words to the left as much
    /// above it: clear of a way along the border of the one bar, or of the other.
    double belowWay() const { return m_unitHeight > 7 ? 1.5 : 0; }
    struct Level {
        std::uint32_t unit{}; ///< processors below each of its bars
        double y{};
    };
    /// A line from a box or a bar up to the bar above it, for the links of the processors below.
    struct Link {
        double x{}, from{}, to{};
        ProcessorRange below;
        ProcessorRange above{}; ///< of the bar to which it leads
    };
    struct Bar {
        double left{}, right{}, y{};
        ProcessorRange below{};
    };
    void hang();
    /// Squares for the routers of bars that have several, where there is room.
    void fillBars();
    std::uint32_t passedOf(const RouterRow& row) const; ///< by messages of the step
    /// Whether messages come over a link to the routers of a bar.
    bool isPassed(const ProcessorRange& below, std::span<const TreeLoad> loads) const;
    const RouterSquares* squaresOf(const ProcessorRange& below) const;
    /// Where the messages of a link enter the bar above it: at its squares, or where the line ends.
    std::vector<QLineF> strokesOf(const Link& link) const;
    void paintLink(Canvas& canvas, const Link& link, const TreeLoad& load, double most, const Theme& theme) const;
    /// Links to routers one by one that have no lines of messages: how they begin, with heads as messages go.
    void paintStubs(Canvas& canvas, std::span<const TreeLoad> loads, const Lined& lined, const Theme& theme) const;
    struct Number;
    /// In a bar, as sentences name its router; nothing where there is no room.
    std::optional<Number> nameOf(const Bar& bar, const Theme& theme) const;
    /// How many of its routers messages pass, beside a bar.
    void paintPassed(Canvas& canvas, std::span<const TreeLoad> loads, const Theme& theme) const;
    /// What the bar of all stands for.
    QStringList names(const QString& turning) const; ///< in fewer and fewer words
    /// How many messages of the step turn at one of them, at most; empty where none does.
    QString busiest() const;
    /// Whether a number has room beside a link, so that it covers no bar and no box.
    bool fits(const Link& link, const QRectF& number) const;
    struct Number {
        QString text;
        QRectF place;
        const Link* beside{}; ///< of one link; else of a row
    };
    /// Those that have room: of a row whose links all carry the same in both directions once, else of each link.
    std::vector<Number> numbersOf(std::span<const TreeLoad> loads, const Theme& theme) const;
    /// What all links of a row carry, between two of them as far to the right as there is room, or beside the last.
    std::optional<Number> rowNumber(std::span<const Link* const> row, const TreeLoad& load, const Theme& theme) const;
    /// Messages and how many of them share a link; the latter alone where both would reach the next line.
    Number numberOf(const Link& link, const TreeLoad& load, const Theme& theme) const;

    const NetworkProjection& m_projection;
    const NetworkMoment* m_moment;
    std::vector<RouterSquares> m_squares; ///< of bars with several routers
    QRectF m_bar;
    std::vector<NetworkGroup> m_boxes; ///< of a row: those that are seen
    std::vector<Level> m_levels;       ///< from the boxes up, without the bar of all
    std::vector<Link> m_links;
    std::vector<Bar> m_bars; ///< without that of all
};

} // namespace hopscope
