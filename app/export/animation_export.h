#pragma once

#include <QImage>
#include <QString>

#include <cstddef>
#include <functional>

namespace hopscope {

/// Which part of a run is shown, and how fast.
struct AnimationPlan {
    double from{0}, to{0}; ///< positions in steps
    double secondsPerStep{0.8}, pauseAtEnd{1.5};
    int framesPerSecond{25};
};

/// Draws frame after frame and writes them to one file (by its suffix), or as numbered PNG files if the name ends in a
/// slash or is a folder. The clock is moved by hand, so that frames are the same on every machine. `report` is told how
/// far it has come and stops the work by returning false; then no file is left behind. Throws Refused with one
/// sentence.
void exportAnimation(const AnimationPlan& plan, const std::function<QImage(double position)>& frameAt,
                     const QString& fileName, const QString& title, const QString& description,
                     const std::function<bool(std::size_t done, std::size_t all)>& report = {});

} // namespace hopscope
