#include "scenes/pictures/leaf/router_work.h"

#include "scenes/last_of.h"

#include <utility>

namespace hopscope {

RouterColumns routerColumns(const std::shared_ptr<const Run>& run, std::vector<StepIndex> edges,
                            const std::stop_token& stop)
{
    static LastOf<RouterWork, Simulation, std::vector<StepIndex>> last;
    auto work = last.of(
        run->simulation(),
        [&] {
            return std::make_shared<const RouterWork>(
                RouterWork{routerSends(*run, edges, stop), routerLoads(*run, stop)});
        },
        edges);
    return {std::move(work), std::move(edges)};
}

double RouterColumns::fraction(std::uint32_t first, std::uint32_t count, std::size_t column, bool down) const
{
    double sends = 0;
    for (std::uint32_t i = 0; i < count; ++i) sends += down ? cell(first + i, column).down : cell(first + i, column).up;
    return sends / (static_cast<double>(length(column)) * count);
}

bool RouterColumns::alike(std::uint32_t a, std::uint32_t b) const
{
    for (std::size_t column = 0; column < size(); ++column) {
        const RouterSends &one = cell(a, column), &other = cell(b, column);
        if (one.up != other.up || one.down != other.down || one.busy != other.busy) return false;
    }
    return true;
}

std::vector<RouterColumns::Piece> RouterColumns::pieces(std::uint32_t router, bool down) const
{
    std::vector<Piece> pieces;
    for (std::size_t column = 0; column < size(); ++column) {
        const std::uint32_t sends = down ? cell(router, column).down : cell(router, column).up;
        if (sends == 0) continue;
        // In the first column of several steps it may begin late, in the last end early.
        const bool on = !pieces.empty() && pieces.back().last + 1 == column
                        && (pieces.back().last == pieces.back().first || full(router, column - 1, down));
        if (!on) pieces.push_back({column, column, 0});
        pieces.back().last = column, pieces.back().count += sends;
    }
    return pieces;
}

std::optional<StepIndex> RouterColumns::pause(std::uint32_t router) const
{
    const std::vector<Piece> all = pieces(router, true);
    if (all.size() != 2 || edges[all[1].first] - edges[all[0].last + 1] != 1) return {};
    return edges[all[0].last + 1];
}

bool RouterColumns::full(std::uint32_t router, std::size_t column, bool down) const
{
    const RouterSends& sends = cell(router, column);
    return static_cast<StepIndex>(down ? sends.down : sends.up) == length(column);
}

} // namespace hopscope
