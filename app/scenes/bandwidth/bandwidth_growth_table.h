#pragma once

#include "drawing/canvas.h"
#include "scenes/bandwidth/bandwidth_growth_sums.h"

#include <QFont>
#include <QRectF>
#include <QString>

#include <optional>
#include <vector>

namespace hopscope {

/// The points of the curves at one p as a table, each with what its packets pay for, and the sum of the chosen model by
/// the sizes of clusters: the terms of a row are its time.
struct GrowthTable {
    /// A column of numbers, aligned at the right.
    struct Column {
        QString head;       ///< of one or two lines
        std::size_t cell{}; ///< of a row
        bool strong{};
        double end{}, width{};
    };
    struct Row {
        const ModelSum* model{};
        std::vector<QString> cells;
        QString charged; ///< below the name: what its packets pay for
        double top{};
        std::optional<std::size_t> style{}; ///< of its curve; nothing until there is one
        bool chosen{};
    };
    struct Level {
        std::vector<QString> cells;
        bool total{};
    };

    std::vector<ModelSum> models;
    QRectF area;
    QFont name, words, number, strong, small, notes; ///< `notes` of the sentences below
    std::vector<Column> columns, levelColumns;
    std::vector<Row> rows;
    QString levelTitle;
    std::vector<Level> levels;
    std::vector<std::vector<QString>> key; ///< sentences by lines
    double pitch{}, levelPitch{}, levelsFrom{};
    double indent{}; ///< of what packets pay for, below the name

    GrowthTable(const BandwidthMoment& moment, const QRectF& box, const Theme& theme);
    /// The lines of the heads of columns, and the room that they take.
    static qsizetype headLines(const std::vector<Column>& columns);
    double head(const std::vector<Column>& columns) const;

private:
    void setLetters(const Theme& theme, double large, double little);
    void fill(const BandwidthMoment& moment);
    void fillLevels(std::size_t most);
    void explain(const BandwidthMoment& moment);
    bool fits(const BandwidthMoment& moment, const Theme& theme);
    bool placeColumns();
    void placeModelColumns();
    bool placeLevelColumns();
    void place();
    double height() const;

    const ModelSum* m_shown{};
};

} // namespace hopscope
