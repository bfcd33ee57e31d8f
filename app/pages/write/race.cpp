#include "pages/write/race.h"

#include "algorithms/algorithm.h"
#include "algorithms/catalogue.h"
#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/painter_canvas.h"
#include "drawing/words.h"
#include "pages/write/race_curves.h"
#include "run/analysis/ranking.h"
#include "widgets/style.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace hopscope {

namespace {

/// What the experiment sets that entries know, too: the network, the machine, what is asked.
Values commonValues(const Run& own)
{
    std::set<std::string, std::less<>> names{"words", "root", "shift", "model", "duplex", "operator"};
    for (const Parameter& price : own.setup().costModel->prices) names.emplace(price.id);
    if (const TopologyFamily* family = findTopologyFamily(own.topology().family()))
        for (const Parameter& one : family->parameters) names.emplace(one.id);
    Values values;
    for (const auto& [name, value] : own.experiment().values)
        if (names.contains(name)) values.emplace(name, value);
    // A list of messages has the root that it was written for.
    if (const auto root = own.setup().values.find("root"); root != own.setup().values.end())
        values.insert_or_assign("root", root->second);
    // Nobody may send or receive more at once than the text does: the bound holds for its ports.
    values.insert_or_assign("ports", toText(own.setup().ports));
    return values;
}

/// Two digits behind the point tell enough.
QString timesText(double ratio) { return numberText(std::round(100 * ratio) / 100); }

QString stepsText(StepIndex steps)
{
    return counted(static_cast<std::uint64_t>(steps), Race::tr("step"), Race::tr("steps"));
}

} // namespace

Race::Race(QWidget* parent) : QWidget(parent), m_curves(new RaceCurves(this))
{
    connect(m_curves, &RaceCurves::opened, this, &Race::opened);
    setAccessibleName(tr("Race with the catalogue"));
    setMinimumHeight(120);
    connect(&Appearance::instance(), &Appearance::themeChanged, this, qOverload<>(&QWidget::update));
}

Race::~Race() { m_task.cancel(); }

void Race::finish()
{
    m_task.wait();
    QCoreApplication::sendPostedEvents(this);
    m_curves->finish();
}

double Race::barsWidth() const
{
    const double curves = m_curves->shown();
    return curves > 0 ? width() * (curves > 1 ? 0.44 : 0.6) : width();
}

void Race::resizeEvent(QResizeEvent*)
{
    const int from = static_cast<int>(barsWidth());
    m_curves->setGeometry(from, 4, width() - from, height() - 4);
}

// Whoever comes back has them computed anew.
void Race::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    m_curves->stop();
    m_own.reset();
}

void Race::clear(const QString& why)
{
    m_task.cancel();
    m_own.reset();
    tell({{}, why, {}});
}

void Race::start(std::shared_ptr<const Run> own)
{
    if (own == m_own) return;
    m_own = std::move(own);
    m_curves->stop();
    tell({{}, tr("Running the entries of the catalogue for this operation …"), {}});
    m_task.start([this, run = m_own](const std::stop_token& stop) {
        Answer answer;
        try {
            answer = raced(*run, stop);
        } catch (const Cancelled&) {
            return;
        } catch (const Refused& refusal) {
            answer.sentence = QString::fromStdString(refusal.why().text);
        }
        QMetaObject::invokeMethod(this, [this, run, answer = std::move(answer)]() mutable {
            if (run == m_own) tell(std::move(answer));
        });
    });
}

Race::Answer Race::raced(const Run& own, const std::stop_token& stop)
{
    Answer answer;
    answer.runners.push_back({titleOf(own), stepsText(own.steps()), own.time(), true, false});
    QString against;
    try {
        const auto ranked =
            ranking(own.algorithm().operation, own.experiment().topology, commonValues(own), nullptr, stop);
        const Ranked& best = ranked.front();
        const Algorithm* entry = findAlgorithm(best.algorithm);
        const QString title = entry ? toQString(entry->title) : QString::fromStdString(best.algorithm);
        if (entry) answer.rival = best.algorithm;
        answer.runners.push_back({tr("Best entry: %1").arg(title), stepsText(best.steps), best.time, false, false});
        const double ratio = best.time > 0 ? own.time() / best.time : 1;
        if (ratio > 1 + 1e-9)
            against = tr("%1 is %2 × as fast.").arg(title, timesText(ratio));
        else
            against = ratio < 1 - 1e-9 ? tr("No entry of the catalogue is as fast.")
                                       : tr("As fast as the best entry of the catalogue.");
    } catch (const Refused& refusal) {
        against = QString::fromStdString(refusal.why().text);
    }
    const auto comparisons = own.comparisons();
    if (const Comparison* bound = highestBound(comparisons, "time")) {
        answer.runners.push_back({tr("Lower bound"), {}, bound->value, false, true});
        if (bound->value > 0)
            against += tr(" %1: %2 × lower bound.").arg(titleOf(own), timesText(own.time() / bound->value));
    }
    const double least =
        std::ranges::min(answer.runners, {}, [](const Runner& one) { return one.bound ? 1e300 : one.time; }).time;
    for (Runner& one : answer.runners) {
        const QString time = withTimeUnit(own, one.time);
        one.note = one.note.isEmpty() ? time : time + QStringLiteral(" · ") + one.note;
        if (!one.bound && least > 0 && one.time > least * (1 + 1e-9))
            one.note += QStringLiteral(" · %1 ×").arg(timesText(one.time / least));
    }
    answer.sentence = against;
    return answer;
}

void Race::tell(Answer answer)
{
    m_runners = std::move(answer.runners);
    m_sentence = std::move(answer.sentence);
    QStringList parts;
    for (const Runner& one : m_runners) parts += one.title + QStringLiteral(": ") + one.note;
    setAccessibleDescription((parts + QStringList{m_sentence}).join(QStringLiteral(". ")));
    if (m_runners.empty() || !m_own)
        m_curves->stop();
    else
        m_curves->start(m_own, answer.rival);
    resizeEvent(nullptr);
    update();
}

void Race::paintEvent(QPaintEvent*)
{
    const Theme& theme = Appearance::theme();
    QPainter painter(this);
    PainterCanvas canvas(painter);
    canvas.fill(rect(), theme.panel);
    const QFont font = theme.text(10, QFont::Medium), small = theme.mono(9);
    constexpr double side = 16;
    const double wide = barsWidth();
    double y = 20;
    double most = 0, titles = 0, notes = 0;
    for (const Runner& one : m_runners) {
        most = std::max(most, one.time);
        titles = std::max(titles, textWidth(font, one.title));
        notes = std::max(notes, textWidth(small, one.note));
    }
    titles = std::min(titles, 0.34 * wide);
    const double from = side + titles + 14, room = wide - from - notes - 14 - side;
    const double row = 2.0 * lineHeight(font);
    for (const Runner& one : m_runners) {
        const double length = most > 0 ? std::max(2.0, room * one.time / most) : 2;
        canvas.text({side, y + capHeight(font)}, elided(font, one.title, titles), {font, theme.ink});
        const QRectF bar(from, y - 3, length, capHeight(font) + 6);
        if (one.bound)
            canvas.path(roundedRect(bar, 3), {{}, {theme.inkSoft, 1.4, {3, 3}}});
        else
            canvas.path(roundedRect(bar, 3), {one.own ? theme.accent : theme.inkSoft, {}});
        canvas.text({from + length + 8, y + capHeight(font)}, one.note, {small, theme.ink});
        y += row;
    }
    painter.setFont(font);
    painter.setPen(theme.inkSoft);
    painter.drawText(QRectF(side, y - 4, wide - 2 * side, std::max(20.0, height() - y)), Qt::TextWordWrap, m_sentence);
}

} // namespace hopscope
