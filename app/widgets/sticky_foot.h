#pragma once

#include <QFrame>

class QHBoxLayout;
class QScrollArea;

namespace hopscope {

/// A row of buttons in a scrolled text: where it belongs as long as that place is in sight, else at the lower edge.
/// It lies over the text, in which place() keeps the room.
class StickyFoot : public QFrame {
    Q_OBJECT
public:
    explicit StickyFoot(QWidget* parent = nullptr);
    QWidget& place() { return *m_place; }
    QHBoxLayout& row() { return *m_row; }
    /// From now on it lies over this area, whose widget holds the place.
    void join(QScrollArea& area);
    bool stuck() const { return m_stuck; } ///< at the lower edge

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void follow();

    QWidget* m_place;
    QHBoxLayout* m_row;
    QScrollArea* m_area{};
    bool m_stuck{false};
};

} // namespace hopscope
