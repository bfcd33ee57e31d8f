#include "window/sheets/export_picture.h"

#include "diagnostic.h"
#include "drawing/format.h"
#include "drawing/words.h"
#include "export/arrange.h"
#include "run/experiment.h"
#include "state/notation_choice.h"
#include "window/sheets/export_dialog.h"

#include <cmath>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <utility>

namespace hopscope {

namespace {

constexpr double wordsAside = 24; ///< of views with words of their own, from the border

/// What the experiment says already is not said again in symbols; nor is the model where a badge names it.
QString machineBeside(const Run& run, const QString& experiment, bool modelNamed)
{
    std::set<std::string, std::less<>> said;
    for (const Parameter& price : run.setup().costModel->prices)
        if (experiment.contains(QLatin1Char(' ') + toQString(price.id) + QLatin1Char('='))) said.emplace(price.id);
    const QStringList forms = machineForms(run, toQString(describe(run.setup().ports)), said, NotationChoice::shown());
    QStringList machine = forms.front().split(QStringLiteral(" · "));
    if (modelNamed && machine.back().startsWith(forms.back())) machine.back().remove(0, forms.back().size());
    if (machine.back().startsWith(QStringLiteral(", "))) machine.back().remove(0, 2);
    if (machine.back().isEmpty()) machine.pop_back();
    return machine.join(QStringLiteral(" · "));
}

QString resultOf(const Run& run)
{
    // A line of the picture, in the language of its other lines.
    return QStringLiteral("Finished run: %1 in %2.")
        .arg(withTimeUnit(run, run.time()),
             counted(static_cast<std::uint64_t>(run.steps()), QStringLiteral("step"), QStringLiteral("steps")));
}

} // namespace

QString experimentLine(const Run& run, bool modelNamed)
{
    const QString experiment = toQString(toText(run.experiment())),
                  machine = machineBeside(run, experiment, modelNamed);
    return machine.isEmpty() ? experiment : experiment + QStringLiteral(" · ") + machine;
}

FigurePicture exportedMoment(const ExportSource& source, PictureWish wish, const ExportWords& words)
{
    if (!source.run && source.badge) {
        const Band band{.caption = {}, .moment = {}, .badge = words.badge ? source.badge : std::nullopt};
        wish.size.rheight() -= bandHeight(band, wish.size.width(), wish.theme);
        return withBand(source.picture(wish), band, wish.theme);
    }
    wish.badge = words.badge;
    if (!source.run) return source.picture(wish);
    wish.caption = words.caption;
    const QString moment = wish.position ? stepText(*source.run, *wish.position) : QString();
    Band band = bandOf(*source.run, moment, wish.caption && !source.captioned, wish.badge && !source.badged,
                       NotationChoice::shown());
    if (source.captioned) band.side = wordsAside;
    if (words.badge && source.badged) band.result = resultOf(*source.run);
    if (words.experiment) band.experiment = experimentLine(*source.run, words.badge);
    wish.size.rheight() -= bandHeight(band, wish.size.width(), wish.theme);
    FigurePicture picture = source.picture(wish);
    band.sentence = picture.alt; // of the moment that it shows
    return withBand(std::move(picture), band, wish.theme);
}

FigurePicture exportedStrip(const ExportSource& source, PictureWish wish, const std::vector<double>& positions,
                            const ExportWords& words)
{
    constexpr double least = 40;
    Band band = bandOf(*source.run, {}, words.caption, words.badge, NotationChoice::shown());
    if (words.experiment) band.experiment = experimentLine(*source.run, words.badge);
    const auto across = static_cast<double>(stripColumns(positions.size(), 0));
    const double rows = std::ceil(static_cast<double>(positions.size()) / across);
    const QSizeF room = stripRoom(positions.size(), 0, wish.theme);
    wish.size = {(wish.size.width() - room.width()) / across,
                 (wish.size.height() - bandHeight(band, wish.size.width(), wish.theme)) / rows - room.height()};
    if (wish.size.width() < least || wish.size.height() < least)
        throw Refused("size",
                      ExportDialog::tr("Size: too small for %1 moments side by side; choose fewer or a larger picture")
                          .arg(positions.size())
                          .toStdString());
    wish.caption = wish.badge = false;
    std::vector<StripPanel> panels;
    for (double position : positions) {
        wish.position = position;
        panels.push_back({source.picture(wish), stepText(*source.run, position)});
    }
    return withBand(stripOf(std::move(panels), 0, wish.theme), band, wish.theme);
}

} // namespace hopscope
