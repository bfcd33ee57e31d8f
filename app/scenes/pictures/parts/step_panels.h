#pragma once

#include "scenes/pictures/parts/parts.h"

#include <QRectF>
#include <QSizeF>

#include <cstdint>
#include <memory>
#include <vector>

namespace hopscope {

/// One moment of a run among others: a small matrix of processors and blocks.
struct StepPanel {
    StepIndex steps{}; ///< done
    QRectF frame;
    Side rows, columns;
    bool numbered{false};                   ///< there is room for the numbers of its rows
    std::shared_ptr<HoldingsGrid> grid{};   ///< of holdings
    std::shared_ptr<PacketPlaces> places{}; ///< of a total exchange
};

/// As many moments of a run as can be read side by side, evenly chosen, in panels of one size.
class StepPanels {
public:
    /// What is shown, and where.
    struct Wanted {
        QSizeF size{};                  ///< of the picture
        double foot{}, above{}, left{}; ///< kept free below, under the heading, and beside the panels
        StepIndex after{-1};            ///< what is beside them is of this moment, and stands after it in a single row
        std::uint32_t rows{}, columns{};
        bool square{false};     ///< cells are as wide as high
        StepIndex end{}, now{}; ///< of the run; the moment that is to be among them, or −1
        bool start{true};       ///< the start is, too, though the present one looks like it
    };
    explicit StepPanels(const Wanted& wanted);

    const std::vector<StepPanel>& panels() const { return m_panels; }
    double head() const { return m_head; } ///< above the rows of a panel
    double free() const { return m_free; } ///< where begins what is kept free beside the panels

    static constexpr double captionHeight = 18;

private:
    /// Size of the cells of a panel and whether it is large enough to be read.
    struct Fit {
        std::uint32_t across{1}, down{1};
        QSizeF panel{};
        double value{0};
        bool readable{false};
    };
    Fit fit(std::uint32_t panels, std::uint32_t across) const;
    Fit best(std::uint32_t panels) const;
    void arrange();
    double numberRoom() const; ///< for those of rows
    std::vector<StepIndex> moments() const;
    bool startLeftOut() const { return !m_wanted.start && m_wanted.now > 0 && m_count > 2; }
    void choose();
    void tighten();

    Wanted m_wanted;
    std::uint32_t m_count{1}, m_chosen{1}; ///< panels; moments of which they are chosen
    double m_head{captionHeight}, m_start, m_free;
    Fit m_fit;
    std::vector<StepPanel> m_panels;
};

} // namespace hopscope
