#include "window/sheets/export_dialog.h"

#include "diagnostic.h"
#include "drawing/format.h"
#include "drawing/words.h"
#include "export/legibility.h"
#include "widgets/segmented.h"
#include "widgets/style.h"
#include "window/sheets/export_player.h"

#include <QLabel>
#include <QPainter>
#include <QPushButton>

#include <algorithm>
#include <cmath>

// What will be written, before it is.
namespace hopscope {

namespace {

constexpr double readable = 11;     ///< letters, in units of 1/96 inch
constexpr double nearlyWhole = 1.1; ///< a picture that would be enlarged by less is shown as it is

/// Every summand: "3 steps × 0.8 s × 25 frames/s = 60 frames; then the end for 1.56 s: 39 frames; 99 frames, 3.96 s".
QString framesText(const AnimationPlan& plan)
{
    const std::vector<double> positions = framePositions(plan);
    const auto all = static_cast<double>(positions.size());
    const auto seconds = [&](double frames) {
        return numberText(std::round(100 * frames / plan.framesPerSecond) / 100);
    };
    const QString sum = ExportDialog::tr("%1 frames, %2 s").arg(numberText(all), seconds(all));
    if (!plan.chosen.empty() || plan.timed) return sum;
    const auto moving =
        static_cast<double>(std::ranges::count_if(positions, [&](double position) { return position < plan.to; }));
    return ExportDialog::tr("%1 × %2 s × %3 frames/s: %4 frames, then the end for %5 s: %6 frames. In all %7.")
        .arg(counted(static_cast<std::uint64_t>(plan.to - plan.from), ExportDialog::tr("step"),
                     ExportDialog::tr("steps")),
             numberText(plan.secondsPerStep), numberText(plan.framesPerSecond), numberText(moving),
             seconds(all - moving), numberText(all - moving), sum);
}

} // namespace

QString ExportDialog::noteOn(const FigurePicture& figure) const
{
    const ExportFormat* format = findFormat(suffixIn(m_formatId));
    if (holdsNumbers(m_formatId)) return tr("The numbers of what is shown, with where they came from.");
    if (moves(m_formatId))
        return format && format->pages ? tr("%n page(s)", nullptr, int(pagePositions(plan()).size()))
                                       : framesText(plan());
    if (!m_dots->isHidden())
        return tr("%1 × %2 pixels")
            .arg(qRound(figure.size.width() * figure.scale))
            .arg(qRound(figure.size.height() * figure.scale));
    if (figure.tex && isTex(suffixIn(m_formatId)))
        return tr("An axis of PGFPlots with its numbers: letters are those of the paper, colours those for print.");
    return tr("Text stays text, and lines are sharp at any size.");
}

QString ExportDialog::factsOf(const FigurePicture& figure) const
{
    const auto centimetres = [](double units) { return QString::number(units * 2.54 / 96, 'f', 1); };
    QString facts = tr("%1 × %2 px = %3 × %4 cm at 96 px per inch")
                        .arg(qRound(figure.size.width()))
                        .arg(qRound(figure.size.height()))
                        .arg(centimetres(figure.size.width()), centimetres(figure.size.height()));
    const double text = figure.pixels ? 0 : smallestText(figure);
    if (text <= 0) return facts;
    facts += tr(" · smallest text %1 px").arg(numberText(std::round(10 * text) / 10));
    return text < readable ? facts + tr(": hard to read, make it larger") : facts;
}

void ExportDialog::drawPreview(const FigurePicture& figure)
{
    FigurePicture shown = figure;
    const QSizeF room = m_preview->size() - QSize(1, 1); // whole pixels
    double zoom = std::min({room.width() / figure.size.width(), room.height() / figure.size.height(), 2.0});
    if (zoom > 1 && zoom < nearlyWhole) zoom = 1;
    shown.scale = zoom * devicePixelRatioF();
    QImage image = figureImage(shown);
    image.setDevicePixelRatio(devicePixelRatioF());
    QPainter sheet(&image); // its edge, where its ground is that of the dialog
    sheet.setPen(Appearance::theme().hullEdge);
    sheet.drawRect(QRectF({}, image.deviceIndependentSize()).adjusted(0.5, 0.5, -0.5, -0.5));
    sheet.end();
    m_preview->setPixmap(QPixmap::fromImage(image));
    m_facts->setText(tr("Preview at %1 %: %2").arg(qRound(100 * zoom)).arg(m_aboutPicture));
}

void ExportDialog::showFrame()
{
    if (m_working || m_later.isActive() || !m_save->isEnabled()) return; // fields may be half written
    try {
        PictureWish at = wish();
        at.position = m_player->position();
        drawPreview(dressed(at));
    } catch (const Refused& refusal) { // of this moment
        m_player->stop();
        say(QString::fromStdString(refusal.why().text));
    }
}

void ExportDialog::refresh()
{
    if (m_working) return;
    try {
        const FigurePicture figure = picture();
        say(noteOn(figure));
        m_aboutPicture = factsOf(figure); // once, not at every frame: it looks at every text
        m_save->setEnabled(true);
        if (m_player->isHidden()) {
            drawPreview(figure);
            return;
        }
        const AnimationPlan frames = plan();
        m_player->setFrames(framePositions(frames), frames.framesPerSecond);
        showFrame();
    } catch (const Refused& refusal) {
        say(QString::fromStdString(refusal.why().text));
        m_save->setEnabled(false);
    }
}

void ExportDialog::standAt(double position)
{
    finish(); // the frames are known
    m_player->standAt(position);
}

void ExportDialog::finish()
{
    m_later.stop();
    refresh();
}

} // namespace hopscope
