#include "drawing/format.h"
#include "export/page_source.h"
#include "lessons/cue.h"
#include "lessons/export/lesson_export.h"
#include "lessons/export/lesson_frames.h"
#include "lessons/export/lesson_page_data.h"
#include "lessons/identity.h"
#include "lessons/posed.h"
#include "lessons/strata.h"

#include <QCryptographicHash>

#include <algorithm>
#include <vector>

namespace hopscope {

namespace {

constexpr qsizetype mostBytes = 2'000'000;  ///< of a page, as long as sliders are what makes it larger
constexpr double mostMomentsOfValue = 12; ///< of a run, for each value of a slider

QString colours(const Theme& theme)
{
    return QStringLiteral(
               "{ --ground: %1; --panel: %2; --ink: %3; --soft: %4; --line: %5; --accent: %6; --on-accent: %7; "
               "--good: %8; --trouble: %9; }\n")
        .arg(theme.ground.name(), theme.panel.name(), theme.ink.name(), theme.inkSoft.name(), theme.line.name(),
             theme.accent.name(), theme.onAccent.name(), theme.good.name(), theme.troubleText.name());
}

QByteArray lessonHtml(const Lesson& mine, const Lesson& lesson, const LessonExport& options,
                      const LessonFrames& pictures, const PageData& pages)
{
    const bool seeded = draws(lesson);
    StandalonePage page{.title = QString::fromStdString(mine.title), .id = QStringLiteral("lesson")};
    page.provenance = provenanceOf(mine.title, "");
    if (seeded) page.provenance.seed = std::to_string(options.seed);
    page.data["pages"] = pages;
    page.data["title"] = page.title;
    page.data["version"] = QString::fromStdString(lessonVersion(lesson));
    page.data["exam"] = isExam(lesson);
    page.data["limit"] = numberData(examLimit(lesson));
    page.data["tries"] = triesBeforeAnswer;
    page.data["confidence"] = lesson.head.value("confidence").value_or(std::string()) == "yes";
    // Answers are kept in the browser for this lesson as it stands; another one begins anew.
    const QByteArray text = QByteArray::fromStdString(toText(mine));
    page.data["store"] =
        QStringLiteral("hopscope-lesson-")
        + QString::fromLatin1(QCryptographicHash::hash(text, QCryptographicHash::Sha1).toHex().left(16));
    page.data["seed"] = seeded ? QString::number(options.seed) : QString();
    pictures.describe(page.data);
    page.style = QStringLiteral(":root ") + colours(pictures.theme());
    if (!options.theme)
        page.style +=
            QStringLiteral(":root { color-scheme: light dark; }\n@media (prefers-color-scheme: dark) { :root ")
            + colours(darkTheme()) + QStringLiteral("}\n");
    else if (pictures.theme().dark())
        page.style += QStringLiteral(":root { color-scheme: dark; }\n");
    page.style += u'\n' + pageSource(QStringLiteral("lesson.css"));
    page.packed = true;
    page.script =
        QStringLiteral("const data = JSON.parse(await unpacked(document.getElementById(\"lesson\").textContent));\n")
        + pageSource(QStringLiteral("frames.js")) + u'\n' + pageSource(QStringLiteral("lesson_marking.js"))
        + pageSource(QStringLiteral("lesson_question.js")) + u'\n' + pageSource(QStringLiteral("lesson.js"));
    const QString title = page.title.toHtmlEscaped();
    page.body =
        QStringLiteral("<header><h1>") + title + QStringLiteral("</h1>\n<div><span>")
        + lessonFacts(mine, seeded ? std::optional(options.seed) : std::nullopt).toHtmlEscaped()
        + QStringLiteral("</span><progress id=\"bar\" value=\"0\" aria-label=\"Progress\"></progress>"
                         "<span id=\"place\"></span><span id=\"score\"></span>"
                         "<button type=\"button\" id=\"forget\" data-act=\"forget\" hidden>Forget my answers</button>"
                         "</div></header>\n"
                         "<main><div><section id=\"first\">")
        + htmlOf(mine.introduction)
        + QStringLiteral("</section>\n<section id=\"words\"></section>\n<section id=\"question\" hidden></section>\n"
                         "<div id=\"turn\"><button type=\"button\" id=\"back\" data-act=\"back\">Back</button>"
                         "<button type=\"button\" id=\"next\" data-act=\"next\">Next</button></div></div>\n"
                         "<section id=\"show\" hidden><div id=\"panels\"></div><p id=\"rules\"></p><div "
                         "id=\"sliders\"></div><div id=\"transport\">"
                         "<button type=\"button\" id=\"play\" data-act=\"play\">Play</button>"
                         "<input id=\"scrub\" type=\"range\" min=\"0\" value=\"0\" aria-label=\"Moment\">"
                         "<output id=\"clock\"></output></div></section></main>\n<footer>")
        + (programAndVersion() + (seeded ? QStringLiteral(" · seed %1").arg(options.seed) : QString())).toHtmlEscaped()
        + QStringLiteral("<br>Space plays, arrow keys go step by step, N and P turn the page</footer>\n");
    return toHtml(page);
}

} // namespace

QByteArray lessonHtml(const Lesson& lesson, const LessonExport& options, const ExportReport& report,
                      const std::stop_token& stop)
{
    const Lesson mine = drawn(lesson, seedWithKey(options.seed, options.key));
    const bool sealed = isExam(lesson) && !options.key.empty(); // its answers are not in the page
    LessonFrames pictures(options.theme);
    PageData pages = PageData::array();
    std::vector<LessonPageJson> parts;
    PosedLesson posed(mine);
    for (std::size_t i = 0; posed.more(); ++i) {
        parts.push_back(lessonPageJson(posed.next(stop), mine.pages[i], pictures, sealed, stop));
        pages.push_back(parts.back().data);
        if (report && !report(i + 1, mine.pages.size())) return {};
    }
    const QByteArray still = lessonHtml(mine, lesson, options, pictures, pages);
    const bool moves = std::ranges::any_of(parts, [](const LessonPageJson& part) { return !part.followed.empty(); });
    if (!moves) return still;
    // Sliders that the pictures follow, where the page does not get too large. Shapes are packed ever better, so it is
    // given up only where they are far too many.
    const double most = 2.0 * double(mostBytes) / double(still.size()) * double(pictures.letters());
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (parts[i].followed.empty()) continue;
        PageData data = parts[i].data;
        for (std::size_t k = 0; k < parts[i].followed.size(); ++k) {
            data["scene"]["sliders"][k]["sequences"] = parts[i].followed[k](mostMomentsOfValue);
            if (double(pictures.letters()) > most) return still;
        }
        pages[i] = std::move(data);
        if (report && !report(i + 1, mine.pages.size())) return {};
    }
    QByteArray moving = lessonHtml(mine, lesson, options, pictures, pages);
    return moving.size() < mostBytes ? moving : still;
}

} // namespace hopscope
