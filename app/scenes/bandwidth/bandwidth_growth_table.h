#pragma once

#include "drawing/canvas.h"
#include "scenes/bandwidth/bandwidth_growth_sums.h"

#include <QFont>
#include <QRectF>
#include <QString>

#include <optional>
#include <vector>

namespace hopscope {

/// The points of the curves at one p as a table, and below it the chosen one by the sizes of clusters. Rows of both add
/// up: packets × g and the rest are the time.
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
        double top{};
        std::optional<std::size_t> style{}; ///< of its curve; nothing until there is one
        bool chosen{};
    };
    struct Group {
        QString title;
        std::vector<QString> meaning; ///< the first line beside the title if `beside`
        double top{};
        bool beside{};
        std::vector<Row> rows;
    };
    struct Level {
        std::vector<QString> cells;
        bool total{};
    };

    std::vector<RoutingSums> routings;
    QRectF area;
    QFont name, words, number, strong, small;
    std::vector<Column> columns, levelColumns;
    std::vector<Group> groups;
    QString levelTitle;
    std::vector<Level> levels;
    std::vector<std::vector<QString>> key; ///< sentences by lines
    double pitch{}, levelPitch{}, levelsFrom{}, namesFrom{};

    GrowthTable(const BandwidthMoment& moment, const QRectF& box, const Theme& theme);
    double groupHead(const Group& group) const;
    double head() const { return 2 * lineHeight(small) + 5; } ///< of columns

private:
    void setLetters(const Theme& theme, double large, double little);
    void fill(const BandwidthMoment& moment);
    void fillLevels(std::size_t most);
    void explain(const BandwidthMoment& moment);
    bool placeColumns();
    bool placeModelColumns();
    bool placeLevelColumns();
    void place();
    double height() const;

    const ModelSum* m_shown{};
};

} // namespace hopscope
