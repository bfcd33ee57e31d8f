#include "pages/curves/possible_front.h"

#include "algorithms/algorithm.h"
#include "diagnostic.h"
#include "drawing/format.h"
#include "progress.h"
#include "run/run.h"
#include "search/run_question.h"
#include "search/solver.h"

#include <QCoreApplication>
#include <QPointF>

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

namespace hopscope {

namespace {

constexpr double secondsForEach = 5; // formula
constexpr std::uint32_t mostNodes = 16;

/// The question of the run, with all links at once, one block in a message, from neighbour to neighbour.
search::Question frontQuestion(const Run& run)
{
    search::Question question = search::questionFrom(run);
    question.ports = {ports::allPorts, false};
    question.combining = question.routed = false;
    question.packets = 1;
    question.seconds = secondsForEach;
    if (question.operation == Operation::Allreduce)
        throw Refused("", "what is possible is searched for where blocks are whole; an allreduce combines them");
    if (question.nodes() > mostNodes)
        throw Refused("",
                      "what is possible is searched for on networks of up to " + std::to_string(mostNodes) + " nodes");
    checkQuestion(question);
    return question;
}

std::optional<double> numberOf(const Run& run, const char* name)
{
    const auto found = run.setup().values.find(name);
    const double* number = found == run.setup().values.end() ? nullptr : std::get_if<double>(&found->second);
    return number ? std::optional(*number) : std::nullopt;
}

} // namespace

PossibleFront::PossibleFront(QObject* parent) : QObject(parent) {}

void PossibleFront::start(const std::shared_ptr<const Run>& run)
{
    std::optional<search::Question> question;
    QString problem;
    try {
        if (std::string missing = search::solverMissing(); !missing.empty()) throw Refused("", std::move(missing));
        question = frontQuestion(*run);
    } catch (const Refused& refusal) {
        problem = toQString(refusal.why().text);
    }
    const std::string asked = question ? toText(*question) : problem.toStdString();
    if (asked == m_asked) return;
    m_asked = asked;
    m_points.clear();
    m_problem = problem;
    ++m_number;
    m_running = question.has_value();
    if (!question) {
        m_task.cancel();
        emit changed();
        return;
    }
    m_task.start([this, question = *question, number = m_number](const std::stop_token& stop) {
        std::vector<search::FrontPoint> points;
        QString why;
        try {
            points = front(question, mostChunks, {.stop = stop});
        } catch (const Cancelled&) {
            return;
        } catch (const std::exception& error) {
            why = toQString(error.what());
        }
        QMetaObject::invokeMethod(this, [this, number, points, why] {
            if (number != m_number) return;
            m_points = points;
            m_problem = why;
            m_running = false;
            emit changed();
        });
    });
    emit changed();
}

void PossibleFront::stop()
{
    m_task.cancel();
    ++m_number;
    m_running = false;
    m_asked.clear();
    m_points.clear();
    m_problem.clear();
}

QString PossibleFront::remark() const
{
    if (m_running) return tr("What is possible is being searched for.");
    if (m_problem.isEmpty()) return {};
    return tr("Nothing is shown of what is possible: %1.").arg(m_problem);
}

Curve PossibleFront::kind() { return {.label = tr("Possible, all links"), .bound = true, .reached = true}; }

Curve PossibleFront::curve(const Run& run, const std::string& axis, const std::vector<double>& values) const
{
    Curve curve = kind();
    const auto alpha = numberOf(run, "alpha"), beta = numberOf(run, "beta"), words = numberOf(run, "words");
    if (m_points.empty() || !alpha || !beta || !words || (axis != "words" && axis != "alpha" && axis != "beta"))
        return curve;
    const Operation operation = run.algorithm().operation;
    const std::uint32_t processors = run.topology().processors();
    for (const double value : values) {
        const double a = axis == "alpha" ? value : *alpha, b = axis == "beta" ? value : *beta;
        const double block = operationData(operation, processors, NodeId{}, 1, axis == "words" ? value : *words).words;
        double least = std::numeric_limits<double>::infinity();
        for (const search::FrontPoint& one : m_points)
            least = std::min(least, one.steps * a + static_cast<double>(one.rounds) / one.chunks * block * b);
        curve.points.emplace_back(value, least);
    }
    return curve;
}

void PossibleFront::finish()
{
    m_task.wait();
    QCoreApplication::sendPostedEvents(this);
}

} // namespace hopscope
