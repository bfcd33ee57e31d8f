#include "headless/lesson_sheet.h"

#include "headless/drawing_options.h"
#include "lessons/export/lesson_export.h"
#include "lessons/lesson_file.h"

#include <fmt/format.h>

#include <QFileInfo>

#include <cstdio>
#include <string>
#include <unistd.h>

namespace hopscope {

void lessonCommand(int argc, char** argv)
{
    CommandLine app("Writes a lesson as a handout or as a page that plays and asks, without a window", "hopscope");
    std::string file, output, theme, paper{"a4"};
    LessonExport options;
    app.option("--lesson", file, "The lesson, a Markdown file").required();
    app.option("-o,--output", output, "Where to write: .pdf is a handout, .html a page").required();
    const Option answers = app.flag("--answers", options.answers, "PDF: with the answers and why they are right");
    app.option("--seed", options.seed, "Of a lesson that draws; default 1");
    app.option(
        "--key", options.key,
        "A word that only the lecturer knows: without it the seed draws other questions, so nobody can print the "
        "answers of an exam from its seed");
    app.option("--theme", theme,
               "light, dark, print or high-contrast; a handout is print, a page as the reader's system has it");
    const Option sheet = app.option("--paper", paper, "PDF: a4 or letter").amongAnyCase({"a4", "letter"});
    if (!read(app, argc, argv)) return;
    if (!theme.empty()) options.theme = themeNamed(theme).kind;
    if (paper == "letter") options.paper = QPageSize::Letter;
    const QString target = QString::fromStdString(output);
    if (QFileInfo(target).suffix().compare(QLatin1String("html"), Qt::CaseInsensitive) == 0
        && (answers.given() || sheet.given()))
        throw Refused(answers.given() ? "answers" : "paper",
                      fmt::format("{}: only of a handout (.pdf); a page marks the answers itself",
                                  answers.given() ? "answers" : "paper"));
    const bool told = isatty(STDERR_FILENO) != 0;
    exportLesson(readLesson(file), options, target, [&](std::size_t done, std::size_t all) {
        if (told) fmt::print(stderr, "\r{} of {} pages{}", done, all, done == all ? "\n" : "");
        return true;
    });
}

} // namespace hopscope
