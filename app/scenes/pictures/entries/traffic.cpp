#include "scenes/pictures/traffic/traffic_picture.h"

namespace hopscope::traffic_picture {

namespace {

std::string objection(const Run&) { return {}; }
std::unique_ptr<Picture> make(const PictureRequest& request) { return std::make_unique<TrafficPicture>(request); }

} // namespace

extern const PictureKind entry;
constinit const PictureKind entry{
    .id = "traffic",
    .title = "Traffic",
    .help = "sender × receiver: words sent so far",
    .size = {760, 420},
    .objection = objection,
    .make = make,
    .example = "torus:4x4 alltoall-grid words=10",
    .place = 70,
    .momentary = true,
    .numbers = "traffic",
};

} // namespace hopscope::traffic_picture
