#pragma once

#include "run/provenance.h"

#include <QImage>
#include <QSize>
#include <QString>

#include <memory>
#include <string>
#include <vector>

namespace hopscope {

/// A kind of moving picture that can be written, by the suffix of its file.
struct VideoFormat {
    std::string suffix, title;
    std::vector<std::string> encoders; ///< of FFmpeg, the best first
    std::string filter;                ///< what makes of RGB what the encoder takes
    std::string options;               ///< of the encoder, "name=value:name=value"
    bool evenSize{false};              ///< colour is stored for two by two pixels
    bool loops{false};                 ///< the file says how often it is played
};

/// All that Hopscope knows; which of them can be written depends on the libraries found at run time.
const std::vector<VideoFormat>& videoFormats();
/// Encoder that would write this suffix here, or an empty text.
std::string encoderFor(const std::string& suffix);
/// Why a format cannot be written here, one sentence; empty if it can.
QString missingEncoder(const VideoFormat& format);

/// Writes frames into one file through FFmpeg's libraries. The file appears under its name only when it is complete.
class VideoEncoder {
public:
    /// Throws Refused with one sentence if the suffix is unknown, its encoder is not installed, or the file cannot be
    /// written. `loops`: how often it is played, 0 for ever; of formats that say so.
    VideoEncoder(const QString& fileName, QSize size, int framesPerSecond, const Provenance& provenance, int loops = 0);
    ~VideoEncoder();
    VideoEncoder(const VideoEncoder&) = delete;
    VideoEncoder& operator=(const VideoEncoder&) = delete;

    /// Whether the first frame is a sample of all colours, which is not shown.
    bool wantsColourSample() const;
    /// The next frame; scaled to the size of the video if it has another. Throws Refused.
    void add(const QImage& frame);
    /// Closes the file and gives it its name. Without it nothing is left behind. Throws Refused.
    void finish();

private:
    class Pipeline;
    std::unique_ptr<Pipeline> m_pipeline;
};

} // namespace hopscope
