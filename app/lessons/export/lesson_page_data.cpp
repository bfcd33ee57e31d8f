#include "lessons/export/lesson_page_data.h"
#include "lessons/exercise.h"

#include "drawing/format.h"
#include "drawing/words.h"
#include "lessons/export/lesson_picture.h"
#include "lessons/export/lesson_values.h"
#include "lessons/identity.h"
#include "lessons/rules.h"
#include "run/analysis/journey.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
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
constexpr double mostShapes = 24'000;    ///< of all moments of a page
constexpr std::uint64_t mostListed = 64; ///< processors and links that have a box of their own to tick
constexpr std::size_t mostValues = 17;   ///< of a slider
constexpr double fewestMoments = 3;      ///< with fewer a run cannot be followed

/// Not to be read in passing; resources/pages/lesson_marking.js turns it back.
QString veiled(const QJsonObject& secret, std::uint32_t salt)
{
    QByteArray bytes = QJsonDocument(secret).toJson(QJsonDocument::Compact);
    std::uint32_t state = salt;
    for (char& byte : bytes) {
        state = state * 1664525U + 1013904223U;
        byte = static_cast<char>(static_cast<unsigned char>(byte) ^ (state >> 24U));
    }
    return QString::fromLatin1(bytes.toBase64());
}

template <class Numbers> QJsonArray arrayOf(const Numbers& numbers)
{
    QJsonArray array;
    for (const auto number : numbers) array.append(static_cast<double>(number));
    return array;
}

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

    QJsonObject json()
    {
        QJsonObject data{{QStringLiteral("title"), QString::fromStdString(m_text.title)},
                         {QStringLiteral("text"), htmlOf(m_text.text)},
                         {QStringLiteral("explanation"), m_page.question ? QString() : htmlOf(m_text.explanation)}};
        if (!m_page.runs.empty()) data[QStringLiteral("scene")] = scene();
        if (m_page.question) data[QStringLiteral("question")] = question();
        return data;
    }

    std::size_t sliders() const { return m_values.size(); }
    /// What the pictures are at every value of a slider, in at most so many moments; nothing if those are too few.
    QJsonArray followed(std::size_t slider, double most)
    {
        QJsonArray sequences;
        // All values together have twice as many moments as the scene itself.
        const auto& runsOfValues = m_values[slider].runs;
        const double moments =
            std::min(most, std::floor(2 * m_mostMoments / static_cast<double>(runsOfValues.size())));
        if (moments < fewestMoments) return sequences;
        for (const auto& runs : runsOfValues)
            sequences.append(runs.empty() ? QJsonValue() : QJsonValue(sequenceOf(runs, moments)));
        return sequences;
    }

private:
    const Key& key() const { return m_page.question->key; }

    QJsonObject scene()
    {
        const Scene& scene = *m_page.scene;
        const RunClock clock = clockOf(scene, m_page.runs);
        std::vector<std::string> views = scene.views;
        if (views.empty()) views = {"network"};
        const std::size_t columns = m_page.runs.size() == 4 ? 2 : m_page.runs.size();
        const double width = columns > 1 ? narrowPanel : panelWidth;
        double shapes = 1;
        QJsonArray panels;
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
                    panels.append(QJsonObject{
                        {QStringLiteral("run"), static_cast<int>(run)},
                        {QStringLiteral("name"),
                         !first || m_page.runs.size() == 1
                             ? QString()
                             : QStringLiteral("%1 · %2").arg(run + 1).arg(hopscope::nameOf(m_page, run))},
                        {QStringLiteral("experiment"),
                         first ? QString::fromStdString(sceneText(m_page.runs[run]->experiment())) : QString()},
                        {QStringLiteral("title"),
                         toQString(view) + QStringLiteral(" of ") + hopscope::nameOf(m_page, run)},
                        {QStringLiteral("width"), size.width()},
                        {QStringLiteral("height"), size.height()}});
                }
        m_mostMoments = std::max(6.0, std::floor(mostShapes / shapes));
        QJsonObject data{{QStringLiteral("panels"), panels},
                         {QStringLiteral("columns"), static_cast<int>(columns)},
                         {QStringLiteral("rules"), QString::fromStdString(rulesOf(scene, m_page.runs))}};
        const bool asked = m_page.question.has_value();
        const bool link = asked && key().form == AnswerForm::Link;
        // While it is asked about, nothing is shown that comes later.
        const double until = std::max(scene.at, scene.play ? scene.play->second : 0.0);
        const QJsonObject before = asked ? sequence(m_page, clock, until, true, link) : QJsonObject();
        if (asked) data[QStringLiteral("before")] = before;
        if (asked && m_sealed) { // what comes next is the answer
            data[QStringLiteral("after")] = before;
            data[QStringLiteral("sliders")] = QJsonArray();
            return data;
        }
        PosedPage solved = m_page; // a browser plays one text that is right
        if (asked && key().exercise) solved.runs[key().evidence.run] = solutionOf(*key().exercise, m_stop);
        const RunClock all = clockOf(*solved.scene, solved.runs);
        data[QStringLiteral("after")] =
            sequence(solved, all, all.stepsAt(all.length()), false, link || (asked && !key().evidence.links.empty()));
        data[QStringLiteral("sliders")] = slidersOfScene();
        return data;
    }

    /// First that of the question, then those of the scene; the pictures do not follow them yet.
    QJsonArray slidersOfScene()
    {
        std::vector<std::string> names = m_page.scene->sliders;
        if (m_page.question && key().form == AnswerForm::Slider) {
            std::erase(names, key().parameter);
            names.insert(names.begin(), key().parameter);
        }
        QJsonArray all;
        for (const std::string& name : names) {
            const LessonValues& one = m_values.emplace_back(lessonValues(m_page, name, mostValues, m_stop));
            all.append(QJsonObject{{QStringLiteral("parameter"), QString::fromStdString(one.parameter)},
                                   {QStringLiteral("label"), one.label},
                                   {QStringLiteral("values"), arrayOf(one.values)},
                                   {QStringLiteral("own"), one.own},
                                   {QStringLiteral("results"), QJsonArray::fromStringList(one.results)},
                                   {QStringLiteral("sequences"), QJsonArray()}});
        }
        return all;
    }

    /// The pictures with other runs in the place of the scene's.
    QJsonObject sequenceOf(const std::vector<std::shared_ptr<const Run>>& runs, double most)
    {
        PosedPage moved;
        moved.page = m_page.page;
        moved.scene = m_page.scene;
        moved.runs = runs;
        const RunClock clock = clockOf(*moved.scene, moved.runs);
        const double usual = std::exchange(m_mostMoments, std::min(m_mostMoments, most));
        QJsonObject data = sequence(moved, clock, clock.stepsAt(clock.length()), false, false);
        m_mostMoments = usual;
        QJsonArray experiments;
        for (const auto& run : runs) experiments.append(QString::fromStdString(sceneText(run->experiment())));
        data[QStringLiteral("experiments")] = experiments;
        return data;
    }

    /// All pictures of the page from the start to a moment.
    QJsonObject sequence(const PosedPage& page, const RunClock& clock, double end, bool asked, bool links)
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
        QJsonArray panels, words, targets, clocks, steps;
        for (std::size_t i = 0; i < m_panels.size(); ++i) {
            const Panel& panel = m_panels[i];
            QJsonArray frames, texts;
            LessonPanel view{&scene, page.runs[panel.run], panel.view};
            view.links = links;
            view.kept = std::make_shared<LessonKept>();
            if (asked) view.until = clock.positionOf(*page.runs[panel.run], clock.nowAt(end));
            if (!blocks.blocks.empty() && panel.run == key().evidence.run) view.marks = &blocks;
            for (const double moment : moments) {
                view.position = clock.positionOf(*page.runs[panel.run], clock.nowAt(moment));
                frames.append(m_pictures.frame(view, panel.size, static_cast<int>(i)));
                texts.append(panel.view == m_panels.front().view ? lessonMoment(view.position) : QString());
            }
            panels.append(frames);
            words.append(texts);
            if (panel.view == "network")
                targets.append(m_pictures.targets(view, panel.size));
            else
                targets.append(QJsonValue());
        }
        for (std::size_t i = 0; i < moments.size(); ++i) {
            clocks.append(lessonMoment(moments[i]));
            if (moments[i] == std::floor(moments[i])) steps.append(static_cast<int>(i));
        }
        const double framesPerStep = end > 0 ? static_cast<double>(moments.size() - 1) / end : 1;
        QJsonObject data{{QStringLiteral("panels"), panels},
                         {QStringLiteral("moments"), words},
                         {QStringLiteral("targets"), targets},
                         {QStringLiteral("clocks"), clocks},
                         {QStringLiteral("steps"), steps},
                         {QStringLiteral("start"), indexOf(scene.at)},
                         {QStringLiteral("rate"), std::max(0.2, scene.speed * framesPerStep)}};
        if (scene.play)
            data[QStringLiteral("play")] = QJsonArray{indexOf(scene.play->first), indexOf(scene.play->second)};
        if (!asked && page.question) {
            const Evidence& evidence = key().evidence;
            const Run& run = *page.runs[evidence.run];
            const auto indexAt = [&](double position) { return indexOf(clock.stepsAt(clock.nowOf(run, position))); };
            m_evidence = {indexAt(evidence.position), indexAt(std::max(evidence.playTo, evidence.position))};
            if (key().exercise) m_evidence = {0, static_cast<int>(moments.size()) - 1};
        }
        return data;
    }

    static QString nameOf(AnswerForm form)
    {
        static constexpr std::array names{"processors", "link",   "blocks",  "choice", "order",
                                          "slider",     "number", "drawing", "program"};
        return QString::fromLatin1(names[static_cast<std::size_t>(form)]);
    }
    static QString nameOf(MarkRule rule)
    {
        static constexpr std::array names{"exactly", "any", "order", "near", "goal", "trials"};
        return QString::fromLatin1(names[static_cast<std::size_t>(rule)]);
    }

    QJsonObject question()
    {
        const Question& question = *m_page.question;
        QJsonObject data{{QStringLiteral("number"), static_cast<int>(m_page.number)},
                         {QStringLiteral("id"), QString::fromStdString(questionId(m_text))},
                         {QStringLiteral("form"), nameOf(key().form)},
                         {QStringLiteral("rule"), nameOf(key().rule)},
                         {QStringLiteral("run"), static_cast<int>(key().evidence.run)},
                         {QStringLiteral("asked"), QString::fromStdString(askedFor(key()))},
                         {QStringLiteral("prompt"), htmlOf(question.prompt)},
                         {QStringLiteral("hint"), m_sealed ? QString() : htmlOf(question.hint)},
                         {QStringLiteral("unit"), QString::fromStdString(key().unit)}};
        std::vector<std::uint64_t> items = key().items; // that a remark may be about
        if (key().form == AnswerForm::Link) items = addLinks(data);
        if (key().form == AnswerForm::Choice || key().form == AnswerForm::Order) {
            QJsonArray options;
            for (const std::string& option : key().options)
                options.append(htmlOf(option).remove(QRegularExpression(QStringLiteral("^<p>|</p>\\s*$"))));
            data[QStringLiteral("options")] = options;
            data[QStringLiteral("listed")] = arrayOf(items);
        }
        data[QStringLiteral("items")] =
            key().form != AnswerForm::Link && items.size() <= mostListed ? arrayOf(items) : QJsonArray();
        if (key().exercise) data[QStringLiteral("start")] = QString::fromStdString(key().exercise->start);
        QJsonArray table;
        if (key().form == AnswerForm::Slider) table = addTable(data);
        const std::uint32_t salt = 0x9e3779b9U ^ static_cast<std::uint32_t>(m_page.number);
        data[QStringLiteral("salt")] = static_cast<double>(salt);
        if (!m_sealed) data[QStringLiteral("secret")] = veiled(secret(items, table), salt);
        return data;
    }

    /// A line in the list for every cable.
    std::vector<std::uint64_t> addLinks(QJsonObject& data) const
    {
        const Run& run = *m_page.runs[key().evidence.run];
        constexpr LinkId most = 4000;
        std::vector<std::uint64_t> links;
        QJsonArray list;
        for (LinkId link = 0; link < std::min<LinkId>(run.topology().links(), most); link += 2) {
            links.push_back(link);
            list.append(QJsonArray{static_cast<double>(link), QString::fromStdString(itemText(key(), link, run))});
        }
        data[QStringLiteral("links")] = list;
        return links;
    }

    /// Whether each value of the slider is right: value, right, remark.
    QJsonArray addTable(QJsonObject& data) const
    {
        const LessonValues all = lessonValues(m_page, key().parameter, mostValues, m_stop);
        QJsonArray table;
        for (const double value : all.values) {
            std::string remark;
            const bool right = key().meets(value, remark);
            table.append(QJsonArray{value, right, QString::fromStdString(remark)});
        }
        data[QStringLiteral("parameter")] = QString::fromStdString(key().parameter);
        data[QStringLiteral("table")] = arrayOf(all.values);
        data[QStringLiteral("own")] = all.own;
        if (!m_sealed) data[QStringLiteral("numbers")] = QJsonArray::fromStringList(all.results);
        return table;
    }

    QJsonObject secret(const std::vector<std::uint64_t>& items, const QJsonArray& table) const
    {
        QJsonObject remarks;
        constexpr std::size_t most = 300;
        if (key().remark && items.size() <= most)
            for (const std::uint64_t item : items)
                if (const std::string remark = key().remark(item); !remark.empty())
                    remarks[QString::number(item)] = QString::fromStdString(remark);
        QJsonArray known;
        for (const KnownNumber& one : key().known)
            known.append(QJsonArray{one.value, QString::fromStdString(one.sentence)});
        const Evidence& evidence = key().evidence;
        QJsonArray processors;
        for (const NodeId node : evidence.processors) processors.append(static_cast<int>(node.value));
        return {{QStringLiteral("form"), nameOf(key().form)},
                {QStringLiteral("rule"), nameOf(key().rule)},
                {QStringLiteral("right"), arrayOf(key().right)},
                {QStringLiteral("ranks"), arrayOf(key().ranks)},
                {QStringLiteral("number"), key().number},
                {QStringLiteral("tolerance"), key().tolerance},
                {QStringLiteral("table"), table},
                {QStringLiteral("words"), QString::fromStdString(key().words)},
                {QStringLiteral("solution"), QString::fromStdString(key().exercise ? key().exercise->solution : "")},
                {QStringLiteral("reason"), htmlOf(key().reason)},
                {QStringLiteral("explanation"), htmlOf(m_text.explanation)},
                {QStringLiteral("remarks"), remarks},
                {QStringLiteral("known"), known},
                {QStringLiteral("evidence"), QJsonObject{{QStringLiteral("run"), static_cast<int>(evidence.run)},
                                                         {QStringLiteral("from"), m_evidence.first},
                                                         {QStringLiteral("to"), m_evidence.second},
                                                         {QStringLiteral("processors"), processors},
                                                         {QStringLiteral("links"), arrayOf(evidence.links)}}}};
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
