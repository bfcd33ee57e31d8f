#pragma once

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
};

/// All that Hopscope knows; which of them can be written depends on the libraries found at run time.
const std::vector<VideoFormat>& videoFormats();
/// Encoder that would write this suffix here, or an empty text.
std::string encoderFor(const std::string& suffix);

/// Writes frames into one file through FFmpeg's libraries. The file appears under its name only when it is complete.
class VideoEncoder {
public:
    /// Throws Refused with one sentence if the suffix is unknown, its encoder is not installed, or the file cannot be
    /// written.
    VideoEncoder(const QString& fileName, QSize size, int framesPerSecond, const QString& title,
                 const QString& description);
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
