#pragma once

#include "scenes/bandwidth/bandwidth_rows.h"

#include <QFont>
#include <QRectF>
#include <QString>

#include <string>
#include <vector>

namespace hopscope {

/// The table of the models as it lies in a card.
struct ModelTable {
    struct Row {
        CostRow row;
        QRectF box;
        QString charges, ratio; ///< empty where there is no room; charges: with numbers where a row has two lines
        bool chosen{};
    };
    std::vector<Row> rows;
    QRectF area;
    bool several{};  ///< steps, of which one is present
    bool twoLines{}; ///< what a model charges stands below its name
    QFont name, words, number, soft, small;
    QString stepTitle, allTitle, ratioTitle;
    double stepAt{}, allAt{}, ratioAt{};    ///< right ends of the columns; 0: without it
    double chargesAt{};                     ///< where a row has one line only
    double barsFrom{}, barsTo{}, longest{}; ///< no bars where they do not reach
    double derivedFrom{};                   ///< top of what is below the rows
    QString derivedTitle;
    std::vector<QString> meaning, derived, remarks;

    ModelTable(const BandwidthMoment& moment, const QRectF& box, const Theme& theme);
    QString ratioUnit() const; ///< " cut", behind a multiple
    bool bars() const { return barsTo > barsFrom && longest > 0; }

private:
    void setLetters(const Theme& theme, double large, double little);
    double placeColumns();
    void derive(const BandwidthMoment& moment, const CostRow& row);
    void remark(const BandwidthMoment& moment, double room);
    double head() const;
    double leastPitch() const;
    double below() const;
};

} // namespace hopscope
