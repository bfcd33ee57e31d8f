#pragma once

#include "drawing/theme.h"
#include "lessons/posed.h"
#include "lessons/question.h"
#include "lessons/scene.h"
#include "scenes/network/network_labels.h"
#include "scenes/network/network_scene.h"
#include "scenes/timeline/timeline_table.h"

#include <QPainterPath>
#include <QPointF>
#include <QSizeF>
#include <QString>

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hopscope {

class Canvas;

/// The pictures of a lesson's page, drawn without a window; safe on any thread.

/// What one moment of a view lends to the next: what does not change, or changes with the step only.
struct LessonKept {
    NetworkScene network;
    /// Where words find room takes longer than all the rest, and of most pictures is the same in every moment.
    struct Labels {
        EdgeLabels labels;
        NetworkScene scene; ///< for which
        QSizeF size;
        double fontScale{0};
    };
    std::optional<Labels> labels{};
    std::shared_ptr<const TimelineTable> timeline;
};

/// One view of one run of a scene.
struct LessonPanel {
    const Scene* scene{};
    std::shared_ptr<const Run> run;
    std::string view;              ///< of lessonViews()
    double position{0};            ///< in steps of this run
    bool links{false};             ///< the network as it lies, so that its links can be pointed at
    std::optional<double> until{}; ///< nothing that happens later may be seen: it is asked about
    const Evidence* marks{};       ///< ticked in the picture
    /// Of panels that differ in their position alone, drawn one after the other on one thread; may be null.
    std::shared_ptr<LessonKept> kept{};
};

/// What a run of a page is called: as its scene says, or by its algorithm.
QString nameOf(const PosedPage& page, std::size_t run);

void paintLessonPanel(Canvas& canvas, const LessonPanel& view, QSizeF size, const Theme& theme);
/// How high such a view should be where it is so wide, in units of the canvas.
double lessonPanelHeight(const LessonPanel& view, double width, const Theme& theme);

/// What of the network can be pointed at, in units of the canvas.
struct LessonTargets {
    struct Processor {
        std::uint32_t number;
        QPointF centre;
        double radius;
    };
    struct Cable {
        LinkId link; ///< one of its two directions
        QPainterPath path;
    };
    std::vector<Processor> processors; ///< empty where they are too many to be told apart
    std::vector<Cable> cables;         ///< empty where the picture has no links
};
/// Of a view "network".
LessonTargets lessonTargets(const LessonPanel& view, QSizeF size, const Theme& theme);

/// "after step 2", "start", "in step 3"; not of how many: that may be the question.
QString lessonMoment(double position);

} // namespace hopscope
