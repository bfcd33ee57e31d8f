#pragma once

#include "pages/curves/winners.h"

#include <QWidget>

namespace hopscope {

class ChartView;
class RatioSlider;

/// Below the map: its third dimension, and a cut through it along the row under the pointer, or of the experiment where
/// there is none.
class WinnerPanel : public QWidget {
    Q_OBJECT
public:
    explicit WinnerPanel(ChartView& over, QWidget* parent = nullptr);
    void show(const WinnerMap& map);
    ChartView& section() { return *m_section; }
    RatioSlider& ratio() { return *m_ratio; }

private:
    void cut(std::optional<std::size_t> cell);

    ChartView& m_over;
    RatioSlider* m_ratio;
    ChartView* m_section;
    WinnerMap m_map;
    std::optional<std::size_t> m_cell; ///< under the pointer
};

} // namespace hopscope
