#pragma once

#include "run/run.h"
#include "scenes/pictures/wave/phrase.h"
#include "scenes/pictures/wave/step_texts.h"
#include "scenes/pictures/wave/wave_words.h"

#include <QSizeF>
#include <QString>
#include <QStringList>

#include <cstddef>
#include <optional>
#include <stop_token>
#include <vector>

namespace hopscope {

class Canvas;
struct AxisWave;
struct Theme;

/// Why messages are as large as they are, and what the time is made of.
struct WaveWhy {
    std::optional<std::size_t> decisive; ///< the axis whose messages are the largest in every step
    std::optional<EvenShare> even;       ///< what each axis would carry if all carried the same
    QStringList conclusions;             ///< what that axis carries, in ever fewer words
    QStringList brought;                 ///< what each axis brings in all, where it forwards what the others brought
    Phrase example;                      ///< how the message of a step follows from those of the step before
    QStringList rounds;                  ///< what is taken away in others, in ever fewer words
    StepTexts sums;                      ///< the same for every step
    QString time;

    static constexpr double lineHeight = 15;

    bool empty() const { return conclusions.isEmpty() && example.empty() && time.isEmpty(); }
    /// What is said below what bars are.
    double height(double width) const;
    /// `baseline`: of the first line.
    void paint(Canvas& canvas, const Theme& theme, double baseline, double width, const AxisColours& colours) const;

private:
    /// Whether what is taken away stands beside the example.
    static bool isWide(double width) { return width >= 780; }
};

/// `used`: axes with messages; `marked`: the step that the clock is in; `costs`: the example says what its step costs.
/// Throws Cancelled.
WaveWhy waveWhy(const Run& run, const AxisWave& wave, const std::vector<std::size_t>& used, StepIndex marked,
                bool costs, const std::stop_token& stop);

} // namespace hopscope
