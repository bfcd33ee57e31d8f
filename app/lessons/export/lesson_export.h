#pragma once

#include "drawing/theme.h"
#include "export/animation_export.h"
#include "lessons/lesson.h"

#include <QByteArray>
#include <QPageSize>
#include <QString>

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>

namespace hopscope {

/// How a lesson leaves the program.
struct LessonExport {
    bool answers{false};                ///< PDF: with the right answers, their reasons and the author's explanations
    std::uint64_t seed{1};              ///< of a lesson that draws
    std::string key{};                  ///< of the lecturer: seedWithKey()
    std::optional<Theme::Kind> theme{}; ///< nothing: PDF in print, HTML as the reader's system has it
    QPageSize::PageSizeId paper{QPageSize::A4}; ///< of a PDF
};

/// Writes a handout (.pdf) or a page that plays and asks (.html). May be called on any thread; the report is called
/// there. Throws Refused with one sentence, Cancelled; no file is left then, nor if the report stops it.
void exportLesson(const Lesson& lesson, const LessonExport& options, const QString& fileName,
                  const ExportReport& report = {}, const std::stop_token& stop = {});

/// The same in memory; empty if the report stopped it.
QByteArray lessonPdf(const Lesson& lesson, const LessonExport& options, const ExportReport& report,
                     const std::stop_token& stop);
QByteArray lessonHtml(const Lesson& lesson, const LessonExport& options, const ExportReport& report,
                      const std::stop_token& stop);

/// "10 minutes · beginner · 6 questions · seed 7", the seed of a lesson that was drawn.
QString lessonFacts(const Lesson& lesson, std::optional<std::uint64_t> seed);

} // namespace hopscope
