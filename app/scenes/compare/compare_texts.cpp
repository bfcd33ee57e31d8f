#include "scenes/compare/compare_texts.h"

#include "drawing/canvas.h"
#include "scenes/compare/compare_verdict.h"
#include "scenes/pictures/parts/formula_lines.h"
#include "scenes/pictures/parts/parts.h"

#include <QRegularExpression>

#include <algorithm>
#include <utility>

namespace hopscope {

namespace {

constexpr double furtherAir = 2; ///< below the sentence

/// The last one that stands is cut.
std::vector<QString> cutTo(std::size_t most, std::vector<QString> lines, const QFont& font, double width)
{
    if (lines.size() <= most) return lines;
    lines.resize(most);
    lines.back() = elided(font, lines.back() + QStringLiteral(" …"), width);
    return lines;
}

/// No line ends within a product, or before the letter of an experiment, unless the card is too narrow for that.
std::vector<QString> sentenceLines(const QFont& font, const CompareLane& lane, double width)
{
    static const QRegularExpression within(QStringLiteral(" (?=[A-D]\\b)|(?<=\\)) (?=[a-z-]+ ×)"));
    std::vector<QString> lines =
        wrappedFormulas(font, QString(lane.sentence).replace(within, QString(QChar::Nbsp)), width);
    const auto fits = [&](const QString& line) { return textWidth(font, line) <= width; };
    return std::ranges::all_of(lines, fits) ? lines : wrapped(font, lane.sentence, width);
}

/// What is said below the sentence, where that fits in a line: its time as a sum, and how a processor receives.
QStringList furtherLines(const CompareLane& lane, double width, const Theme& theme)
{
    QStringList lines;
    if (lane.trouble) return lines;
    for (const QStringList* forms : {&lane.sums, &lane.receiving})
        if (const auto form = std::ranges::find_if(
                *forms, [&](const QString& text) { return textWidth(theme.text(9), text) <= width; });
            form != forms->end())
            lines << *form;
    return lines;
}

} // namespace

std::vector<QString> linesOf(const QFont& font, const QString& text, double width, std::size_t most)
{
    return cutTo(most, wrapped(font, text, width), font, width);
}

CompareLane brief(CompareLane lane)
{
    lane.machine.clear();
    return lane;
}

double furtherHeight(const CompareLane& lane, double width, const Theme& theme)
{
    const auto lines = static_cast<double>(furtherLines(lane, width, theme).size());
    return lines > 0 ? lines * lineHeight(theme.text(9)) * 1.1 + furtherAir : 0;
}

void paintTexts(Canvas& canvas, const CompareLane& lane, const CompareCardLayout& layout, const Theme& theme)
{
    const QRectF &area = layout.sentence, &verdict = layout.verdict;
    const bool judged = lane.run && !lane.trouble, below = judged && verdict.isEmpty();
    const TextStyle sentence{theme.text(9.5, QFont::DemiBold), lane.trouble ? theme.troubleText : theme.ink};
    const double line = lineHeight(sentence.font) * 1.04;
    if (judged && !below) paintVerdict(&canvas, brief(lane), verdict, theme);
    // The sentence comes first: where there is no room for both, what the verdict holds for is in the tool tip alone.
    const double wanted = double(sentenceLines(sentence.font, lane, area.width()).size()) * line;
    const double further = layout.further ? furtherHeight(lane, area.width(), theme) : 0;
    const bool whole = below && wanted + further <= area.height() - paintVerdict(nullptr, lane, area, theme) - 3;
    const double foot = further + (below ? paintVerdict(&canvas, whole ? lane : brief(lane), area, theme) + 5 : 0);
    const auto most = static_cast<std::size_t>(std::max(1.0, (area.height() - foot + 2) / line));
    double y = area.top() + line * 0.8;
    for (const QString& row :
         cutTo(most, sentenceLines(sentence.font, lane, area.width()), sentence.font, area.width())) {
        canvas.text({area.left(), y}, row, sentence);
        y += line;
    }
    if (!layout.further) return;
    y += furtherAir;
    const TextStyle plain{theme.text(9), theme.ink};
    for (const QString& row : furtherLines(lane, area.width(), theme)) {
        canvas.text({area.left(), y}, row, plain);
        y += lineHeight(plain.font) * 1.1;
    }
}

double sentenceHeight(const CompareLane& lane, double width, const Theme& theme)
{
    const QFont sentence = theme.text(9.5, QFont::DemiBold);
    return double(sentenceLines(sentence, lane, width).size()) * lineHeight(sentence) * 1.04 + 2;
}

double textsHeight(const CompareLane& lane, double width, const Theme& theme)
{
    return sentenceHeight(lane, width, theme)
           + (lane.run && !lane.trouble ? paintVerdict(nullptr, lane, {0, 0, width, 0}, theme) + 5 : 24);
}

} // namespace hopscope
