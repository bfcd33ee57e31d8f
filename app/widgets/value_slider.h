#pragma once

#include <QSlider>

namespace hopscope {

/// A slider over real or whole numbers, even or by factors.
class ValueSlider : public QSlider {
    Q_OBJECT
public:
    struct Range {
        double minimum{0}, maximum{1};
        bool whole{true}, logarithmic{false};
        friend bool operator==(const Range&, const Range&) = default;
    };

    explicit ValueSlider(QWidget* parent = nullptr);

    const Range& range() const { return m_range; }
    double number() const { return m_number; }
    /// Shows a number without a signal; it may lie outside the range.
    void show(const Range& range, double number);

    /// Where a number stands on a scale from 0 to 1, and back.
    static double fraction(const Range& range, double number);
    static double numberAt(const Range& range, double fraction);

signals:
    void numberChanged(double number); ///< by the user
    void letGo();                      ///< end of a drag, or of one key press

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    void choose(double number);

    Range m_range;
    double m_number{0};
    bool m_showing{false};
};

} // namespace hopscope
