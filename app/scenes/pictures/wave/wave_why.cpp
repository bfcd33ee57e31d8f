#include "scenes/pictures/wave/wave_why.h"

#include "drawing/canvas.h"
#include "drawing/theme.h"
#include "scenes/pictures/wave/axis_wave.h"
#include "scenes/pictures/wave/forward_rule.h"

namespace hopscope {

WaveWhy waveWhy(const Run& run, const AxisWave& wave, const std::vector<std::size_t>& used, StepIndex marked,
                bool costs, const std::stop_token& stop)
{
    WaveWhy why;
    std::vector<double> carried;
    for (const std::vector<double>& counts : wave.byAxis) carried.push_back(allOf(counts));
    why.brought = forwardedBlocks(run, carried);
    why.decisive = decisiveAxis(wave.byAxis);
    const bool axis = why.decisive && *why.decisive + 1 < wave.byAxis.size(); // else the largest turn
    if (axis) why.even = evenShare(run, wave.byAxis);
    if (why.even) why.conclusions = evenShareTexts(run, wave.sum, *why.decisive, *why.even);
    const auto rule = axis && !why.brought.isEmpty() ? forwardRule(run, wave.byAxis, *why.decisive) : std::nullopt;
    const QString name = axis ? QStringLiteral("axis %1").arg(*why.decisive + 1) : QString();
    if (rule) {
        constexpr StepIndex third = 2; // of which forwardExample() speaks before there is one
        const StepIndex step = marked > 0 ? marked : third;
        why.example =
            forwardExample(*rule, marked, !costs || step >= run.steps() ? QString() : waveStepText(run, step));
        why.rounds = forwardRounds(*rule, step);
        why.sums = {{name}, forwardSums(*rule), true};
    }
    if (!rule || !why.even)
        why.time = waveTimeText(run, wave.sum, used.size(), why.decisive && !why.even ? name : QString(), stop);
    return why;
}

double WaveWhy::height(double width) const
{
    int lines = (example.empty() ? 0 : 1) + (time.isEmpty() ? 0 : 1);
    if (!rounds.isEmpty() && (!isWide(width) || example.empty())) ++lines;
    return lines * lineHeight;
}

void WaveWhy::paint(Canvas& canvas, const Theme& theme, double baseline, double width, const AxisColours& colours) const
{
    constexpr double left = 14, apart = 18;
    const QFont font = theme.text(9);
    double x = left, y = baseline;
    if (!example.empty()) {
        paintPhrase(canvas, example, {left, y}, font, theme.ink, colours);
        if (isWide(width))
            x += phraseWidth(example, font) + apart;
        else
            y += lineHeight;
    }
    if (!rounds.isEmpty()) {
        canvas.text({x, y}, fitting(font, rounds, width - 14 - x), {font, theme.inkSoft});
        y += lineHeight;
    }
    if (!time.isEmpty()) canvas.text({left, y}, fitting(font, shorterForms(time), width - 28), {font, theme.ink});
}

} // namespace hopscope
