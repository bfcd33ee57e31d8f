#include "../choices.h"
#include "../schedule_reading.h"
#include "../target.h"

#include "own/msccl/msccl_file.h"

#include <array>
#include <sstream>

namespace hopscope::msccl_file_target {

namespace {

void tryOut(std::string_view input)
{
    fuzz::readSchedule("x.xml", input, [&] {
        const MscclFile file = mscclFromText("x.xml", input);
        std::ostringstream text;
        writeMsccl(text, file);
        if (mscclFromText("x.xml", text.str()) != file) fuzz::broken("MSCCL is written as it is read", input);
    });
}

std::string mscclText(fuzz::Choices& choose)
{
    constexpr std::array operations{"allreduce",     "allgather", "alltoall", "broadcast",
                                    "reducescatter", "gather",    "custom"};
    constexpr std::array types{"s", "r", "rcs", "rrs", "rrc", "rrcs", "cpy", "re", "nop"};
    constexpr std::array buffers{"i", "o", "s"};
    const auto number = [&](std::size_t count) { return std::to_string(choose.below(count)); };
    std::string text = std::string("<algo name='f' ngpus='2' nchunksperloop='2' coll='") + choose.oneOf(operations)
                       + "' inplace='" + number(2) + "'>\n";
    for (int gpu = 0; gpu < 2; ++gpu) {
        text += "<gpu id='" + std::to_string(gpu) + "' i_chunks='2' o_chunks='2' s_chunks='1'>";
        for (std::size_t tb = 0; tb < 1 + choose.below(2); ++tb) {
            const std::string other = std::to_string(1 - gpu);
            text += "<tb id='" + std::to_string(tb) + "' send='" + other + "' recv='" + other + "' chan='"
                    + std::to_string(tb) + "'>\n";
            const std::size_t steps = choose.below(5);
            for (std::size_t s = 0; s < steps; ++s)
                text += "<step s='" + std::to_string(s) + "' type='" + choose.oneOf(types) + "' srcbuf='"
                        + choose.oneOf(buffers) + "' srcoff='" + number(2) + "' dstbuf='" + choose.oneOf(buffers)
                        + "' dstoff='" + number(2) + "' cnt='1' depid='"
                        + (choose.oneIn(3) ? "0' deps='0" : "-1' deps='-1") + "'/>\n";
            text += "</tb>";
        }
        text += "</gpu>\n";
    }
    return text + "</algo>\n";
}

} // namespace

extern const fuzz::FuzzTarget entry;
const fuzz::FuzzTarget entry{.name = "msccl", .tryOut = tryOut, .seed = mscclText};

} // namespace hopscope::msccl_file_target
