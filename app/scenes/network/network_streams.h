#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace hopscope {

class Canvas;
class NetworkProjection;
class Step;
struct NetworkScene;
struct Theme;

/// Messages of a step from one run of processors to another, all runs equally long.
struct Stream {
    std::uint32_t from{}, to{}; ///< numbers of the runs
    std::uint32_t messages{};
    friend bool operator==(const Stream&, const Stream&) = default;
};
struct Streams {
    std::uint32_t each{1}; ///< processors of a run
    std::vector<Stream> list;
};

/// The messages of a step between processors, or between runs of them where those would be too many.
Streams streamsOf(const Step& step, std::uint32_t processors);

/// The messages of a step as they lead from row to row and from column to column of the cells.
struct StreamMargins {
    struct Arc {
        std::uint32_t from{}, to{};
        std::uint64_t messages{};
        friend bool operator==(const Arc&, const Arc&) = default;
    };
    std::vector<Arc> rows, columns;
    std::uint64_t most{0};   ///< messages of one arc
    std::uint64_t inside{0}; ///< messages that leave neither row nor column: inside of a cell
};
StreamMargins marginsOf(const NetworkScene& scene, const NetworkProjection& projection);

/// Arcs right of the rows and below the columns of a compact network, the darker the more messages they stand for.
void paintStreams(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme);
/// One dot on every arc, on its way with the messages.
void paintStreamDots(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection,
                     const Theme& theme);

} // namespace hopscope
