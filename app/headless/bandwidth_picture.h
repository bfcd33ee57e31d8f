#pragma once

#include "export/figure_export.h"
#include "headless/drawing_options.h"

namespace hopscope {

/// `hopscope --render bandwidth 'pattern:nn-exchange k=6 machine=nd-butterfly:2 routing=h' --step 12.5`: the page
/// Bandwidth of the window, for an experiment or a pattern. Among its words: `lift=0.3`, the line over the bars;
/// `cluster=8`, the size of the cluster that is chosen; `drawn=tree|butterfly`. `--step` counts steps of the page's
/// clock. Throws Refused with one sentence.
FigurePicture bandwidthPicture(const DrawingOptions& options, const QSizeF& size, const Theme& theme);

} // namespace hopscope
