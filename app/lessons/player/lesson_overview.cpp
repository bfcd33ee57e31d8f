#include "lessons/player/lesson_overview.h"

#include "diagnostic.h"
#include "drawing/painter_canvas.h"
#include "drawing/words.h"
#include "lessons/player/lesson_player_dots.h"
#include "lessons/player/lesson_stage.h"
#include "lessons/player/lesson_thumb.h"
#include "lessons/recall.h"
#include "lessons/scene.h"
#include "scenes/chart/chart_ticks.h"
#include "state/tasks/find_for.h"
#include "widgets/style.h"

#include <QCoreApplication>
#include <QPainter>
#include <QStringList>

#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
#include <utility>

namespace hopscope {

namespace {

constexpr std::size_t mostPictures = 3;
constexpr int pictureHeight = 200, pictureGap = 12;
constexpr int barRow = 50, barRowBesideStill = 84, scaleHeight = 24; ///< of bars
constexpr int pageLine = 25;                                         ///< of numbers of pages
constexpr double wideStill = 1.75;                                   ///< beside a bar: its width by its height

/// A run of a page that no picture before it shows.
struct Choice {
    std::size_t page{}, run{};
    Scene scene;
    QString title;
    std::vector<std::size_t> asked; ///< open pages whose answers would tell what it takes
    const Experiment& experiment() const { return scene.runs[run]; }
};

std::optional<Scene> readScene(const Lesson& lesson, std::size_t page)
{
    const LessonBlock* block = sceneOf(lesson, page);
    if (!block) return {};
    try {
        return sceneFrom(*block);
    } catch (const Refused&) { // its page says so
        return {};
    }
}

/// In the order of the pages; the one of the cover is among them.
std::vector<Choice> choicesOf(const Lesson& lesson, const std::set<std::size_t>& open)
{
    std::vector<std::optional<Scene>> scenes;
    for (std::size_t i = 0; i < lesson.pages.size(); ++i) scenes.push_back(readScene(lesson, i));
    std::vector<std::size_t> order;
    const auto cover = coverOf(lesson);
    if (cover) order.push_back(*cover);
    for (std::size_t i = openingPages(lesson); i < lesson.pages.size(); ++i)
        if (cover != i) order.push_back(i);
    std::vector<Choice> choices;
    for (const std::size_t page : order) {
        if (!scenes[page] || choices.size() == mostPictures) continue;
        const auto& runs = scenes[page]->runs;
        const auto fresh = std::ranges::find_if(runs, [&](const Experiment& one) {
            return std::ranges::none_of(choices, [&](const Choice& other) { return other.experiment() == one; });
        });
        if (fresh == runs.end()) continue;
        std::vector<std::size_t> asked;
        for (const std::size_t i : open)
            if (i < scenes.size() && scenes[i] && std::ranges::find(scenes[i]->runs, *fresh) != scenes[i]->runs.end())
                asked.push_back(i);
        choices.push_back({page, static_cast<std::size_t>(fresh - runs.begin()), *scenes[page],
                           QString::fromStdString(lesson.pages[page].title), std::move(asked)});
    }
    std::ranges::sort(choices, {}, &Choice::page);
    return choices;
}

/// "8 processors, 7 messages": where the message that all are to have goes to each of the others once.
QString knownOf(const Run& run)
{
    const std::uint64_t all = run.topology().processors();
    const QString known = counted(all, QObject::tr("processor"), QObject::tr("processors"));
    if (run.data().blocks != 1 || run.transfers() != all - 1) return known;
    return known + QStringLiteral(", ") + counted(all - 1, QObject::tr("message"), QObject::tr("messages"));
}

LessonOverview::Picture pictureOf(const Choice& choice, const Run& run, double position)
{
    LessonOverview::Picture picture{networkPictureOf(run, choice.scene, position), choice.title};
    picture.asked = choice.asked;
    picture.steps = choice.scene.clockOfSteps;
    picture.known = knownOf(run);
    if (run.steps() == 0) {
        picture.step = QObject::tr("no step is done");
        return picture;
    }
    const auto now = static_cast<StepIndex>(position);
    Step step;
    run.schedule().at(now, step);
    picture.step = QObject::tr("step %1: %2")
                       .arg(now + 1)
                       .arg(counted(step.transfers().size(), QObject::tr("message"), QObject::tr("messages")));
    const bool steps = picture.steps;
    picture.amount = steps ? static_cast<double>(run.steps()) : run.time();
    picture.result =
        !picture.told() ? steps ? QObject::tr("? steps in all") : QObject::tr("? steps, time ? units")
        : !steps
            ? LessonStage::resultText(run)
            : QObject::tr("%1 in all")
                  .arg(counted(static_cast<std::uint64_t>(run.steps()), QObject::tr("step"), QObject::tr("steps")));
    return picture;
}

std::vector<LessonOverview::Picture> picturesOf(const std::vector<Choice>& choices, const std::stop_token& stop)
{
    std::vector<std::shared_ptr<const Run>> runs;
    double position = std::numeric_limits<double>::infinity();
    for (const Choice& choice : choices) {
        Scene one = choice.scene;
        one.at = 0;
        std::shared_ptr<const Run> run;
        try {
            run = runsOf(one, stop)[choice.run];
        } catch (const Refused&) { // its page says so
        }
        if (run && run->steps() > 0) position = std::min(position, middleOf(*run));
        runs.push_back(std::move(run));
    }
    std::vector<LessonOverview::Picture> pictures;
    for (std::size_t i = 0; i < choices.size(); ++i)
        if (runs[i]) pictures.push_back(pictureOf(choices[i], *runs[i], runs[i]->steps() > 0 ? position : 0));
    return pictures;
}

QFont titleFont(const Theme& theme) { return theme.text(10.5, QFont::DemiBold); }
QFont wordFont(const Theme& theme) { return theme.text(10); }
QFont keyFont(const Theme& theme) { return theme.text(9); }

} // namespace

LessonOverview::LessonOverview(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setAccessibleName(tr("Runs that the lesson compares"));
    connect(&Appearance::instance(), &Appearance::themeChanged, this, [this] {
        updateGeometry();
        update();
    });
}

void LessonOverview::setLesson(const Lesson& lesson, const std::set<std::size_t>& open)
{
    m_pictures.clear();
    auto choices = choicesOf(lesson, open);
    m_others.assign(open.begin(), open.end());
    for (const auto& choice : choices)
        std::erase_if(m_others,
                      [&](std::size_t page) { return std::ranges::find(choice.asked, page) != choice.asked.end(); });
    m_someTold = std::ranges::any_of(choices, [](const auto& choice) { return choice.asked.empty(); });
    updateGeometry();
    findFor(
        this, m_task, [choices = std::move(choices)](const std::stop_token& stop) { return picturesOf(choices, stop); },
        [this](const std::vector<Picture>& pictures) {
            m_pictures = pictures;
            setAccessibleDescription(words());
            update();
        });
    update();
}

bool LessonOverview::told() const { return shown() && std::ranges::all_of(m_pictures, &Picture::told); }

bool LessonOverview::barred() const { return m_form == Form::Bars || (m_form == Form::BarsBesideStills && m_someTold); }

QString LessonOverview::words() const
{
    QStringList lines;
    for (const Picture& one : m_pictures)
        lines += QStringList{one.title, one.known, one.step, one.result}.join(QStringLiteral(", "));
    return lines.join(QLatin1Char('\n'));
}

void LessonOverview::finish()
{
    m_task.wait();
    QCoreApplication::sendPostedEvents(this, QEvent::MetaCall);
}

QSize LessonOverview::sizeHint() const
{
    const Theme& theme = Appearance::theme();
    if (barred())
        return {640, static_cast<int>(mostPictures * row() + scaleHeight * theme.fontScale
                                      + (m_form == Form::Bars ? 1.4 : 2.8) * lineHeight(keyFont(theme)))};
    const double words = 1.4 * lineHeight(titleFont(theme)) + 2.2 * lineHeight(wordFont(theme))
                         + (asks() ? 1.1 * lineHeight(wordFont(theme)) + 2 * pageLine * theme.fontScale : 0)
                         + 1.8 * lineHeight(keyFont(theme));
    return {640, static_cast<int>(pictureHeight * theme.fontScale + words)};
}

/// What the signs in the pictures mean.
QString LessonOverview::key() const
{
    const auto any = [this](auto is) {
        return std::ranges::any_of(m_pictures, [&](const Picture& one) { return is(one.scene); });
    };
    const bool one = any([](const NetworkScene&scene) { return scene.plan->blocks <= 1; }),
               several = any([](const NetworkScene&scene) { return scene.plan->blocks > 1; }),
               moves = any([](const NetworkScene&scene) { return !scene.moment->flights.empty(); });
    const bool dark = Appearance::theme().ink.lightness() > 128;
    QStringList key;
    if (one) key += tr("blue: has the message");
    if (several) key += tr("coloured arc: a block that is there");
    if (any([](const NetworkScene& scene) { return scene.plan->root.has_value(); }))
        key += dark ? tr("white ring: the root") : tr("black ring: the root");
    if (moves) key += tr("square: on its way");
    if (moves && one && !barred()) key += tr("double ring: receives");
    if (any([](const NetworkScene& scene) { return !scene.faults.circle.empty(); }))
        key += tr("dashed arrow: waits for");
    if (any([](const NetworkScene& scene) {
            return scene.plan->physical && scene.plan->loads && scene.marksLoads()
                   && std::ranges::any_of(scene.moment->loads, &CableLoad::overbooked);
        }))
        key += tr("orange: messages share the link");
    return key.join(QStringLiteral(" · "));
}

void LessonOverview::setForm(Form form)
{
    if (std::exchange(m_form, form) == form) return;
    updateGeometry();
    update();
}

void LessonOverview::paintEvent(QPaintEvent*)
{
    if (m_pictures.empty()) return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    PainterCanvas canvas(painter);
    barred() ? paintBars(painter, canvas) : paintStills(painter, canvas);
}

double LessonOverview::row() const
{
    return (m_form == Form::BarsBesideStills ? barRowBesideStill : barRow) * Appearance::theme().fontScale;
}

double LessonOverview::scale() const
{
    if (std::ranges::any_of(m_pictures, [&](const Picture& one) { return one.steps != m_pictures.front().steps; }))
        return 0;
    double most = 0;
    for (const Picture& one : m_pictures)
        if (one.told()) most = std::max(most, one.amount);
    return most;
}

/// One below the other on one scale: what all have is to be compared.
void LessonOverview::paintBars(QPainter& painter, Canvas& canvas) const
{
    const Theme& theme = Appearance::theme();
    const QFont words = wordFont(theme), key = keyFont(theme);
    const bool stills = m_form == Form::BarsBesideStills;
    const double each = row(), still = each - 10, most = scale();
    double texts = 0;
    for (const Picture& one : m_pictures) texts = std::max(texts, textWidth(words, one.result));
    const double left = stills ? wideStill * still + 18 : 0, wide = std::max(40.0, width() - left - texts - 16);
    double y = 0;
    for (const Picture& one : m_pictures) {
        if (stills) paintStill(canvas, one, {0, y, wideStill * still, still});
        paintBar(painter, canvas, one, {left, y, wide, still}, most);
        y += each;
    }
    if (most > 0) paintScale(canvas, {left, y - 6, wide, scaleHeight * theme.fontScale}, most);
    y = height() - 0.4 * lineHeight(key);
    canvas.text({0, y}, elided(key, barKey(), width()), {key, theme.inkSoft});
    if (stills) canvas.text({0, y - 1.4 * lineHeight(key)}, elided(key, this->key(), width()), {key, theme.inkSoft});
}

/// What a bar stands for, and why a run may have none.
QString LessonOverview::barKey() const
{
    QStringList about;
    if (scale() > 0) about += tr("length of a bar: what the run takes in all");
    if (!told()) about += tr("no bar: its questions are open");
    return about.join(QStringLiteral(" · "));
}

/// The numbers of pages whose questions are open, after a few words, as the list of pages below has them.
void LessonOverview::paintPages(QPainter& painter, Canvas& canvas, QPointF baseline, double right, const QString& words,
                                const std::vector<std::size_t>& pages) const
{
    const Theme& theme = Appearance::theme();
    const QFont font = wordFont(theme);
    const double side = 0.8 * pageLine * theme.fontScale, middle = baseline.y() - capHeight(font) / 2;
    canvas.text(baseline, words, {font, theme.inkSoft});
    double x = baseline.x() + textWidth(font, words) + 8;
    for (std::size_t i = 0; i < pages.size(); ++i) {
        const double rest = i + 1 < pages.size() ? textWidth(font, QStringLiteral("+99")) + 4 : 0;
        if (x + side + rest > right) {
            canvas.text({x, baseline.y()}, QStringLiteral("+%1").arg(pages.size() - i), {font, theme.inkSoft});
            return;
        }
        drawPageState(painter, PageState::Open, pages[i] + 1, {x, middle - side / 2, side, side}, theme);
        x += side + 4;
    }
}

/// Its title and what is known of it, and below them the bar, with what it stands for behind its end; as long as it is
/// asked for, the questions.
void LessonOverview::paintBar(QPainter& painter, Canvas& canvas, const Picture& one, const QRectF& whole,
                              double scale) const
{
    const Theme& theme = Appearance::theme();
    const QFont title = titleFont(theme), words = wordFont(theme);
    const double line = lineHeight(title), high = 22 * theme.fontScale;
    double y = whole.center().y() - (line + high) / 2 + capHeight(title) + 1;
    const QString name = elided(title, one.title, 0.6 * whole.width());
    canvas.text({whole.left(), y}, name, {title, theme.ink});
    const double after = whole.left() + textWidth(title, name) + 10;
    QStringList facts{one.known};
    if (m_form == Form::BarsBesideStills) facts += tr("picture: %1").arg(one.step);
    canvas.text({after, y}, elided(words, facts.join(QStringLiteral(" · ")), width() - after), {words, theme.inkSoft});
    y = whole.center().y() + (line - high) / 2 + 2;
    if (!one.told() || scale <= 0) {
        const QString open = one.told() ? one.result : one.result + tr(", open:");
        paintPages(painter, canvas, {whole.left(), y + (high + capHeight(words)) / 2}, whole.right(), open, one.asked);
        return;
    }
    const QRectF bar(whole.left(), y, std::max(3.0, one.amount / scale * whole.width()), high);
    canvas.path(roundedRect(bar.adjusted(0.5, 0.5, -0.5, -0.5), 3), {theme.accent, {}});
    canvas.text({bar.right() + 10, bar.center().y() + capHeight(words) / 2}, one.result, {words, theme.ink});
}

void LessonOverview::paintScale(Canvas& canvas, const QRectF& area, double scale) const
{
    constexpr double tick = 4;
    constexpr int about = 8;
    const Theme& theme = Appearance::theme();
    const QFont font = keyFont(theme);
    const bool steps = m_pictures.front().steps;
    const double baseline = area.top() + tick + 3 + capHeight(font);
    std::vector<QLineF> lines{{area.topLeft(), area.topRight()}};
    for (const auto& [at, text] : evenTicks(0, scale, about, steps)) {
        const double x = area.left() + at / scale * area.width();
        lines.emplace_back(x, area.top(), x, area.top() + tick);
        canvas.text({x, baseline}, text, {font, theme.inkSoft, at > 0 ? Anchor::Middle : Anchor::Start});
    }
    canvas.lines(lines, {theme.inkSoft, theme.strokeScale});
    canvas.text({area.right() + 12, baseline}, steps ? tr("steps") : tr("units of time"), {font, theme.inkSoft});
}

void LessonOverview::paintStill(Canvas& canvas, const Picture& one, const QRectF& frame) const
{
    const Theme& theme = Appearance::theme();
    canvas.path(roundedRect(frame.adjusted(0.5, 0.5, -0.5, -0.5), 6), {theme.ground, {}});
    {
        const auto group =
            canvas.group(QStringLiteral("run"), {.offset = frame.topLeft(), .clip = QRectF({}, frame.size())});
        hopscope::paint(canvas, one.scene, {.size = frame.size(), .bare = true}, theme);
    }
    canvas.path(roundedRect(frame.adjusted(0.5, 0.5, -0.5, -0.5), 6), {{}, {theme.line, 1, {}}});
}

void LessonOverview::paintStills(QPainter& painter, Canvas& canvas) const
{
    const Theme& theme = Appearance::theme();
    const double high = pictureHeight * theme.fontScale, count = mostPictures, ask = pageLine * theme.fontScale;
    const double wide = (width() - (count - 1) * pictureGap) / count;
    const QFont title = titleFont(theme), words = wordFont(theme), font = keyFont(theme);
    double left = 0, y = 0;
    for (const Picture& one : m_pictures) {
        paintStill(canvas, one, {left, 0, wide, high});
        y = high + 1.2 * lineHeight(title);
        canvas.text({left, y}, elided(title, one.title, wide), {title, theme.ink});
        const auto write = [&](const QString& text, const QColor& colour) {
            y += 1.1 * lineHeight(words);
            canvas.text({left, y}, elided(words, text, wide), {words, colour});
        };
        if (asks()) write(one.known, theme.inkSoft);
        write(one.step, theme.inkSoft);
        write(one.result, theme.ink);
        if (asks() && !one.asked.empty())
            paintPages(painter, canvas, {left, y + ask}, left + wide, tr("open questions:"), one.asked);
        left += wide + pictureGap;
    }
    if (asks() && !m_others.empty())
        paintPages(painter, canvas, {0, y + 2 * ask}, width(), tr("Open questions about other runs:"), m_others);
    canvas.text({0, height() - 0.4 * lineHeight(font)}, elided(font, key(), width()), {font, theme.inkSoft});
}

} // namespace hopscope
