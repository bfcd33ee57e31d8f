#pragma once

#include "run/analysis/pipeline_span.h"
#include "scenes/pictures/program/program_scene.h"

#include <QFont>
#include <QString>
#include <QStringList>

#include <map>
#include <optional>
#include <vector>

namespace hopscope {

/// What stands beside a line of the code, so that its loops and indices can be computed by hand.

/// Of a pipeline whose steps all take as long: how many they are, and what they cost, in ever fewer words; else
/// nothing.
QStringList spanTexts(const Run& run, const PipelineSpan& span, StepIndex step);
/// Of the loop whose every round takes a step from the way down: why there are pauses, "k = 4, 8 … 28: 7 times …", in
/// ever fewer words, and which line it is, from 0.
struct PauseNote {
    int line{-1};
    QStringList texts;
    int lastLine{-1}; ///< of the step to the right after the loop, which is no pause
};
inline constexpr const char* noPause = "once more, after the last packet went down: delays nothing, no pause";
PauseNote pauseNote(const ProgramCode& code, const PipelineSpan& span);

/// Of a step in which one sends to the right in that loop: "now 1 sends right, 2
/// receives nothing".
QString pauseExample(const Run& run, StepIndex step, const PauseNote& pauses, const ProgramMoment& moment);

/// "15 send, 2 only receive", as the pseudocode says it; of those at a line.
QString workText(const ProgramMoment::Line& line);
/// How many are at work and wait together, and how many messages that makes, in ever fewer words.
QStringList sumTexts(const Run& run, StepIndex step, const ProgramMoment& moment);

/// By number of the line, how one who sends there finds its packet: "processor 1: k − r + i = 16 − 4 + 1 = 13", and the
/// same with a shorter name. `group`: what r is, if it is known.
std::map<int, QStringList> indexNotes(const Run& run, StepIndex step, const ProgramCode& code,
                                      const ProgramMoment& moment, const ProgramTrace& trace,
                                      std::optional<StepIndex> group);

/// What stands beside the loop: why there are pauses, and `now`, who pauses, if that has room with most of it.
QStringList pauseForms(const PauseNote& pauses, const QString& now);
/// What stands behind the processors of a line: how many these are and how one of them finds its packet, in ever fewer
/// words. Each may be empty.
QStringList exampleForms(const QString& work, const QStringList& index);

/// Sentences that semicolons part in rows of these widths; one that is too wide goes on in the next row after a comma.
/// What has no room is left out.
QStringList inRows(const QFont& font, const QString& sentences, const std::vector<double>& widths);

/// The first of `rows` that follow upon each other and hold all of the sentences, and their widths; whether there are
/// some, and there is a sentence.
bool keepTogether(const QFont& font, const QString& sentences, std::vector<std::size_t>& rows,
                  std::vector<double>& widths);

} // namespace hopscope
