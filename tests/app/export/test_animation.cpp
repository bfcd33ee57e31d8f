#include "export/animation_export.h"
#include "registered.h"

#include "diagnostic.h"
#include "export/formats.h"
#include "export/video_encoder.h"

#include "drawing/canvas.h"
#include "run/clockless_times.h"
#include "run/run.h"

#include <QDir>
#include <QImage>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <set>
#include <vector>

using namespace hopscope;

namespace {

/// A picture that says by its colour where the clock stands.
FigurePicture pictureAt(double position)
{
    return {.size = {64, 40}, .title = {}, .description = {}, .draw = [position](Canvas& canvas) {
                canvas.fill({0, 0, 64, 40}, QColor::fromHsvF(static_cast<float>(position / 4), 1, 1));
            }};
}

const MovingPicture moving{.at = pictureAt,
                           .clock = [](double position) { return QString::number(position); },
                           .title = QStringLiteral("title"),
                           .description = QStringLiteral("ring:4 allgather-ring"),
                           .theme = lightTheme()};

constexpr AnimationPlan plan{.from = 0, .to = 3, .secondsPerStep = 0.5, .pauseAtEnd = 0.2, .framesPerSecond = 10};

} // namespace

class AnimationTest : public QObject {
    Q_OBJECT

private slots:
    void aFolderHoldsOneFilePerFrame()
    {
        const QTemporaryDir folder;
        const QString name = folder.filePath(QStringLiteral("frames/"));
        exportAnimation(plan, moving, name);
        const QStringList files = QDir(name).entryList({QStringLiteral("*.png")});
        QCOMPARE(files.size(), 15 + 3); // three steps of half a second, then the end for a while
        QCOMPARE(QImage(QDir(name).filePath(files.first())),
                 figureImage(pictureAt(0)).convertToFormat(QImage(QDir(name).filePath(files.first())).format()));
        QCOMPARE(QImage(QDir(name).filePath(files.last())),
                 figureImage(pictureAt(3)).convertToFormat(QImage(QDir(name).filePath(files.first())).format()));
    }

    void everyFormatThatHasAnEncoderMakesAFile()
    {
        const QTemporaryDir folder;
        for (const VideoFormat& format : videoFormats()) {
            if (encoderFor(format.suffix).empty()) {
                qWarning("no encoder for .%s here", format.suffix.c_str());
                continue;
            }
            const QString name = folder.filePath(QStringLiteral("run.") + QString::fromStdString(format.suffix));
            exportAnimation(plan, moving, name);
            QVERIFY2(QFileInfo(name).size() > 300, format.suffix.c_str());
            QFile first(name);
            QVERIFY(first.open(QIODevice::ReadOnly));
            const QByteArray once = first.readAll();
            exportAnimation(plan, moving, name);
            QFile second(name);
            QVERIFY(second.open(QIODevice::ReadOnly));
            QVERIFY2(second.readAll() == once, format.suffix.c_str());
        }
    }

    void whatIsStoppedLeavesNothingBehind()
    {
        const QTemporaryDir folder;
        const auto stop = [](std::size_t done, std::size_t) { return done < 4; };
        exportAnimation(plan, moving, folder.filePath(QStringLiteral("run.gif")), stop);
        QVERIFY(QDir(folder.path()).isEmpty());
    }

    void withoutACommonClockFramesAndPagesGoInTime()
    {
        const auto run = hopscope::run(experimentFromText("complete:8 broadcast-logp-optimal model=logp L=6 o=2 g=4"));
        QVERIFY(timedRun(*run) == run.get());
        QVERIFY(!timedRun(*hopscope::run(experimentFromText("complete:8 broadcast-binomial"))));
        AnimationPlan timed{
            .to = static_cast<double>(run->steps()), .secondsPerStep = 0.5, .pauseAtEnd = 0, .framesPerSecond = 10};
        timed.timed = run.get();
        const std::vector<double> frames = framePositions(timed);
        // As long as the steps would be, and the end once more.
        QCOMPARE(frames.size(), static_cast<std::size_t>(run->steps() * 5 + 1));
        for (std::size_t i = 0; i < frames.size(); ++i)
            QVERIFY(std::abs(run->timeAt(frames[i]) - run->time() * double(i) / double(frames.size() - 1)) < 1e-9);
        // A page for every moment at which something has been received.
        std::vector<double> times;
        for (const double position : pagePositions(timed)) times.push_back(run->timeAt(position));
        QCOMPARE(times.front(), 0.0);
        QCOMPARE(times.back(), 24.0);
        std::set<double> received{0};
        for (const MessageTimes& one : run->clockless()->timing.messages) received.insert(one.receiveEnd);
        QCOMPARE(times.size(), received.size());
        for (const double time : times)
            QVERIFY(std::ranges::any_of(received, [&](double one) { return std::abs(one - time) < 1e-9; }));
        // A part of the run takes its part of the time.
        timed.from = run->positionAt(12);
        QVERIFY(std::abs(run->timeAt(framePositions(timed).front()) - 12) < 1e-9);
        QCOMPARE(framePositions(timed).size(), (frames.size() - 1) / 2 + 1);
    }

    void anUnknownSuffixIsRefused()
    {
        const QTemporaryDir folder;
        QVERIFY_EXCEPTION_THROWN(exportAnimation(plan, moving, folder.filePath(QStringLiteral("run.txt"))), Refused);
        QVERIFY(QDir(folder.path()).isEmpty());
    }
};

HOPSCOPE_TEST(AnimationTest)
#include "test_animation.moc"
