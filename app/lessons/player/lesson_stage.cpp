#include "lessons/player/lesson_stage.h"

#include "drawing/format.h"
#include "drawing/words.h"
#include "lessons/player/lesson_stage_card.h"
#include "lessons/player/lesson_thumb.h"
#include "lessons/posed.h"
#include "lessons/rules.h"
#include "scenes/compare/compare_scene.h"
#include "views/parameter_model.h"
#include "views/transport_bar.h"
#include "widgets/labels.h"
#include "widgets/parameter_row.h"
#include "widgets/style.h"

#include <QCoreApplication>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace hopscope {

namespace {

constexpr double narrowest = 560; ///< for two networks side by side

/// The row of a parameter without what would give an answer away.
std::optional<RowModel> rowOf(const Experiment& experiment, const std::string& id)
{
    for (const ParameterSection& section : parameterSections(resolutionOf(experiment), {}))
        for (const RowModel& row : section.rows)
            if (row.id == id) {
                RowModel plain = row;
                plain.searching = false;
                plain.presets.clear();
                return plain;
            }
    return {};
}

} // namespace

LessonStage::LessonStage(QWidget* parent) : QWidget(parent)
{
    setAccessibleName(tr("Picture of the lesson"));
    addCard();
    m_message = makeLabel({}, "soft", this);
    m_message->setWordWrap(true);
    m_message->setAlignment(Qt::AlignCenter);
    m_rules = makeLabel({}, "soft", this);
    m_rules->setObjectName(QStringLiteral("rules"));
    m_rules->setWordWrap(true);
    m_rules->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_sliderArea = new QWidget(this);
    m_sliderColumn = new QVBoxLayout(m_sliderArea);
    m_sliderColumn->setContentsMargins(16, 8, 16, 8);
    m_sliderColumn->setSpacing(6);
    m_result = makeLabel({}, "strong", m_sliderArea);
    m_result->setWordWrap(true);
    m_sliderColumn->addWidget(m_result);
    m_sliderArea->hide();
    m_transport = new TransportBar(m_clock, this);
    // A scrub bar would tell how long the run is.
    m_still = makeLabel(tr("Playback is locked until you answer."), "soft", this);
    m_still->setAlignment(Qt::AlignCenter);
    m_still->hide();
    connect(&m_clock, &Playback::positionChanged, this, [this](double position) {
        tell();
        if (m_playTo && position >= *m_playTo) {
            const double end = *std::exchange(m_playTo, std::nullopt);
            m_clock.setPlaying(false);
            m_clock.setPosition(end);
        }
    });
    connect(&m_clock, &Playback::playingChanged, this, [this](bool playing) {
        if (!playing) m_playTo.reset();
    });
    connect(&Appearance::instance(), &Appearance::themeChanged, this, &LessonStage::place);
}

LessonStage::~LessonStage() = default;

void LessonStage::addCard()
{
    const std::size_t i = m_cards.size();
    auto* card = new LessonStageCard(this);
    m_cards.push_back(card);
    card->hide();
    connect(card, &LessonStageCard::outcomeChanged, this, &LessonStage::look);
    connect(card, &LessonStageCard::picked, this, [this, i](std::uint64_t item) { emit picked(i, item); });
    card->playback().setReducedMotion(m_clock.reducedMotion());
    // Whoever drags in the space-time picture of one run moves them all.
    connect(&card->playback(), &Playback::positionChanged, this, [this, card](double position) {
        if (m_telling || !card->run()) return;
        if (m_locked)
            tell();
        else
            m_clock.setNow(m_clock.clock().nowOf(*card->run(), position));
    });
}

QString LessonStage::resultText(const Run& run)
{
    return tr("%1, time %2")
        .arg(counted(static_cast<std::uint64_t>(run.steps()), tr("step"), tr("steps")), withTimeUnit(run, run.time()));
}

QString LessonStage::sumText(const Run& run)
{
    constexpr StepIndex most = 100'000; // that are looked at
    const StepIndex steps = run.steps();
    if (steps == 0 || steps > most || run.clockless()) return resultText(run);
    const double each = run.time() / static_cast<double>(steps);
    for (StepIndex k = 0; k < steps; ++k)
        if (std::abs(run.timeAt(static_cast<double>(k + 1)) - run.timeAt(static_cast<double>(k)) - each) > 1e-6 * each)
            return resultText(run);
    return tr("%1 of %2, %3 · %4 = %5")
        .arg(counted(static_cast<std::uint64_t>(steps), tr("step"), tr("steps")), withTimeUnit(run, each),
             numberText(static_cast<double>(steps)), numberText(each), withTimeUnit(run, run.time()));
}

void LessonStage::show(const Scene& scene)
{
    m_clock.setPlaying(false);
    m_scene = scene;
    m_given = false;
    m_runs.clear();
    m_rules->setText({});
    m_waiting = true;
    m_message->setText(tr("Computing …"));
    const bool several = scene.runs.size() > 1;
    while (m_cards.size() < scene.runs.size()) addCard();
    for (std::size_t i = 0; i < m_cards.size(); ++i) {
        const bool on = i < scene.runs.size();
        m_cards[i]->setVisible(on);
        m_cards[i]->setPicking({});
        if (on) m_cards[i]->show(scene, i, several ? QString::number(i + 1) : QString());
    }
    refreshSliders();
    place();
    // Experiments that stayed as they were send nothing.
    QMetaObject::invokeMethod(this, &LessonStage::look, Qt::QueuedConnection);
}

void LessonStage::look()
{
    const std::size_t count = m_scene.runs.size();
    std::vector<std::shared_ptr<const Run>> runs;
    for (std::size_t i = 0; i < count; ++i) {
        if (m_cards[i]->document().busy()) return;
        if (const QString problem = m_cards[i]->problem(); !problem.isEmpty()) {
            m_message->setText(problem);
            m_message->show();
            m_message->raise();
            if (std::exchange(m_waiting, false)) emit failed(problem);
            return;
        }
        runs.push_back(m_cards[i]->run());
        if (!runs.back()) return;
    }
    if (count == 0) return;
    m_message->hide();
    refreshClock();
    // In the middle of what is given, unless the scene has its own moment, it is seen who works and who waits.
    if (!m_waiting && std::exchange(m_given, false))
        m_clock.setNow(m_scene.at > 0 ? sceneNow(m_scene.at)
                                      : m_clock.clock().nowOf(*runs.front(), middleOf(*runs.front())));
    if (!m_waiting) { // a slider was moved
        emit resultChanged();
        return;
    }
    m_waiting = false;
    m_runs = std::move(runs);
    for (std::size_t i = 0; i < count; ++i) m_cards[i]->arrange(m_scene);
    // "α = 10" stays in one line.
    m_rules->setText(QString::fromStdString(rulesOf(m_scene, m_runs))
                         .replace(QStringLiteral(" = "), QStringLiteral("\u00a0=\u00a0")));
    place();
    emit resultChanged();
    emit ready();
}

void LessonStage::refreshClock()
{
    std::vector<std::shared_ptr<const Run>> runs;
    for (std::size_t i = 0; i < m_scene.runs.size(); ++i) runs.push_back(m_cards[i]->run());
    const auto front = runs.front();
    m_clock.setClock(clockOf(m_scene, runs));
    tell();
    if (front) m_result->setText(resultText(*front));
}

void LessonStage::tell()
{
    m_telling = true;
    for (std::size_t i = 0; i < m_scene.runs.size(); ++i)
        if (const auto run = m_cards[i]->run())
            m_cards[i]->playback().setPosition(m_clock.clock().positionOf(*run, now()));
    m_telling = false;
}

double LessonStage::sceneNow(double steps) const { return m_clock.clock().nowAt(steps); }

void LessonStage::setLocked(bool locked)
{
    m_locked = locked;
    if (locked) m_clock.setPlaying(false);
    m_transport->setVisible(!locked);
    m_still->setText(tr("Playback is locked until you answer."));
    m_still->setVisible(locked);
    m_sliderArea->setVisible(!locked && !m_sliders.empty()); // what they do may be asked for
    place();
    for (LessonStageCard* card : m_cards)
        if (!card->isHidden()) card->setCovered(locked);
}

void LessonStage::setTried() { m_still->setText(tr("Playback is locked until the answer is right or shown.")); }

void LessonStage::begin()
{
    m_clock.setPlaying(false);
    m_clock.setStepsPerSecond(m_scene.speed);
    m_clock.setNow(sceneNow(m_scene.at));
    if (m_scene.play) playBetween(sceneNow(m_scene.play->first), sceneNow(m_scene.play->second));
}

void LessonStage::playBetween(double from, double to)
{
    m_clock.setPlaying(false);
    if (m_clock.reducedMotion() || to <= from) {
        m_clock.setNow(to);
        return;
    }
    m_clock.setNow(from);
    m_clock.setPlaying(true);
    m_playTo = m_clock.positionAt(to);
}

void LessonStage::play()
{
    if (!m_locked)
        m_clock.togglePlaying();
    else if (m_scene.play)
        playBetween(sceneNow(m_scene.play->first), sceneNow(m_scene.play->second));
}

void LessonStage::showEvidence(const Evidence& evidence)
{
    if (evidence.run >= m_scene.runs.size()) return;
    const auto run = m_cards[evidence.run]->run();
    if (!run) return;
    m_clock.setPlaying(false);
    playBetween(m_clock.clock().nowOf(*run, evidence.position), m_clock.clock().nowOf(*run, evidence.playTo));
    if (evidence.blocks.size() == 1) m_cards[evidence.run]->selection().select(evidence.blocks.front());
}

void LessonStage::setReducedMotion(bool reduced)
{
    m_clock.setReducedMotion(reduced);
    for (LessonStageCard* card : m_cards) card->playback().setReducedMotion(reduced);
}

void LessonStage::refreshSliders()
{
    for (const auto& [id, row] : m_sliders) {
        row->hide();
        row->deleteLater(); // one of them may be moving just now
    }
    m_sliders.clear();
    for (const std::string& id : m_scene.sliders) {
        const auto model = rowOf(m_scene.runs.front(), id);
        if (!model) continue;
        auto* row = new ParameterRow(*model, m_sliderArea);
        row->setObjectName(QString::fromStdString(id));
        m_sliderColumn->insertWidget(m_sliderColumn->count() - 1, row);
        m_sliders.emplace_back(id, row);
        connect(row, &ParameterRow::edited, this, [this, id = id](const Value& value, bool) {
            if (const double* number = std::get_if<double>(&value)) setParameter(id, *number, runsMovedBy(m_scene, id));
        });
    }
    m_sliderArea->setVisible(!m_locked && !m_sliders.empty());
}

void LessonStage::dropSlider(const std::string& id)
{
    const auto found = std::ranges::find(m_sliders, id, &std::pair<std::string, ParameterRow*>::first);
    if (found == m_sliders.end()) return;
    found->second->hide();
    found->second->deleteLater();
    m_sliders.erase(found);
    m_sliderArea->setVisible(!m_locked && !m_sliders.empty());
    place();
}

ParameterRow* LessonStage::slider(const std::string& id) const
{
    const auto found = std::ranges::find(m_sliders, id, &std::pair<std::string, ParameterRow*>::first);
    return found == m_sliders.end() ? nullptr : found->second;
}

void LessonStage::setParameter(const std::string& id, double value, const std::vector<std::size_t>& runs)
{
    for (const std::size_t i : runs)
        if (i < m_scene.runs.size())
            m_cards[i]->setExperiment(withRow(m_cards[i]->document().experiment(), id, value, true));
    if (ParameterRow* row = slider(id))
        if (const auto model = rowOf(m_cards[0]->document().experiment(), id)) row->setModel(*model);
}

void LessonStage::showGiven(const std::string& id, double value, const std::vector<std::size_t>& runs)
{
    m_given = true;
    setParameter(id, value, runs);
    setLocked(false);
    m_sliderArea->hide(); // what others do may be asked for
    place();
    // The run of the scene itself sends nothing.
    QMetaObject::invokeMethod(this, &LessonStage::look, Qt::QueuedConnection);
}

double LessonStage::parameter(const std::string& id) const
{
    const auto row = rowOf(m_cards[0]->document().experiment(), id);
    const double* number = row ? std::get_if<double>(&row->value) : nullptr;
    return number ? *number : 0;
}

void LessonStage::place()
{
    const int foot = m_transport->height();
    const int sliders = m_sliderArea->isHidden() ? 0 : m_sliderArea->sizeHint().height();
    m_transport->setGeometry(0, height() - foot, width(), foot);
    m_still->setGeometry(0, height() - foot, width(), foot);
    m_sliderArea->setGeometry(0, height() - foot - sliders, width(), sliders);
    // What holds in the picture and is not seen there.
    m_rules->setFont(Appearance::theme().text(9.5));
    const int rules = m_rules->text().isEmpty() ? 0 : m_rules->heightForWidth(width() - 40) + 6;
    m_rules->setGeometry(20, height() - foot - sliders - rules, width() - 40, rules);
    const QRectF area(8, 4, width() - 16, height() - foot - sliders - rules - 12);
    m_message->setGeometry(area.toAlignedRect());
    std::vector<QRectF> places = cardPlaces(std::max<std::size_t>(m_scene.runs.size(), 1), area);
    // Two in a narrow window stand one above the other.
    if (places.size() == 2 && area.width() < narrowest && area.height() > 0.8 * area.width())
        places = {{area.left(), area.top(), area.width(), area.height() / 2 - 6},
                  {area.left(), area.center().y() + 6, area.width(), area.height() / 2 - 6}};
    // Three narrow columns would leave most of the area empty.
    if (places.size() == 3 && area.height() > 0.5 * area.width()) places = cardPlaces(4, area);
    for (std::size_t i = 0; i < m_scene.runs.size(); ++i) m_cards[i]->setGeometry(places[i].toAlignedRect());
}

void LessonStage::resizeEvent(QResizeEvent*) { place(); }

void LessonStage::finish()
{
    for (std::size_t i = 0; i < m_scene.runs.size(); ++i) m_cards[i]->document().waitForRun();
    QCoreApplication::sendPostedEvents();
    look();
    for (std::size_t i = 0; i < m_scene.runs.size(); ++i) m_cards[i]->finish();
}

} // namespace hopscope
