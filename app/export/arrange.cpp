#include "export/arrange.h"

#include "drawing/canvas.h"
#include "drawing/words.h"
#include "scenes/pictures/parts/parts.h"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace hopscope {

namespace {

constexpr double gap = 16;

double labelHeight(const Theme& theme) { return 24 * theme.fontScale; }

} // namespace

std::size_t stripColumns(std::size_t panels, std::size_t columns)
{
    if (columns > 0) return std::min(columns, panels);
    return panels <= 4 ? panels : static_cast<std::size_t>(std::ceil(std::sqrt(static_cast<double>(panels))));
}

QSizeF stripRoom(std::size_t panels, std::size_t columns, const Theme& theme)
{
    return {gap * (static_cast<double>(stripColumns(panels, columns)) + 1), gap + labelHeight(theme)};
}

FigurePicture stripOf(std::vector<StripPanel> panels, std::size_t columns, const Theme& theme)
{
    FigurePicture strip = panels.front().picture;
    const std::size_t across = stripColumns(panels.size(), columns);
    const double rows = std::ceil(static_cast<double>(panels.size()) / static_cast<double>(across));
    const QSizeF one = strip.size, room = stripRoom(panels.size(), columns, theme);
    strip.tex = nullptr; // of one of them only
    strip.size = {one.width() * static_cast<double>(across) + room.width(), (one.height() + room.height()) * rows};
    strip.draw = [panels = std::move(panels), across, one, room, theme, size = strip.size](Canvas& canvas) {
        canvas.fill(QRectF({}, size), theme.ground);
        const QFont font = theme.text(9.5, QFont::Medium);
        for (std::size_t i = 0; i < panels.size(); ++i) {
            const QPointF at(gap + static_cast<double>(i % across) * (one.width() + gap),
                             gap + static_cast<double>(i / across) * (one.height() + room.height()));
            {
                const auto panel =
                    canvas.group(QStringLiteral("panel-%1").arg(i + 1), {.offset = at, .clip = QRectF({}, one)});
                panels[i].picture.draw(canvas);
            }
            canvas.path(roundedRect({at, one}, 4), {{}, {theme.line, 1}});
            canvas.text({at.x() + one.width() / 2, at.y() + one.height() + labelHeight(theme) * 0.7},
                        elided(font, panels[i].label, one.width()), {font, theme.ink, Anchor::Middle});
        }
    };
    return strip;
}

namespace {

constexpr double between = 20; ///< caption and badge in one line
constexpr std::size_t resultRows = 2;

/// Where the words of a band stand.
struct BandLayout {
    QStringList caption;
    std::optional<BadgeLayout> badge;
    bool beside{false}; ///< caption and badge share the line
    double height{0};
};

QString captionWith(const Band& band, const QString& moment)
{
    return moment.isEmpty() ? band.caption : band.caption + QStringLiteral(" · ") + moment;
}

/// As many at every moment. The result is whole: a long sentence loses what stands in its brackets.
QStringList resultLines(const Band& band, const QFont& font, double room)
{
    static const QRegularExpression brackets(QStringLiteral(" \\([^()]*\\)"));
    std::vector<QString> lines;
    for (const QString& sentence : {band.sentence, QString(band.sentence).remove(brackets), QString()}) {
        lines = wrapped(font, sentence, room);
        if (lines.size() < resultRows) // the result has a line of its own
            lines.push_back(band.result);
        else
            lines = wrapped(font, sentence + QLatin1Char(' ') + band.result, room);
        if (lines.size() <= resultRows) break;
    }
    lines.resize(resultRows);
    return {lines.begin(), lines.end()};
}

BandLayout layoutOf(const Band& band, double width, const Theme& theme)
{
    constexpr std::size_t mostLines = 2;
    const QFont font = theme.text(9.5, QFont::Medium);
    const double room = std::max(0.0, width - 2 * band.side), line = lineHeight(font), scale = theme.fontScale;
    BandLayout layout;
    double longest = 0;
    for (const QString& moment : band.moments + QStringList(band.moment))
        if (!band.caption.isEmpty()) longest = std::max(longest, textWidth(font, captionWith(band, moment)));
    const double widest = std::max(longest, band.experiment.isEmpty() ? 0.0 : textWidth(font, band.experiment));
    if (band.badge) {
        const double left = widest > 0 ? room - widest - between : room;
        // Beside a caption the badge may leave out what is free of charge, no more.
        const BadgeLayout all = badgeLayout(*band.badge, left, theme);
        layout.beside = widest > 0 && !all.two && all.size.width() <= left;
        layout.badge = layout.beside ? all : badgeLayout(*band.badge, room, theme);
    }
    const double around = (band.badge && !layout.beside ? 20 : 16) * scale;
    if (longest > 0) {
        const std::vector<QString> lines = wrapped(font, captionWith(band, band.moment), room);
        std::size_t most = 1; // as many as any moment needs
        for (const QString& moment : band.moments + QStringList(band.moment))
            most = std::max(most, std::min(mostLines, wrapped(font, captionWith(band, moment), room).size()));
        if (layout.beside) most = 1;
        for (std::size_t i = 0; i < std::min(most, lines.size()); ++i) {
            QStringList rest;
            for (std::size_t j = i; j < (i + 1 == most ? lines.size() : i + 1); ++j) rest += lines[j];
            layout.caption += elided(font, rest.join(QLatin1Char(' ')), room);
        }
        // The experiment below it stays where it is at every moment.
        if (!band.experiment.isEmpty())
            while (layout.caption.size() < static_cast<qsizetype>(most)) layout.caption += QString();
        layout.height = around + line * static_cast<double>(most);
    }
    if (!band.experiment.isEmpty()) {
        const std::vector<QString> lines = wrapped(font, band.experiment, room);
        for (const QString& one : lines) layout.caption += one;
        layout.height = std::max(layout.height, around) + line * static_cast<double>(lines.size());
    }
    if (!band.result.isEmpty()) {
        layout.caption = resultLines(band, font, room) + layout.caption;
        layout.height = std::max(layout.height, 16 * scale) + line * resultRows;
    }
    if (layout.badge)
        layout.height =
            layout.beside ? std::max(layout.height, layout.badge->size.height() + 12 * scale)
                          : layout.height + layout.badge->size.height() + (layout.height > 0 ? 2 * scale : 12 * scale);
    return layout;
}

} // namespace

Band bandOf(const Run& run, const QString& moment, bool caption, bool badge, const Notation& notation)
{
    Band band;
    if (caption) {
        band.caption = titleOf(run) + QStringLiteral(" — ") + contextOf(run);
        band.moment = moment;
        if (!moment.isEmpty()) band.moments = {stepText(run, 0), stepText(run, static_cast<double>(run.steps()))};
    }
    if (badge) band.badge = badgeOf(run, notation);
    return band;
}

double bandHeight(const Band& band, double width, const Theme& theme)
{
    return band.empty() ? 0 : layoutOf(band, width, theme).height;
}

FigurePicture withBand(FigurePicture picture, const Band& band, const Theme& theme)
{
    if (band.empty()) return picture;
    const QSizeF inner = picture.size;
    const BandLayout layout = layoutOf(band, inner.width(), theme);
    picture.size.rheight() += layout.height;
    picture.draw = [draw = picture.draw, inner, size = picture.size, layout, side = band.side, theme](Canvas& canvas) {
        canvas.fill(QRectF({}, size), theme.ground);
        draw(canvas);
        const auto group = canvas.group(QStringLiteral("caption"));
        const TextStyle caption{theme.text(9.5, QFont::Medium), theme.ink};
        const double line = lineHeight(caption.font), scale = theme.fontScale;
        double foot = size.height() - 6 * scale; // the badge stands at the bottom
        if (layout.badge) {
            const QSizeF badge = layout.badge->size;
            const bool right = layout.beside || layout.caption.isEmpty();
            paint(canvas, *layout.badge, {right ? size.width() - side - badge.width() : side, foot - badge.height()},
                  theme);
        }
        const double middle =
            layout.beside || !layout.badge
                ? (inner.height() + size.height()) / 2 - line * static_cast<double>(layout.caption.size() - 1) / 2
                : inner.height() + 8 * scale + line / 2;
        for (qsizetype i = 0; i < layout.caption.size(); ++i)
            canvas.text({side, middle + static_cast<double>(i) * line + capHeight(caption.font) / 2}, layout.caption[i],
                        caption);
    };
    return picture;
}

} // namespace hopscope
