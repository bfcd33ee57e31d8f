#include "exporting.h"
#include "registered.h"

#include "drawing/canvas.h"
#include "headless/network_frames.h"
#include "pages/watch/watch.h"
#include "state/playback.h"
#include "views/network_view.h"
#include "waiting.h"
#include "widgets/style.h"

#include <QDir>
#include <QImageReader>
#include <QPainter>
#include <QXmlStreamReader>

#include <algorithm>
#include <array>
#include <cmath>

#if __has_include(<malloc.h>)
#include <malloc.h>
#endif

using namespace hopscope;

namespace {

constexpr const char* experiment = "complete:21 broadcast-fractional-tree group=3 packets=12 words=64";

/// How a widget looks on a screen with so many pixels per unit.
QImage screenOf(QWidget& widget, double ratio)
{
    QImage screen((QSizeF(widget.size()) * ratio).toSize(), QImage::Format_ARGB32_Premultiplied);
    screen.setDevicePixelRatio(ratio);
    screen.setDotsPerMeterX(3780);
    screen.setDotsPerMeterY(3780);
    screen.fill(Qt::white);
    widget.render(&screen);
    screen.setDevicePixelRatio(1);
    return screen;
}

void eachViewAndTheme()
{
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QString>("theme");
    for (const RenderKind& kind : renderKinds())
        for (const char* theme : {"light", "dark"})
            if (kind.name != "window" // an image of widgets
                && (theme == std::string_view("light") || kind.name == "network" || kind.name == "holdings"))
                QTest::addRow("%s, %s", kind.name.data(), theme)
                    << QString::fromUtf8(kind.name.data(), qsizetype(kind.name.size())) << QString(theme);
}

} // namespace

class TestExport : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        useScratchSettings();
        Appearance::instance().force(lightTheme());
    }

    /// The file is what is on the screen, pixel by pixel. A second test runs this on a screen with two pixels a unit.
    void aPngIsTheScreen()
    {
        Document document;
        Playback playback;
        Selection selection, hover;
        NetworkView network(document, playback, selection, hover);
        document.reset(valueOf("ring:8 allgather-ring words=10"));
        document.waitForRun();
        QTRY_VERIFY(document.run());
        playback.setSteps(double(document.run()->steps()));
        playback.setPosition(2.5);
        network.resize(700, 440);
        network.grab();
        for (auto* control : network.findChildren<QWidget*>()) control->hide(); // which is no part of the picture
        const double scale = network.devicePixelRatioF();
        const QImage screen = screenOf(network, scale);
        const QImage file =
            figureImage(network.picture({.size = network.size(), .scale = scale, .theme = Appearance::theme()}));
        QCOMPARE(file.size(), screen.size());
        QCOMPARE(file.size(), QSize(700, 440) * qEnvironmentVariable("QT_SCALE_FACTOR", "1").toInt());
        const Difference difference = differenceOf(screen, file);
        QVERIFY2(difference.mean == 0, qPrintable(QString::number(difference.mean)));
    }

    void anotherProgramSeesTheSameSvg_data() { eachViewAndTheme(); }
    void anotherProgramSeesTheSameSvg()
    {
        const OtherProgram rsvg("rsvg-convert");
        HOPSCOPE_NEEDS(rsvg);
        QFETCH(QString, kind);
        QFETCH(QString, theme);
        const QTemporaryDir folder;
        const FigurePicture figure = figureFor(kind.toUtf8().constData(), theme.toStdString());
        exportFigure(figure, folder.filePath("a.svg"));
        rsvg.run({"-o", folder.filePath("a.png"), folder.filePath("a.svg")});
        compare(QImage(folder.filePath("a.png")), figureImage(figure));
    }

    void anotherProgramSeesTheSamePdf_data() { eachViewAndTheme(); }
    void anotherProgramSeesTheSamePdf()
    {
        const OtherProgram pdftoppm("pdftoppm");
        HOPSCOPE_NEEDS(pdftoppm);
        QFETCH(QString, kind);
        QFETCH(QString, theme);
        const QTemporaryDir folder;
        const FigurePicture figure = figureFor(kind.toUtf8().constData(), theme.toStdString());
        exportFigure(figure, folder.filePath("a.pdf"));
        pdftoppm.run({"-r", "96", "-png", "-singlefile", folder.filePath("a.pdf"), folder.filePath("a")});
        compare(QImage(folder.filePath("a.png")), figureImage(figure));
    }

    /// Every view has something in it, and nothing that runs over its edge.
    void noViewIsEmptyOrClipped_data()
    {
        QTest::addColumn<QString>("kind");
        for (const RenderKind& kind : renderKinds())
            QTest::addRow("%s", kind.name.data()) << QString::fromUtf8(kind.name.data(), qsizetype(kind.name.size()));
    }
    void noViewIsEmptyOrClipped()
    {
        QFETCH(QString, kind);
        const QImage image = figureImage(figureFor(kind.toUtf8().constData()));
        const QRgb ground = image.pixel(1, image.height() - 2);
        std::size_t ink = 0, border = 0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x) {
                const bool edge = x == 0 || y == 0 || x == image.width() - 1 || y == image.height() - 1;
                const bool inked = image.pixel(x, y) != ground;
                ink += inked;
                border += edge && inked;
            }
        const double share = double(ink) / image.width() / image.height();
        QVERIFY2(share > 0.01, qPrintable(QString::number(share)));
        if (kind != "window") // whose menus and docks reach the edge
            QVERIFY2(border == 0, qPrintable(QString::number(border)));
    }

    /// What an animation keeps from frame to frame changes no pixel, however the clock jumps.
    void framesAreFigures()
    {
        DrawingOptions options;
        options.experiment = experiment;
        const RenderKind& kind = renderKindNamed("network");
        RenderRequest request = requestFrom(options, kind);
        request.wish.size = {500, 320};
        for (const double scale : {1.0, 1.5}) {
            request.wish.scale = scale;
            const auto frames = std::make_shared<NetworkFrames>();
            for (const double position : {0.0, 0.3, 0.6, 1.0, 1.4, 7.5, 7.9, 2.0, 23.0}) {
                request.look.position = position;
                request.frames = nullptr;
                const QImage figure = figureImage(figureOf(request, kind));
                request.frames = frames;
                QVERIFY2(figureImage(figureOf(request, kind)) == figure, qPrintable(QString::number(position)));
            }
        }
    }

    void theSameTwiceIsTheSameFile_data()
    {
        QTest::addColumn<QString>("suffix");
        for (const ExportFormat& format : exportFormats())
            QTest::addRow("%s", qPrintable(format.suffix)) << format.suffix;
    }
    void theSameTwiceIsTheSameFile()
    {
        QFETCH(QString, suffix);
        const ExportFormat& format = *findFormat(suffix);
        if (format.missing && !format.missing().isEmpty()) QSKIP(qPrintable(format.missing()));
        const QTemporaryDir folder;
        const FigurePicture figure = figureFor("network");
        const MovingPicture moving = movingFor("ring:4 allgather-ring", {320, 240});
        const AnimationPlan plan{.to = 2, .secondsPerStep = 0.4, .pauseAtEnd = 0.1, .framesPerSecond = 10};
        std::array<QByteArray, 5> files;
        for (const bool inMotion : {false, true}) {
            if (inMotion ? !format.moving : !format.figure && !format.table) continue;
            // Qt may place a letter otherwise, by 1/64 of a pixel, the first time a process draws it, or after it has
            // cleaned its cache of fonts, which it does by the clock: two of several that follow each other are the
            // same.
            // What fresh memory is filled with, which alternates here, changes nothing.
            for (std::size_t i = 0; i < files.size(); ++i) {
#ifdef M_PERTURB
                mallopt(M_PERTURB, static_cast<int>(i % 2));
#endif
                const QString name = folder.filePath(QString("%1.%2").arg(i).arg(suffix));
                if (inMotion)
                    exportAnimation(plan, moving, name);
                else
                    exportFigure(figure, name);
                files[i] = contentOf(name);
            }
#ifdef M_PERTURB
            mallopt(M_PERTURB, 0);
#endif
            QVERIFY(files[0].size() > 200);
            QVERIFY(std::ranges::adjacent_find(files) != files.end());
        }
    }

    void everyFigureSaysWhereItCameFrom()
    {
        const QTemporaryDir folder;
        FigurePicture figure = figureFor("network");
        figure.command = "hopscope --render network";
        const QString model = "cut-through, alpha=1 beta=1; one send and one receive";
        exportFigure(figure, folder.filePath("a.png"));
        QImageReader png(folder.filePath("a.png"));
        QCOMPARE(png.text("Description"), QString(experiment));
        QCOMPARE(png.text("Model"), model);
        QCOMPARE(png.text("Seed"), QString("1"));
        QCOMPARE(png.text("Command"), figure.command);
        QCOMPARE(png.text("Software"), programAndVersion());

        QXmlStreamReader svg(figureSvg(figure));
        QXmlStreamAttributes found;
        while (!svg.atEnd())
            if (svg.readNext() == QXmlStreamReader::StartElement && svg.name() == QLatin1String("provenance"))
                found = svg.attributes();
        QVERIFY(!svg.hasError());
        QCOMPARE(found.value("experiment").toString(), QString(experiment));
        QCOMPARE(found.value("model").toString(), model);
        QCOMPARE(found.value("command").toString(), figure.command);

        for (const char* suffix : {"tex", "tikz", "csv", "json", "dat"}) {
            exportFigure(figure, folder.filePath(QString("a.") + suffix));
            const QByteArray text = contentOf(folder.filePath(QString("a.") + suffix));
            for (const QString& what : {QString(experiment), model, figure.command, programAndVersion()})
                QVERIFY2(text.contains(what.toUtf8()), suffix);
        }
        const OtherProgram pdfinfo("pdfinfo");
        HOPSCOPE_NEEDS(pdfinfo);
        exportFigure(figure, folder.filePath("a.pdf"));
        QVERIFY(pdfinfo.run({folder.filePath("a.pdf")}).contains(experiment));
        const QByteArray metadata = pdfinfo.run({"-meta", folder.filePath("a.pdf")});
        QVERIFY(metadata.contains(model.toUtf8()));
        QVERIFY(metadata.contains("<hopscope:seed>1</hopscope:seed>"));
    }

    void everyVideoOpensAndSaysWhereItCameFrom_data()
    {
        QTest::addColumn<QString>("suffix");
        QTest::addColumn<QByteArray>("codec");
        QTest::newRow("mp4") << "mp4" << QByteArray("h264");
        QTest::newRow("webm") << "webm" << QByteArray("vp9");
        QTest::newRow("gif") << "gif" << QByteArray("gif");
        QTest::newRow("apng") << "apng" << QByteArray("apng");
        QTest::newRow("webp") << "webp" << QByteArray(); // FFmpeg writes, but does not read it
    }
    void everyVideoOpensAndSaysWhereItCameFrom()
    {
        QFETCH(QString, suffix);
        QFETCH(QByteArray, codec);
        const ExportFormat& format = *findFormat(suffix);
        if (format.missing && !format.missing().isEmpty()) QSKIP(qPrintable(format.missing()));
        const QTemporaryDir folder;
        const QString name = folder.filePath("a." + suffix);
        constexpr AnimationPlan plan{.to = 2, .secondsPerStep = 0.5, .pauseAtEnd = 0.5, .framesPerSecond = 10};
        exportAnimation(plan, movingFor("ring:4 allgather-ring", {320, 240}), name);
        const QByteArray text = "ring:4 allgather-ring";
        if (suffix == "apng" || suffix == "webp") { // what ffprobe does not tell
            QVERIFY(contentOf(name).contains(text));
            if (suffix == "apng") QVERIFY(QImageReader(name, "png").read().text("Description").contains(text));
        }
        if (suffix == "webp") {
            // Every chunk where the one before ends, as many frames as were written.
            const QByteArray file = contentOf(name);
            qsizetype at = 12, frames = 0;
            while (at + 8 <= file.size()) {
                frames += file.mid(at, 4) == "ANMF";
                qsizetype length = 0;
                for (int i = 3; i >= 0; --i) length = length * 256 + static_cast<unsigned char>(file[at + 4 + i]);
                at += 8 + length + length % 2;
            }
            QCOMPARE(at, file.size());
            QVERIFY(frames > 5);
            return;
        }
        const OtherProgram ffprobe("ffprobe");
        HOPSCOPE_NEEDS(ffprobe);
        const QByteArray found =
            ffprobe.run({"-v", "error", "-count_frames", "-show_entries",
                         "format_tags:stream=codec_name,width,height,nb_read_frames,r_frame_rate", name});
        QVERIFY2(found.contains("codec_name=" + codec + '\n'), found.constData());
        QVERIFY2(found.contains("width=320\n") && found.contains("height=240\n"), found.constData());
        QVERIFY2(found.contains("nb_read_frames=16\n"), found.constData());
        if (suffix != "apng") QVERIFY2(found.contains(text), found.constData());
    }

    void framesSayWhereTheyCameFrom()
    {
        const QTemporaryDir folder;
        const QString name = folder.filePath("frames/");
        exportAnimation({.to = 1, .secondsPerStep = 0.3, .pauseAtEnd = 0, .framesPerSecond = 10},
                        movingFor("ring:4 allgather-ring", {320, 240}), name);
        const QStringList files = QDir(name).entryList({"*.png"});
        QCOMPARE(files.size(), 4);
        QCOMPARE(QImageReader(QDir(name).filePath(files.back())).text("Description"), QString("ring:4 allgather-ring"));
    }

    /// One page a step, each what a figure of the step is.
    void slidesHaveAPageAStep()
    {
        const OtherProgram pdftoppm("pdftoppm"), pdfinfo("pdfinfo");
        HOPSCOPE_NEEDS(pdftoppm);
        const QTemporaryDir folder;
        const QString name = folder.filePath("slides.pdf");
        const MovingPicture moving = movingFor("ring:4 allgather-ring", {480, 320});
        exportAnimation({.to = 3}, moving, name);
        QVERIFY(pdfinfo.run({name}).contains("Pages:           4"));
        for (int page = 1; page <= 4; ++page) {
            pdftoppm.run({"-r", "96", "-png", "-singlefile", "-f", QString::number(page), name, folder.filePath("p")});
            compare(QImage(folder.filePath("p.png")), figureImage(moving.at(page - 1)));
        }
        exportAnimation({.to = 3, .chosen = {0, 2.5}}, moving, name);
        QVERIFY(pdfinfo.run({name}).contains("Pages:           2"));
    }

private:
    static void compare(const QImage& seen, const QImage& own)
    {
        QVERIFY(!seen.isNull());
        QVERIFY(std::abs(seen.width() - own.width()) <= 1 && std::abs(seen.height() - own.height()) <= 1);
        // Letters are a little wider in another program, and hairlines a pixel; at a distance nothing may differ.
        const auto far = [size = own.size() / 4](const QImage& image) {
            return image.convertToFormat(QImage::Format_RGB32)
                .scaled(size, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
        };
        const Difference difference = differenceOf(far(seen), far(own));
        const QString words = QString("mean %1, far %2").arg(difference.mean).arg(difference.far);
        QVERIFY2(difference.mean < 4 && difference.far < 0.001, qPrintable(words));
    }
};

HOPSCOPE_TEST(TestExport)
#include "test_export.moc"
