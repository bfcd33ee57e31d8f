#include "drawing/canvas.h"
#include "headless/application_picture.h"
#include "pages/applications/application_numbers.h"
#include "pages/applications/applications.h"
#include "registered.h"
#include "scenes/product/application_badge.h"
#include "scenes/product/applications.h"
#include "scenes/product/matrix_product_scene.h"
#include "views/badge_view.h"
#include "views/chart_view.h"
#include "views/matrix_view.h"
#include "waiting.h"
#include "widgets/parameter_row.h"
#include "widgets/style.h"
#include "window/mainwindow.h"
#include "window/sheets/export_dialog.h"

#include <QLabel>
#include <QPushButton>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>

using namespace hopscope;

class TestApplications : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        useScratchSettings();
        Appearance::instance().install();
    }

    void pageShowsRunAndErratum()
    {
        ApplicationsPage page;
        page.resize(1160, 800);
        page.show();
        page.finish();
        QVERIFY(page.view().plan());
        QVERIFY(!page.chart().chart().curves.empty());
        page.playback().toEnd();
        QVERIFY(page.view().scene().right);
        auto* more = page.findChild<QPushButton*>(QStringLiteral("erratum"));
        auto* text = page.findChild<QLabel*>(QStringLiteral("erratumText"));
        QVERIFY(more && text);
        QVERIFY(text->isHidden());
        more->click();
        QVERIFY(!text->isHidden());
    }

    /// What it costs is seen without scrolling in a small window, above what is set; a sentence says how the phases of
    /// the clock and the steps of the table belong together.
    void costsStandAboveWhatIsSet()
    {
        ApplicationsPage page;
        page.resize(1024, 604);
        page.show();
        page.finish();
        const auto* numbers = page.findChild<ApplicationNumbers*>();
        const auto* first = page.row("n");
        QVERIFY(numbers && first);
        QTRY_VERIFY(numbers->mapTo(&page, QPoint(0, numbers->height())).y() <= first->mapTo(&page, QPoint(0, 0)).y());
        QVERIFY(numbers->mapTo(&page, QPoint(0, numbers->height())).y() < 604);
        for (const char* text : {"layout=2d n=8 p=16", "layout=1d n=8 p=1", "layout=1d n=8 p=2"}) {
            page.open(productCase(text), 0);
            page.finish();
            const Played& played = *page.view().plan()->played;
            const QString phases = played.acts() == 1 ? QStringLiteral("make 1 phase.")
                                                      : QStringLiteral("make %1 phases.").arg(played.acts());
            const auto labels = numbers->findChildren<QLabel*>();
            QVERIFY2(std::ranges::any_of(labels, [&](const QLabel* label) { return label->text().endsWith(phases); }),
                     text);
        }
    }

    /// A click opens it; Undo brings back what was there.
    void aPointOfAChartIsAProduct()
    {
        ApplicationsPage page;
        page.resize(1160, 800);
        page.show();
        page.finish();
        const ApplicationCase before = page.application();
        for (const ApplicationChart kind : chartsOf(before)) {
            const Chart chart = chartOf(kind, before);
            std::size_t opened = 0;
            for (const Curve& curve : chart.curves) {
                QVERIFY(curve.experiments.empty() || curve.experiments.size() == curve.points.size());
                QVERIFY(!curve.bound || curve.experiments.empty());
                for (std::size_t i = 0; i < curve.experiments.size(); i += 5) {
                    const ApplicationCase one = productCase(curve.experiments[i]);
                    const double x = kind == ApplicationChart::Efficiency ? one.n : one.machine.processors;
                    QVERIFY2(std::abs(x - curve.points[i].x()) <= 0.5, curve.experiments[i].c_str());
                    ++opened;
                }
            }
            QVERIFY(opened > 0);
        }
        emit page.chart().experimentOpened(QStringLiteral("layout=1d n=64 p=4 alpha=50 beta=2 tc=1 E=0.8"));
        page.finish();
        QCOMPARE(page.application().n, 64U);
        QCOMPARE(page.application().kind, ApplicationCase::Kind::Rows);
        page.undoStack().undo();
        QCOMPARE(page.application(), before);
    }

    /// On the page, in what is exported from it and in what the command line draws.
    void everyPictureHasVerdictAndMachine()
    {
        const auto says = [](const FigurePicture& figure, const QString& verdict) {
            const QString svg = QString::fromUtf8(figureSvg(figure));
            QVERIFY2(svg.contains(verdict), qPrintable(verdict));
            QVERIFY(svg.contains(QStringLiteral("id=\"badge")) && svg.contains(QStringLiteral("cut-through")));
            QVERIFY(figure.verdict.contains(verdict));
        };
        const QSizeF size(1000, 600);
        const QString closed = QStringLiteral("closed forms");
        DrawingOptions product;
        product.experiment = "layout=2d n=8 p=16";
        says(productPicture(product, size, lightTheme()), QStringLiteral("equal to A·x"));
        says(speedupPicture(product, size, lightTheme()), closed);
        says(efficiencyPicture(product, size, lightTheme()), closed);
        says(isoefficiencyPicture(product, size, lightTheme()), closed);
        DrawingOptions turned;
        turned.experiment = "n=8 p=4";
        says(transposePicture(turned, size, lightTheme()), QStringLiteral("equal to the transposed matrix"));
        product.badge = "no";
        QVERIFY(!figureSvg(productPicture(product, size, lightTheme())).contains("id=\"badge"));
        QVERIFY(!figureSvg(speedupPicture(product, size, lightTheme())).contains("id=\"badge"));

        MainWindow window(MainWindow::Memory::None);
        window.show(experimentFromText("hypercube:3 broadcast-hypercube"), 0);
        window.QWidget::show();
        window.setPage("applications");
        window.page<ApplicationsPage>().finish();
        QVERIFY(window.page<ApplicationsPage>().findChild<BadgeView*>()->badge());
        const auto dialog = window.exportDialog();
        // Before the end of the clock the verdict is one about the finished run.
        says(dialog->picture(), QStringLiteral("equal to A·x"));
        QVERIFY(QString::fromUtf8(figureSvg(dialog->picture())).contains(QStringLiteral("finished run: equal to A·x")));
        dialog->chooseSource(QStringLiteral("scaling"));
        says(dialog->picture(), closed);
    }

    void keysMoveTheClockOfThePage()
    {
        MainWindow window(MainWindow::Memory::None);
        window.show(experimentFromText("hypercube:3 broadcast-hypercube"), 0);
        window.QWidget::show();
        window.setPage("applications");
        ApplicationsPage& page = window.page<ApplicationsPage>();
        page.finish();
        QTest::keyClick(&page.view(), Qt::Key_Home);
        QCOMPARE(page.playback().position(), 0.0);
        QTest::keyClick(&page.view(), Qt::Key_Right);
        QCOMPARE(page.playback().position(), 1.0);
        QTest::keyClick(&page.view(), Qt::Key_End);
        QVERIFY(page.view().scene().right);
    }

    /// What is typed is as large as it likes: the page says that it cannot be followed, and lives.
    void hugeMatricesAreNoPicture()
    {
        ApplicationsPage page;
        page.show();
        for (const char* text : {"layout=1d n=4294967295 p=16", "layout=2d n=4294967295 p=16"}) {
            page.setApplication(productCase(text));
            page.finish();
            QVERIFY(page.problem().isEmpty());
            QVERIFY(!page.view().plan());
            QVERIFY(page.view().reason().startsWith(QStringLiteral("n: a matrix of ")));
        }
        auto* rows = page.findChild<ParameterRow*>(QStringLiteral("n"));
        QVERIFY(rows);
        emit rows->edited(Value(1e30), false);
        page.finish();
        QVERIFY(!page.view().plan());
        // So many processors are no network; the nearest that work are found at once.
        ApplicationCase many = productCase("layout=1d n=8 p=8 topology=hypercube");
        QCOMPARE(nearestProcessors(many, 4294967295.0), 16384U);
        many.machine.topology = "ring";
        QCOMPARE(nearestProcessors(many, 1e30), 16384U);
    }

    void pageFollowsChoices()
    {
        ApplicationsPage page;
        page.show();
        for (const char* text : {"layout=1d n=8 p=4", "layout=virtual n=4", "layout=1d n=600 p=600 topology=ring"}) {
            page.setApplication(productCase(text));
            page.finish();
            QVERIFY(page.problem().isEmpty());
            QVERIFY(page.view().plan());
            QVERIFY(!page.view().grab().isNull());
        }
        page.setApplication(transposeCase("n=8 p=4"));
        page.finish();
        QVERIFY(page.view().plan()->played->transposition());
        ApplicationCase wrong = productCase("layout=2d n=8 p=4");
        wrong.machine.processors = 5;
        page.setApplication(wrong);
        QVERIFY(page.problem().contains(QStringLiteral("p = q^2")));
        page.finish();
        QVERIFY(!page.view().plan());
        QCOMPARE(page.view().reason(), page.problem());
    }
};

HOPSCOPE_TEST(TestApplications)
#include "test_applications.moc"
