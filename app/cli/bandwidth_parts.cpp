#include "bandwidth_parts.h"

#include "page.h"
#include "wording.h"

#include <fmt/format.h>

namespace hopscope::cli {

namespace {

std::string crossingText(const BandwidthGrowth& growth, const BandwidthGrowth::Crossing& crossing)
{
    const std::string cheaper = growth.curve(crossing.cheaper)->title, dearer = growth.curve(crossing.dearer)->title;
    if (!crossing.from) return fmt::format("{} does not beat {} up to p = 2^{}", cheaper, dearer, crossing.upTo);
    return fmt::format("{} beats {} from p = 2^{}", cheaper, dearer, *crossing.from);
}

Json pointsJson(const BandwidthGrowth::Points& points)
{
    Json list = Json::array();
    for (const auto& [k, value] : points) list.push_back({{"k", k}, {"value", jsonNumber(value)}});
    return list;
}

std::string listText(const std::vector<double>& numbers)
{
    std::string text;
    for (const double number : numbers) text += (text.empty() ? "" : ", ") + shortNumber(number);
    return text;
}

} // namespace

void writeMachineNote(std::ostream& out, const BandwidthQuestion& question)
{
    const auto own = machineOfSubject(question.subject);
    if (!own || own->alpha() == question.machine.alpha()) return;
    out << '\n'
        << wrapped(fmt::format("The network of the experiment is itself a machine, but another one: --machine {}",
                               toText(*own)));
}

void writeGrowth(std::ostream& out, const BandwidthGrowth& growth)
{
    if (!growth.missing.empty()) {
        out << fmt::format("\nNo growth: {}\n", growth.missing);
        return;
    }
    out << fmt::format("\nGrowth with p, {}; slopes between 2^{} and 2^{}\n",
                       growth.formulas ? "by formulas" : "by asking for ever more processors", growth.fitFrom,
                       growth.fitTo);
    Table table{{"model", "grows like", "p", "log p"}, {}};
    for (const BandwidthGrowth::Curve& curve : growth.curves)
        table.rows.push_back({curve.title, toText(curve.fit, growth.formulas), fmt::format("{:.3f}", curve.fit.power),
                              fmt::format("{:.2f}", curve.fit.powerOfLog)});
    out << alignedText(table, 2);
    for (const BandwidthGrowth::Crossing& crossing : growth.crossings)
        out << fmt::format("  {}\n", crossingText(growth, crossing));
    if (growth.tightness.empty()) return;
    out << "  tightness c by k:";
    for (const auto& [k, c] : growth.tightness) out << fmt::format(" {}: {:.4f}", k, c);
    out << '\n';
}

Json growthJson(const BandwidthGrowth& growth)
{
    Json curves = Json::array(), crossings = Json::array();
    for (const BandwidthGrowth::Curve& curve : growth.curves)
        curves.push_back({{"id", curve.id},
                          {"power", jsonNumber(curve.fit.power)},
                          {"powerOfLog", jsonNumber(curve.fit.powerOfLog)},
                          {"times", pointsJson(curve.times)}});
    for (const BandwidthGrowth::Crossing& crossing : growth.crossings)
        crossings.push_back({{"cheaper", crossing.cheaper},
                             {"dearer", crossing.dearer},
                             {"fromK", crossing.from ? Json(*crossing.from) : Json(nullptr)},
                             {"upToK", crossing.upTo}});
    return {{"formulas", growth.formulas},
            {"missing", growth.missing.empty() ? Json(nullptr) : Json(growth.missing)},
            {"fitFromK", growth.fitFrom},
            {"fitToK", growth.fitTo},
            {"curves", std::move(curves)},
            {"crossings", std::move(crossings)},
            {"tightness", pointsJson(growth.tightness)},
            {"alphaTight", pointsJson(growth.alpha)}};
}

void writeRivals(std::ostream& out, const std::vector<BandwidthRival>& rivals)
{
    if (rivals.empty()) {
        out << "\nThere is nothing to set beside it: no steps of an operation, or too many processors\n";
        return;
    }
    out << "\nSchedules of this operation, volumes over clusters of 1, 2, 4 …\n";
    Table table{{"experiment", "steps", "endpoint time", "volume", "average need", "peak need", "DBSP", ""}, {}};
    for (const BandwidthRival& rival : rivals)
        table.rows.push_back({rival.experiment, std::to_string(rival.steps), shortNumber(rival.endpointTime),
                              listText(rival.volume), listText(rival.averageBandwidth), listText(rival.peakBandwidth),
                              shortNumber(rival.dbsp), rival.thin.empty() ? "" : "too thin"});
    out << alignedText(table, 2);
    if (const std::string sentence = reconciled(rivals); !sentence.empty()) out << wrapped(sentence, 2);
}

Json rivalsJson(const std::vector<BandwidthRival>& rivals)
{
    const auto listJson = [](const std::vector<double>& numbers) {
        Json list = Json::array();
        for (const double number : numbers) list.push_back(jsonNumber(number));
        return list;
    };
    Json list = Json::array();
    for (const BandwidthRival& rival : rivals)
        list.push_back({{"experiment", rival.experiment},
                        {"steps", rival.steps},
                        {"endpointTime", jsonNumber(rival.endpointTime)},
                        {"volume", listJson(rival.volume)},
                        {"averageBandwidth", listJson(rival.averageBandwidth)},
                        {"peakBandwidth", listJson(rival.peakBandwidth)},
                        {"dbsp", jsonNumber(rival.dbsp)},
                        {"tooThin", !rival.thin.empty()}});
    return list;
}

} // namespace hopscope::cli
