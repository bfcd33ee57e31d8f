#include "../choices.h"
#include "../target.h"

#include "lessons/state/lesson_results.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

namespace hopscope::lesson_results_file_target {

namespace {

/// Whatever stands in the file of results, the program begins, keeps a new result, and finds it again.
void tryOut(std::string_view input)
{
    static const QTemporaryDir folder;
    const QString name = folder.filePath(QStringLiteral("lesson-results.json"));
    for (const QString& before : QDir(folder.path()).entryList(QDir::Files | QDir::Hidden)) // what was put aside
        QFile::remove(folder.filePath(before));
    {
        QFile file(name);
        if (!file.open(QIODevice::WriteOnly)) fuzz::broken("no place for the file", input);
        file.write(input.data(), static_cast<qint64>(input.size()));
    }
    const QString id = QStringLiteral("a-lesson");
    std::string trouble;
    {
        LessonResults results(name);
        QObject::connect(&results, &LessonResults::notKept,
                         [&](const QString& sentence) { trouble += sentence.toStdString() + ' '; });
        results.begin(id, QStringLiteral("A lesson"), 7);
        results.visit(id, 2);
    }
    if (const LessonResults results(name); !results.current(id) || results.current(id)->page != 2)
        fuzz::broken("a result is not found again; " + trouble, input);
}

std::string seed(fuzz::Choices& choose)
{
    static constexpr const char* texts[] = {
        "",
        "[]",
        "{",
        R"({"version":1})",
        R"({"version":2,"lessons":{}})",
        R"({"version":1,"lessons":{"a-lesson":{"title":"A lesson","attempts":[{"page":1,"questions":[{"page":1,"tries":-1}]}]}}})",
        R"({"version":"x","lessons":[1,2,3],"more":{"deep":[[[[]]]]}})"};
    return choose.oneOf(texts);
}

} // namespace

extern const fuzz::FuzzTarget entry;
const fuzz::FuzzTarget entry{.name = "lesson-results", .tryOut = tryOut, .seed = seed};

} // namespace hopscope::lesson_results_file_target
