#include "scenes/pictures/wave/step_texts.h"

#include "drawing/canvas.h"
#include "drawing/theme.h"

#include <algorithm>

namespace hopscope {

void StepTexts::paint(Canvas& canvas, const Theme& theme, const StepColumns& columns, QPointF left, StepIndex marked,
                      const AxisColours& colours, double least) const
{
    if (forms.empty()) return;
    const QFont soft = theme.text(9), font = sums ? soft : theme.mono(8.5),
                strong = sums ? theme.text(9, QFont::DemiBold) : theme.mono(8.5, QFont::DemiBold);
    const auto widest = [&](const std::vector<Phrase>& texts) {
        double width = 0;
        for (const Phrase& text : texts) width = std::max(width, phraseWidth(text, strong));
        return width + 6;
    };
    const auto found =
        std::ranges::find_if(forms, [&](const std::vector<Phrase>& texts) { return widest(texts) <= columns.pitch(); });
    const std::vector<Phrase>& texts = found == forms.end() ? forms.back() : *found;
    for (const std::size_t k : numberedColumns(columns, std::max(widest(texts), least), marked)) {
        const bool now = static_cast<StepIndex>(k) == marked;
        const double middle = left.x() + columns.pitch() * (static_cast<double>(k) + 0.5);
        const QFont& own = now ? strong : font;
        paintPhrase(canvas, texts[k], {middle - phraseWidth(texts[k], own) / 2, left.y()}, own,
                    now ? theme.ink : theme.inkSoft, colours);
    }
    constexpr double apart = 18; // as the name of the numbers above
    canvas.text({left.x() - apart, left.y()}, fitting(soft, names, left.x() - apart - 4),
                {soft, theme.inkSoft, Anchor::End});
}

} // namespace hopscope
