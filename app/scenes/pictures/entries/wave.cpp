#include "drawing/format.h"
#include "drawing/words.h"
#include "scenes/last_of.h"
#include "scenes/pictures/parts/parts.h"
#include "scenes/related.h"
#include "topology/grid.h"

#include "progress.h"

#include <algorithm>
#include <cmath>

namespace hopscope {

namespace {

constexpr std::uint64_t mostMessages = 4'000'000; ///< of a run that is looked at

/// Blocks in the largest message of every step: along each axis of the shape, and of those that turn.
struct Wave {
    std::vector<std::vector<double>> byAxis; ///< by axis, by step; the last row: more than one axis
    std::vector<double> largest;
    double sum{0}, most{0};
};

Wave measure(const Run& run, const std::stop_token& stop)
{
    const auto axes = run.shape().axes();
    const auto steps = static_cast<std::size_t>(run.steps());
    Wave wave{std::vector(axes.size() + 1, std::vector<double>(steps)), std::vector<double>(steps), 0, 0};
    Step step;
    for (std::size_t k = 0; k < steps; ++k) {
        if (stop.stop_requested()) throw Cancelled();
        run.schedule().at(static_cast<StepIndex>(k), step);
        for (const Transfer& transfer : step.transfers()) {
            std::uint32_t from = transfer.from.value, to = transfer.to.value;
            std::size_t axis = axes.size(), different = 0;
            for (std::size_t i = axes.size(); i-- > 0; from /= axes[i], to /= axes[i])
                if (from % axes[i] != to % axes[i]) axis = i, ++different;
            double& count = wave.byAxis[different == 1 ? axis : axes.size()][k];
            count = std::max(count, static_cast<double>(step.blockCount(transfer)));
        }
        for (const auto& counts : wave.byAxis) wave.largest[k] = std::max(wave.largest[k], counts[k]);
        wave.sum += wave.largest[k];
        wave.most = std::max(wave.most, wave.largest[k]);
    }
    return wave;
}

/// The wave of a run does not change while it is played: that of the last run is kept.
std::shared_ptr<const Wave> waveOf(const std::shared_ptr<const Run>& run, const std::stop_token& stop)
{
    static LastOf<Wave, Simulation> last;
    return last.of(run->simulation(), [&] { return std::make_shared<const Wave>(measure(*run, stop)); });
}

/// A bar for every step: how many blocks its largest message has, and along each axis.
class WavePicture final : public Picture {
public:
    explicit WavePicture(const PictureRequest& request)
        : m_run(request.run), m_wave(waveOf(request.run, request.stop)), m_size(request.size),
          m_marked(markedStep(request)), m_moving(request.moving),
          m_plot(QRectF(QPointF(0, 0), request.size).adjusted(52, headingHeight + 52, -16, -40)),
          m_parts(partsOf(*request.run)), m_top(m_wave->most / m_parts)
    {
        if (!request.tops.empty()) m_top = std::max(m_top, request.tops.front());
        for (std::size_t axis = 0; axis < m_wave->byAxis.size(); ++axis)
            if (std::ranges::any_of(m_wave->byAxis[axis], [](double count) { return count > 0; }))
                m_used.push_back(axis);
    }

    void paint(Canvas& canvas, const Theme& theme, const Selected& selection, const Selected& hover) const override
    {
        const double of = static_cast<double>(m_run->data().blocks);
        const QString sum =
            QStringLiteral("sum %1 of %2 = %3")
                .arg(numberText(m_wave->sum), counted(m_run->data().blocks, partName(), partName() + u's'),
                     numberText(std::round(1e5 * m_wave->sum / std::max(of, 1.0)) / 1e5));
        paintHeading(
            canvas, theme,
            {QStringLiteral("%1s in the largest message of every step · ").arg(capital(blockName(*m_run))) + sum, sum},
            m_size.width());
        paintLegend(canvas, theme);
        if (m_run->steps() == 0 || m_plot.width() < 40 || m_plot.height() < 30) return;
        paintAxes(canvas, theme);
        paintBars(canvas, theme);
        for (const Selected& what : chosen(*m_run, selection, hover))
            if (const auto* step = std::get_if<StepRef>(&what)) frame(canvas, theme, step->step, theme.accent, {});
        if (m_marked >= 0) {
            std::vector<double> dashes;
            if (m_moving) dashes = {3, 2};
            frame(canvas, theme, m_marked, theme.ink, dashes);
        }
    }

    Selected at(QPointF point) const override
    {
        const auto step = stepAt(point);
        if (!step) return {};
        return StepRef{*step};
    }

    QString explain(QPointF point) const override
    {
        const auto step = stepAt(point);
        if (!step) return {};
        QStringList parts;
        for (const std::size_t axis : m_used)
            parts += QStringLiteral("%1: %2").arg(nameOf(axis),
                                                  numberText(m_wave->byAxis[axis][static_cast<std::size_t>(*step)]));
        return QStringLiteral("Step %1, blocks in the largest message. %2")
            .arg(*step + 1)
            .arg(parts.join(QStringLiteral(", ")));
    }

    std::vector<double> tops() const override { return {m_wave->most / m_parts}; }

private:
    static QString capital(QString text)
    {
        if (!text.isEmpty()) text[0] = text[0].toUpper();
        return text;
    }
    QString nameOf(std::size_t axis) const
    {
        if (m_wave->byAxis.size() == 1 || m_run->shape().axes().empty()) return QStringLiteral("messages");
        return axis + 1 == m_wave->byAxis.size() ? QStringLiteral("over several axes")
                                                 : QStringLiteral("along axis %1").arg(axis + 1);
    }
    double slot() const { return m_plot.width() / static_cast<double>(m_run->steps()); }
    /// Parts into which the algorithm cuts the block of a processor.
    static double partsOf(const Run& run)
    {
        const Operation operation = run.algorithm().operation;
        const std::uint32_t processors = run.topology().processors(), blocks = run.data().blocks;
        const bool one = operation == Operation::Allgather || operation == Operation::ReduceScatter;
        return one && blocks > processors && blocks % processors == 0 ? double(blocks) / processors : 1;
    }
    /// What is counted: "block", "third of a block".
    QString partName() const
    {
        if (m_parts == 1) return blockName(*m_run);
        return m_parts == 2   ? QStringLiteral("half block")
               : m_parts == 3 ? QStringLiteral("third")
                              : QStringLiteral("part");
    }
    /// Bars are as high as the blocks of processors in the message, so that runs with parts compare.
    double heightOf(double count) const { return m_top > 0 ? count / m_parts / m_top * m_plot.height() : 0; }
    QString countText(double count) const { return numberText(std::round(10 * count / m_parts) / 10); }
    std::optional<StepIndex> stepAt(QPointF point) const
    {
        if (!m_plot.adjusted(0, -12, 0, 30).contains(point)) return {};
        const auto step = static_cast<StepIndex>((point.x() - m_plot.left()) / slot());
        if (step < 0 || step >= m_run->steps()) return {};
        return step;
    }
    void frame(Canvas& canvas, const Theme& theme, StepIndex step, const QColor& colour,
               const std::vector<double>& dashes) const
    {
        const QRectF box(m_plot.left() + slot() * static_cast<double>(step), m_plot.top() - 16, slot(),
                         m_plot.height() + 18);
        canvas.path(roundedRect(box, 3), {{}, {colour, 1.5 * theme.strokeScale, dashes}});
    }
    QColor colourOf(const Theme& theme, std::size_t place) const
    {
        return theme.categories[place % theme.categories.size()];
    }

    void paintLegend(Canvas& canvas, const Theme& theme) const
    {
        const auto group = canvas.group(QStringLiteral("legend"));
        const QFont font = theme.text(9);
        double x = m_plot.left();
        const double y = headingHeight + 12;
        for (std::size_t i = 0; i < m_used.size(); ++i) {
            const QString name = nameOf(m_used[i]);
            if (x + 14 + textWidth(font, name) > m_size.width() - 6) break;
            canvas.fill({x, y - 8, 9, 9}, colourOf(theme, i));
            canvas.text({x + 14, y}, name, {font, theme.inkSoft});
            x += 14 + textWidth(font, name) + 20;
        }
    }

    void paintAxes(Canvas& canvas, const Theme& theme) const
    {
        const auto group = canvas.group(QStringLiteral("axes"));
        const QFont font = theme.mono(8);
        for (const double share : {0.0, 0.5, 1.0}) {
            const double y = m_plot.bottom() - share * m_plot.height();
            canvas.line({m_plot.left(), y}, {m_plot.right(), y}, {theme.line, theme.strokeScale});
            canvas.text({m_plot.left() - 8, y + capHeight(font) / 2}, numberText(std::round(share * m_top * 10) / 10),
                        {font, theme.inkSoft, Anchor::End});
        }
        const QFont name = theme.text(9);
        canvas.text({12, m_plot.top() - 18},
                    fitting(name,
                            {QStringLiteral("%1s in the largest message along each axis").arg(blockName(*m_run)),
                             QStringLiteral("%1s").arg(blockName(*m_run))},
                            m_size.width() - 24),
                    {name, theme.inkSoft});
        const double room = textWidth(font, QString::number(m_run->steps())) + 6;
        StepIndex every = 1;
        for (const StepIndex factor : {2, 5, 10, 20, 50, 100, 200, 500, 1000, 10000}) {
            if (static_cast<double>(every) * slot() >= room) break;
            every = factor;
        }
        for (StepIndex k = every == 1 ? 0 : every - 1; k < m_run->steps(); k += every)
            canvas.text(
                {m_plot.left() + (static_cast<double>(k) + 0.5) * slot(), m_plot.bottom() + 8 + capHeight(font)},
                QString::number(k + 1), {font, theme.inkSoft, Anchor::Middle});
        const QFont title = theme.text(9);
        canvas.text({m_plot.center().x(), m_plot.bottom() + 31}, QStringLiteral("step"),
                    {title, theme.inkSoft, Anchor::Middle});
    }

    void paintBars(Canvas& canvas, const Theme& theme) const
    {
        const auto group = canvas.group(QStringLiteral("wave"));
        const double width = 0.82 * slot() / static_cast<double>(std::max<std::size_t>(m_used.size(), 1));
        for (std::size_t i = 0; i < m_used.size(); ++i) {
            std::vector<QRectF> bars;
            for (std::size_t k = 0; k < m_wave->largest.size(); ++k) {
                const double height = heightOf(m_wave->byAxis[m_used[i]][k]);
                if (height <= 0) continue;
                bars.emplace_back(m_plot.left() + (static_cast<double>(k) + 0.09) * slot()
                                      + static_cast<double>(i) * width,
                                  m_plot.bottom() - height, std::max(width - (width > 3 ? 1 : 0), 0.5), height);
            }
            canvas.fills(bars, colourOf(theme, i));
        }
        const QFont font = theme.mono(8, QFont::DemiBold);
        double widest = 0;
        for (const double count : m_wave->largest) widest = std::max(widest, textWidth(font, countText(count)));
        const auto every = static_cast<std::size_t>(std::max(1.0, std::ceil((widest + 2) / slot())));
        if (every > 3) return;
        // Where not all have room, those around the highest.
        const auto highest =
            static_cast<std::size_t>(std::ranges::max_element(m_wave->largest) - m_wave->largest.begin());
        for (std::size_t k = highest % every; k < m_wave->largest.size(); k += every)
            canvas.text({m_plot.left() + (static_cast<double>(k) + 0.5) * slot(),
                         m_plot.bottom() - heightOf(m_wave->largest[k]) - 4},
                        countText(m_wave->largest[k]), {font, theme.ink, Anchor::Middle, theme.ground});
    }

    std::shared_ptr<const Run> m_run;
    std::shared_ptr<const Wave> m_wave;
    QSizeF m_size;
    StepIndex m_marked;
    bool m_moving;
    QRectF m_plot;
    double m_parts, m_top;           ///< of a block; of the axis, in blocks
    std::vector<std::size_t> m_used; ///< rows of the wave that are not empty
};

std::string objection(const Run& run)
{
    if (run.steps() == 0) return "Nothing is sent.";
    if (run.transfers() > mostMessages || run.steps() > 20'000)
        return "This picture counts the blocks of every message; the run has too many.";
    return {};
}
std::unique_ptr<Picture> make(const PictureRequest& request) { return std::make_unique<WavePicture>(request); }

} // namespace

extern const PictureKind wavePicture;
constinit const PictureKind wavePicture{
    .id = "wave",
    .title = "Message sizes",
    .help = "blocks in the largest message of every step, by axis",
    .size = {900, 320},
    .objection = objection,
    .make = make,
    .numbers = "sizes",
};

} // namespace hopscope
