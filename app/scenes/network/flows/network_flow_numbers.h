#pragma once

#include "scenes/network/network_groups.h"

#include <QFont>
#include <QPointF>
#include <QRectF>
#include <QString>

#include <optional>
#include <vector>

namespace hopscope {

class NetworkProjection;
struct FlowLine;

/// Where the numbers of lines between boxes stand, so that each belongs to one line and covers nothing.
class FlowNumbers {
public:
    /// `taken`: what else numbers keep clear of.
    FlowNumbers(const NetworkProjection& projection, std::vector<NetworkGroup> boxes, std::vector<QRectF> taken);
    /// A line that is drawn strongly: numbers of others keep clear of it. It stays where it is while this lives.
    void addLine(const FlowLine& line);
    void take(const QRectF& place) { m_taken.push_back(place); }

    /// Beside the middle, where no dot passes over it, or where else along the line nothing stands, no line either if
    /// possible; on it if there is no room beside it, or where lines cross each other from all sides. `aside`: from the
    /// middle of the line to what stands beside it; `turned`: -1 for the other side first; `onlyClear`: nowhere that
    /// a line passes.
    std::optional<QRectF> place(const FlowLine& line, const QString& text, const QFont& font, double aside,
                                double turned = 1, bool onlyClear = false) const;
    /// Whether what stands there stands on its line.
    bool isOn(const FlowLine& line, const QRectF& place) const;

private:
    struct Passed {
        const FlowLine* line;
        QPointF at;
    };
    bool isFree(const QRectF& place) const;
    std::optional<QRectF> onLine(const FlowLine& line, QSizeF size) const;

    const NetworkProjection& m_projection;
    std::vector<NetworkGroup> m_boxes;
    std::vector<QRectF> m_taken;
    std::vector<Passed> m_strokes; ///< points along the lines
};

} // namespace hopscope
