#include "drawing/format.h"
#include "scenes/network/network_paint.h"

#include <QFont>
#include <QPainterPath>
#include <QPointF>
#include <QString>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <set>
#include <vector>

namespace hopscope {

namespace {

constexpr double sample = 26, gap = 7, apart = 16;

struct Sample {
    double share; ///< of the load that is the end of the colours
    QString text;
    bool tooMuch{false};
};

struct LoadLegend {
    QString name;
    std::vector<Sample> samples;
    QFont font, numbers;

    double width() const
    {
        double sum = textWidth(font, name) + apart - 4;
        for (const Sample& each : samples) sum += sample + gap + textWidth(numbers, each.text) + apart;
        return sum - apart;
    }
};

/// Messages where all are equally long, else words.
LoadLegend loadLegend(const NetworkScene& scene, const Theme& theme)
{
    LoadLegend legend{QStringLiteral("words on a link"), {}, theme.text(9, QFont::Medium), theme.mono(9)};
    const double top = heatEnd(scene), unit = scene.options.heatUnit;
    const auto most = static_cast<int>(unit > 0 ? std::lround(top / unit) : 0);
    if (most >= 1) {
        legend.name = QStringLiteral("messages on a link");
        // Of few, each; else of what there is in this step the least, the most, and one between. The end of the
        // colours.
        constexpr int few = 4;
        std::set<int> counts{most};
        if (most <= few && !scene.isCrowded())
            for (int count = 1; count < most; ++count) counts.insert(count);
        else
            for (const CableLoad& load : scene.moment->loads)
                if (load.messages > 0) counts.insert(static_cast<int>(std::lround(load.words / unit)));
        const std::vector<int> all(counts.begin(), counts.end());
        const int half = *std::ranges::min_element(all, {}, [&](int count) { return std::abs(2 * count - most); });
        const auto carried = static_cast<int>(scene.plan->mostCapacity);
        for (std::size_t i = 0; i < all.size(); ++i)
            if (all.size() <= few || i == 0 || all[i] == half || i + 1 == all.size())
                legend.samples.push_back({double(all[i]) / most, QString::number(all[i]), all[i] > carried});
    } else {
        for (const double share : {0.25, 0.5, 1.0}) legend.samples.push_back({share, numberText(share * top)});
    }
    return legend;
}

/// The end of the colours stays, as it tells most, and what is nearest to its half.
void thin(std::vector<Sample>& samples)
{
    const auto fromHalf = [](const Sample& each) { return std::abs(each.share - 0.5); };
    const Sample half = *std::ranges::min_element(samples, {}, fromHalf), end = samples.back();
    samples = samples.size() > 2 ? std::vector{half, end} : std::vector{end};
}

} // namespace

bool hasLoadLegend(const NetworkScene& scene)
{
    return scene.options.heat && scene.plan->physical && !scene.plan->compact && heatEnd(scene) > 0;
}

double leastLoadLegend(const NetworkScene& scene, std::size_t samples, const Theme& theme)
{
    LoadLegend legend = loadLegend(scene, theme);
    while (legend.samples.size() > samples) thin(legend.samples);
    return legend.width();
}

void paintLoadLegend(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, QPointF at,
                     double room, Anchor anchor, const Theme& theme)
{
    LoadLegend legend = loadLegend(scene, theme);
    while (legend.samples.size() > 1 && legend.width() > room) thin(legend.samples);
    const auto group = canvas.group(QStringLiteral("legend"));
    const double down = capHeight(legend.font) / 2;
    double x = anchor == Anchor::Middle ? at.x() - legend.width() / 2 : at.x();
    canvas.text({x, at.y() + down}, legend.name, {legend.font, theme.inkSoft});
    x += textWidth(legend.font, legend.name) + apart - 4;
    for (const Sample& each : legend.samples) {
        const double width = loadWidth(each.share, scene, projection, theme),
                     cap = width / 2; // ends of lines are round
        QPainterPath line(QPointF(x + cap, at.y()));
        line.lineTo(x + sample - cap, at.y());
        paintLoad(canvas, line, each.share, each.tooMuch, scene, projection, theme);
        if (each.tooMuch && scene.plan->mostCapacity == 1 && !scene.isCrowded())
            paintTooMuch(canvas, line, width, projection, theme);
        x += sample + gap;
        canvas.text({x, at.y() + down}, each.text, {legend.numbers, theme.inkSoft});
        x += textWidth(legend.numbers, each.text) + apart;
    }
}

} // namespace hopscope
