#include "diagnostic.h"
#include "pages/curves/curves.h"
#include "pages/curves/measured.h"
#include "registered.h"
#include "views/chart_view.h"
#include "waiting.h"
#include "widgets/style.h"

#include <QFile>
#include <QLabel>

using namespace hopscope;

namespace {

std::vector<MeasuredSeries> read(const char* text) { return measuredFromCsv(text, QStringLiteral("file")); }

QString refusalOf(const char* text)
{
    try {
        read(text);
    } catch (const Refused& refusal) {
        return QString::fromStdString(refusal.why().text);
    }
    return {};
}

} // namespace

class TestMeasured : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        useScratchSettings();
        Appearance::instance().install();
    }

    void twoColumnsAreOneSeries()
    {
        const auto series = read("# ms\n1024, 7.5\n\n16,3\n");
        QCOMPARE(series.size(), std::size_t{1});
        QCOMPARE(series[0].name, QStringLiteral("file"));
        QCOMPARE(series[0].points, (std::vector<QPointF>{{16, 3}, {1024, 7.5}}));
    }

    void furtherColumnsAndWordsAreSeriesOfTheirOwn()
    {
        const auto columns = read("m;old;new\n1;10;5\n2;20;\n");
        QCOMPARE(columns.size(), std::size_t{2});
        QCOMPARE(columns[0].name, QStringLiteral("old"));
        QCOMPARE(columns[1].points, (std::vector<QPointF>{{1, 5}}));
        const auto words = read("algorithm\tm\ttime\nchain\t1\t4\ntree\t1\t3\nchain\t2\t5\n");
        QCOMPARE(words.size(), std::size_t{2});
        QCOMPARE(words[0].name, QStringLiteral("chain"));
        QCOMPARE(words[0].points, (std::vector<QPointF>{{1, 4}, {2, 5}}));
    }

    void mistakesAreNamedWithTheirLine()
    {
        QCOMPARE(refusalOf("m,t\n1,2\n1,x\n"), QStringLiteral("line 3: \"x\" is no number"));
        QCOMPARE(refusalOf("1,2\n1,2,3\n"), QStringLiteral("line 2: 3 cells, but 2 before"));
        QCOMPARE(refusalOf("1\n"), QStringLiteral("line 1: two numbers are needed, x and a time"));
        QVERIFY(refusalOf("").contains(QStringLiteral("no row of numbers")));
    }

    void pointsOfAFileLieOverTheCurves()
    {
        Document document;
        document.reset(valueOf("hypercube:3 broadcast-hypercube words=10"));
        QVERIFY(atRest(document));
        CurvesPage page(document);
        page.resize(1200, 760);
        page.show();
        page.finish();
        const std::size_t before = page.view().chart().curves.size();
        const QTemporaryDir folder;
        const QString name = folder.filePath(QStringLiteral("blue gene.csv"));
        QFile file(name);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("1,5\n1000,900\n");
        file.close();
        QVERIFY(page.openMeasured(name));
        QCOMPARE(page.view().chart().curves.size(), before + 1);
        const Curve& curve = page.view().chart().curves.back();
        QVERIFY(curve.loose);
        QCOMPARE(curve.label, QStringLiteral("blue gene"));
        QVERIFY(page.openMeasured(name)); // again: the same, not twice
        QCOMPARE(page.view().chart().curves.size(), before + 1);
        QVERIFY(!page.openMeasured(folder.filePath(QStringLiteral("none.csv"))));
        bool said = false;
        for (const QLabel* label : page.findChildren<QLabel*>())
            said = said || (label->isVisible() && label->text().contains(QStringLiteral("none.csv")));
        QVERIFY(said);
    }
};

HOPSCOPE_TEST(TestMeasured)
#include "test_measured.moc"
