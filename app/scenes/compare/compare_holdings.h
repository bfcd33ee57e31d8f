#pragma once

#include "drawing/canvas.h"
#include "drawing/theme.h"
#include "scenes/compare/compare_scene.h"
#include "scenes/network/network_moment.h"
#include "table.h"

#include <QRectF>
#include <QString>

#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace hopscope {

/// Who holds what in each of the compared experiments at the moment that the clock shows: a row for every processor, or
/// where there are many for every class of processors that hold equally much in all of them, and a column for every
/// experiment. Differences are against the first that has run.
class CompareHoldings {
public:
    CompareHoldings() = default;
    /// `moments` by experiment as its network shows it; null where there is no run, or nothing is known yet.
    CompareHoldings(const CompareScene& scene, std::vector<std::shared_ptr<const NetworkMoment>> moments);

    struct Column {
        QString letter;
        std::size_t lane{}; ///< for its colour
        QString unit;       ///< "packets of 8", "share of the result"
        QString block;      ///< "packet"
        std::shared_ptr<const NetworkMoment> moment;
        double linksPerBlock{0}; ///< of an alltoall: that a block crosses, on average; 0: not known
    };
    const std::vector<Column>& columns() const { return m_columns; }
    std::uint32_t processors() const { return m_processors; } ///< the most that any of them has
    /// More processors than this are shown by classes.
    static constexpr std::uint32_t mostAlone = 64;
    struct Row {
        std::uint32_t processor{}, members{1}; ///< the first of the class; how many are like it
    };
    const std::vector<Row>& rows() const { return m_rows; }

    struct Cell {
        std::uint32_t held{};         ///< blocks
        double share{};               ///< 0 … 1 of what the processor is to have at the end
        QString text;                 ///< blocks as a number, or where values are joined or handed on the share
        std::span<const float> parts; ///< equal parts of the data in their order, 0 … 1; empty: too many to tell
        bool differs{false};          ///< from the first column
    };
    /// Nothing where that experiment has no such processor.
    std::optional<Cell> cell(std::uint32_t processor, std::size_t column) const;
    bool differ(std::uint32_t processor) const; ///< whether any column of the row does
    std::uint32_t differing() const { return m_differing; }
    /// Of many processors, whether in every run all of them hold equally much at this moment: one line says it then.
    /// Never of an operation with a root, whose processors differ from the first message to the last.
    bool alike() const;
    /// "3 of 8 processors differ", "all 8 processors hold the same"; "all 1024 processors alike: A 29 %, B 12.5 %
    /// received".
    QString summary() const;

private:
    void gatherRows();
    bool comparable(const NetworkMoment& a, const NetworkMoment& b) const;

    std::vector<Column> m_columns;
    std::vector<Row> m_rows;
    std::uint32_t m_processors{0}, m_differing{0};
    bool m_rooted{false}; ///< any of them
};

/// Heights of what stands above the rows in a table of this width, and of a row.
double holdingsHead(const CompareHoldings& holdings, double width, const Theme& theme);
double holdingsRow(const Theme& theme);
/// The table from the row `first` on, as many rows as there is room for.
void paintHoldings(Canvas& canvas, const CompareHoldings& holdings, std::uint32_t first, QSizeF size,
                   const Theme& theme);
/// Takes its place from the area of the cards: beside them, `wide`, or where classes have few rows and there is height
/// enough, a low strip below them, which is as high as its line where all are alike().
QRectF placeHoldings(const CompareHoldings& holdings, double wide, double gap, QRectF& cards, const Theme& theme);
/// processor, then for every experiment the blocks that it holds and its share, and whether they differ.
Table tableOf(const CompareHoldings& holdings);

/// The numbers of the page: who holds what if that is shown, else a line for every experiment: what it is, how long it
/// takes and where the time goes, the load, the verdict.
Table tableOf(const CompareScene& scene, double now, bool holdings);

} // namespace hopscope
