#pragma once

#include "drawing/badge.h"
#include "drawing/figure_picture.h"
#include "run/run.h"

#include <QSizeF>
#include <QString>

#include <functional>
#include <memory>
#include <optional>

namespace hopscope {

/// Something on screen that can be taken away.
struct ExportSource {
    QString id, title;
    QSizeF size; ///< on screen
    std::function<FigurePicture(const PictureWish& wish)> picture;
    std::shared_ptr<const Run> run{};     ///< set if it can be drawn at any moment of this run
    bool captioned{false}, badged{false}; ///< has these words of its own
    std::optional<Badge> badge{};         ///< of what is no run's, where it has none of its own
    bool whole{false};                    ///< several views at once: offered behind them
};

/// A picture that is named after the run of the experiment in front, if there is one.
FigurePicture figureNamedAfter(const Run* run, const PictureWish& wish, std::function<void(Canvas&)> draw);

} // namespace hopscope
