#include "run/memory_need.h"

#include "algorithms/questions.h"
#include "run/simulation.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace hopscope {

namespace {

double nodesOf(const Setup& setup) { return setup.topology.nodes(); }

/// What work may take on this thread: of the program's budget, and of what its task declared.
double allowedHere()
{
    const std::size_t ofProgram = Memory::budget() - Memory::budget() / 8;
    const MemoryAccount* const task = MemoryScope::current();
    return static_cast<double>(task ? std::min(task->most(), ofProgram) : ofProgram);
}

/// The topology with half as many processors, or about as many: where it has several sizes, the largest is halved.
std::optional<std::string> halved(const Topology& topology)
{
    const std::string& text = topology.text();
    std::vector<std::uint32_t> sizes;
    std::istringstream written(text.substr(text.find(':') + 1));
    for (std::uint32_t size = 0; written >> size; written.ignore(1, 'x')) sizes.push_back(size);
    if (sizes.size() > 1) {
        const auto largest = std::ranges::max_element(sizes);
        *largest = (*largest + 1) / 2;
        if (*largest < 2) sizes.erase(largest);
        return fmt::format("{}:{}", topology.family(), fmt::join(sizes, "x"));
    }
    const TopologyFamily* family = findTopologyFamily(topology.family());
    for (std::uint64_t count = topology.processors() / 2; family && count > 0; --count)
        if (const auto fewer = family->sizesFor(count)) return topology.family() + ':' + *fewer;
    return {};
}

/// The same experiment on at most so many processors; nothing if there is none.
std::optional<Setup> onFewer(const Setup& setup, std::uint32_t processors)
{
    try {
        Topology topology = setup.topology;
        while (topology.processors() > processors) {
            const auto text = halved(topology);
            if (!text) return {};
            topology = makeTopology(*text);
        }
        Experiment fewer = setup.experiment;
        fewer.topology = topology.text();
        for (const std::string_view name : {"root", "shape"}) // those of the whole network
            if (const auto given = fewer.values.find(name); given != fewer.values.end()) fewer.values.erase(given);
        return resolveUnplaced(fewer);
    } catch (const Refused&) {
        return {};
    }
}

/// What was met while the experiment was built.
struct Built {
    double bytes{};     ///< of schedule, drawing, facts and the largest steps
    double transfers{}; ///< of the largest step
    double links{};     ///< at most so many are used in one step
    double steps{};
};

/// Links that the step uses, each counted once; all of them if its ways are longer than that in sum.
std::uint64_t linksUsed(const Setup& setup, const Step& step, std::vector<LinkId>& links)
{
    links.clear();
    for (const Transfer& transfer : step.transfers()) {
        setup.topology.route(setup.placed[transfer.from.value], setup.placed[transfer.to.value], transfer.path, links);
        if (links.size() >= setup.topology.links()) return setup.topology.links();
    }
    std::ranges::sort(links);
    return static_cast<std::uint64_t>(std::ranges::unique(links).begin() - links.begin());
}

Built build(Setup setup)
{
    constexpr StepIndex looked = 32;
    Built built;
    MemoryAccount account;
    const MemoryScope scope(&account);
    place(setup);
    const Problem problem = setup.problem();
    const Schedule schedule = scheduleOf(*setup.algorithm, problem);
    built.steps = static_cast<double>(schedule.steps);
    const Drawing drawing = drawingOf(*setup.algorithm, problem);
    const Facts facts = factsOf(*setup.algorithm, problem);
    Step step, before;
    std::vector<LinkId> links;
    const auto look = [&](StepIndex k) {
        schedule.at(k, step);
        built.transfers = std::max(built.transfers, static_cast<double>(step.transfers().size()));
        const MemoryScope unaccounted(nullptr);
        built.links = std::max(built.links, static_cast<double>(linksUsed(setup, step, links)));
        std::swap(step, before); // two are kept while a schedule is played
    };
    for (StepIndex i = 0; i < std::min(looked, schedule.steps); ++i)
        look(schedule.steps <= looked ? i : i * (schedule.steps - 1) / (looked - 1));
    for (const Phase& phase : schedule.phases)
        if (phase.first > 0 && phase.first < schedule.steps) look(phase.first - 1);
    {
        const MemoryScope unaccounted(nullptr);
        links = {};
    }
    built.bytes = static_cast<double>(account.peak());
    return built;
}

/// What moving the blocks takes: holdings, the values on their way, and states that are kept.
double bytesToMove(const Setup& setup, const Limits& limits)
{
    const Data data = dataOf(*setup.algorithm, setup.problem());
    const std::uint32_t processors = setup.shape.processors();
    const auto perBlock = static_cast<double>(holdingsBytesPerBlock(data, processors));
    const auto fixed = static_cast<double>(limits.holdings), sliding = static_cast<double>(limits.sliding),
               checkpoints = static_cast<double>(limits.checkpoints);
    // Copied blocks lie in columns of 64; one block at least is followed, however large it is.
    const double least = data.custody == Custody::Copied ? perBlock * 64 : perBlock;
    const double all = std::max(least, perBlock * data.blocks);
    if (data.custody != Custody::Combined) {
        const double held = blocksSlide(data, processors) ? std::max(2 * least, std::min(2 * all, sliding))
                                                          : std::max(least, std::min(all, fixed));
        return 2 * held + checkpoints; // a state is packed while the blocks move
    }
    const double held = std::max(least, std::min(all, fixed));
    // Values of several intervals take more, up to the limit; those that are sent are kept by the side.
    const double windows = std::max(held, data.blocks > 1 ? fixed : 0) + 2 * held + std::min(held, checkpoints);
    return std::max(windows, blocksSlide(data, processors) ? 2 * sliding : 0) + checkpoints;
}

/// What checking ports and measuring traffic takes, beside the loads of links.
constexpr double perNode = 64, perTransfer = 8;

double bytesOfLinks(const Setup& setup, double used)
{
    constexpr double listed = 2e6, ofLink = 16;
    const auto links = static_cast<double>(setup.topology.links());
    if (links <= listed) return links * ofLink;
    // A table that is half empty, and its half while it grows.
    const auto entries = static_cast<double>(std::bit_ceil(static_cast<std::uint64_t>(2 * std::min(links, used))));
    const bool counted = dataOf(*setup.algorithm, setup.problem()).uniform() && setup.topology.unitCapacity();
    return 1.5 * entries * (counted ? 16 : 24);
}

/// What the traffic of so many steps takes that differ, and the queues of routers.
double bytesOfSteps(const Setup& setup, double steps, const Limits& limits)
{
    constexpr double cells = 1 << 25, ofCell = 4, ofArrival = 8; // those of queuePeaks()
    const double stretches = std::min(steps, static_cast<double>(limits.stretches));
    const double profile = 2 * stretches * sizeof(TrafficProfile::Stretch);
    const Data data = dataOf(*setup.algorithm, setup.problem());
    if (data.routers == 0) return profile;
    const double atOnce = std::clamp(cells / std::max(1.0, steps), 1.0, static_cast<double>(data.routers));
    const double arrivals = data.custody == Custody::Moved ? data.blocks : atOnce * data.blocks;
    return profile + atOnce * steps * ofCell + arrivals * ofArrival;
}

/// A quantity that was measured on networks of two sizes grows like a power; never slower than the network.
class Growth {
public:
    Growth(double small, double large, double asked, double margin)
        : m_ratio(large / small), m_further(asked / large), m_margin(margin)
    {
    }
    double operator()(double less, double more) const
    {
        const double power = less > 0 ? std::log(more / less) / std::log(m_ratio) : 1;
        return m_margin * more * std::pow(m_further, std::max(1.0, power));
    }

private:
    double m_ratio, m_further, m_margin;
};

std::optional<double> bytesByProbe(const Setup& setup, const Limits& limits, std::uint32_t probe)
{
    const auto large = onFewer(setup, probe), small = onFewer(setup, probe / 4);
    if (!large || !small || nodesOf(*small) >= nodesOf(*large)) return {};
    const Built less = build(*small), more = build(*large);
    // Queues of routers depend on the arities of a tree as well, which are others on another size.
    const Growth grown(nodesOf(*small), nodesOf(*large), nodesOf(setup), isNative(*setup.algorithm) ? 3 : 1.3);
    return grown(less.bytes, more.bytes) + perTransfer * grown(less.transfers, more.transfers)
           + bytesOfLinks(setup, grown(less.links, more.links))
           + bytesOfSteps(setup, grown(less.steps, more.steps), limits) + perNode * nodesOf(setup);
}

} // namespace

double memoryNeeded(const Setup& setup, const Limits& limits, std::uint32_t probe)
{
    constexpr double unknown = 600, always = 1 << 20;
    const double built = bytesByProbe(setup, limits, probe).value_or(unknown * nodesOf(setup));
    return always + built + bytesToMove(setup, limits);
}

Limits withinTask(Limits limits)
{
    const auto allowed = static_cast<std::size_t>(allowedHere());
    limits.sliding = std::min(limits.sliding, allowed / 3);
    limits.holdings = std::min(limits.holdings, allowed / 6);
    limits.checkpoints = std::min(limits.checkpoints, allowed / 12);
    return limits;
}

Diagnostic outOfMemory()
{
    return {"topology", fmt::format("topology: this needs more memory than the {} that may be taken for it; fewer "
                                    "processors or blocks need less",
                                    bytesText(static_cast<std::size_t>(allowedHere())))};
}

void placeToRun(Setup& setup, const Limits& limits)
{
    // Smaller ones are built in a moment, in little memory.
    constexpr std::uint32_t large = std::uint32_t{1} << 20;
    if (setup.topology.nodes() >= large) {
        const double needed = memoryNeeded(setup, limits), allowed = allowedHere();
        if (needed > allowed) {
            const std::string what =
                fmt::format("topology: {} processors need up to {} of memory here, and {} may be "
                            "taken",
                            setup.topology.processors(), bytesText(static_cast<std::size_t>(needed)),
                            bytesText(static_cast<std::size_t>(allowed)));
            for (auto fewer = onFewer(setup, setup.topology.processors() - 1); fewer;
                 fewer = onFewer(*fewer, fewer->topology.processors() - 1))
                if (memoryNeeded(*fewer, limits) <= allowed) {
                    const std::string text = fewer->topology.text();
                    throw Refused(Diagnostic{"topology",
                                             what + "; the nearest that works is " + text,
                                             {{"use " + text, toText(fewer->experiment)}}});
                }
            throw Refused("topology", what + "; smaller networks need less");
        }
    }
    place(setup);
}

Setup resolveToRun(const Experiment& experiment, const Limits& limits)
{
    Setup setup = resolveUnplaced(experiment);
    placeToRun(setup, limits);
    return setup;
}

} // namespace hopscope
