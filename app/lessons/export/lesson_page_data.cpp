#include "lessons/export/lesson_page_data.h"

#include "drawing/format.h"
#include "drawing/words.h"
#include "lessons/exercise.h"
#include "lessons/export/lesson_page_question.h"
#include "lessons/export/lesson_picture.h"
#include "lessons/export/lesson_values.h"
#include "lessons/markdown.h"
#include "lessons/rules.h"
#include "run/analysis/journey.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace hopscope {

namespace {

constexpr double panelWidth = 760, narrowPanel = 520;
/// Messages times frames of a step, of all pictures of a page: what moves is what makes a page large.
constexpr double mostMoves = 900;
constexpr double mostFramesPerStep = 8, mostSteps = 48;
constexpr double mostShapes = 24'000; ///< of all moments of a page
constexpr double fewestMoments = 3;   ///< with fewer a run cannot be followed

/// Moments of the clock from 0 to `end`: every step in some frames, of long runs not every step. At most so many.
std::vector<double> momentsTo(double end, const PosedPage& page, double most)
{
    double messages = 1;
    for (const auto& run : page.runs)
        messages +=
            static_cast<double>(run->transfers()) * end / std::max<double>(1, static_cast<double>(run->steps()));
    const double frames =
        std::clamp(std::floor(std::min(mostMoves / messages, most / std::max(end, 1.0))), 1.0, mostFramesPerStep);
    const double stride = std::max(1.0, std::ceil(end / std::min(mostSteps, most)));
    std::vector<double> moments;
    for (double step = 0; step < end; step += stride)
        for (double i = 0; i < (stride > 1 ? 1 : frames); ++i)
            if (const double at = step + i / frames; at < end) moments.push_back(at);
    moments.push_back(end);
    return moments;
}

/// One page of the lesson as data for the script.
class LessonPageData {
public:
    LessonPageData(PosedPage page, const LessonPage& text, LessonFrames& pictures, bool sealed, std::stop_token stop)
        : m_page(std::move(page)), m_text(text), m_pictures(pictures), m_sealed(sealed), m_stop(std::move(stop))
    {
    }

    PageData json()
    {
        PageData data{{"title", m_text.title},
                      {"text", htmlOf(m_text.text)},
                      {"explanation", m_page.question ? QString() : htmlOf(m_text.explanation)}};
        if (!m_page.runs.empty()) data["scene"] = scene();
        if (m_page.question) data["question"] = lessonPageQuestion(m_page, m_text, m_evidence, m_sealed, m_stop);
        return data;
    }

    std::size_t sliders() const { return m_values.size(); }
    /// What the pictures are at every value of a slider, in at most so many moments; nothing if those are too few.
    PageData followed(std::size_t slider, double most)
    {
        PageData sequences = PageData::array();
        // All values together have twice as many moments as the scene itself.
        const auto& runsOfValues = m_values[slider].runs;
        const double moments =
            std::min(most, std::floor(2 * m_mostMoments / static_cast<double>(runsOfValues.size())));
        if (moments < fewestMoments) return sequences;
        for (const auto& runs : runsOfValues)
            sequences.push_back(runs.empty() ? PageData() : sequenceOf(runs, moments));
        return sequences;
    }

private:
    const Key& key() const { return m_page.question->key; }

    PageData scene()
    {
        const Scene& scene = *m_page.scene;
        const RunClock clock = clockOf(scene, m_page.runs);
        std::vector<std::string> views = scene.views;
        if (views.empty()) views = {"network"};
        const std::size_t columns = m_page.runs.size() == 4 ? 2 : m_page.runs.size();
        const double width = columns > 1 ? narrowPanel : panelWidth;
        double shapes = 1;
        PageData panels = PageData::array();
        // Row by row: the same view of all runs, but four runs stand in two rows.
        for (std::size_t row = 0; row < m_page.runs.size(); row += columns)
            for (const std::string& view : views)
                for (std::size_t run = row; run < std::min(row + columns, m_page.runs.size()); ++run) {
                    const LessonPanel one{&scene, m_page.runs[run], view};
                    const QSizeF size(width, std::round(lessonPanelHeight(one, width, m_pictures.theme())));
                    m_panels.push_back({run, view, size});
                    LessonPanel middle = one;
                    middle.position = std::floor(static_cast<double>(m_page.runs[run]->steps()) / 2) + 0.5;
                    shapes += m_pictures.weight(middle, size);
                    const bool first = view == views.front();
                    panels.push_back(PageData{
                        {"run", static_cast<int>(run)},
                        {"name", !first || m_page.runs.size() == 1
                                     ? QString()
                                     : QStringLiteral("%1 · %2").arg(run + 1).arg(nameOf(m_page, run))},
                        {"experiment",
                         first ? QString::fromStdString(sceneText(m_page.runs[run]->experiment())) : QString()},
                        {"title", toQString(view) + QStringLiteral(" of ") + nameOf(m_page, run)},
                        {"width", numberData(size.width())},
                        {"height", numberData(size.height())}});
                }
        m_mostMoments = std::max(6.0, std::floor(mostShapes / shapes));
        PageData data{
            {"panels", panels}, {"columns", static_cast<int>(columns)}, {"rules", rulesOf(scene, m_page.runs)}};
        const bool asked = m_page.question.has_value();
        const bool link = asked && key().form == AnswerForm::Link;
        // While it is asked about, nothing is shown that comes later.
        const double until = std::max(scene.at, scene.play ? scene.play->second : 0.0);
        const PageData before = asked ? sequence(m_page, clock, until, true, link) : PageData::object();
        if (asked) data["before"] = before;
        if (asked && m_sealed) { // what comes next is the answer
            data["after"] = before;
            data["sliders"] = PageData::array();
            return data;
        }
        PosedPage solved = m_page; // a browser plays one text that is right
        if (asked && key().exercise) solved.runs[key().evidence.run] = solutionOf(*key().exercise, m_stop);
        const RunClock all = clockOf(*solved.scene, solved.runs);
        data["after"] =
            sequence(solved, all, all.stepsAt(all.length()), false, link || (asked && !key().evidence.links.empty()));
        data["sliders"] = slidersOfScene();
        return data;
    }

    /// First that of the question, then those of the scene; the pictures do not follow them yet.
    PageData slidersOfScene()
    {
        std::vector<std::string> names = m_page.scene->sliders;
        if (m_page.question && key().form == AnswerForm::Slider) {
            std::erase(names, key().parameter);
            names.insert(names.begin(), key().parameter);
        }
        PageData all = PageData::array();
        for (const std::string& name : names) {
            const LessonValues& one = m_values.emplace_back(lessonValues(m_page, name, mostLessonValues, m_stop));
            all.push_back(PageData{{"parameter", one.parameter},
                                   {"label", one.label},
                                   {"values", arrayOf(one.values)},
                                   {"own", one.own},
                                   {"results", one.results},
                                   {"sequences", PageData::array()}});
        }
        return all;
    }

    /// The pictures with other runs in the place of the scene's.
    PageData sequenceOf(const std::vector<std::shared_ptr<const Run>>& runs, double most)
    {
        PosedPage moved;
        moved.page = m_page.page;
        moved.scene = m_page.scene;
        moved.runs = runs;
        const RunClock clock = clockOf(*moved.scene, moved.runs);
        const double usual = std::exchange(m_mostMoments, std::min(m_mostMoments, most));
        PageData data = sequence(moved, clock, clock.stepsAt(clock.length()), false, false);
        m_mostMoments = usual;
        PageData experiments = PageData::array();
        for (const auto& run : runs) experiments.push_back(sceneText(run->experiment()));
        data["experiments"] = experiments;
        return data;
    }

    /// All pictures of the page from the start to a moment.
    PageData sequence(const PosedPage& page, const RunClock& clock, double end, bool asked, bool links)
    {
        const Scene& scene = *page.scene;
        std::vector<double> moments = momentsTo(end, page, m_mostMoments);
        // Those that are rested at are there exactly.
        std::vector<double> wanted{std::min(scene.at, end)};
        if (scene.play)
            wanted.insert(wanted.end(), {std::min(scene.play->first, end), std::min(scene.play->second, end)});
        if (!asked && page.question)
            for (const double position : {key().evidence.position, key().evidence.playTo})
                wanted.push_back(
                    std::clamp(clock.stepsAt(clock.nowOf(*page.runs[key().evidence.run], position)), 0.0, end));
        for (const double moment : wanted)
            if (std::ranges::none_of(moments, [&](double one) { return std::abs(one - moment) < 1e-9; }))
                moments.push_back(moment);
        std::ranges::sort(moments);
        const auto indexOf = [&](double moment) {
            return static_cast<int>(
                std::ranges::min_element(moments, {}, [&](double one) { return std::abs(one - moment); })
                - moments.begin());
        };
        Evidence blocks; // the messages of the blocks that are asked about, in the light
        if (!asked && page.question) blocks.blocks = key().evidence.blocks;
        PageData panels = PageData::array(), told = PageData::array(), targets = PageData::array();
        PageData clocks = PageData::array(), steps = PageData::array();
        for (std::size_t i = 0; i < m_panels.size(); ++i) {
            const Panel& panel = m_panels[i];
            PageData frames = PageData::array(), texts = PageData::array();
            LessonPanel view{&scene, page.runs[panel.run], panel.view};
            view.links = links;
            view.kept = std::make_shared<LessonKept>();
            if (asked) view.until = clock.positionOf(*page.runs[panel.run], clock.nowAt(end));
            if (!blocks.blocks.empty() && panel.run == key().evidence.run) view.marks = &blocks;
            for (const double moment : moments) {
                view.position = clock.positionOf(*page.runs[panel.run], clock.nowAt(moment));
                frames.push_back(m_pictures.frame(view, panel.size, static_cast<int>(i)));
                texts.push_back(panel.view == m_panels.front().view ? lessonMoment(view.position) : QString());
            }
            panels.push_back(frames);
            told.push_back(texts);
            if (panel.view == "network")
                targets.push_back(m_pictures.targets(view, panel.size));
            else
                targets.push_back(nullptr);
        }
        for (std::size_t i = 0; i < moments.size(); ++i) {
            clocks.push_back(lessonMoment(moments[i]));
            if (moments[i] == std::floor(moments[i])) steps.push_back(static_cast<int>(i));
        }
        const double framesPerStep = end > 0 ? static_cast<double>(moments.size() - 1) / end : 1;
        PageData data{{"panels", panels},
                      {"moments", told},
                      {"targets", targets},
                      {"clocks", clocks},
                      {"steps", steps},
                      {"start", indexOf(scene.at)},
                      {"rate", numberData(std::max(0.2, scene.speed * framesPerStep))}};
        if (scene.play) data["play"] = PageData::array({indexOf(scene.play->first), indexOf(scene.play->second)});
        if (!asked && page.question) {
            const Evidence& evidence = key().evidence;
            const Run& run = *page.runs[evidence.run];
            const auto indexAt = [&](double position) { return indexOf(clock.stepsAt(clock.nowOf(run, position))); };
            m_evidence = {indexAt(evidence.position), indexAt(std::max(evidence.playTo, evidence.position))};
            if (key().exercise) m_evidence = {0, static_cast<int>(moments.size()) - 1};
        }
        return data;
    }

    struct Panel {
        std::size_t run;
        std::string view;
        QSizeF size;
    };
    PosedPage m_page;
    const LessonPage& m_text;
    LessonFrames& m_pictures;
    bool m_sealed;
    std::stop_token m_stop;
    std::vector<Panel> m_panels;
    std::vector<LessonValues> m_values;
    double m_mostMoments{0};
    std::pair<int, int> m_evidence{0, 0}; ///< frames of the sequence after the answer
};

} // namespace

QString htmlOf(const std::string& markdown)
{
    return markdown.empty() ? QString() : QString::fromStdString(toHtml(markdown));
}

LessonPageJson lessonPageJson(PosedPage page, const LessonPage& text, LessonFrames& pictures, bool sealed,
                              const std::stop_token& stop)
{
    const auto data = std::make_shared<LessonPageData>(std::move(page), text, pictures, sealed, stop);
    LessonPageJson result{.data = data->json()};
    for (std::size_t slider = 0; slider < data->sliders(); ++slider)
        result.followed.emplace_back([data, slider](double moments) { return data->followed(slider, moments); });
    return result;
}

} // namespace hopscope
