#include "export/animation_export.h"

#include "diagnostic.h"
#include "export/video_encoder.h"
#include "state/playback.h"

#include <QDir>
#include <QFileInfo>
#include <QPainter>

#include <cmath>
#include <optional>
#include <vector>

#include <fmt/format.h>

namespace hopscope {

namespace {

constexpr double mostFrames = 100'000;

/// Where the clock of the window would stand at each frame.
std::vector<double> positionsOf(const AnimationPlan& plan)
{
    const double frames = ((plan.to - plan.from) * plan.secondsPerStep + plan.pauseAtEnd) * plan.framesPerSecond;
    if (frames > mostFrames)
        throw Refused(
            "to",
            fmt::format("to: an animation has at most {} frames, these steps need {}; show fewer of them or fewer "
                        "frames a second",
                        mostFrames, std::ceil(frames)));
    Playback clock;
    clock.setSteps(plan.to);
    clock.setPosition(plan.from);
    std::vector<double> positions;
    for (std::size_t i = 0; clock.position() < plan.to; ++i) {
        positions.push_back(clock.position());
        clock.setPosition(plan.from + static_cast<double>(i + 1) / plan.framesPerSecond / plan.secondsPerStep);
    }
    const auto rest = static_cast<std::size_t>(std::lround(plan.pauseAtEnd * plan.framesPerSecond)) + 1;
    positions.insert(positions.end(), rest, plan.to);
    return positions;
}

/// Moments of the whole run side by side. Nothing is smoothed, so that it has their colours and no others.
QImage colourSample(const std::vector<double>& positions, const std::function<QImage(double)>& frameAt, QSize size)
{
    constexpr int side = 3;
    QImage sample(size, QImage::Format_RGB32);
    QPainter painter(&sample);
    for (int i = 0; i < side * side; ++i) {
        const std::size_t moment = positions.size() * static_cast<std::size_t>(i) / (side * side);
        const QRect place(i % side * size.width() / side, i / side * size.height() / side, size.width() / side + 1,
                          size.height() / side + 1);
        painter.drawImage(place, frameAt(positions[moment]));
    }
    return sample;
}

/// Numbered pictures in a folder.
class FrameFolder {
public:
    explicit FrameFolder(const QString& folder) : m_folder(folder)
    {
        if (!m_folder.mkpath(QStringLiteral(".")))
            throw Refused("output", fmt::format("output: the folder {} cannot be made", folder.toStdString()));
    }
    void add(const QImage& frame)
    {
        const QString name = m_folder.filePath(QStringLiteral("frame-%1.png").arg(++m_count, 5, 10, QLatin1Char('0')));
        if (!frame.save(name)) throw Refused("output", fmt::format("output: {} cannot be written", name.toStdString()));
    }

private:
    QDir m_folder;
    int m_count{0};
};

} // namespace

void exportAnimation(const AnimationPlan& plan, const std::function<QImage(double)>& frameAt, const QString& fileName,
                     const QString& title, const QString& description,
                     const std::function<bool(std::size_t, std::size_t)>& report)
{
    const std::vector<double> positions = positionsOf(plan);
    const bool folder = fileName.endsWith(QLatin1Char('/')) || QFileInfo(fileName).isDir();
    std::optional<FrameFolder> pictures;
    std::unique_ptr<VideoEncoder> video;
    QImage frame;
    for (std::size_t i = 0; i < positions.size(); ++i) {
        if (i == 0 || positions[i] != positions[i - 1]) frame = frameAt(positions[i]);
        if (folder && !pictures) pictures.emplace(fileName);
        if (!folder && !video)
            video = std::make_unique<VideoEncoder>(fileName, frame.size(), plan.framesPerSecond, title, description);
        if (pictures) pictures->add(frame);
        if (video && i == 0 && video->wantsColourSample()) video->add(colourSample(positions, frameAt, frame.size()));
        if (video) video->add(frame);
        if (report && !report(i + 1, positions.size())) return;
    }
    if (video) video->finish();
}

} // namespace hopscope
