#include "export/video_encoder.h"

#include "diagnostic.h"

// In place of video_encoder.cpp where the window is built without FFmpeg.

namespace hopscope {

namespace {

QString missing()
{
    return QStringLiteral("this program was built without FFmpeg (Debian packages libavcodec-dev, libavfilter-dev and "
                          "libavformat-dev), so it writes no videos; a folder of PNG frames always works");
}

} // namespace

class VideoEncoder::Pipeline {};

std::string encoderFor(const std::string&) { return {}; }
QString missingEncoder(const VideoFormat&) { return missing(); }

VideoEncoder::VideoEncoder(const QString&, QSize, int, const Provenance&, int)
{
    throw Refused("output", "output: " + missing().toStdString());
}
VideoEncoder::~VideoEncoder() = default;
bool VideoEncoder::wantsColourSample() const { return false; }
void VideoEncoder::add(const QImage&) {}
void VideoEncoder::finish() {}

} // namespace hopscope
