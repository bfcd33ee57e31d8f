#pragma once

#include <QWidget>

#include <optional>

class QLabel;
class QPushButton;

namespace hopscope {

class ValueSlider;

/// Start-up time over time per word, the third dimension of a map: that of the experiment until it is moved.
class RatioSlider : public QWidget {
    Q_OBJECT
public:
    explicit RatioSlider(QWidget* parent = nullptr);
    /// The ratio of the experiment; another one takes back what was chosen. Nothing: there is none to choose.
    void setOwn(std::optional<double> ratio);
    /// As the user wants it; nothing where it is the experiment's.
    std::optional<double> chosen() const { return m_chosen; }
    /// Ratios are chosen in steps, 1, 2 and 5 times the powers of ten, so that one comes back to maps that are known.
    static double stepNear(double ratio);

signals:
    void changed();

private:
    void choose(std::optional<double> ratio);
    void refresh();

    ValueSlider* m_slider;
    QLabel* m_value;
    QPushButton* m_back;
    std::optional<double> m_own, m_chosen;
};

} // namespace hopscope
