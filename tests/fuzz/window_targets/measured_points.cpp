#include "../grammar.h"
#include "../target.h"

#include "diagnostic.h"
#include "pages/curves/measured.h"

#include <cmath>

namespace hopscope::measured_points_target {

namespace {

/// Every text is a table of points, all of them numbers, or the line that is wrong is told.
void tryOut(std::string_view input)
{
    try {
        for (const MeasuredSeries& series :
             measuredFromCsv(QByteArray(input.data(), static_cast<qsizetype>(input.size())), QStringLiteral("file")))
            for (const QPointF& point : series.points)
                if (!std::isfinite(point.x()) || !std::isfinite(point.y())) fuzz::broken("a point that is none", input);
    } catch (const Refused& refusal) {
        fuzz::checkSentence(refusal.why().text, input);
    }
}

} // namespace

extern const fuzz::FuzzTarget entry;
const fuzz::FuzzTarget entry{.name = "measured-points", .tryOut = tryOut, .seed = fuzz::csvText};

} // namespace hopscope::measured_points_target
