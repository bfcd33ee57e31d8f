#include "lessons/export/lesson_figure.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/words.h"
#include "lessons/export/lesson_picture.h"
#include "lessons/scene.h"
#include "run/run_clock.h"
#include "scenes/pictures/parts/parts.h"

#include <QFont>
#include <QRectF>
#include <QString>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace hopscope {

namespace {

struct Placed {
    LessonPanel view;
    QRectF area;
};

/// Name and experiment of a run, above its pictures.
struct Heading {
    QString name, moment;
    std::vector<QString> experiment; ///< line by line
    QRectF area;
};

struct Sheet {
    std::vector<Placed> views;
    std::vector<Heading> headings;
    double height{0};
};

constexpr double gap = 10, headingLine = 17, monoLine = 15;

/// The views of a run in a column: the first is the largest, the second stands beside it, or a second and a third; more
/// follow below, two in a row. Returns their height.
double place(std::vector<Placed>& placed, const LessonPanel& one, const std::vector<std::string>& views,
             const QRectF& column, double stretch, const Theme& theme)
{
    constexpr double leastBeside = 480, firstShare = 0.53, besideHeight = 225, moreBeside = 320, most = 300,
                     onPaper =
                         0.86; // of the height on a screen, so that two pages of a lesson more often share a sheet
    const double width = column.width();
    constexpr double evidenceHeight = 165; // beside the words about it
    const auto add = [&](const std::string& view, const QRectF& area) {
        placed.push_back({one, area});
        placed.back().view.view = view;
    };
    const auto heightOf = [&](const std::string& view, double room) {
        LessonPanel other = one;
        other.view = view;
        return stretch * std::min(onPaper * lessonPanelHeight(other, room, theme), most);
    };
    if (views.size() == 1 || width < leastBeside) {
        double y = column.top();
        for (const std::string& view : views) {
            const double height = one.marks ? stretch * evidenceHeight : heightOf(view, width);
            add(view, {column.left(), y, width, height});
            y += height + gap;
        }
        return y - gap - column.top();
    }
    const double left = firstShare * (width - gap), right = width - gap - left;
    const std::size_t beside = std::min<std::size_t>(views.size() - 1, 2);
    const double height = stretch * (beside == 1 ? besideHeight : moreBeside),
                 each = (height - gap * static_cast<double>(beside - 1)) / static_cast<double>(beside);
    add(views[0], {column.left(), column.top(), left, height});
    for (std::size_t i = 0; i < beside; ++i)
        add(views[i + 1],
            {column.left() + left + gap, column.top() + static_cast<double>(i) * (each + gap), right, each});
    double y = column.top() + height;
    const double half = (width - gap) / 2;
    for (std::size_t i = beside + 1; i < views.size(); i += 2) {
        const std::size_t count = std::min<std::size_t>(2, views.size() - i);
        const double row = heightOf(views[i], count == 1 ? width : half);
        for (std::size_t k = 0; k < count; ++k)
            add(views[i + k],
                {column.left() + static_cast<double>(k) * (half + gap), y + gap, count == 1 ? width : half, row});
        y += gap + row;
    }
    return y - column.top();
}

Sheet sheetOf(const LessonShown& shown, double width, const Theme& theme)
{
    const PosedPage& page = *shown.page;
    const Scene& scene = *page.scene;
    const RunClock clock = clockOf(scene, page.runs);
    std::vector<double> positions;
    std::vector<std::size_t> runs;
    for (std::size_t i = 0; i < page.runs.size(); ++i) {
        runs.push_back(i);
        positions.push_back(clock.positionOf(*page.runs[i], clock.nowAt(shown.at)));
    }
    if (shown.evidence) {
        runs = {std::min(shown.evidence->run, page.runs.size() - 1)};
        const Evidence& evidence = *shown.evidence;
        // A step under way shows who sends to whom.
        positions[runs.front()] = evidence.playTo > evidence.position + 1 ? evidence.playTo
                                  : evidence.playTo > evidence.position
                                      ? std::min(std::floor(evidence.position) + 0.55, evidence.playTo)
                                      : evidence.position;
    }
    const std::size_t columns = runs.size() == 4 ? 2 : runs.size();
    const double column = (width - gap * static_cast<double>(columns - 1)) / static_cast<double>(columns);
    const bool links = page.question && page.question->key.form == AnswerForm::Link;
    std::vector<std::string> views = scene.views;
    if (views.empty()) views = {"network"};
    if (shown.evidence) views.resize(1);
    // Beside others an experiment is read to its end: there they differ.
    const QFont mono = theme.mono(8.5);
    std::vector<std::vector<QString>> experiments;
    std::size_t lines = 1;
    for (const std::size_t run : runs) {
        const QString text = QString::fromStdString(sceneText(page.runs[run]->experiment()));
        experiments.push_back(runs.size() > 1 ? wrapped(mono, text, column) : std::vector{text});
        lines = std::max(lines, experiments.back().size());
    }
    Sheet sheet;
    double top = 0;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const std::size_t run = runs[i];
        const double left = static_cast<double>(i % columns) * (column + gap);
        if (i > 0 && i % columns == 0) top = sheet.height + gap;
        double y = top;
        Heading heading;
        if (page.runs.size() > 1) heading.name = QStringLiteral("%1 · %2").arg(run + 1).arg(nameOf(page, run));
        heading.experiment = experiments[i];
        heading.moment = lessonMoment(positions[run]);
        heading.area =
            QRectF(left, y, column, headingLine * (heading.name.isEmpty() ? 0 : 1) + monoLine * double(lines) + 6);
        y = heading.area.bottom();
        sheet.headings.push_back(std::move(heading));
        LessonPanel one{&scene, page.runs[run], {}, positions[run]};
        one.links = links;
        if (!shown.future) one.until = positions[run];
        one.marks = shown.evidence;
        y += place(sheet.views, one, views, QRectF(left, y, column, 0), shown.stretch, theme) + gap;
        sheet.height = std::max(sheet.height, y - gap);
    }
    return sheet;
}

void paintHeading(Canvas& canvas, const Heading& heading, const Theme& theme)
{
    const QFont strong = theme.text(9.5, QFont::DemiBold), mono = theme.mono(8.5), soft = theme.text(8.5);
    double y = heading.area.top() + 13;
    const double moment = textWidth(soft, heading.moment), room = heading.area.width() - moment - 12;
    canvas.text({heading.area.right(), y}, heading.moment, {soft, theme.inkSoft, Anchor::End});
    const bool named = !heading.name.isEmpty();
    if (named) {
        canvas.text({heading.area.left(), y}, elided(strong, heading.name, room), {strong, theme.ink});
        y += headingLine;
    }
    for (const QString& line : heading.experiment) {
        canvas.text({heading.area.left(), y}, elided(mono, line, named ? heading.area.width() : room),
                    {mono, theme.inkSoft});
        y += monoLine;
    }
}

} // namespace

FigurePicture lessonFigure(const LessonShown& shown, double width, const Theme& theme)
{
    const PosedPage& page = *shown.page;
    auto sheet = std::make_shared<const Sheet>(sheetOf(shown, width, theme));
    FigurePicture figure;
    figure.size = {width, sheet->height};
    figure.title = titleOf(*page.runs.front());
    for (const auto& run : page.runs)
        figure.description += (figure.description.isEmpty() ? QString() : QStringLiteral(" | "))
                              + QString::fromStdString(sceneText(run->experiment()));
    figure.draw = [sheet, theme](Canvas& canvas) {
        for (const Heading& heading : sheet->headings) paintHeading(canvas, heading, theme);
        for (const Placed& placed : sheet->views) {
            const auto part = canvas.group(toQString(placed.view.view),
                                           {.offset = placed.area.topLeft(), .clip = QRectF({}, placed.area.size())});
            paintLessonPanel(canvas, placed.view, placed.area.size(), theme);
        }
        for (const Placed& placed : sheet->views)
            canvas.path(roundedRect(placed.area.adjusted(0.5, 0.5, -0.5, -0.5), 3), {{}, {theme.line, 0.8}});
    };
    return figure;
}

} // namespace hopscope
