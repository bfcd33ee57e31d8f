#pragma once

#include "export/figure_export.h"

#include <QString>

#include <cstddef>
#include <functional>
#include <vector>

namespace hopscope {

class Run;

/// Which part of a run is shown, and how fast.
struct AnimationPlan {
    double from{0}, to{0}; ///< positions in steps
    double secondsPerStep{0.8}, pauseAtEnd{1.5};
    int framesPerSecond{25};
    std::vector<double> chosen{}; ///< only these moments, each for as long as a step; empty: all from `from` to `to`
    int loops{0};                 ///< how often formats that say so are played; 0: for ever
    const Run* timed{nullptr};    ///< without a common clock: frames and pages are placed by its time, as in the window
    bool played{false};           ///< LaTeX: one frame that plays, by the package animate, in place of one a step
};

/// The plan's `timed` for a run: itself where nobody has a common clock and it takes time.
const Run* timedRun(const Run& run);

/// Something that can be drawn at any moment of its run.
struct MovingPicture {
    std::function<FigurePicture(double position)> at;
    std::function<QString(double position)> clock; ///< "step 3 of 12"
    QString title, description;
    Theme theme; ///< of what stands around the picture
    QString verdict{};
    QString command{}; ///< that makes the same file again
};
Provenance provenanceOf(const MovingPicture& picture);

/// Is told how far the work has come, and stops it by returning false; then no file is left behind.
using ExportReport = std::function<bool(std::size_t done, std::size_t all)>;
using MovingWriter = void (*)(const AnimationPlan&, const MovingPicture&, const QString& fileName, const ExportReport&);

/// Writes a run as the suffix says (formats.h), or as numbered PNG files if the name ends in a slash or is a folder.
/// The clock is moved by hand, so that frames are the same on every machine. Throws Refused with one sentence.
void exportAnimation(const AnimationPlan& plan, const MovingPicture& picture, const QString& fileName,
                     const ExportReport& report = {});

/// Where the clock stands at each frame. Throws Refused if there are too many.
std::vector<double> framePositions(const AnimationPlan& plan);
/// The moments of pages and overlays: those chosen, or every stop of the playback: whole steps, without a common clock
/// the moments at which something has been received. Throws Refused if there are too many.
std::vector<double> pagePositions(const AnimationPlan& plan);

void writeVideo(const AnimationPlan& plan, const MovingPicture& picture, const QString& fileName,
                const ExportReport& report);
void writeFrames(const AnimationPlan& plan, const MovingPicture& picture, const QString& fileName,
                 const ExportReport& report);
void writeSlides(const AnimationPlan& plan, const MovingPicture& picture, const QString& fileName,
                 const ExportReport& report);
void writeBeamer(const AnimationPlan& plan, const MovingPicture& picture, const QString& fileName,
                 const ExportReport& report);
void writePresentation(const AnimationPlan& plan, const MovingPicture& picture, const QString& fileName,
                       const ExportReport& report);
void writePage(const AnimationPlan& plan, const MovingPicture& picture, const QString& fileName,
               const ExportReport& report);

} // namespace hopscope
