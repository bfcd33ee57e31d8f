#include "window/sheets/export_picture.h"

#include "diagnostic.h"
#include "drawing/format.h"
#include "drawing/words.h"
#include "export/arrange.h"
#include "run/experiment.h"
#include "state/notation_choice.h"
#include "window/sheets/export_dialog.h"

#include <cmath>
#include <optional>
#include <utility>

namespace hopscope {

QString experimentLine(const Run& run)
{
    return toQString(toText(run.experiment())) + QStringLiteral(" · ")
           + machineForms(run, NotationChoice::shown()).front();
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
    if (words.experiment && band.caption.isEmpty())
        band.caption = experimentLine(*source.run);
    else if (words.experiment)
        band.caption += QStringLiteral(" — ") + experimentLine(*source.run);
    wish.size.rheight() -= bandHeight(band, wish.size.width(), wish.theme);
    return withBand(source.picture(wish), band, wish.theme);
}

FigurePicture exportedStrip(const ExportSource& source, PictureWish wish, const std::vector<double>& positions,
                            const ExportWords& words)
{
    constexpr double least = 40;
    Band band = bandOf(*source.run, {}, words.caption, words.badge, NotationChoice::shown());
    if (words.experiment && band.caption.isEmpty()) band.caption = experimentLine(*source.run);
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
