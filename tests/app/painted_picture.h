#pragma once

#include "drawing/theme.h"
#include "run/run.h"
#include "scenes/pictures/picture.h"
#include "text_canvas.h"

#include <QString>

#include <memory>

namespace hopscope {

/// What the tests of pictures share: a run, and what a picture of it says.

inline std::shared_ptr<const Run> runOf(const char* text) { return run(experimentFromText(text)); }

inline Painted painted(const char* kind, const std::shared_ptr<const Run>& run, double position,
                       QSizeF size = {900, 420})
{
    TextCanvas canvas;
    const auto picture = makePicture(*findPictureKind(kind), pictureRequest(run, position, size));
    picture->paint(canvas, lightTheme(), {}, {});
    return canvas.painted;
}
inline bool says(const Painted& canvas, const QString& words)
{
    return canvas.texts.join(QLatin1Char(' ')).contains(words);
}

} // namespace hopscope
