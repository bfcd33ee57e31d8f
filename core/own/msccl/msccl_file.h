#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace hopscope {

/// What a file of MSCCL says: thread blocks of every processor (GPU), each a list of steps.
struct MscclFile {
    enum class Buffer : std::uint8_t { Input, Output, Scratch };
    enum class Type : std::uint8_t {
        Send,
        Receive,
        ReceiveCopySend,
        ReceiveReduceSend,
        ReceiveReduceCopy,
        ReceiveReduceCopySend,
        Copy,
        Reduce,
        Nothing
    };
    static bool sends(Type type);
    static bool receives(Type type);
    static bool combines(Type type); ///< with what is in the source
    static bool stores(Type type);   ///< in the destination

    struct Step {
        Type type{Type::Nothing};
        Buffer from{}, to{};
        std::uint32_t fromOffset{0}, toOffset{0}, count{1};
        std::int32_t waitBlock{-1}, waitStep{-1}; ///< of the same processor; -1: for nobody
        bool awaited{false};
        /// Of one that sends: its message has no earlier step than this, counted from 1; 0: as early as it may.
        std::uint32_t level{0};
        std::uint32_t line{0}; ///< no part of the value
        friend bool operator==(const Step& a, const Step& b)
        {
            return a.type == b.type && a.from == b.from && a.to == b.to && a.fromOffset == b.fromOffset
                   && a.toOffset == b.toOffset && a.count == b.count && a.waitBlock == b.waitBlock
                   && a.waitStep == b.waitStep && a.awaited == b.awaited && a.level == b.level;
        }
    };
    struct Block {
        std::int32_t send{-1}, receive{-1}; ///< its only partners; -1: none
        std::uint32_t channel{0};
        std::vector<Step> steps;
        friend bool operator==(const Block&, const Block&) = default;
    };
    struct Gpu {
        std::uint32_t inputs{0}, outputs{0}, scratches{0}; ///< chunks of its buffers
        std::vector<Block> blocks;
        std::vector<std::pair<std::uint32_t, std::uint32_t>> copies; ///< from input to output, before the start
        friend bool operator==(const Gpu&, const Gpu&) = default;
    };

    std::string name, protocol, collective;
    std::uint32_t channels{1}, chunks{1};
    bool inPlace{false};
    std::vector<std::pair<std::string, std::string>> kept; ///< other attributes of the root, as they stand
    std::vector<Gpu> gpus;
    friend bool operator==(const MscclFile&, const MscclFile&) = default;
};

/// Throws OwnError with the line. `name` is that of the file.
MscclFile mscclFromText(std::string_view name, std::string_view text);
/// What mscclFromText() reads as the same.
void writeMsccl(std::ostream& out, const MscclFile& file);

} // namespace hopscope
