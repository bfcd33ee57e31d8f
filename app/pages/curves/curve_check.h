#pragma once

#include "scenes/chart/chart_scene.h"

#include <QAbstractButton>

namespace hopscope {

/// A check box in the colour of its curve, with a line of explanation below its text.
class CurveCheck : public QAbstractButton {
    Q_OBJECT
public:
    CurveCheck(const Curve& curve, const QString& note, QWidget* parent = nullptr);
    /// The curve lies on that of another algorithm everywhere: box and line have its colour, and its name stands below;
    /// an empty name takes that back.
    void setTie(const QString& name, std::size_t style);
    QString note() const; ///< below its text, with the tie
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {80, sizeHint().height()}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    /// Where the title goes, on one line or several, and what is below it.
    QRect titleArea(int width) const;
    Curve shown() const; ///< as it is drawn in the chart: that of another, if it lies on it
    Curve m_curve;       ///< for its colour and dashes
    QString m_note, m_tie;
    std::size_t m_tieStyle{};
};

} // namespace hopscope
