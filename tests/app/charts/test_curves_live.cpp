#include "pages/curves/curves.h"
#include "registered.h"
#include "views/chart_view.h"
#include "waiting.h"
#include "widgets/style.h"

#include <QAbstractButton>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QLabel>
#include <QPushButton>
#include <QTimer>

#include <algorithm>
#include <cstdint>
#include <ctime>
#include <functional>
#include <vector>

using namespace hopscope;

namespace {

constexpr const char* broadcast = "complete:64 broadcast-binomial words=4096 alpha=10";

QPushButton* buttonOf(QWidget& page, const QString& text)
{
    for (auto* button : page.findChildren<QPushButton*>())
        if (button->text() == text) return button;
    return nullptr;
}

/// Lets events come as they do in a window, without pauses between them.
template <class Condition> bool soon(Condition condition)
{
    QEventLoop loop;
    QTimer look, late;
    QObject::connect(&look, &QTimer::timeout, &loop, [&] {
        if (condition()) loop.quit();
    });
    QObject::connect(&late, &QTimer::timeout, &loop, [&] { loop.exit(1); });
    look.start(1);
    late.start(hanging);
    return loop.exec() == 0;
}

/// Of all threads together.
double millisecondsSince(std::clock_t begun)
{
    return 1000.0 * static_cast<double>(std::clock() - begun) / CLOCKS_PER_SEC;
}
double workOf(const std::function<void()>& act)
{
    const std::clock_t begun = std::clock();
    act();
    return millisecondsSince(begun);
}

/// Work by which other work is measured: on a busy machine, or a slow one, both take longer.
void sortNumbers()
{
    std::vector<double> numbers(1'000'000);
    std::uint64_t state = 1;
    for (double& number : numbers)
        number = static_cast<double>(state = state * 6364136223846793005U + 1442695040888963407U);
    std::ranges::sort(numbers);
    QVERIFY(numbers.front() < numbers.back());
}

/// A page over a document, as a window holds it.
struct Shown {
    explicit Shown(const char* experiment)
    {
        document.reset(valueOf(experiment));
        atRest(document);
        page.resize(1440, 780);
        page.show();
        page.finish();
    }
    const Chart& chart() { return page.view().chart(); }
    void setPrice(double alpha)
    {
        document.setExperiment(with(document.experiment(), "alpha", alpha), QStringLiteral("start-up time"));
    }

    Document document;
    CurvesPage page{document};
};

} // namespace

/// The page Curves while something is moved.
class TestCurvesLive : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        useScratchSettings();
        Appearance::instance().install();
    }

    /// It opens on what shows differences: how far each is above the lower bound.
    void thePageOpensOnTheDistanceFromTheBound()
    {
        Shown shown(broadcast);
        QVERIFY(shown.chart().title.startsWith("Time ÷ lower bound"));
        QVERIFY(shown.chart().curves.back().bound);
        QVERIFY(std::ranges::all_of(shown.chart().curves.back().points, [](QPointF point) { return point.y() == 1; }));
        QVERIFY(!shown.chart().bands.empty());
    }

    /// Where one curve is a hundred times above the bound, an even scale would press all others flat.
    void veryUnequalRatiosAreOnALogarithmicScale()
    {
        Shown shown("torus:4x4 allreduce-short-torus words=100 alpha=10 gamma=1");
        QVERIFY(shown.chart().yLogarithmic);
        QVERIFY(shown.chart().title.startsWith("Time ÷ lower bound"));
        buttonOf(shown.page, QStringLiteral("Efficiency"))->click();
        QVERIFY(!shown.chart().yLogarithmic);
    }

    /// What is shown of the same points changes at once, without another sweep.
    void anotherHeightIsOneClickAway()
    {
        Shown shown(broadcast);
        for (const auto& [text, title] : {std::pair{"Time", "Time against"},
                                          {"Speed-up", "Speed-up against"},
                                          {"Efficiency", "Efficiency against"},
                                          {"Time ÷ bound", "Time ÷ lower bound against"}}) {
            QPushButton* button = buttonOf(shown.page, QString::fromUtf8(text));
            QVERIFY(button);
            button->click();
            QVERIFY2(shown.chart().title.startsWith(QString::fromUtf8(title)), qPrintable(shown.chart().title));
            QVERIFY(!shown.chart().curves.front().points.empty());
        }
        buttonOf(shown.page, QStringLiteral("Cost split"))->click();
        QTRY_VERIFY(shown.chart().title.startsWith("Cost split of binomial tree"));
        QTRY_COMPARE(shown.chart().curves.size(), std::size_t{2}); // start-up and transfer
    }

    void whereNoBoundIsKnownTheTimeIsShown()
    {
        Shown shown("hypercube:3 scan-hypercube words=10 model=dbsp");
        QVERIFY(shown.chart().title.startsWith("Time against"));
        QVERIFY(!shown.chart().curves.front().points.empty());
        const auto labels = shown.page.findChildren<QLabel*>();
        QVERIFY(std::ranges::any_of(
            labels, [](const QLabel* label) { return label->text().contains("No lower bound is known here"); }));
    }

    /// The curves before stay until the new ones are there and painted, for which all threads together work about a
    /// tenth of a second, which is less than it takes to sort a million numbers.
    void aPriceMovesTheCurvesAtOnce()
    {
        Shown shown(broadcast);
        QCOMPARE(std::ranges::count_if(shown.chart().curves, [](const Curve& curve) { return !curve.bound; }), 5);
        std::vector<double> worked, waited, sorted;
        for (const double alpha : {20.0, 30.0, 40.0, 60.0, 80.0, 100.0, 150.0, 200.0}) {
            const Chart before = shown.chart();
            bool empty = false;
            sorted.push_back(workOf(sortNumbers));
            QElapsedTimer clock;
            clock.start();
            const std::clock_t begun = std::clock();
            shown.setPrice(alpha);
            QVERIFY(soon([&] {
                empty = empty || shown.chart().curves.front().points.empty();
                return shown.chart().curves.front().points != before.curves.front().points;
            }));
            shown.page.view().grab();
            worked.push_back(millisecondsSince(begun));
            waited.push_back(1e-6 * static_cast<double>(clock.nsecsElapsed()));
            QVERIFY(!empty);
            QVERIFY(atRest(shown.document));
        }
        std::ranges::sort(worked);
        std::ranges::sort(waited);
        const double unit = std::ranges::min(sorted);
        qInfo("a million numbers are sorted in %.0f ms; %.0f to %.0f ms of work, typically %.0f; %.0f to %.0f ms of "
              "waiting, typically %.0f",
              unit, worked.front(), worked.back(), worked[4], waited.front(), waited.back(), waited[4]);
        QVERIFY2(worked.front() <= 1.5 * unit, qPrintable(QString::number(worked.front() / unit)));
        shown.page.finish();
        QCOMPARE(shown.chart(), Shown("complete:64 broadcast-binomial words=4096 alpha=200").chart());
    }

    /// The boxes beside the curves are the same ones, ticked as before.
    void aPriceLeavesTheBoxesAlone()
    {
        Shown shown(broadcast);
        const auto boxes = shown.page.findChildren<QAbstractButton*>();
        shown.setPrice(50);
        QVERIFY(atRest(shown.document));
        shown.page.finish();
        QCOMPARE(shown.page.findChildren<QAbstractButton*>(), boxes);
    }

    /// Of many changes in a row some are followed, and the last one always.
    void aSliderThatIsDraggedIsFollowed()
    {
        Shown shown(broadcast);
        shown.setPrice(11);
        QVERIFY(atRest(shown.document));
        QTest::qWait(500);
        int changes = 0;
        std::vector<QPointF> last = shown.chart().curves.front().points;
        for (int i = 1; i <= 60; ++i) {
            shown.setPrice(11 + i);
            QTest::qWait(16);
            if (shown.chart().curves.front().points == last) continue;
            last = shown.chart().curves.front().points;
            ++changes;
        }
        QVERIFY2(changes >= 3, qPrintable(QString::number(changes)));
        const Chart wanted = Shown("complete:64 broadcast-binomial words=4096 alpha=71").chart();
        QTRY_COMPARE(shown.chart().curves.front().points, wanted.curves.front().points);
    }
};

HOPSCOPE_TEST(TestCurvesLive)
#include "test_curves_live.moc"
