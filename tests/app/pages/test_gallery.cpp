#include "drawing/format.h"
#include "drawing/painter_canvas.h"
#include "export/figure_export.h"
#include "pages/applications/applications.h"
#include "pages/gallery/figure_card.h"
#include "pages/gallery/gallery.h"
#include "registered.h"
#include "run/run.h"
#include "scenes/figure/figure_scene.h"
#include "scenes/network/network_scene.h"
#include "text_canvas.h"
#include "views/matrix_view.h"
#include "waiting.h"
#include "widgets/style.h"
#include "window/mainwindow.h"

#include <QImage>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

using namespace hopscope;

namespace {

/// What is not of the colour of the first pixel.
QRect inkedIn(const QImage& image)
{
    QRect inked;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            if (image.pixel(x, y) != image.pixel(0, 0)) inked |= QRect(x, y, 1, 1);
    return inked;
}

} // namespace

class TestGallery : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        useScratchSettings();
        Appearance::instance().install();
    }

    void everyViewOfAPanelIsKnown()
    {
        QVERIFY(isFigureView("network"));
        QVERIFY(isFigureView("timeline"));
        QVERIFY(isFigureView("matvec"));
        QVERIFY(!isFigureView("nettwork"));
        for (const Figure* figure : figures())
            for (const FigurePanel& panel : figure->panels)
                QVERIFY2(isFigureView(panel.view), std::string(panel.view).c_str());
    }

    void everyFigureDraws_data()
    {
        QTest::addColumn<QString>("id");
        for (const Figure* figure : figures()) QTest::newRow(figure->id.data()) << toQString(figure->id);
    }

    void everyFigureDraws()
    {
        QFETCH(const QString, id);
        const Figure& figure = *findFigure(id.toStdString());
        const FigureContent content = contentOf(figure);
        QCOMPARE(content.runs.size(), figure.panels.size());
        for (const Theme& theme : {lightTheme(), darkTheme()}) {
            const QSizeF size(900, figureHeight(content, 900, theme));
            const FigurePicture picture{size, 1, {}, {}, [&](Canvas& canvas) { paint(canvas, content, size, theme); }};
            const QString svg = QString::fromUtf8(figureSvg(picture));
            // Words are words: the title, every label of a panel, every title of a chart.
            QVERIFY(svg.contains(QStringLiteral("<text")));
            QVERIFY(svg.contains(toQString(figure.title).left(30).toHtmlEscaped()));
            for (std::size_t i = 0; i < figure.panels.size(); ++i)
                QVERIFY(svg.contains(QStringLiteral("panel-%1").arg(i + 1)));
            for (const FigureChart& chart : figure.charts) {
                QVERIFY(svg.contains(toQString(chart.xTitle)));
                QVERIFY(!chartOf(chart, content.table).curves.empty());
            }
            // More colours than ground and ink.
            const QImage image = figureImage(picture);
            std::set<QRgb> colours;
            for (int y = 0; y < image.height(); y += 2)
                for (int x = 0; x < image.width(); x += 2) colours.insert(image.pixel(x, y));
            QVERIFY(colours.size() > 20);
        }
    }

    /// What a small table leaves out is counted by what its title counts, as long as anything is left out.
    void extractsSayHowMuchTheyAre()
    {
        const auto extract = [](const char* id, std::size_t most) {
            return extractOf(contentOf(*findFigure(id)), [most](const FigureContent& some, bool) {
                return (some.figure->sheet ? some.sheet : some.table).rows.size() > most;
            });
        };
        const char* operations = "chan-fig1";
        QVERIFY(findFigure(operations));
        const Extract some = extract(operations, 4);
        QCOMPARE(some.note, QStringLiteral("extract: 2 of 7 operations, 4 of 6 columns"));
        QCOMPARE(some.content.table.rows.size() + some.content.sheet.rows.size(), std::size_t{4});
        // All rows fit: then only columns are counted.
        QCOMPARE(extract(operations, 1000).note, QStringLiteral("extract: 4 of 6 columns"));
    }

    /// A card has room for few panels; they are drawn from the runs that the figure has.
    void panelsOfCardsAreOfRunsOfTheirFigures()
    {
        for (const Figure* figure : figures())
            for (const FigurePanel& panel : figure->cardPanels)
                QVERIFY2(std::ranges::find(figure->panels, panel.experiment, &FigurePanel::experiment)
                             != figure->panels.end(),
                         figure->id.data());
    }

    /// All seven operations stand on the card, with what the nodes have in common in one line.
    void operationsOfACardAreTheWholeTable()
    {
        const FigureContent content = contentOf(*findFigure("chan-fig1"));
        using Row = std::vector<std::string>;
        QCOMPARE(content.card.rows.size(), std::size_t{7});
        QCOMPARE(content.card.rows[0], (Row{"Broadcast", "node 0: x", "all: x"}));
        QCOMPARE(content.card.rows[1], (Row{"Reduce", "node j: x⁽ʲ⁾", "node 0: Σ x"}));
        QCOMPARE(content.card.rows[4], (Row{"Allgather", "node j: xⱼ", "all: x₀ x₁ x₂ x₃"}));
        QCOMPARE(content.card.rows[5], (Row{"Reduce-scatter", "node j: x₀⁽ʲ⁾ x₁⁽ʲ⁾ x₂⁽ʲ⁾ x₃⁽ʲ⁾", "node j: Σ xⱼ"}));
    }

    /// Whole sentences of a caption, as many as stand in two lines.
    void captionsOfCardsHaveTwoLines()
    {
        GalleryPage page;
        for (const FigureCard* card : page.findChildren<FigureCard*>())
            for (const int width : {FigureCard::leastWidth(), 450}) {
                const auto lines = card->caption(width);
                QVERIFY2(!lines.empty() && lines.size() <= 2, qPrintable(card->objectName()));
                QVERIFY2(lines.back().endsWith(QLatin1Char('.')), qPrintable(card->objectName()));
            }
    }

    void unknownViewIsRefused()
    {
        static constexpr FigurePanel panels[]{{.experiment = "ring:4 broadcast-halving", .view = "nettwork"}};
        const Figure figure{.id = "none", .title = "None", .help = {}, .source = {}, .panels = panels};
        const FigureContent content = contentOf(figure);
        QVERIFY_EXCEPTION_THROWN(figureSvg({QSizeF(300, 200),
                                            1,
                                            {},
                                            {},
                                            [&](Canvas& canvas) {
                                                paint(canvas, content, {300, 200}, lightTheme());
                                            }}),
                                 Refused);
    }

    void marksCrossings()
    {
        const Figure& figure = *findFigure("kandemir-fig13");
        const Chart chart = chartOf(figure.charts.front(), tableOf(figure));
        QCOMPARE(chart.marks.size(), std::size_t{1});
        QVERIFY(std::abs(chart.marks.front().at.x() - 94.1176) < 1e-3);
        QCOMPARE(chart.marks.front().text, QStringLiteral("m* = 94.12 words"));
        const ChartScene scene = chartScene(chart, QRectF(0, 0, 450, 320), lightTheme());
        QCOMPARE(std::ranges::count_if(scene.labels, [](const auto& label) { return !label.curve; }), 1);
    }

    void filtersByAnyWord()
    {
        GalleryPage page;
        page.resize(1200, 800);
        page.show();
        page.findChild<QLineEdit*>()->setText(QStringLiteral("isoefficiency"));
        int shown = 0;
        for (const FigureCard* card : page.findChildren<FigureCard*>()) {
            QCOMPARE(card->isVisibleTo(&page), card->matches(QStringLiteral("isoefficiency")));
            shown += card->isVisibleTo(&page) ? 1 : 0;
        }
        QVERIFY(shown >= 1 && shown < 5);
        QVERIFY(page.findChild<QWidget*>(QStringLiteral("erratum-E12"))->isVisibleTo(&page));
        QVERIFY(!page.findChild<QWidget*>(QStringLiteral("erratum-E3"))->isVisibleTo(&page));
    }

    /// Cards fill the width in windows of any size, and no word in them is cut.
    void cardsFillTheWidth()
    {
        for (const int width : {860, 1024, 1440, 1920}) {
            GalleryPage page;
            page.resize(width, 700);
            page.show();
            int right = 0;
            for (const FigureCard* card : page.findChildren<FigureCard*>()) {
                right = std::max(right, card->mapTo(&page, QPoint(card->width(), 0)).x());
                QVERIFY(card->height() >= card->heightForWidth(card->width()));
            }
            QVERIFY2(width - right >= 24 && width - right < 24 + 30, qPrintable(QString::number(right)));
        }
    }

    /// A picture made small has no words that are too small to read, and none that are cut.
    void noCardIsCutBesideTheScrollBar()
    {
        MainWindow window(MainWindow::Memory::None);
        window.resize(1428, 856);
        static_cast<QWidget&>(window).show();
        window.setPage("gallery");
        auto& page = window.page<GalleryPage>();
        auto* scroll = page.findChild<QScrollArea*>();
        QTRY_VERIFY(scroll->verticalScrollBar()->isVisible());
        QCoreApplication::processEvents();
        int seen = 0;
        for (const FigureCard* card : page.findChildren<FigureCard*>()) {
            if (card->isHidden()) continue;
            ++seen;
            QVERIFY(card->mapTo(scroll->viewport(), QPoint(card->width(), 0)).x() <= scroll->viewport()->width());
        }
        QVERIFY(seen > 40);
    }

    /// Two whole rows of cards are seen in a window, be it low or not.
    void aWindowHasTwoRows_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<int>("cards");
        QTest::newRow("low") << QSize(1024, 700) << 4;
        QTest::newRow("usual") << QSize(1440, 900) << 6;
    }
    void aWindowHasTwoRows()
    {
        QFETCH(QSize, size);
        MainWindow window(MainWindow::Memory::None);
        window.resize(size);
        static_cast<QWidget&>(window).show();
        window.setPage("gallery");
        auto& page = window.page<GalleryPage>();
        QCoreApplication::processEvents();
        int seen = 0;
        for (const FigureCard* card : page.findChildren<FigureCard*>())
            if (!card->isHidden())
                seen += card->mapTo(&window, QPoint(0, card->height())).y() <= window.height() ? 1 : 0;
        QTEST(seen, "cards");
    }

    void wordsTooSmallAreLeftAway()
    {
        const auto inked = [](double scale, const QString& words) {
            QImage image(200, 40, QImage::Format_RGB32);
            image.fill(Qt::white);
            const QImage empty = image;
            QPainter painter(&image);
            painter.scale(scale, scale);
            PainterCanvas canvas(painter);
            canvas.setLeastText(9);
            canvas.text({4, 24}, words, {lightTheme().text(9), Qt::black});
            painter.end();
            return image != empty;
        };
        QVERIFY(inked(1, QStringLiteral("step 1")));
        QVERIFY(!inked(0.6, QStringLiteral("step 1")));
        QVERIFY(!inked(1, QStringLiteral("5 regions, the la…")));
    }

    /// Strokes of a legend say nothing without their words.
    void legendsWithoutWordsAreLeftAway()
    {
        const auto inked = [](double scale) {
            QImage image(200, 40, QImage::Format_RGB32);
            image.fill(Qt::white);
            const QImage empty = image;
            QPainter painter(&image);
            painter.scale(scale, scale);
            PainterCanvas canvas(painter);
            canvas.setLeastText(9);
            {
                const auto group = canvas.group(QStringLiteral("legend"));
                canvas.line({4, 20}, {40, 20}, {Qt::black, 2, {}});
            }
            painter.end();
            return image != empty;
        };
        QVERIFY(inked(1));
        QVERIFY(!inked(0.6));
    }

    /// In narrow panels numbers stand alone: 1, 2, 4, 8 places.
    void namesOfKindsFitIntoTheirPanel()
    {
        for (const char* experiment : {"complete:12 barrier-dissemination", "complete:6 allgather-bruck"}) {
            const auto run = hopscope::run(experimentFromText(experiment));
            const NetworkScene scene = networkScene(*run, 0, {}, {}, {.kinds = true});
            for (const double width : {180.0, 230.0, 280.0, 600.0}) {
                TextCanvas canvas;
                paint(canvas, scene, {.size = {width, 260}, .bare = true, .foot = 16}, lightTheme());
                const auto& texts = canvas.painted.texts;
                const auto last = texts.lastIndexOf(QString::fromStdString(run->drawing().kindNames.back()));
                QVERIFY2(last >= 0, experiment);
                QVERIFY2(canvas.painted.boxes[static_cast<std::size_t>(last)].right() <= width, experiment);
            }
        }
    }

    void formulasStayInOneLine()
    {
        const auto plain = [](QString text) {
            return unbroken(std::move(text)).replace(QChar::Nbsp, QLatin1Char('_'));
        };
        QCOMPARE(plain(QStringLiteral("starts and (p − 1)/p of the bytes")),
                 QStringLiteral("starts and (p_−_1)/p of the bytes"));
        QCOMPARE(plain(QStringLiteral("on 8 × 8 × 8 nodes: α + 2 n β, or (t + 1) log₂ p")),
                 QStringLiteral("on 8_×_8_×_8 nodes: α_+_2_n_β, or (t_+_1) log₂_p"));
        QCOMPARE(plain(QStringLiteral("a row of 4 - a line")), QStringLiteral("a row of 4 - a line"));
    }

    /// In small a figure of steps is cut down to panels that can be read: their letters are there, as the figure has
    /// them.
    void figuresOfStepsAreCutInSmall()
    {
        using Panels = std::vector<std::size_t>;
        QCOMPARE(panelsInSmall(*findFigure("chan-fig5")), Panels{4});
        QCOMPARE(panelsInSmall(*findFigure("chan-fig6")), (Panels{1, 4}));
        QCOMPARE(panelsInSmall(*findFigure("chan-fig7")), Panels{2});
        QCOMPARE(panelsInSmall(*findFigure("chan-fig2")), Panels{});
        Theme theme = lightTheme();
        theme.ink = theme.inkSoft = QColor(255, 0, 0); // of the words beside panels, and of axes
        for (const char* id : {"chan-fig5", "chan-fig6", "chan-fig7"}) {
            const QImage image =
                thumbnailOf(contentOf(*findFigure(id)), {.size = {300, 204}, .scale = 2, .theme = theme});
            const auto red = [&](QPoint at) {
                return image.pixelColor(at).red() > 200 && image.pixelColor(at).green() < 90;
            };
            // A row of letters below the drawing, or above it.
            int most = 0;
            for (int y = 0; y < image.height(); ++y) {
                int here = 0;
                for (int x = 0; x < image.width(); ++x) here += red({x, y}) ? 1 : 0;
                most = std::max(most, here);
            }
            QVERIFY2(most > 40, id);
        }
    }

    /// Drawings fill the room that a card has for them: in one direction nearly all of it.
    void drawingsUseTheRoomOfTheirCards()
    {
        const Theme theme = lightTheme();
        for (const char* id : {"chan-fig2", "chan-fig4", "chan-fig5", "chan-fig7"}) {
            const QImage image =
                thumbnailOf(contentOf(*findFigure(id)), {.size = {300, 204}, .scale = 1, .theme = theme});
            QRect drawn;
            for (int y = 0; y < image.height() - 20; ++y) // above the line of words
                for (int x = 0; x < image.width(); ++x)
                    if (image.pixelColor(x, y) != theme.ground) drawn = drawn.united({x, y, 1, 1});
            QVERIFY2(drawn.width() > 0.88 * image.width() || drawn.height() > 0.84 * (image.height() - 20), id);
        }
    }

    /// Thumbnails are painted elsewhere, and again for another theme.
    void thumbnailsComeFromTheBackground()
    {
        GalleryPage page;
        page.resize(1024, 700);
        page.show();
        const auto cards = page.findChildren<FigureCard*>();
        for (const FigureCard* card : cards) QVERIFY(card->thumbnail().isNull());
        page.finish();
        QCoreApplication::sendPostedEvents();
        std::map<const FigureCard*, QRgb> corners;
        for (const FigureCard* card : cards) {
            QVERIFY2(!card->thumbnail().isNull(), qPrintable(card->objectName()));
            corners[card] = card->thumbnail().pixel(0, 0);
            const QRect inked = inkedIn(card->thumbnail());
            QVERIFY2(!inked.isEmpty(), qPrintable(card->objectName()));
            const Figure& figure = *findFigure(card->objectName().toStdString());
            if (figure.charts.empty()) continue;
            // Words that could not be read leave no room behind.
            QVERIFY2(inked.width() > 0.55 * card->thumbnail().width(), qPrintable(card->objectName()));
            QVERIFY2(inked.height() > 0.7 * card->thumbnail().height(), qPrintable(card->objectName()));
        }
        Appearance::instance().force(darkTheme());
        page.finish();
        QCoreApplication::sendPostedEvents();
        for (const FigureCard* card : cards) QVERIFY(card->thumbnail().pixel(0, 0) != corners[card]);
        Appearance::instance().force(lightTheme());
    }

    void productsOpenOnTheirPage()
    {
        MainWindow window(MainWindow::Memory::None);
        window.show(experimentFromText("ring:4 broadcast-halving"), 0);
        window.QWidget::show();
        window.document().waitForRun();
        window.setPage("gallery");
        window.page<GalleryPage>().open(*findFigure("kandemir-fig12"));
        window.page<GalleryPage>().findChild<QPushButton*>(QStringLiteral("live"))->click();
        ApplicationsPage& page = window.page<ApplicationsPage>();
        QVERIFY(page.isVisible());
        QTRY_VERIFY(page.view().plan());
        QCOMPARE(textOf(page.application()), textOf(productCase("layout=1d n=8 p=4")));
        QCOMPARE(page.playback().position(), 0.5);
        // What the paper has differently about the virtual grid is shown by its product, which is right in the end.
        window.setPage("gallery");
        QTRY_VERIFY(window.page<GalleryPage>().findChild<QWidget*>(QStringLiteral("erratum-E4"))); // a few at a time
        window.page<GalleryPage>()
            .findChild<QWidget*>(QStringLiteral("erratum-E4"))
            ->findChild<QPushButton*>()
            ->click();
        QTRY_VERIFY(page.application().kind == ApplicationCase::Kind::VirtualGrid && page.view().scene().right);
    }

    void opensLiveAtTheStepOfThePanel()
    {
        MainWindow window(MainWindow::Memory::None);
        window.show(experimentFromText("ring:4 broadcast-halving"), 0);
        window.QWidget::show();
        window.document().waitForRun();
        window.setPage("gallery");
        GalleryPage& gallery = window.page<GalleryPage>();
        gallery.findChild<FigureCard*>(QStringLiteral("kandemir-fig9"))->click();
        QCOMPARE(toQString(gallery.shown()->id), QStringLiteral("kandemir-fig9"));
        gallery.findChild<QPushButton*>(QStringLiteral("live"))->click();
        QTRY_VERIFY(window.document().run() && !window.document().busy());
        QCOMPARE(QString::fromStdString(toText(window.document().run()->experiment())),
                 QStringLiteral("ring:8 allgather-hypercube"));
        QTRY_COMPARE(window.playback().position(), 0.5);
        window.setPage("gallery");
        QTRY_VERIFY(gallery.findChild<QWidget*>(QStringLiteral("erratum-E5")));
        gallery.findChild<QWidget*>(QStringLiteral("erratum-E5"))->findChild<QPushButton*>()->click();
        QTRY_VERIFY(window.document().run()->topology().family() == "mesh");
    }
};

HOPSCOPE_TEST(TestGallery)
#include "test_gallery.moc"
