#include "export/animation_export.h"

#include "diagnostic.h"
#include "export/encoding_thread.h"
#include "export/formats.h"
#include "export/video_encoder.h"
#include "run/run.h"
#include "state/playback.h"

#include <QDir>
#include <QFileInfo>
#include <QPainter>

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace hopscope {

namespace {

constexpr double mostFrames = 100'000, mostPages = 2'000;

void refuseMany(double frames)
{
    if (frames > mostFrames)
        throw Refused(
            "to",
            fmt::format("to: an animation has at most {} frames, these steps need {}; show fewer of them or fewer "
                        "frames a second",
                        mostFrames, std::ceil(frames)));
}

/// Each of the chosen moments for as long as a step.
std::vector<double> chosenFrames(const AnimationPlan& plan)
{
    const double each = std::max(1.0, std::round(plan.secondsPerStep * plan.framesPerSecond));
    refuseMany(each * static_cast<double>(plan.chosen.size()));
    std::vector<double> positions;
    for (double moment : plan.chosen) positions.insert(positions.end(), static_cast<std::size_t>(each), moment);
    return positions;
}

/// Moments of the whole run side by side. Nothing is smoothed, so that it has their colours and no others.
QImage colourSample(const std::vector<double>& positions, const MovingPicture& picture, QSize size)
{
    constexpr int side = 3;
    QImage sample(size, QImage::Format_RGB32);
    QPainter painter(&sample);
    for (int i = 0; i < side * side; ++i) {
        const std::size_t moment = positions.size() * static_cast<std::size_t>(i) / (side * side);
        const QRect place(i % side * size.width() / side, i / side * size.height() / side, size.width() / side + 1,
                          size.height() / side + 1);
        painter.drawImage(place, figureImage(picture.at(positions[moment])));
    }
    return sample;
}

/// Frame after frame; the same moment is drawn once.
void eachFrame(const std::vector<double>& positions, const MovingPicture& picture,
               const std::function<bool(std::size_t, const QImage&)>& use)
{
    QImage frame;
    for (std::size_t i = 0; i < positions.size(); ++i) {
        if (i == 0 || positions[i] != positions[i - 1]) frame = figureImage(picture.at(positions[i]));
        if (!use(i, frame)) return;
    }
}

bool namesFolder(const QString& name) { return name.endsWith(QLatin1Char('/')) || QFileInfo(name).isDir(); }

} // namespace

Provenance provenanceOf(const MovingPicture& picture)
{
    Provenance provenance = provenanceOf(picture.title.toStdString(), picture.description.toStdString());
    provenance.verdict = picture.verdict.toStdString();
    provenance.command = picture.command.toStdString();
    return provenance;
}

const Run* timedRun(const Run& run) { return run.clockless() && run.time() > 0 ? &run : nullptr; }

namespace {

/// Equally far apart in time; the whole run lasts as long as its steps would.
std::vector<double> timedFrames(const AnimationPlan& plan)
{
    const Run& run = *plan.timed;
    const double from = run.timeAt(plan.from), to = run.timeAt(plan.to);
    const double seconds = (to - from) / run.time() * static_cast<double>(run.steps()) * plan.secondsPerStep;
    refuseMany((seconds + plan.pauseAtEnd) * plan.framesPerSecond);
    const double frames = std::max(1.0, std::ceil(seconds * plan.framesPerSecond - 1e-9));
    std::vector<double> positions;
    for (double i = 0; i < frames; ++i) positions.push_back(run.positionAt(from + (to - from) * i / frames));
    return positions;
}

} // namespace

std::vector<double> framePositions(const AnimationPlan& plan)
{
    if (!plan.chosen.empty()) return chosenFrames(plan);
    const auto rest = static_cast<std::size_t>(std::lround(plan.pauseAtEnd * plan.framesPerSecond)) + 1;
    if (plan.timed) {
        std::vector<double> positions = timedFrames(plan);
        positions.insert(positions.end(), rest, plan.to);
        return positions;
    }
    refuseMany(((plan.to - plan.from) * plan.secondsPerStep + plan.pauseAtEnd) * plan.framesPerSecond);
    Playback clock;
    clock.setSteps(plan.to);
    clock.setPosition(plan.from);
    std::vector<double> positions;
    constexpr double rounding = 1e-9; // of a step: the end is reached once
    for (std::size_t i = 0; clock.position() < plan.to - rounding; ++i) {
        positions.push_back(clock.position());
        clock.setPosition(plan.from + static_cast<double>(i + 1) / plan.framesPerSecond / plan.secondsPerStep);
    }
    positions.insert(positions.end(), rest, plan.to);
    return positions;
}

std::vector<double> pagePositions(const AnimationPlan& plan)
{
    std::vector<double> positions = plan.chosen;
    if (positions.empty() && plan.timed && plan.played) { // pages that are turned evenly
        AnimationPlan even = plan;
        even.framesPerSecond = 1;
        even.secondsPerStep = 1;
        positions = timedFrames(even);
        positions.push_back(plan.to);
    }
    if (positions.empty() && plan.timed)
        for (double at = plan.from;; at = std::min(plan.to, timedStop(*plan.timed, at, 1))) {
            positions.push_back(at);
            if (at >= plan.to || static_cast<double>(positions.size()) > mostPages) break;
        }
    const double pages = positions.empty() ? plan.to - std::ceil(plan.from) + 1 : static_cast<double>(positions.size());
    if (pages > mostPages)
        throw Refused("to", fmt::format("to: at most {} pages, these steps need {}; choose some of them (steps)",
                                        mostPages, pages));
    if (positions.empty())
        for (double step = std::ceil(plan.from); step <= plan.to; ++step) positions.push_back(step);
    return positions;
}

void writeFrames(const AnimationPlan& plan, const MovingPicture& picture, const QString& fileName,
                 const ExportReport& report)
{
    const std::vector<double> positions = framePositions(plan);
    const QDir folder(fileName);
    const bool before = folder.exists();
    if (before && !folder.isEmpty())
        throw Refused("output",
                      fmt::format("output: the folder {} is not empty, and frames of two runs would be mixed; "
                                  "an empty one works, or a new one",
                                  fileName.toStdString()));
    if (!folder.mkpath(QStringLiteral(".")))
        throw Refused("output", fmt::format("output: the folder {} cannot be made", fileName.toStdString()));
    QStringList written;
    const Provenance provenance = provenanceOf(picture);
    const auto forget = [&] {
        for (const QString& name : written) QFile::remove(name);
        if (!before) QDir().rmdir(fileName);
    };
    eachFrame(positions, picture, [&](std::size_t i, const QImage& frame) {
        const QString name = folder.filePath(QStringLiteral("frame-%1.png").arg(i + 1, 5, 10, QLatin1Char('0')));
        try {
            writeFile(name, pngOf(frame, provenance));
        } catch (const Refused&) {
            forget();
            throw;
        }
        written << name;
        if (!report || report(i + 1, positions.size())) return true;
        forget();
        return false;
    });
}

void writeVideo(const AnimationPlan& plan, const MovingPicture& picture, const QString& fileName,
                const ExportReport& report)
{
    const std::vector<double> positions = framePositions(plan);
    std::unique_ptr<VideoEncoder> video;
    std::unique_ptr<EncodingThread> thread; // goes before the encoder does
    bool stopped = false;
    eachFrame(positions, picture, [&](std::size_t i, const QImage& frame) {
        if (!video) {
            video = std::make_unique<VideoEncoder>(fileName, frame.size(), plan.framesPerSecond, provenanceOf(picture),
                                                   plan.loops);
            thread = std::make_unique<EncodingThread>(*video);
            if (video->wantsColourSample()) thread->add(colourSample(positions, picture, frame.size()));
        }
        thread->add(frame);
        stopped = report && !report(i + 1, positions.size());
        return !stopped;
    });
    if (!video || stopped) return;
    thread->wait();
    video->finish();
}

void writeSlides(const AnimationPlan& plan, const MovingPicture& picture, const QString& fileName,
                 const ExportReport& report)
{
    const std::vector<double> positions = pagePositions(plan);
    const QByteArray bytes = pagesPdf(positions.size(), [&](std::size_t page) -> std::optional<FigurePicture> {
        if (report && !report(page + 1, positions.size())) return {};
        return picture.at(positions[page]);
    });
    if (!bytes.isEmpty()) writeFile(fileName, bytes);
}

void exportAnimation(const AnimationPlan& plan, const MovingPicture& picture, const QString& fileName,
                     const ExportReport& report)
{
    if (namesFolder(fileName)) return writeFrames(plan, picture, fileName, report);
    const ExportFormat* format = findFormat(QFileInfo(fileName).suffix().toLower());
    if (!format || !format->moving)
        throw Refused("output", fmt::format("output: a run is written as {}, or as PNG frames into a FOLDER/, not as "
                                            "\"{}\"",
                                            suffixesOf([](const ExportFormat& one) {
                                                return one.moving != nullptr;
                                            }).toStdString(),
                                            QFileInfo(fileName).fileName().toStdString()));
    if (plan.loops != 0 && !format->loops)
        throw Refused("loop",
                      fmt::format("loop: .{} does not say how often it is played; {} do", format->suffix.toStdString(),
                                  suffixesOf([](const ExportFormat& one) { return one.loops; }).toStdString()));
    format->moving(plan, picture, fileName, report);
}

} // namespace hopscope
