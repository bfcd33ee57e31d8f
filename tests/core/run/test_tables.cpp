#include "testing.h"

#include "run/provenance.h"
#include "run/tables/run_tables.h"

#include <nlohmann/json.hpp>

#include <map>
#include <set>
#include <sstream>

namespace test_tables {

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
std::vector<std::map<std::string, double>> rowsOf(const Run& run, std::string_view id, const StepChoice& steps = {})
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
    const auto transfers = rowsOf(*result, "transfers");
    CHECK(transfers.size() == result->transfers());
    const auto steps = rowsOf(*result, "steps");
    CHECK(static_cast<StepIndex>(steps.size()) == result->steps());
    CHECK(sumOf(steps, "time") == Approx(result->time()));
    CHECK(steps.back().at("timeAfter") == Approx(result->time()));
    CHECK(sumOf(steps, "transfers") == static_cast<double>(result->transfers()));
    const auto traffic = rowsOf(*result, "traffic");
    CHECK(sumOf(traffic, "messages") == static_cast<double>(result->transfers()));
    CHECK(sumOf(traffic, "words") == Approx(sumOf(transfers, "words")));
    double wordHops = 0;
    for (const auto& row : transfers) wordHops += row.at("words") * row.at("links");
    CHECK(sumOf(rowsOf(*result, "links"), "words") == Approx(wordHops));
    const auto before = rowsOf(*result, "holdings", {0}), all = rowsOf(*result, "holdings");
    CHECK(before.size() * static_cast<std::size_t>(result->steps() + 1) == all.size());
    CHECK(static_cast<double>(rowsOf(*result, "transfers", {1}).size()) == steps.front().at("transfers"));
    CHECK(sumOf(rowsOf(*result, "lines"), "to") == sumOf(transfers, "to"));
    const auto shares = rowsOf(*result, "time-shares");
    double parts = 0, doings = 0;
    for (const char* part : {"startUp", "transfer", "contention", "serialisation", "combining"})
        parts += sumOf(shares, part);
    for (const char* doing : {"busy", "waiting", "idle"}) doings += sumOf(shares, doing);
    CHECK(parts == Approx(result->time()));
    CHECK(doings == Approx(result->time()));
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

TEST_CASE("a table is of the steps that are asked for", "[tables]")
{
    const auto text = GENERATE(as<std::string>(), "ring:8 allgather-hypercube words=10", "torus:4x4 alltoall-grid",
                               "leaf-tree:3x3 alltoall-leaf-one-send", "complete:1 broadcast-chain");
    CAPTURE(text);
    const auto result = run(experimentFromText(text));
    const StepIndex steps = result->steps();
    for (const RunTable& table : runTables()) {
        if (table.objection && !table.objection(*result).empty()) continue;
        CAPTURE(table.id);
        const std::string first = table.about == RunTable::About::Steps ? "step" : "afterStep";
        const auto all = rowsOf(*result, table.id), late = rowsOf(*result, table.id, {steps});
        if (table.about == RunTable::About::Moments)
            CHECK(all.size() == late.size() * static_cast<std::size_t>(steps + 1));
        else
            CHECK(all == late);
        // One step after another they are as many rows as all of them.
        std::size_t rows = 0;
        for (StepIndex step = 0; step <= steps; ++step) {
            const auto some = rowsOf(*result, table.id, {{}, {step}});
            for (const auto& row : some) CHECK(row.at(first) == static_cast<double>(step));
            if (table.about != RunTable::About::Sums || step == steps) rows += some.size();
        }
        CHECK(rows == all.size());
    }
}

TEST_CASE("tables of what one block and one router do agree with those of all messages", "[tables]")
{
    const auto result = run(experimentFromText("leaf-tree:3x3 alltoall-leaf-one-send"));
    const auto transfers = rowsOf(*result, "transfers");
    const auto routers = rowsOf(*result, "routers");
    const double leaves = result->topology().processors();
    double fromRouters = 0;
    for (const auto& row : transfers) fromRouters += row.at("from") >= leaves ? 1 : 0;
    CHECK(sumOf(routers, "up") + sumOf(routers, "down") == fromRouters);
    double most = 0;
    for (const auto& row : rowsOf(*result, "queues")) most = std::max(most, row.at("waiting"));
    CHECK(most == result->maxQueue());
    // Every packet leaves its leaf once and comes to another once.
    CHECK(rowsOf(*result, "leaf-link").size() == 2 * 9 * 8);

    const auto exchange = run(experimentFromText("hypercube:3 alltoall-hypercube"));
    const auto packets = rowsOf(*exchange, "packets");
    CHECK(packets.size() == 8 * 8 * 4);
    for (const auto& row : packets) {
        if (row.at("afterStep") == 0) CHECK(row.at("holder") == row.at("source"));
        if (row.at("afterStep") == 3) CHECK(row.at("holder") == row.at("destination"));
    }
    const auto gathered = run(experimentFromText("ring:5 allgather-ring"));
    CHECK(rowsOf(*gathered, "arrivals").size() == 5 * 5);
    CHECK(rowsOf(*gathered, "arrivals", {0}).size() == 5);
}

TEST_CASE("groups of processors have what their processors have, and their messages are those of the step", "[tables]")
{
    const auto result = run(experimentFromText("torus:4x4 allgather-grid"));
    const auto transfers = rowsOf(*result, "transfers"), groups = rowsOf(*result, "groups");
    CHECK(groups.size() == 31 * 7); // 16 + 8 + 4 + 2 + 1, at the start and after six steps
    for (const double size : {1.0, 4.0, 16.0})
        for (StepIndex step = 1; step <= result->steps(); ++step) {
            double inside = 0, leave = 0, enter = 0, processors = 0, sent = 0;
            for (const auto& row : groups)
                if (row.at("groupSize") == size && row.at("afterStep") == static_cast<double>(step)) {
                    inside += row.at("inside"), leave += row.at("leave"), enter += row.at("enter");
                    processors += row.at("processors");
                    CHECK(row.at("leastHeld") <= row.at("meanHeld"));
                    CHECK(row.at("meanHeld") <= row.at("mostHeld"));
                    if (step == result->steps()) CHECK(row.at("leastHeld") == 1);
                }
            for (const auto& row : transfers) sent += row.at("step") == static_cast<double>(step) ? 1 : 0;
            CAPTURE(size, step);
            CHECK(processors == 16);
            CHECK(inside + leave == sent);
            CHECK(leave == enter);
            if (size == 1) CHECK(inside == 0);
            if (size == 16) CHECK(leave == 0);
        }
}

TEST_CASE("regions begin as one and end as many, and of a reduction the other way round", "[tables]")
{
    const auto servers = [](const Run& result, StepIndex step) {
        std::set<double> all;
        for (const auto& row : rowsOf(result, "regions", {step})) all.insert(row.at("servedBy"));
        return all;
    };
    const auto broadcast = run(experimentFromText("torus:4x4 broadcast-torus-mst root=5"));
    CHECK(servers(*broadcast, 0) == std::set<double>{5});
    CHECK(servers(*broadcast, 1).size() == 5); // 2N + 1 of an N-dimensional torus
    CHECK(servers(*broadcast, broadcast->steps()).size() == 16);
    const auto reduction = run(experimentFromText("line:8 reduce-mst"));
    CHECK(servers(*reduction, 0).size() == 8);
    CHECK(servers(*reduction, reduction->steps()) == std::set<double>{0});
    CHECK_THROWS_AS(rowsOf(*run(experimentFromText("ring:8 allgather-ring")), "regions"), Refused);
}

TEST_CASE("rows are counted before they are made", "[tables]")
{
    const auto refusal = [](const std::string& text, std::string_view id, double most) {
        const auto result = run(experimentFromText(text));
        std::ostringstream out;
        try {
            writeRunTable(out, TableFormat::Csv, *findRunTable(id), *result, {}, {}, most);
        } catch (const Refused& refused) {
            CHECK(out.str().empty());
            return refused.why().text;
        }
        return std::string();
    };
    CHECK(refusal("hypercube:10 alltoall-hypercube", "packets", mostRowsOfTable)
          == "table: packets has 11534336 rows here, and up to 10000000 are written; one moment alone has 1048576, so "
             "step 10 works");
    CHECK(refusal("ring:8 allgather-ring", "transfers", 20)
          == "table: transfers has 56 rows here, and up to 20 are written; up to step 2 works");
    CHECK(refusal("ring:8 allgather-ring", "transfers", 7).find("step 0") == std::string::npos);
    // There are 8 pairs with messages, however many of them these send: no more rows than that.
    CHECK(refusal("ring:8 allgather-ring", "traffic", 8).empty());
    CHECK(refusal("ring:8 allgather-ring", "traffic", 7).starts_with("table: traffic has 8 rows here"));
    CHECK(refusal("ring:8 allgather-ring", "routers", 1e7).starts_with("table: this run has no table \"routers\"."));
}

TEST_CASE("sums that are made in several passes are those of one", "[tables]")
{
    // 2.2 million pairs: more than are summed up at once.
    const auto result = run(experimentFromText("complete:1500 alltoall-rotation"));
    for (const std::string_view id : {"traffic", "links"}) {
        CAPTURE(id);
        std::ostringstream out;
        writeRunTable(out, TableFormat::Csv, *findRunTable(id), *result);
        std::istringstream in(out.str());
        std::string line;
        std::getline(in, line);
        std::size_t rows = 0;
        std::uint64_t before = 0;
        const std::size_t column = id == "traffic" ? 1 : 2;
        for (; std::getline(in, line); ++rows) {
            std::vector<std::uint64_t> fields;
            std::istringstream words(line);
            for (std::string field; std::getline(words, field, ',');)
                fields.push_back(static_cast<std::uint64_t>(std::stod(field)));
            const std::uint64_t pair = fields[column] * 1500 + fields[column + 1];
            if (rows > 0) REQUIRE(before != pair);
            before = pair;
        }
        CHECK(rows == 1500 * 1499);
    }
}

} // namespace test_tables
