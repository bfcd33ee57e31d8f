#include "run/benchmark.h"
#include "commands.h"
#include "diagnostic.h"
#include "json.h"
#include "linux.h"
#include "page.h"
#include "progress_line.h"
#include "text.h"
#include "wording.h"

#include <algorithm>
#include <ctime>
#include <fmt/format.h>
#include <memory>
#include <optional>

namespace hopscope::cli::benchmark_command {

namespace {

struct Options {
    std::vector<std::string> cases;
    int repeat{5};
    bool json{false};
};

/// Of one case; times are medians.
struct Measured {
    const BenchmarkCase* what{};
    std::uint64_t transfers{};
    double seconds{};
    std::optional<double> loopSeconds{}; ///< of a reference loop over the same transfers
    std::optional<std::uint64_t> peakBytes{};

    double perSecond() const { return static_cast<double>(transfers) / seconds; }
    std::optional<double> ratio() const { return loopSeconds ? std::optional(seconds / *loopSeconds) : std::nullopt; }
};

double median(std::vector<double> values)
{
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::ranges::nth_element(values, middle);
    if (values.size() % 2 == 1) return *middle;
    return (*middle + *std::max_element(values.begin(), middle)) / 2;
}

/// Processor time, which other programs on the machine disturb least.
template <class Work> double secondsOf(Work work)
{
    const std::clock_t start = std::clock();
    work();
    const std::clock_t ticks = std::max<std::clock_t>(std::clock() - start, 1);
    return static_cast<double>(ticks) / CLOCKS_PER_SEC;
}

Measured measure(const BenchmarkCase& what, int repeat, Progress& progress)
{
    const Experiment experiment = experimentFromText(std::string(what.experiment));
    Measured measured{.what = &what};
    std::vector<double> engine, loops;
    // Loop and engine take turns, so that a machine that slows down slows both.
    for (int i = 0; i < repeat; ++i) {
        if (what.loop) {
            ReferenceLoop loop = what.loop();
            loops.push_back(secondsOf(loop));
        }
        resetPeakMemory();
        engine.push_back(secondsOf([&] { measured.transfers = run(experiment)->transfers(); }));
        measured.peakBytes = std::max(measured.peakBytes, peakMemory());
        progress.done.fetch_add(1, std::memory_order_relaxed);
    }
    measured.seconds = median(std::move(engine));
    if (!loops.empty()) measured.loopSeconds = median(std::move(loops));
    return measured;
}

std::vector<const BenchmarkCase*> chosenCases(const std::vector<std::string>& ids)
{
    std::vector<const BenchmarkCase*> chosen;
    std::vector<std::string_view> known;
    for (const BenchmarkCase& one : benchmarkCases()) known.push_back(one.id);
    for (const std::string& id : ids) {
        const auto found = std::ranges::find(benchmarkCases(), id, &BenchmarkCase::id);
        if (found == benchmarkCases().end()) throw Refused("case", unknownName("case", id, known));
        chosen.push_back(&*found);
    }
    if (ids.empty())
        for (const BenchmarkCase& one : benchmarkCases()) chosen.push_back(&one);
    return chosen;
}

Json toJson(const Measured& measured)
{
    const auto ratio = measured.ratio();
    return {{"case", measured.what->id},
            {"experiment", measured.what->experiment},
            {"transfers", measured.transfers},
            {"seconds", measured.seconds},
            {"transfersPerSecond", measured.perSecond()},
            {"loopSeconds", measured.loopSeconds ? Json(*measured.loopSeconds) : Json(nullptr)},
            {"ratio", ratio ? Json(*ratio) : Json(nullptr)},
            {"noLoop", measured.what->loop ? Json(nullptr) : Json(measured.what->noLoop)},
            {"peakBytes", measured.peakBytes ? Json(*measured.peakBytes) : Json(nullptr)}};
}

std::vector<std::string> toRow(const Measured& measured)
{
    constexpr double million = 1e6, mebibyte = 1 << 20;
    const auto ratio = measured.ratio();
    return {std::string(measured.what->id),
            fmt::format("{:.1f}", static_cast<double>(measured.transfers) / million),
            fmt::format("{:.1f}", measured.perSecond() / million),
            ratio ? fmt::format("{:.2f}", *ratio) : "–",
            measured.peakBytes ? fmt::format("{:.0f}", static_cast<double>(*measured.peakBytes) / mebibyte) : "",
            std::string(measured.what->experiment)};
}

ExitStatus execute(const Options& options, Console& console)
{
    const auto cases = chosenCases(options.cases);
    Json list = Json::array();
    Table table{{"case", "million transfers", "million/s", "times the loop", "peak MiB", "experiment"}, {}};
    {
        ProgressLine line(console, "benchmark");
        line.progress()->total = cases.size() * static_cast<std::size_t>(options.repeat);
        for (const BenchmarkCase* one : cases) {
            const Measured measured = measure(*one, options.repeat, *line.progress());
            list.push_back(toJson(measured));
            table.rows.push_back(toRow(measured));
        }
    }
    if (options.json)
        console.out << toLine(list) << '\n';
    else
        console.out << alignedText(table);
    for (const BenchmarkCase* one : cases)
        if (!options.json && !one->loop) console.out << fmt::format("– {} has no loop: {}.\n", one->id, one->noLoop);
    return done;
}

} // namespace

void add(CommandLine& program, Action& chosen)
{
    auto options = std::make_shared<Options>();
    Arguments command =
        addCommand(program, "benchmark",
                   "Measure transfers a second of a fixed set of experiments, beside the least that a loop must do",
                   chosen, options, execute);
    command.option("--case", options->cases, "Only these cases; all if none is named");
    command.option("--repeat", options->repeat, "How often each is measured; medians are reported")
        .wholeWithin(1, 1000)
        .initiallyAsItIs();
    command.flag("--json", options->json, "A JSON list, numbers not rounded");
}

} // namespace hopscope::cli::benchmark_command
