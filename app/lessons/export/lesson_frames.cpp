#include "lessons/export/lesson_frames.h"

#include "drawing/canvas.h"
#include "drawing/svg_canvas.h"

#include <QRegularExpression>

#include <cmath>

namespace hopscope {

namespace {

/// Names are of the whole document, and several pictures are in it.
QString drawn(const LessonPanel& view, QSizeF size, const Theme& theme, int panel)
{
    SvgCanvas canvas(size, {}, {});
    if (view.view == "network") canvas.keepApart(); // rings fill arc by arc
    paintLessonPanel(canvas, view, size, theme);
    return withIds(canvas.body(), QStringLiteral("p%1-").arg(panel));
}

QString pathText(const QPainterPath& path)
{
    SvgCanvas canvas({1, 1}, {}, {});
    canvas.path(path, {{}, {Qt::black, 1}});
    const QRegularExpressionMatch found = QRegularExpression(QStringLiteral(" d=\"([^\"]*)\"")).match(canvas.body());
    return found.captured(1);
}

int numbered(QHash<QString, int>& indices, PageData& list, const QString& key, const PageData& value)
{
    if (const auto known = indices.constFind(key); known != indices.constEnd()) return *known;
    list.push_back(value);
    return *indices.insert(key, static_cast<int>(list.size()) - 1);
}

} // namespace

LessonFrames::LessonFrames(std::optional<Theme::Kind> kind)
    : m_light(themeOf(kind.value_or(Theme::Kind::Light))), m_dark(darkTheme()), m_both(!kind)
{
}

double LessonFrames::weight(const LessonPanel& view, QSizeF size) const
{
    return static_cast<double>(drawn(view, size, m_light, 0).count(u'\n'));
}

int LessonFrames::frame(const LessonPanel& view, QSizeF size, int panel)
{
    const QString light = drawn(view, size, m_light, panel);
    const QString frame = m_both ? m_frames.add(light, drawn(view, size, m_dark, panel)) : m_frames.add(light);
    const std::size_t before = m_frameList.size();
    const int number = numbered(m_frameIndices, m_frameList, frame, frame);
    if (m_frameList.size() > before) m_listed += frame.size();
    return number;
}

int LessonFrames::targets(const LessonPanel& view, QSizeF size)
{
    const LessonTargets all = lessonTargets(view, size, m_light);
    PageData processors = PageData::array(), cables = PageData::array();
    const auto rounded = [](double value) { return numberData(std::round(10 * value) / 10); };
    for (const auto& one : all.processors)
        processors.push_back(
            PageData::array({one.number, rounded(one.centre.x()), rounded(one.centre.y()), rounded(one.radius)}));
    for (const auto& one : all.cables) {
        const QPointF middle = one.path.pointAtPercent(0.5);
        cables.push_back(PageData::array({one.link, pathText(one.path), rounded(middle.x()), rounded(middle.y())}));
    }
    const PageData object{{"processors", processors}, {"cables", cables}};
    const QString key = QString::fromStdString(compactText(object));
    return numbered(m_targetIndices, m_targets, key, object);
}

void LessonFrames::describe(PageData& data) const
{
    data["patterns"] = m_frames.patterns();
    data["dark"] = m_frames.darkPatterns();
    data["elements"] = m_frames.elements();
    data["frames"] = m_frameList;
    data["targets"] = m_targets;
    data["scheme"] = m_both ? "both" : "one";
}

} // namespace hopscope
