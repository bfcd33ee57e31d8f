#pragma once

#include "export/figure_export.h"
#include "headless/drawing_options.h"

namespace hopscope {

/// `hopscope --render matvec 'layout=2d n=8 p=16' --step K`, `--render transpose 'n=8 p=4'`: the acts of an
/// application, with its numbers. `--render isoefficiency 'layout=1d p=64 E=0.8'`, `speedup`, `weak-scaling` and
/// `efficiency`: its charts. All throw Refused with one sentence.
FigurePicture productPicture(const DrawingOptions& options, const QSizeF& size, const Theme& theme);
FigurePicture transposePicture(const DrawingOptions& options, const QSizeF& size, const Theme& theme);
FigurePicture isoefficiencyPicture(const DrawingOptions& options, const QSizeF& size, const Theme& theme);
FigurePicture speedupPicture(const DrawingOptions& options, const QSizeF& size, const Theme& theme);
FigurePicture weakScalingPicture(const DrawingOptions& options, const QSizeF& size, const Theme& theme);
FigurePicture efficiencyPicture(const DrawingOptions& options, const QSizeF& size, const Theme& theme);

} // namespace hopscope
