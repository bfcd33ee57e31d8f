#pragma once

#include "drawing/words.h"
#include "export/export_source.h"
#include "export/formats.h"
#include "headless/drawing_options.h"
#include "scenes/pictures/picture.h"

#include <QFile>
#include <QImage>
#include <QProcess>
#include <QStandardPaths>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>

namespace hopscope {

/// What the tests of exports share.

/// An independent program. Tests that need one that is not installed are skipped, and say so.
class OtherProgram {
public:
    explicit OtherProgram(const char* name) : m_path(QStandardPaths::findExecutable(QLatin1String(name))) {}
    bool installed() const { return !m_path.isEmpty(); }
    /// What it prints; fails the test if it complains.
    QByteArray run(const QStringList& arguments, const QString& folder = {}) const
    {
        QProcess process;
        if (!folder.isEmpty()) process.setWorkingDirectory(folder);
        process.start(m_path, arguments);
        const bool done = process.waitForFinished(100'000);
        if (!done || process.exitCode() != 0)
            QTest::qFail(qPrintable(m_path + QStringLiteral(": ")
                                    + QString::fromUtf8(process.readAllStandardError()
                                                        + process.readAllStandardOutput().right(2000))),
                         __FILE__, __LINE__);
        return process.readAllStandardOutput();
    }

private:
    QString m_path;
};
#define HOPSCOPE_NEEDS(program)                                                                                        \
    if (!(program).installed()) QSKIP(#program " is not installed: its look at our files is left out")

inline QByteArray contentOf(const QString& fileName)
{
    QFile file(fileName);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// An experiment of which this kind of picture has something to show.
inline std::string experimentFor(const RenderKind& kind)
{
    static const std::map<std::string_view, std::string> own{
        {"bandwidth", "pattern:nn-exchange k=4"},
        {"matvec", "layout=2d n=8 p=16 topology=mesh"},
        {"transpose", "n=8 p=4 topology=hypercube"},
        {"speedup", "layout=2d n=1024 p=64 alpha=50 beta=2"},
        {"weak-scaling", "layout=2d n=1024 p=64 alpha=50 beta=2"},
        {"efficiency", "layout=2d n=1024 p=64 alpha=50 beta=2"},
        {"isoefficiency", "layout=1d p=64 n=64 E=0.8 alpha=50 beta=2"},
        {"winners", "complete:4 broadcast-binomial alpha=100 beta=2"},
    };
    if (const auto found = own.find(kind.name); found != own.end()) return found->second;
    if (const PictureKind* picture = findPictureKind(kind.name)) return std::string(picture->example);
    return "complete:21 broadcast-fractional-tree group=3 packets=12 words=64";
}

/// The picture of a kind as the command line draws it.
inline FigurePicture figureFor(const RenderKind& kind, const std::string& theme = "light", double step = -1)
{
    DrawingOptions options;
    options.experiment = experimentFor(kind);
    options.theme = theme;
    options.step = step;
    if (kind.figure) return kind.figure(options, kind.size, themeNamed(theme));
    return dressedFigure(requestFrom(options, kind), kind, options);
}
inline FigurePicture figureFor(const char* kind, const std::string& theme = "light", double step = -1)
{
    return figureFor(renderKindNamed(kind), theme, step);
}

/// A run in motion, small enough for a test.
inline MovingPicture movingFor(const char* experiment, QSizeF size)
{
    DrawingOptions options;
    options.experiment = experiment;
    const RenderKind& kind = renderKindNamed("network");
    RenderRequest request = requestFrom(options, kind);
    request.wish.size = size;
    const FigurePicture about = figureOf(request, kind);
    return {.at =
                [request, &kind](double position) mutable {
                    request.look.position = position;
                    return figureOf(request, kind);
                },
            .clock = [run = request.run](double position) { return stepText(*run, position); },
            .title = about.title,
            .description = about.description,
            .theme = request.wish.theme};
}

/// A run that may be taken away, as a view would give it.
inline ExportSource sourceOf(const char* experiment)
{
    DrawingOptions options;
    options.experiment = experiment;
    const RenderKind& kind = renderKindNamed("network");
    const RenderRequest asked = requestFrom(options, kind);
    return {.id = "network",
            .title = "Network",
            .size = {480, 320},
            .picture =
                [asked, &kind](const PictureWish& wish) {
                    RenderRequest request = asked;
                    request.wish = wish;
                    request.look.position = wish.position.value_or(1);
                    return figureOf(request, kind);
                },
            .run = asked.run,
            .captioned = true,
            .badged = true};
}

/// How much two images differ: the mean of the differences of grey values, and the share of pixels that are quite
/// different.
struct Difference {
    double mean{0}, far{0};
};
inline Difference differenceOf(const QImage& a, const QImage& b)
{
    Difference difference;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x) {
            const int apart = std::abs(qGray(a.pixel(x, y)) - qGray(b.pixel(x, y)));
            difference.mean += apart;
            difference.far += apart > 96;
        }
    const double pixels = double(a.width()) * a.height();
    return {difference.mean / pixels, difference.far / pixels};
}

} // namespace hopscope
