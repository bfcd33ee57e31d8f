#pragma once

#include "drawing/badge.h"

#include <QWidget>

#include <optional>

namespace hopscope {

/// A badge at the right end of a line of its own.
class BadgeView : public QWidget {
    Q_OBJECT
public:
    explicit BadgeView(QWidget* parent = nullptr);
    void setBadge(std::optional<Badge> badge);
    const std::optional<Badge>& badge() const { return m_badge; }
    void setTheme(const Theme& theme);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::optional<Badge> m_badge;
    Theme m_theme;
};

} // namespace hopscope
