#pragma once

#include "drawing/theme.h"
#include "run/run.h"
#include "schedule/rendezvous.h"

#include <QString>
#include <QStringList>

#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace hopscope {

/// Lines of the pseudocode; a dual has those of its original, run backwards (`borrowed`).
struct ProgramCode {
    QStringList lines;
    bool borrowed{false};
    QString terms{}; ///< what its letters stand for, from a last line "where …"
};
ProgramCode codeOf(const Run& run);
/// A line of code in rows of at most so many letters (2 or more); those below the first stand further in, where there
/// is room for that.
QStringList foldedCode(const QString& line, qsizetype letters);

/// Who is at which line of the pseudocode in one step.
struct ProgramMoment {
    struct Line {
        int number{};                         ///< from 1
        std::size_t colour{};                 ///< category
        std::vector<std::uint32_t> moving;    ///< processors that send or receive here in this step
        std::size_t sending{};                ///< how many of these send
        std::vector<std::uint32_t> waiting;   ///< those that have come here but whose partners have not
        QString example;                      ///< why one of them sends
        std::vector<std::uint32_t> receiving; ///< of those that move, who only receives
    };
    std::vector<Line> lines; ///< at which somebody is
    /// Where one processor is, if it was asked for and is not through.
    struct Place {
        std::uint32_t processor{};
        Cursor cursor;
        bool moves{false};
        QString sentence; ///< "Processor 4 is at line 11, k = 3, j = 4: sends packet 4 to 5 …"
    };
    std::optional<Place> chosen;
    QString shared; ///< which messages meet on the busiest link; empty where none share one

    const Line* at(int number) const;
};

/// The pseudocode run as a program, or null where it is none or the run is too large to look at every processor. The
/// trace of the run that was asked for last is kept. Any thread; throws Cancelled.
std::shared_ptr<const ProgramTrace> traceOf(const Run& run, const std::stop_token& stop = {});
/// Whether there is a program to trace.
bool traceable(const Run& run);

/// Without a trace only those who send are known, from the schedule; step k from 0.
ProgramMoment programMoment(const Run& run, StepIndex k, const ProgramTrace* trace,
                            std::optional<std::uint32_t> chosen);

/// Of a run without a common clock: who is sending at a time.
ProgramMoment programMomentAt(const Run& run, double time, std::optional<std::uint32_t> chosen);

/// What tells a line of this category apart where its colour does not.
QString lineMark(std::size_t category);
/// Behind a line whose colour is this category.
QColor lineColour(const Theme& theme, std::size_t category);

} // namespace hopscope
