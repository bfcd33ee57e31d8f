#include "scenes/network/words/distance_words.h"

#include "drawing/format.h"
#include "drawing/words.h"
#include "topology/path_lengths.h"

#include <QCoreApplication>

namespace hopscope {

namespace {
struct Distance {
    Q_DECLARE_TR_FUNCTIONS(Distance)
};
} // namespace

QString diameterText(const PathLengths& lengths)
{
    if (lengths.exact()) return counted(lengths.atMost, Distance::tr("hop"), Distance::tr("hops"));
    return Distance::tr("%1 to %2 hops").arg(numberText(lengths.atLeast), numberText(lengths.atMost));
}

} // namespace hopscope
