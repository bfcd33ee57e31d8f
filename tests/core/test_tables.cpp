#include "testing.h"

#include "run/provenance.h"
#include "run/run_tables.h"

#include <nlohmann/json.hpp>

#include <map>
#include <sstream>

using namespace hopscope;
using namespace hopscope::test;

namespace {

std::string written(TableFormat format, const Table& table, const Notes& notes = {})
{
    std::ostringstream out;
    writeTable(out, format, table, notes);
    return out.str();
}

const Table odd{{"name", "x y", "value"}, {{"a, \"b\"", "1", "1e-3"}, {"{50 %}", "", "1/2"}, {"", "3", "inf"}}};

/// Rows of a table of a run as numbers by column; words are left out.
std::vector<std::map<std::string, double>> rowsOf(const Run& run, std::string_view id, StepIndex steps)
{
    std::ostringstream out;
    writeRunTable(out, TableFormat::Json, *findRunTable(id), run, steps, notesOf(provenanceOf(run)));
    const auto json = nlohmann::json::parse(out.str());
    CHECK(json["about"]["experiment"] == toText(run.experiment()));
    std::vector<std::map<std::string, double>> rows;
    for (const auto& row : json["rows"]) {
        rows.emplace_back();
        for (const auto& [name, value] : row.items())
            if (value.is_number()) rows.back()[name] = value.get<double>();
    }
    return rows;
}

double sumOf(const std::vector<std::map<std::string, double>>& rows, const std::string& column)
{
    double sum = 0;
    for (const auto& row : rows) sum += row.at(column);
    return sum;
}

} // namespace

TEST_CASE("a table is the same in every format", "[tables]")
{
    CHECK(written(TableFormat::Csv, odd, {{"model", "unit"}})
          == "# model: unit\nname,x y,value\n\"a, \"\"b\"\"\",1,1e-3\n{50 %},,1/2\n,3,inf\n");
    CHECK(written(TableFormat::Pgfplots, odd) == "name {x y} value\n{a, \"b\"} 1 1e-3\n{50 %} nan 1/2\n{} 3 inf\n");
    const auto json = nlohmann::json::parse(written(TableFormat::Json, odd, {{"model", "unit"}}));
    CHECK(json["about"]["model"] == "unit");
    CHECK(json["rows"][0] == nlohmann::json{{"name", "a, \"b\""}, {"x y", 1}, {"value", "1e-3"}});
    CHECK(json["rows"][1]["x y"].is_null());
    CHECK(nlohmann::json::parse(written(TableFormat::Json, {{"x"}, {}}))["rows"].empty());
    CHECK(tableFormatOf("dat") == TableFormat::Pgfplots);
    CHECK_FALSE(tableFormatOf("xls"));
}

TEST_CASE("tables of a run add up to the run", "[tables]")
{
    const auto text = GENERATE(as<std::string>(), "ring:8 allgather-hypercube words=10 alpha=100 beta=2",
                               "torus:4x4 alltoall-grid words=3", "hypercube:3 reduce-scatter-hypercube",
                               "complete:21 broadcast-fractional-tree group=3 packets=12 words=64",
                               "leaf-tree:3x3 allgather-leaf-flooding");
    CAPTURE(text);
    const auto result = run(experimentFromText(text));
    const auto transfers = rowsOf(*result, "transfers", result->steps());
    CHECK(transfers.size() == result->transfers());
    const auto steps = rowsOf(*result, "steps", result->steps());
    CHECK(static_cast<StepIndex>(steps.size()) == result->steps());
    CHECK(sumOf(steps, "time") == Approx(result->time()));
    CHECK(steps.back().at("timeAfter") == Approx(result->time()));
    CHECK(sumOf(steps, "transfers") == static_cast<double>(result->transfers()));
    const auto traffic = rowsOf(*result, "traffic", result->steps());
    CHECK(sumOf(traffic, "messages") == static_cast<double>(result->transfers()));
    CHECK(sumOf(traffic, "words") == Approx(sumOf(transfers, "words")));
    double wordHops = 0;
    for (const auto& row : transfers) wordHops += row.at("words") * row.at("links");
    CHECK(sumOf(rowsOf(*result, "links", result->steps()), "words") == Approx(wordHops));
    const auto before = rowsOf(*result, "holdings", 0), after = rowsOf(*result, "holdings", result->steps());
    CHECK(before.size() == after.size());
    CHECK(static_cast<double>(rowsOf(*result, "transfers", 1).size()) == steps.front().at("transfers"));
}

TEST_CASE("provenance says what ran", "[tables]")
{
    const auto result = run(experimentFromText("ring:4 allgather-ring words=5 seed=7 mapping=random beta=3"));
    const Provenance provenance = provenanceOf(*result);
    CHECK(provenance.experiment == toText(result->experiment()));
    CHECK(provenance.model == "cut-through, alpha=1 beta=3; one send and one receive");
    CHECK(provenance.seed == "7");
    const Provenance named = provenanceOf("A title", provenance.experiment);
    CHECK(named.title == "A title");
    CHECK(named.model == provenance.model);
    CHECK(provenanceOf("A figure", "figure sanders-fig3").model.empty());
    CHECK(oneLine(named) == provenance.experiment + "; model: " + named.model + "; seed: 7; program: " + named.program);
}
