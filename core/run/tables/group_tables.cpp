#include "run/analysis/held_shares.h"
#include "run/analysis/service_tree.h"
#include "run/tables/rows.h"
#include "topology/cluster_order.h"

#include <algorithm>
#include <memory>
#include <vector>

namespace hopscope {

namespace {

/// The processors in groups of 2^level numbers of their order, for every level.
class Groups {
public:
    explicit Groups(const Run& run) : m_run(run), m_order(clusterOrder(run.topology())) {}

    unsigned levels() const { return m_order.levels; }
    std::size_t count(unsigned level) const { return std::size_t{1} << (m_order.levels - level); }
    std::size_t of(std::uint32_t processor, unsigned level) const { return m_order.ids[processor] >> level; }
    /// How many there are that somebody is in, of all levels.
    double all() const
    {
        double sum = 0;
        for (unsigned level = 0; level <= levels(); ++level) {
            std::vector<bool> there(count(level));
            for (std::uint32_t i = 0; i < m_run.topology().processors(); ++i) there[of(i, level)] = true;
            sum += static_cast<double>(std::ranges::count(there, true));
        }
        return sum;
    }

private:
    const Run& m_run;
    ClusterOrder m_order;
};

struct Group {
    std::uint32_t first{}, processors{};
    double least{1}, most{0}, sum{0}; ///< of what they have
    std::uint64_t inside{}, leave{}, enter{};
};

void groupRows(const Run& run, std::span<const StepRange> moments, const RunTable::Sink& sink)
{
    if (moments.empty()) return;
    const Groups groups(run);
    const std::uint32_t processors = run.topology().processors();
    StepIndex done = moments.front().first;
    std::unique_ptr<Holdings> holdings = run.holdingsAt(done);
    Step sent;
    eachMoment(moments, [&](StepIndex moment) {
        if (moment == done + 1) {
            run.schedule().at(done, sent);
            holdings->apply(sent, done, nullptr);
        } else if (moment != done) {
            holdings = run.holdingsAt(moment);
        }
        done = moment;
        const std::vector<double> shares = heldShares(run, *holdings);
        if (moment > 0) run.schedule().at(moment - 1, sent);
        for (unsigned level = groups.levels() + 1; level-- > 0;) {
            std::vector<Group> all(groups.count(level));
            for (std::uint32_t i = 0; i < processors; ++i) {
                Group& group = all[groups.of(i, level)];
                if (group.processors++ == 0) group.first = i;
                group.least = std::min(group.least, shares[i]);
                group.most = std::max(group.most, shares[i]);
                group.sum += shares[i];
            }
            if (moment > 0)
                for (const Transfer& transfer : sent.transfers()) {
                    if (transfer.from.value >= processors || transfer.to.value >= processors) continue;
                    const std::size_t from = groups.of(transfer.from.value, level),
                                      to = groups.of(transfer.to.value, level);
                    if (from == to)
                        ++all[from].inside;
                    else
                        ++all[from].leave, ++all[to].enter;
                }
            for (const Group& group : all)
                if (group.processors > 0)
                    sink({stepText(moment), text(std::uint64_t{1} << level), text(group.first), text(group.processors),
                          formatNumber(group.least), formatNumber(group.sum / group.processors),
                          formatNumber(group.most), text(group.inside), text(group.leave), text(group.enter)});
        }
    });
}

void regionRows(const Run& run, std::span<const StepRange> moments, const RunTable::Sink& sink)
{
    const auto tree = serviceTree(run);
    eachMoment(moments, [&](StepIndex moment) {
        const std::vector<std::uint32_t> owners = tree->ownersAfter(moment);
        for (std::size_t processor = 0; processor < owners.size(); ++processor)
            sink({stepText(moment), text(processor), text(owners[processor])});
    });
}

} // namespace

RunTable groupsTable()
{
    return {.id = "groups",
            .help = "groups of processors as the network is halved: what they have after every step, 0 to 1, and the "
                    "messages of the step within them and over their boundary",
            .about = RunTable::About::Moments,
            .columns = {{"afterStep"},
                        {"groupSize"},
                        {"first"},
                        {"processors"},
                        {"leastHeld"},
                        {"meanHeld"},
                        {"mostHeld"},
                        {"inside"},
                        {"leave"},
                        {"enter"}},
            .most = [](const Run& run, std::span<const StepRange> moments) {
                return momentsOf(moments) * Groups(run).all();
            },
            .rows = groupRows};
}

RunTable regionsTable()
{
    return {.id = "regions",
            .help = "of a broadcast, a scatter or their reversals along a tree: who serves the region of which processor",
            .about = RunTable::About::Moments,
            .columns = {{"afterStep"}, {"processor"}, {"servedBy"}},
            .most = [](const Run& run, std::span<const StepRange> moments) {
                return momentsOf(moments) * run.topology().processors();
            },
            .rows = regionRows,
            .objection = [](const Run& run) {
                return serviceTree(run) ? std::string()
                                        : std::string("Regions are there where everybody gets, or gives, one message: "
                                                      "broadcasts, scatters and their reversals along a tree.");
            }};
}

} // namespace hopscope
