#include "lessons/export/lesson_export.h"

#include "diagnostic.h"
#include "export/figure_export.h"

#include <fmt/format.h>

#include <QFileInfo>
#include <QStringList>

namespace hopscope {

QString lessonFacts(const Lesson& lesson, std::optional<std::uint64_t> seed)
{
    QStringList facts;
    if (const auto minutes = lesson.head.value("minutes")) facts << QString::fromStdString(*minutes + " minutes");
    if (const auto level = lesson.head.value("level")) facts << QString::fromStdString(*level);
    const std::size_t questions = lesson.questions();
    facts << (questions == 1 ? QStringLiteral("1 question") : QStringLiteral("%1 questions").arg(questions));
    if (seed) facts << QStringLiteral("seed %1").arg(*seed);
    return facts.join(QStringLiteral(" · "));
}

void exportLesson(const Lesson& lesson, const LessonExport& options, const QString& fileName,
                  const ExportReport& report, const std::stop_token& stop)
{
    const QString suffix = QFileInfo(fileName).suffix().toLower();
    const bool page = suffix == QLatin1String("html");
    if (!page && suffix != QLatin1String("pdf"))
        throw Refused("output", fmt::format("output: a lesson is written as .pdf or .html, not as \"{}\"",
                                            QFileInfo(fileName).fileName().toStdString()));
    const QByteArray bytes =
        page ? lessonHtml(lesson, options, report, stop) : lessonPdf(lesson, options, report, stop);
    if (!bytes.isEmpty()) writeFile(fileName, bytes);
}

} // namespace hopscope
