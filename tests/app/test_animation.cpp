#include "export/animation_export.h"
#include "registered.h"

#include "diagnostic.h"
#include "export/formats.h"
#include "export/video_encoder.h"

#include "drawing/canvas.h"

#include <QDir>
#include <QImage>
#include <QTemporaryDir>
#include <QTest>

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

    void anUnknownSuffixIsRefused()
    {
        const QTemporaryDir folder;
        QVERIFY_EXCEPTION_THROWN(exportAnimation(plan, moving, folder.filePath(QStringLiteral("run.txt"))), Refused);
        QVERIFY(QDir(folder.path()).isEmpty());
    }
};

HOPSCOPE_TEST(AnimationTest)
#include "test_animation.moc"
