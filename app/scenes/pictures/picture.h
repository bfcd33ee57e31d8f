#pragma once

#include "drawing/figure_picture.h"
#include "drawing/theme.h"
#include "run/run.h"
#include "scenes/chosen_messages.h"
#include "scenes/selected.h"

#include <QPointF>
#include <QSizeF>
#include <QString>

#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace hopscope {

class Canvas;

/// What a picture is asked for: a run after a whole number of steps, and an area. Inside a step (`moving`) the messages
/// of the step that follows are under way.
struct PictureRequest {
    std::shared_ptr<const Run> run;
    StepIndex steps{0}; ///< done: 0 is the start
    bool moving{false}; ///< whether step `steps` is under way; false at the end
    QSizeF size;
    std::stop_token stop{};
    std::vector<double> tops{}; ///< values that the axes are to reach at least, where pictures stand side by side
    FindMessages find{};        ///< the messages that a selection stands for
    double position{0};         ///< in steps with a fraction: what paintNow() is to show
};

/// A drawing of one moment of a run, laid out in its area; a value that any thread may make and that is then painted as
/// often as one likes.
class Picture {
public:
    Picture() = default;
    virtual ~Picture() = default;
    Picture(const Picture&) = delete;
    Picture& operator=(const Picture&) = delete;

    virtual void paint(Canvas& canvas, const Theme& theme, const Selected& selection, const Selected& hover) const = 0;
    /// What moves within a step, over the picture: of a position in steps.
    virtual void paintNow(Canvas&, const Theme&, double /*position*/) const {}
    /// Position in steps under a point, where the picture has an axis of time that a press moves along.
    virtual std::optional<double> positionAt(QPointF) const { return {}; }
    /// What lies under a point, and a sentence about it.
    virtual Selected at(QPointF) const { return {}; }
    virtual QString explain(QPointF) const { return {}; }
    /// Highest values on the axes.
    virtual std::vector<double> tops() const { return {}; }
};

/// A kind of picture: one file in entries/ adds one, whose name is the id and, with _picture behind it, the variable.
/// It is then a dock of the page Watch, a `--render` kind, a view of lessons and figures, and can be exported.
struct PictureKind {
    std::string_view id, title, help;
    QSizeF size; ///< unless asked otherwise
    /// Why there is no such picture of this run, one sentence; empty if there is.
    std::string (*objection)(const Run&);
    /// May take long for large runs; throws Cancelled if asked to stop.
    std::unique_ptr<Picture> (*make)(const PictureRequest&);
    std::string_view example;              ///< an experiment that has such a picture
    int place{1000};                       ///< among the others: the lowest first, equal ones by their names
    bool special{false};                   ///< of few experiments: there is a dock only while there is such a picture
    bool still{false};                     ///< the same after every step; made in the background, however small the run
    bool momentary{false};                 ///< shows the moment alone; all others show the run as a whole
    int leastHeight{0};                    ///< below which it says too little: its dock grows to it while in front
    std::string_view numbers{"transfers"}; ///< the table of the run (runTables()) that holds what it shows
    Table (*table)(const Run&){};          ///< the numbers, where they are those of no table of the run
};
/// In the order of their places.
std::span<const PictureKind* const> pictureKinds();
/// As the files are named; pictureKinds() is what readers ask.
std::span<const PictureKind* const> registeredPictures();
const PictureKind* findPictureKind(std::string_view id);

/// The request of a position in steps with a fraction.
PictureRequest pictureRequest(std::shared_ptr<const Run> run, double position, QSizeF size);
/// Makes it, or a sentence why not in its place; never null.
std::unique_ptr<Picture> makePicture(const PictureKind& kind, const PictureRequest& request);
/// What a file says about a picture of the kind: name, experiment, numbers, all but the drawing.
FigurePicture figureOf(const std::shared_ptr<const Run>& run, double position, const PictureWish& wish,
                       const PictureKind& kind, const StepChoice& steps = {});
/// Makes it and paints it on the ground of the theme.
void paintPicture(Canvas& canvas, const PictureKind& kind, const PictureRequest& request, const Theme& theme,
                  const Selected& selection = {});

} // namespace hopscope
