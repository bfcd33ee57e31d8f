#pragma once

#include "scenes/chart/chart_scene.h"

#include <QAbstractButton>

namespace hopscope {

/// A check box in the colour of its curve, with a line of explanation below its text.
class CurveCheck : public QAbstractButton {
    Q_OBJECT
public:
    CurveCheck(const Curve& curve, const QString& note, QWidget* parent = nullptr);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {80, sizeHint().height()}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    /// Where the title goes, on one line or several, and what is below it.
    QRect titleArea(int width) const;
    Curve m_curve; ///< for its colour and dashes
    QString m_note;
};

} // namespace hopscope
