#pragma once

#include "drawing/figure_picture.h"
#include "export/export_source.h"

#include <vector>

namespace hopscope {

/// The words that are wanted below a picture.
struct ExportWords {
    bool caption{true}, badge{true};
    bool experiment{false}; ///< all that the figure can be computed from again
};
/// "ring:8 allgather-ring words=10 · one send and one receive · cut-through, α = 1, β = 1"; without the prices that the
/// experiment names, and without the model where a badge does.
QString experimentLine(const Run& run, bool modelNamed);
/// The source as it is exported, at the wished moment if there is one. The size is that of the picture with its words.
FigurePicture exportedMoment(const ExportSource& source, PictureWish wish, const ExportWords& words);
/// Several moments of the source's run side by side, in the wished size. Throws Refused where they have no room.
FigurePicture exportedStrip(const ExportSource& source, PictureWish wish, const std::vector<double>& positions,
                            const ExportWords& words);

} // namespace hopscope
