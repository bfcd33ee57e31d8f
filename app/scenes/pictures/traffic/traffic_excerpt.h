#pragma once

#include <QColor>
#include <QRectF>
#include <QString>

#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace hopscope {

class Canvas;
struct Side;
struct Theme;

/// A few senders and receivers of a matrix whose cells are sums of many: a cell for each pair, where messages of the
/// step under way lie.
class TrafficExcerpt {
public:
    TrafficExcerpt() = default;
    /// Around this message: so many numbers or fewer, from a multiple of them on, as patterns of the step begin there.
    TrafficExcerpt(std::uint32_t processors, std::uint32_t from, std::uint32_t to, std::uint32_t most);

    bool empty() const { return m_size == 0; }
    std::uint32_t firstSender() const { return m_from; }
    std::uint32_t firstReceiver() const { return m_to; }
    std::uint32_t size() const { return m_size; } ///< rows and columns

    void add(std::uint32_t from, std::uint32_t to, double words); ///< nothing of processors outside
    void addNow(std::uint32_t from, std::uint32_t to);            ///< sent in the step that the clock is in
    double wordsOf(std::uint32_t from, std::uint32_t to) const;
    double mostWords() const;

    /// With numbers of senders and receivers. `moving`: what is sent now is not there yet.
    void paint(Canvas& canvas, const Theme& theme, const QRectF& area, bool moving) const;
    /// Where in the whole matrix it is.
    void paintFrame(Canvas& canvas, const Theme& theme, const Side& rows, const Side& columns) const;

private:
    bool has(std::uint32_t from, std::uint32_t to) const;
    std::set<std::pair<std::uint32_t, std::uint32_t>> nowCells() const; ///< by row and column
    std::size_t indexOf(std::uint32_t from, std::uint32_t to) const;

    std::uint32_t m_from{0}, m_to{0}, m_size{0};
    std::vector<double> m_words; ///< row by row
    std::vector<bool> m_now;
};

/// What the cells of a matrix are, where each is of several, and which of them are enlarged: "A cell: 16 × 16 pairs;
/// the framed one is enlarged: 64 words a pair, dashed: under way."
QString pairsText(const Side& side, const TrafficExcerpt* enlarged, bool moving);

/// Of a matrix in which a cell is a sum of many pairs, the first senders pair by pair, in columns of themselves and of
/// those that receive from them; where columns do not follow each other, there is a gap.
class TrafficNeighbours {
public:
    void add(std::uint32_t from, std::uint32_t to, double words);
    void addNow(std::uint32_t from, std::uint32_t to);

    using ColourOf = std::function<QColor(std::uint32_t from, std::uint32_t to)>;
    /// As many of them as have room; returns where their cells are, nothing where there are none.
    QRectF paint(Canvas& canvas, const Theme& theme, const QRectF& area, const ColourOf& colour, bool moving) const;

private:
    using Pair = std::pair<std::uint32_t, std::uint32_t>;
    static constexpr std::uint32_t fewest = 2, most = 4;
    struct Grid {
        std::vector<std::uint32_t> columns;
        std::vector<double> lefts; ///< of these
        double cell{}, right{};
    };
    /// Cells are as wide as their numbers, or wider where there is room.
    Grid gridOf(const Theme& theme, std::uint32_t senders, double room) const;
    void paintNumbers(Canvas& canvas, const Theme& theme, const Grid& grid, QPointF left) const;
    std::uint32_t sendersIn(const Theme& theme, const QSizeF& room) const;

    std::map<Pair, double> m_words; ///< of the first senders
    std::map<Pair, bool> m_now;
};

} // namespace hopscope
