#include "window/thumbnail.h"

#include "diagnostic.h"
#include "drawing/painter_canvas.h"
#include "progress.h"
#include "scenes/network/network_scene.h"
#include "state/document.h"
#include "state/kept/files.h"
#include "text_file.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace hopscope {

QImage thumbnailOf(const QString& fileName, int side, const Theme& theme, const std::stop_token& stop)
{
    constexpr double units = 128, most = 1e7; // transfers: a fraction of a second
    try {
        const DocumentValue value = Document::fromJson(loadFile(fileName, mostOfDocument));
        if (value.front >= value.experiments.size()) return {};
        Limits limits;
        limits.transfers = most;
        const auto run = hopscope::run(value.experiments[value.front], {}, limits, nullptr, stop);
        const double steps = static_cast<double>(run->steps());
        const NetworkScene scene =
            networkScene(*run, std::min(std::floor(steps / 2) + 0.55, steps), {}, {}, {usualLayout(*run), false});
        QImage image(side, side, QImage::Format_ARGB32_Premultiplied);
        image.fill(theme.ground);
        QPainter painter(&image);
        painter.scale(side / units, side / units);
        PainterCanvas canvas(painter);
        NetworkFrame frame{.size = {units, units}};
        frame.bare = true;
        paint(canvas, scene, frame, theme);
        return image;
    } catch (const Cancelled&) {
        return {};
    } catch (const Refused&) {
        return {};
    }
}

} // namespace hopscope
