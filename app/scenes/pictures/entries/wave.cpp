#include "algorithms/algorithm.h"
#include "drawing/format.h"
#include "drawing/listed.h"
#include "drawing/words.h"
#include "scenes/chart/plot_frame.h"
#include "scenes/pictures/parts/parts.h"
#include "scenes/pictures/wave/axis_wave.h"
#include "scenes/pictures/wave/beside_values.h"
#include "scenes/pictures/wave/step_texts.h"
#include "scenes/pictures/wave/wave_rows.h"
#include "scenes/pictures/wave/wave_why.h"
#include "scenes/pictures/wave/wave_words.h"
#include "scenes/related.h"
#include "scenes/step_costs.h"
#include "topology/grid.h"

#include <algorithm>
#include <cmath>

namespace hopscope::wave_picture {

namespace {

constexpr std::uint64_t mostMessages = 4'000'000;   ///< of a run that is looked at
constexpr double mostWhy = 3 * WaveWhy::lineHeight; ///< of what is said below the key
constexpr double footHeight = 24;                   ///< of the numbers of steps
constexpr double whatLine = 15;                     ///< what charts below each other are of
constexpr double rowsTop = headingHeight + 12;      ///< of charts below each other, below what is said
constexpr double leastPitch = 3; ///< of two steps, in pixels: with more of them several share a column

/// A bar for every step: how many blocks its largest message has, and along each axis; of many steps in charts one
/// below the other.
class WavePicture final : public Picture {
public:
    explicit WavePicture(const PictureRequest& request)
        : m_run(request.run), m_wave(waveOf(request.run, request.stop)), m_size(request.size),
          m_marked(markedStep(request)), m_moving(request.moving), m_parts(subBlocksOf(*request.run)),
          m_used(usedAxes(m_wave->byAxis)), m_stacked(request.tops.empty() && areStacked()), m_why(why(request.stop)),
          m_plot(plotArea()),
          m_columns(std::max<StepIndex>(m_run->steps(), 1), std::max(m_plot.width(), 40.0), leastPitch, m_plot.width()),
          m_top(m_wave->most / m_parts)
    {
        if (!request.tops.empty()) m_top = std::max(m_top, request.tops.front());
        if (hasCosts() && m_columns.single()) m_costs = {costNames(), waveStepTexts(*m_run, request.stop), false};
    }

    void paint(Canvas& canvas, const Theme& theme, const Selected& selection, const Selected& hover) const override
    {
        if (!isLow()) paintWhat(canvas, theme);
        if (!m_stacked) paintLegend(canvas, theme);
        paintWhy(canvas, theme);
        if (m_run->steps() == 0 || m_plot.width() < 40 || m_plot.height() < 30) return;
        if (m_stacked)
            paintRows(canvas, theme);
        else
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
        const std::size_t column = m_columns.columnOf(*step);
        QStringList parts;
        for (const std::size_t axis : m_used)
            parts += QStringLiteral("%1: %2").arg(nameOf(axis), numberText(mostOf(m_wave->byAxis[axis])[column]));
        return QStringLiteral("%1, blocks in the largest message. %2")
            .arg(m_columns.name(column), parts.join(QStringLiteral(", ")));
    }

    std::vector<double> tops() const override { return {m_wave->most / m_parts}; }

private:
    /// No room for a heading: the key is in its line.
    bool isLow() const { return m_size.height() < 150; }
    QString nameOf(std::size_t axis) const
    {
        if (m_wave->byAxis.size() == 1 || m_run->shape().axes().empty()) return QStringLiteral("messages");
        if (axis + 1 == m_wave->byAxis.size()) return QStringLiteral("over several axes");
        return withBrought(axisInPicture(*m_run, axis), axis);
    }
    QString withBrought(const QString& name, std::size_t axis) const
    {
        if (m_why.brought.isEmpty()) return name;
        return name + QStringLiteral(": ") + m_why.brought[static_cast<qsizetype>(axis)];
    }
    /// "axis 3"
    QString briefName(std::size_t axis) const { return nameOf(axis).section(u',', 0, 0).section(u':', 0, 0); }
    QString briefNameOf(std::size_t axis) const { return withBrought(briefName(axis), axis); }
    /// Bars side by side would be too narrow for numbers, and charts below each other have room.
    bool areStacked() const
    {
        constexpr double leastWidth = 600, leastBar = 9;
        const double kinds = static_cast<double>(m_used.size()),
                     room = m_size.height() - rowsTop - mostWhy - footHeight - StepTexts::rowHeight;
        return kinds > 1 && m_parts == 1 && m_size.width() >= leastWidth && room >= kinds * WaveRows::leastHeight
               && m_size.width() / static_cast<double>(m_run->steps()) / kinds < leastBar / 0.82;
    }
    QRectF plotArea() const
    {
        const QRectF all(QPointF(0, 0), m_size);
        const double said = m_why.height(m_size.width()) + (m_stacked && !m_why.conclusions.isEmpty() ? whatLine : 0),
                     texts = StepTexts::rowHeight * ((hasCosts() ? 1 : 0) + (m_why.sums.forms.empty() ? 0 : 1));
        if (m_stacked) return all.adjusted(WaveRows::nameRoom, rowsTop + said - 4, -16, -footHeight - texts);
        return all.adjusted(m_why.sums.forms.empty() ? 52 : 64, isLow() ? 40 : headingHeight + 38 + said, -16,
                            -footHeight - texts);
    }
    /// Whether there is room for what every step costs.
    bool hasCosts() const { return !m_why.empty() && !m_run->clockless(); }
    QStringList costNames() const
    {
        const QString cost = QStringLiteral("cost"), rule = m_why.even ? costRule(*m_run) : QString();
        return rule.isEmpty() ? QStringList{cost} : QStringList{cost + QStringLiteral(" = ") + rule, cost};
    }
    /// Not in a low picture.
    WaveWhy why(const std::stop_token& stop) const
    {
        constexpr double leastHeight = 200;
        if (m_size.height() < leastHeight || m_parts != 1) return {};
        constexpr StepIndex fewSteps = 5; // below which their whole costs have room
        const bool costs = m_stacked || m_run->steps() <= fewSteps || m_run->clockless();
        WaveWhy found = waveWhy(*m_run, *m_wave, m_used, m_marked, !costs, stop);
        if (m_stacked) found.sums = {};
        return found;
    }
    AxisColours coloursOfAxes(const Theme& theme) const
    {
        return [this, &theme](std::size_t axis) {
            return colourOf(theme, static_cast<std::size_t>(std::ranges::find(m_used, axis) - m_used.begin()));
        };
    }
    /// What is counted: "block", "third of a block".
    QString partName() const
    {
        if (m_parts == 1) return blockName(*m_run);
        return m_parts == 2   ? QStringLiteral("half block")
               : m_parts == 3 ? QStringLiteral("third")
                              : QStringLiteral("sub-block");
    }
    /// The most of every column, of one for each step.
    std::vector<double> mostOf(const std::vector<double>& steps) const
    {
        std::vector<double> most(m_columns.count());
        for (std::size_t k = 0; k < steps.size(); ++k) {
            double& column = most[m_columns.columnOf(static_cast<StepIndex>(k))];
            column = std::max(column, steps[k]);
        }
        return most;
    }
    QString countText(double count) const { return numberText(std::round(10 * count / m_parts) / 10); }
    std::optional<StepIndex> stepAt(QPointF point) const
    {
        if (!m_plot.adjusted(0, -12, 0, 30).contains(point)) return {};
        const auto column = m_columns.columnAt(point.x() - m_plot.left());
        return column ? std::optional(m_columns.firstOf(*column)) : std::nullopt;
    }
    void frame(Canvas& canvas, const Theme& theme, StepIndex step, const QColor& colour,
               const std::vector<double>& dashes) const
    {
        const double leastFrame = m_stacked ? m_widest : 14; // a narrower one would cut the number in it
        const double pitch = m_columns.pitch(), column = static_cast<double>(m_columns.columnOf(step));
        const double mark = m_stacked ? 8 : isLow() ? 14 : 26; // below the key, where there is one
        if (pitch < leastFrame && colour == theme.ink)
            return paintColumnFrame(canvas, theme, {m_plot.left() + pitch * (column + 0.5), m_plot.top() - mark, 0, 0});
        const double above = m_stacked ? 0 : 14;
        const QRectF box(m_plot.left() + pitch * column, m_plot.top() - above, pitch, m_plot.height() + above + 2);
        canvas.path(roundedRect(box, 3), {{}, {colour, 1.5 * theme.strokeScale, dashes}});
    }
    QColor colourOf(const Theme& theme, std::size_t place) const
    {
        // The first is that of messages of several blocks in the network.
        return theme.categories[(place + (m_used.size() > 1 ? 1 : 0)) % theme.categories.size()];
    }

    /// What an axis carries, or what bars and bold numbers are, with the sum of these if nothing else says it; on the
    /// right what the present step adds to it.
    void paintWhat(Canvas& canvas, const Theme& theme) const
    {
        const bool concludes = !m_why.conclusions.isEmpty();
        const QString now = addedText(*m_run, *m_wave, m_marked, m_moving),
                      added = concludes && !now.isEmpty()
                                  ? briefName(*m_why.decisive) + (m_moving ? QStringLiteral(": ") : QStringLiteral(" "))
                                        + now
                                  : now;
        const double room = m_size.width() - (added.isEmpty() ? 0 : textWidth(theme.text(9), added) + 18);
        if (!added.isEmpty())
            canvas.text({m_size.width() - 16, 18}, added, {theme.text(9), theme.inkSoft, Anchor::End});
        if (!concludes) return paintBarsAre(canvas, theme, room);
        const QFont strong = theme.text(9.5, QFont::DemiBold);
        canvas.text({14, 18}, fitting(strong, m_why.conclusions, room - 28), {strong, theme.ink});
    }
    void paintBarsAre(Canvas& canvas, const Theme& theme, double room) const
    {
        const QString sum = QStringLiteral("sum of these: ") + ofAllMoved(*m_run, m_wave->sum, partName()),
                      what =
                          largestMessages(m_stacked ? QStringLiteral(" of a step") : QStringLiteral(" of every step"))
                          + (m_stacked           ? QStringLiteral(", all axes on one scale")
                             : m_used.size() > 1 ? QStringLiteral(" by axis")
                                                 : QString()),
                      largest = m_used.size() > 1 ? QStringLiteral(" · bold: the largest of the step") : QString(),
                      end = QStringLiteral(" · ") + sum;
        paintHeading(canvas, theme, {what + largest + end, what + end, sum}, room);
    }
    /// "Blocks in the largest message"
    QString largestMessages(const QString& of) const
    {
        return QStringLiteral("%1s in the largest message").arg(capital(blockName(*m_run))) + of;
    }
    void paintLegend(Canvas& canvas, const Theme& theme) const
    {
        const auto group = canvas.group(QStringLiteral("legend"));
        const QFont font = theme.text(9);
        double x = 14;
        const double y = isLow() ? 18 : headingHeight + 12;
        if (isLow()) {
            const QString what = largestMessages({});
            double room = m_size.width() - 14 - textWidth(font, what) - 16;
            for (const std::size_t axis : m_used) room -= textWidth(font, nameOf(axis)) + 34;
            if (room >= 0) {
                canvas.text({x, y}, what, {font, theme.inkSoft});
                x += textWidth(font, what) + 16;
            }
        }
        if (!m_why.conclusions.isEmpty()) { // of which the heading speaks
            const QString what = largestMessages(m_why.brought.isEmpty() ? QStringLiteral(":")
                                                                         : QStringLiteral(". Over the whole run:"));
            canvas.text({x, y}, what, {font, theme.inkSoft});
            x += textWidth(font, what) + 12;
        }
        // The longest names that all have room, or else as many of the shortest as have.
        using Name = QString (WavePicture::*)(std::size_t) const;
        Name name = &WavePicture::briefName;
        for (const Name form : {&WavePicture::briefNameOf, &WavePicture::nameOf}) {
            double end = x - 20;
            for (const std::size_t axis : m_used) end += 34 + textWidth(font, (this->*form)(axis));
            if (end <= m_size.width() - 6) name = form;
        }
        for (std::size_t i = 0; i < m_used.size(); ++i) {
            const QString text = (this->*name)(m_used[i]);
            const double end = x + 14 + textWidth(font, text);
            if (end > m_size.width() - 6) break;
            canvas.fill({x, y - 8, 9, 9}, colourOf(theme, i));
            canvas.text({x + 14, y}, text, {font, theme.inkSoft});
            x = end + 20;
        }
        const QString added = isLow() ? addedText(*m_run, *m_wave, m_marked, m_moving) : QString();
        if (!added.isEmpty() && x + textWidth(font, added) < m_size.width() - 14)
            canvas.text({m_size.width() - 16, y}, added, {font, theme.ink, Anchor::End});
    }
    void paintWhy(Canvas& canvas, const Theme& theme) const
    {
        const double first = headingHeight + 12 + (m_stacked ? 0 : WaveWhy::lineHeight);
        m_why.paint(canvas, theme, first, m_size.width(), coloursOfAxes(theme));
        if (!m_stacked || m_why.conclusions.isEmpty()) return; // else charts have no heading of their own
        const QFont font = theme.text(9);
        canvas.text(
            {14, first + m_why.height(m_size.width())},
            fitting(font,
                    {largestMessages(QStringLiteral(" of a step, all axes on one scale; bold: the largest, which "
                                                    "decides what the step costs")),
                     largestMessages(QStringLiteral(" of a step; bold: the largest"))},
                    m_size.width() - 28),
            {font, theme.inkSoft});
    }
    void paintRows(Canvas& canvas, const Theme& theme) const
    {
        const auto group = canvas.group(QStringLiteral("wave"));
        WaveRows rows{m_plot,     &m_columns, {},
                      m_why.even, m_marked,   m_why.decisive ? peakText(*m_run, *m_wave) : QString()};
        for (std::size_t i = 0; i < m_used.size(); ++i) {
            const std::size_t axis = m_used[i];
            const std::vector<double>& counts = m_wave->byAxis[axis];
            const double carried = allOf(counts);
            const QString sum = m_why.brought.isEmpty() ? counted(static_cast<std::uint64_t>(carried),
                                                                  blockName(*m_run), blockName(*m_run) + u's')
                                                        : m_why.brought[static_cast<qsizetype>(axis)];
            const QString name = axis + 1 < m_wave->byAxis.size() ? axisInPicture(*m_run, axis) : nameOf(axis);
            rows.rows.push_back({name, sum, carried, mostOf(counts), colourOf(theme, i)});
        }
        m_widest = rows.widest(theme);
        rows.paint(canvas, theme);
        const double apart = std::max(m_widest, WaveRows::leastApart);
        paintStepNumbers(canvas, theme, m_columns, m_plot.bottomLeft(), m_marked, apart);
        paintStepTexts(canvas, theme, apart);
    }

    void paintBars(Canvas& canvas, const Theme& theme) const
    {
        const auto group = canvas.group(QStringLiteral("wave"));
        const QFont name = theme.text(9), number = theme.mono(8.5), font = theme.mono(8.5, QFont::Bold);
        if (!isLow() && m_why.conclusions.isEmpty()) // else the key says it
            canvas.text({14, m_plot.top() - 10}, QStringLiteral("%1s").arg(blockName(*m_run)), {name, theme.inkSoft});
        PlotFrame frame{.plot = m_plot,
                        .range = {-0.5, static_cast<double>(m_columns.count()) - 0.5, 0, std::max(m_top, 1e-300)},
                        .font = number,
                        .barWidth = 0.82,
                        .beside = true};
        const bool halves = m_parts > 1 || m_top >= 2; // there is no half of one block
        for (const double share : {0.0, 0.5, 1.0})
            if (share != 0.5 || halves)
                frame.yTicks.push_back({share * m_top, numberText(std::round(share * m_top * 10) / 10)});
        for (std::size_t i = 0; i < m_used.size(); ++i) {
            frame.bars.push_back({mostOf(m_wave->byAxis[m_used[i]]), colourOf(theme, i)});
            for (double& height : frame.bars.back().heights) height /= m_parts;
        }
        hopscope::paint(canvas, frame, theme);
        paintStepNumbers(canvas, theme, m_columns, m_plot.bottomLeft(), m_marked);
        paintStepTexts(canvas, theme);
        const std::vector<double> largest = mostOf(m_wave->largest);
        constexpr std::size_t fewSteps = 16;
        const auto [least, most] = std::ranges::minmax(largest);
        if (least == most && largest.size() > fewSteps) return; // as the axis says
        double widest = 0;
        for (const double count : largest) widest = std::max(widest, textWidth(font, countText(count)));
        const auto every = static_cast<std::size_t>(std::max(1.0, std::ceil((widest + 2) / m_columns.pitch())));
        if (every > 3) return;
        // Where not all have room, those around the highest.
        const auto highest = static_cast<std::size_t>(std::ranges::max_element(largest) - largest.begin());
        std::vector<QRectF> written;
        for (std::size_t k = highest % every; k < largest.size(); k += every) {
            const QPointF at = frame.toPixels({middleOfHighest(frame, k), largest[k] / m_parts}) - QPointF(0, 4);
            const QString text = countText(largest[k]);
            canvas.text(at, text, {font, theme.ink, Anchor::Middle, theme.ground});
            written.push_back(textArea(at, text, font));
        }
        // Numbers that are wider than their bars would stand between those of several.
        const double narrow = m_columns.pitch() * frame.barWidth / static_cast<double>(frame.bars.size());
        if (every == 1 && narrow >= textWidth(number, QStringLiteral("0")) + 2)
            paintLowerValues(canvas, theme, frame, std::move(written),
                             [&](double blocks) { return countText(blocks * m_parts); });
    }

    /// Below the numbers of the steps why the largest messages are as large as they are, and what the steps cost.
    void paintStepTexts(Canvas& canvas, const Theme& theme, double apart = 0) const
    {
        double y = m_plot.bottom() + 13;
        for (const StepTexts* texts : {&m_why.sums, &m_costs})
            if (!texts->forms.empty())
                texts->paint(canvas, theme, m_columns, {m_plot.left(), y += StepTexts::rowHeight}, m_marked,
                             coloursOfAxes(theme), apart);
    }

    std::shared_ptr<const Run> m_run;
    std::shared_ptr<const AxisWave> m_wave;
    QSizeF m_size;
    StepIndex m_marked;
    bool m_moving;
    double m_parts;                  ///< of a block
    std::vector<std::size_t> m_used; ///< rows of the wave that are not empty
    bool m_stacked;                  ///< a chart for every axis
    WaveWhy m_why;
    QRectF m_plot;
    StepColumns m_columns;
    StepTexts m_costs;
    mutable double m_widest{14}; ///< of the numbers in charts of many steps, as last painted
    double m_top;                ///< of the axis, in blocks of processors, so that runs with parts compare
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

extern const PictureKind entry;
constinit const PictureKind entry{
    .id = "wave",
    .title = "Message sizes",
    .help = "blocks in the largest message of every step, by axis",
    .size = {900, 320},
    .objection = objection,
    .make = make,
    .example = "torus:4x4x4 allgather-torus-bucket",
    .place = 160,
    .numbers = "sizes",
};

} // namespace hopscope::wave_picture
