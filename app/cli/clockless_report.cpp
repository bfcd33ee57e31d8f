#include "clockless_report.h"

#include "page.h"
#include "run/message_words.h"
#include "run/tables/run_tables.h"
#include "wording.h"

#include <algorithm>

#include <fmt/format.h>

namespace hopscope::cli {

ClocklessRun::ClocklessRun(const Run& run, const ClocklessExperiment& asked)
    : m_run(run), m_asked(asked), m_graph(run, asked.order),
      m_timing(timingOf(run, m_graph, asked.model->read(asked.prices)))
{
}

std::string ClocklessRun::report() const
{
    constexpr std::size_t shown = 16;
    const bool right = m_run.violationCount() == 0 && m_run.delivers();
    std::string text = m_asked.textWith(m_run.experiment()) + '\n';
    text += fmt::format("  {} {}\n\n", right ? "✓" : "✗", m_run.verdict());
    std::string finish;
    for (std::size_t v = 0; v < std::min(shown, m_timing.finish.size()); ++v)
        finish += (v == 0 ? "" : " ") + shortNumber(m_timing.finish[v]);
    if (m_timing.finish.size() > shown) finish += " …";
    Table table;
    table.rows = {
        {"network", m_run.topology().text(), fmt::format("{} processors", m_run.topology().processors())},
        {"messages", formatNumber(static_cast<double>(m_graph.messages().size())),
         fmt::format("of {} steps, that nobody sees", m_run.steps())},
        {"time", fmt::format("{} {}", shortNumber(m_timing.time), m_asked.model->timeUnit), m_asked.pricesText()}};
    text += alignedText(table, 2);
    return text + fmt::format("  finish of each processor: {}\n", finish);
}

Json ClocklessRun::json() const
{
    Json json = toJson(m_run);
    json["experiment"] = m_asked.textWith(m_run.experiment());
    json["model"] = m_asked.model->id;
    json["order"] = toText(m_asked.order);
    json["time"] = jsonNumber(m_timing.time);
    Json finish = Json::array();
    for (const double one : m_timing.finish) finish.push_back(jsonNumber(one));
    json["finish"] = std::move(finish);
    Json kept = Json::array();
    for (Json& one : json["comparisons"])
        if (one["quantity"] != "time") kept.push_back(std::move(one));
    json["comparisons"] = std::move(kept);
    return json;
}

Table ClocklessRun::messages() const
{
    Table table{{"from", "to", "blocks", "words", "sendStart", "sendEnd", "arrival", "receiveStart", "receiveEnd"}, {}};
    Step step;
    std::size_t message = 0;
    for (StepIndex k = 0; k < m_run.steps(); ++k) {
        m_run.schedule().at(k, step);
        for (const Transfer& transfer : step.transfers()) {
            const MessageTimes& times = m_timing.messages[message++];
            const BlockRanges blocks = step.blocks(transfer);
            table.rows.push_back({std::to_string(transfer.from.value), std::to_string(transfer.to.value),
                                  blocksText(std::span(blocks.data(), blocks.size())),
                                  formatNumber(wordsOf(m_run.data(), blocks)), formatNumber(times.sendStart),
                                  formatNumber(times.sendEnd), formatNumber(times.arrival),
                                  formatNumber(times.receiveStart), formatNumber(times.receiveEnd)});
        }
    }
    return table;
}

} // namespace hopscope::cli
