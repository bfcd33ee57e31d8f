#include "drawing/svg_canvas.h"
#include "export/animation_export.h"
#include "export/page_frames.h"
#include "export/page_source.h"
#include "state/playback.h"

#include <cmath>
#include <vector>

namespace hopscope {

/// A page with everything in it: the frames as SVG, a scrub bar, a small script. Nothing is fetched from anywhere.
void writePage(const AnimationPlan& plan, const MovingPicture& picture, const QString& fileName,
               const ExportReport& report)
{
    AnimationPlan timed = plan;
    timed.pauseAtEnd = 0; // a page rests where it ends
    const std::vector<double> positions = framePositions(timed);
    PageFrames elements;
    PageData frames = PageData::array(), clocks = PageData::array(), steps = PageData::array();
    QString first, sentence;
    QSizeF size;
    const auto stopAfter = [&](double position) {
        return plan.timed ? timedStop(*plan.timed, position, 1) : std::floor(position) + 1;
    };
    double step = stopAfter(positions.front());
    for (std::size_t i = 0; i < positions.size(); ++i) {
        if (report && !report(i + 1, positions.size())) return;
        const FigurePicture figure = picture.at(positions[i]);
        checkSize(figure);
        SvgCanvas canvas(figure.size, {}, {});
        figure.draw(canvas);
        const QString body = withIds(canvas.body(), QStringLiteral("shown-"));
        if (i == 0) first = body, sentence = sentenceOf(figure);
        frames.push_back(elements.add(body));
        clocks.push_back(picture.clock(positions[i]));
        size = figure.size;
        if (positions[i] < step) continue;
        steps.push_back(i);
        step = stopAfter(positions[i]);
    }
    const Provenance provenance = provenanceOf(picture);
    StandalonePage page{.title = picture.title, .id = "frames", .provenance = provenance};
    page.data = {{"patterns", elements.patterns()},
                 {"elements", elements.elements()},
                 {"frames", frames},
                 {"clocks", clocks},
                 {"steps", steps},
                 {"rate", plan.framesPerSecond}};
    page.style = QStringLiteral(":root { --ground: ") + picture.theme.ground.name() + QStringLiteral("; --ink: ")
                 + picture.theme.ink.name() + QStringLiteral("; --accent: ") + picture.theme.accent.name()
                 + QStringLiteral("; }\n\n") + pageSource(QStringLiteral("player.css"));
    page.script = QStringLiteral("const data = JSON.parse(document.getElementById(\"frames\").textContent);\n")
                  + pageSource(QStringLiteral("frames.js")) + u'\n' + pageSource(QStringLiteral("player.js"));
    page.body = QStringLiteral("<main id=\"stage\"><svg id=\"picture\" role=\"img\" aria-label=\"")
                + sentence.toHtmlEscaped()
                + QStringLiteral("\" viewBox=\"0 0 %1 %2\">\n").arg(size.width()).arg(size.height()) + first
                + QStringLiteral("</svg></main>\n");
    page.body += QStringLiteral("<nav><button id=\"play\">Play</button>"
                                "<button id=\"before\" aria-label=\"Step before\">‹</button>"
                                "<button id=\"after\" aria-label=\"Next step\">›</button>"
                                "<input id=\"scrub\" type=\"range\" min=\"0\" value=\"0\" aria-label=\"Moment\">"
                                "<output id=\"clock\" aria-live=\"off\"></output></nav>\n<footer>");
    Provenance read = provenance;
    read.command.clear(); // it stands in the head
    page.body +=
        QString::fromStdString(oneLine(read)).toHtmlEscaped()
        + QStringLiteral("<br>Space plays, arrow keys go step by step, comma and full stop frame by frame</footer>\n");
    writeFile(fileName, toHtml(page));
}

} // namespace hopscope
