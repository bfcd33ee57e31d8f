#include "scenes/pictures/leaf/router_words.h"

#include "drawing/format.h"
#include "drawing/words.h"

namespace hopscope {

QStringList routerReasons(const RouterLoad& load, std::uint32_t leaves)
{
    if (load.up + load.down == 0) return {};
    const auto packets = [](std::uint64_t count) {
        return counted(count, QStringLiteral("packet"), QStringLiteral("packets"));
    };
    const QString busiest = numberText(static_cast<double>(load.busiest));
    if (load.down == 0) return {packets(load.up) + QStringLiteral(" up, 1 link")};
    QString line =
        packets(load.down)
        + QStringLiteral(" down, %1").arg(counted(load.links, QStringLiteral("link"), QStringLiteral("links")));
    if (load.links > 1 && load.busiest * load.links == load.down) line += QStringLiteral(": %1 each").arg(busiest);
    if (load.outside) {
        const auto below = static_cast<double>(leaves - load.busiest);
        return {line,
                QStringLiteral("%1 = %2 − %3 below each link").arg(busiest, numberText(leaves), numberText(below))};
    }
    if (load.links < 2 || load.busiest * load.links == load.down) return {line};
    return {line, busiest + QStringLiteral(" over the busiest link")};
}

} // namespace hopscope
