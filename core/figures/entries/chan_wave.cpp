#include "figures/figures.h"

namespace hopscope::chan_wave {

namespace {

constexpr FigurePanel panels[]{
    {.experiment = "torus:8x8x8 allgather-torus-bucket",
     .position = 11,
     .view = "wave",
     .label = "bucket: whole blocks"},
    {.experiment = "torus:8x8x8 allgather-torus-bucket-rotated",
     .position = 11,
     .view = "wave",
     .label = "rotated bucket: thirds of blocks, on the same scale"},
    {.experiment = "torus:8x8 allgather-torus-bucket",
     .position = 6.5,
     .view = "network",
     .label = "the same on 8 × 8: load of the links in step 7 of 14",
     .heat = true},
    {.experiment = "torus:8x8 allgather-torus-bucket",
     .position = 4,
     .view = "spread",
     .label = "block 0 there after step 4; dashed: skipped, as it arrives another way",
     .share = 0.72},
};

} // namespace

extern const Figure entry;
constinit const Figure entry{
    .id = "chan-wave",
    .title = "The wave of a bucket allgather on 8 × 8 × 8",
    .help = "Blocks in the messages of each of 21 steps.",
    .source = {papers::chan, "Section 4.2.2, counted step by step"},
    .panels = panels,
    .columns = 2,
    .caption = "Messages along the last axis are always the largest: 448 blocks in sum, 7/8 of all. With thirds of "
               "blocks that take the axes in three orders all axes carry the same, 511/1536 of the bytes in sum, the "
               "least that half-duplex links allow.",
};

} // namespace hopscope::chan_wave
