#include "export/export_source.h"

#include "drawing/format.h"
#include "drawing/words.h"

#include <utility>

namespace hopscope {

FigurePicture figureNamedAfter(const Run* run, const PictureWish& wish, std::function<void(Canvas&)> draw)
{
    return {wish.size, wish.scale, run ? titleOf(*run) : QString(),
            run ? QString::fromStdString(toText(run->experiment())) : QString(), std::move(draw)};
}

} // namespace hopscope
