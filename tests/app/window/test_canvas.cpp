#include "diagnostic.h"
#include "drawing/canvas.h"
#include "drawing/text_pieces.h"
#include "drawing/theme.h"
#include "export/figure_export.h"
#include "registered.h"

#include <QFile>
#include <QImageReader>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

using namespace hopscope;

namespace {

void drawSomething(Canvas& canvas)
{
    const Theme theme = lightTheme();
    canvas.fill({0, 0, 200, 100}, theme.ground);
    const auto outer = canvas.group("outer");
    canvas.line({10, 10}, {90, 40}, {theme.ink, 2, {4, 3}});
    {
        const auto inner = canvas.group("inner", {.clip = QRectF(0, 0, 150, 80), .opacity = 0.5});
        canvas.path(circle({60, 50}, 20), {theme.accent, {theme.ink, 1}});
    }
    const QPointF places[] = {{20, 70}, {50.5, 70.25}, {80, 70}};
    Mark mark;
    mark.size = {14, 14};
    mark.corner = 4;
    mark.style.fill = theme.accent;
    mark.label = "b0–7";
    mark.text = {theme.text(9), theme.onAccent};
    canvas.marks(mark, places);
    canvas.text({100, 30}, "a < b & \"c\" – ü",
                {theme.text(10, QFont::DemiBold), theme.ink, Anchor::Middle, theme.ground});
    QImage cells(3, 2, QImage::Format_ARGB32);
    cells.fill(Qt::red);
    canvas.cells({120, 40, 30, 20}, cells);
}

FigurePicture picture(double scale = 1)
{
    return {.size = {200, 100},
            .scale = scale,
            .title = "A <title>",
            .description = "ring:8 allgather-ring",
            .draw = drawSomething};
}

QStringList groupsOf(const QByteArray& svg, QString* error = nullptr)
{
    QStringList groups;
    QXmlStreamReader reader(svg);
    while (!reader.atEnd())
        if (reader.readNext() == QXmlStreamReader::StartElement && reader.attributes().hasAttribute("id")
            && reader.name() == QLatin1String("g"))
            groups << reader.attributes().value("id").toString().section(u'-', 0,
                                                                         -2); // ends in a number of the picture
    if (error) *error = reader.hasError() ? reader.errorString() : QString();
    return groups;
}

} // namespace

class TestCanvas : public QObject {
    Q_OBJECT
private slots:
    /// A text that has no room loses clauses before it is cut inside of one.
    void textsAreShortenedByClauses()
    {
        const QString text = "each group of 3 is a chain; together it feeds two others: see Fig. 2";
        const QFont font = lightTheme().text(9.5);
        const auto within = [&](const QString& words) {
            return fitting(font, shorterForms(text), textWidth(font, words) + 1);
        };
        QCOMPARE(within(text), text);
        QCOMPARE(within("each group of 3 is a chain; together it feeds two others, and more"),
                 QString("each group of 3 is a chain; together it feeds two others"));
        QCOMPARE(within("each group of 3 is a chain; together"), QString("each group of 3 is a chain"));
        QVERIFY(within("each group of").endsWith(QStringLiteral("…")));
        QCOMPARE(fitting(font, {}, 100), QString());
    }

    void writesValidXmlWithNamedGroups()
    {
        QString error;
        QCOMPARE(groupsOf(figureSvg(picture()), &error), (QStringList{"outer", "inner"}));
        QVERIFY2(error.isEmpty(), qPrintable(error));
    }

    void keepsTextAsText()
    {
        const QString svg = QString::fromUtf8(figureSvg(picture()));
        QVERIFY(svg.contains("a &lt; b &amp; &quot;c&quot; – ü</text>"));
        QVERIFY(svg.contains("font-family=\"Inter"));
        QVERIFY(svg.contains(">A &lt;title&gt;</title>"));
        QVERIFY(svg.contains("ring:8 allgather-ring"));
        QVERIFY(svg.contains("Hopscope"));
    }

    /// Symbols have their letter low in every back-end, and take as much room as they are wide.
    void symbolsHaveLowLetters()
    {
        const QFont font = lightTheme().text(10);
        QStringList low;
        for (const TextPiece& piece : textPieces("t_s log p + t_w m, MPI_Bcast, log_{2N+1} p, α_M"))
            if (piece.low) low += piece.text;
        QCOMPARE(low, (QStringList{"s", "w", "M"}));
        QVERIFY(textWidth(font, "t_s") < textWidth(font, "ts"));
        const FigurePicture figure{
            .size = {100, 40}, .scale = 1, .title = {}, .description = {}, .draw = [&](Canvas& canvas) {
                canvas.text({10, 20}, "t_s = 1", {font, lightTheme().ink});
            }};
        const QString svg = QString::fromUtf8(figureSvg(figure));
        QVERIFY2(svg.contains(">s</tspan>") && !svg.contains("t_s"), qPrintable(svg));
    }

    void writesTheSameTwice()
    {
        QCOMPARE(figureSvg(picture()), figureSvg(picture()));
        QCOMPARE(figureImage(picture(2)), figureImage(picture(2)));
    }

    void scaleChangesNothingButResolution()
    {
        const QImage small = figureImage(picture(1)), large = figureImage(picture(2));
        QCOMPARE(large.size(), small.size() * 2);
        const QImage shrunk = large.scaled(small.size(), Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
        int different = 0;
        for (int y = 0; y < small.height(); ++y)
            for (int x = 0; x < small.width(); ++x)
                different += std::abs(qGray(small.pixel(x, y)) - qGray(shrunk.pixel(x, y))) > 64;
        QVERIFY2(different < small.width() * small.height() / 50, qPrintable(QString::number(different)));
    }

    void writesFiles_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("start");
        QTest::newRow("svg") << "a.svg" << QByteArray("<?xml");
        QTest::newRow("pdf") << "a.pdf" << QByteArray("%PDF");
        QTest::newRow("png") << "A.PNG" << QByteArray("\x89PNG");
    }
    void writesFiles()
    {
        QFETCH(QString, name);
        QFETCH(QByteArray, start);
        QTemporaryDir folder;
        exportFigure(picture(2), folder.filePath(name));
        QFile file(folder.filePath(name));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(file.readAll().startsWith(start));
    }

    void describesAPng()
    {
        QTemporaryDir folder;
        exportFigure(picture(3), folder.filePath("a.png"));
        QImageReader reader(folder.filePath("a.png"));
        QCOMPARE(reader.text("Description"), QString("ring:8 allgather-ring"));
        const QImage image = reader.read();
        QCOMPARE(image.size(), QSize(600, 300));
        QVERIFY(std::abs(image.dotsPerMeterX() - 3 * 96 / 0.0254) < 2); // as large on paper as at scale 1
    }

    void refusesWithASentence_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<double>("scale");
        QTest::newRow("suffix") << "a.gif" << 1.0;
        QTest::newRow("folder") << "no/such/folder/a.svg" << 1.0;
        QTest::newRow("size") << "a.png" << 1e6;
    }
    void refusesWithASentence()
    {
        QFETCH(QString, name);
        QFETCH(double, scale);
        QTemporaryDir folder;
        try {
            exportFigure(picture(scale), folder.filePath(name));
            QFAIL("was not refused");
        } catch (const Refused& refusal) {
            QVERIFY(!refusal.why().text.empty());
            QVERIFY(refusal.why().text.find('\n') == std::string::npos);
        }
        QVERIFY(!QFile::exists(folder.filePath(name)));
    }

    void themesCanBeRead()
    {
        for (const Theme& theme : {lightTheme(), darkTheme(), printTheme(), highContrastTheme()}) {
            for (const QColor& ground : {theme.ground, theme.panel}) {
                QVERIFY(contrast(theme.ink, ground) >= 4.5);
                QVERIFY(contrast(theme.inkSoft, ground) >= 4.5);
                QVERIFY(contrast(theme.troubleText, ground) >= 4.5);
            }
            QVERIFY(contrast(theme.onAccent, theme.accent) >= 4.5);
            QVERIFY(contrast(theme.good, theme.goodSoft) >= 4.5);
            QVERIFY(contrast(theme.troubleText, theme.troubleSoft) >= 4.5);
            for (std::size_t i = 0; i < theme.categories.size(); ++i)
                QVERIFY(contrast(theme.categoryText(i), theme.ground) >= 4.5);
            for (double order = 0; order <= 1; order += 0.05)
                QVERIFY(contrast(inkOn(theme.order(order)), theme.order(order)) >= 4.5);
        }
    }

    /// On light ground the end of the colours that is too light has a dark outline; on dark ground all can be seen.
    void whatMovesIsBrighterThanLinksAtRest()
    {
        for (const Theme& theme : {darkTheme(), highContrastTheme()})
            for (double order = 0; order <= 1; order += 0.02) {
                const double seen = contrast(theme.order(order), theme.ground);
                QVERIFY2(seen >= 3, qPrintable(QString::number(order)));
                QVERIFY2(seen > contrast(theme.edge, theme.ground), qPrintable(QString::number(order)));
            }
        QVERIFY(contrast(highContrastTheme().edge, highContrastTheme().ground) >= 3);
    }
};

HOPSCOPE_TEST(TestCanvas)
#include "test_canvas.moc"

#include <cmath>
