#include "drawing/canvas.h"
#include "registered.h"
#include "scenes/bandwidth/bandwidth_scene.h"
#include "text_canvas.h"

#include <QRegularExpression>
#include <QTest>

#include <cmath>
#include <map>
#include <memory>
#include <set>
#include <utility>

using namespace hopscope;

namespace {

std::shared_ptr<const BandwidthPlan> routedPlan(const char* text)
{
    return std::make_shared<const BandwidthPlan>(feasible(bandwidthQuestion(text)));
}

/// Where marks of each colour are.
class MarkCanvas final : public Canvas {
public:
    std::map<QString, std::set<std::pair<long, long>>> places;
    void lines(std::span<const QLineF>, const Stroke&) override {}
    void fills(std::span<const QRectF>, const QColor&) override {}
    void paths(std::span<const QPainterPath>, const Style&) override {}
    void text(QPointF, const QString&, const TextStyle&) override {}
    void marks(const Mark& mark, std::span<const QPointF> at) override
    {
        for (const QPointF& one : at)
            places[mark.style.fill.name()].emplace(std::lround(one.x()), std::lround(one.y()));
    }
    void cells(const QRectF&, const QImage&) override {}

protected:
    void beginGroup(const QString&, const GroupStyle&) override {}
    void endGroup() override {}
};

} // namespace

/// What is seen while a routing runs.
class TestBandwidthRouting : public QObject {
    Q_OBJECT
private slots:
    /// While a routing runs, colours of packets have a key in the sizes of clusters, as the table beside them and the
    /// words above.
    void packetsOfARoutingHaveAKey()
    {
        const BandwidthMoment moment = bandwidthMoment(routedPlan("pattern:nn-exchange k=4 routing=h"), 1);
        TextCanvas canvas;
        paintClusterTree(canvas, moment, QRectF(0, 0, 560, 340), lightTheme());
        const QStringList& texts = canvas.painted.texts;
        const QString all = texts.join(u'|');
        const qsizetype key = texts.indexOf(QRegularExpression(QStringLiteral(".*packets now, which climb.*")));
        QVERIFY2(key >= 0, qPrintable(all));
        QCOMPARE(texts.mid(key + 1, 3), (QStringList{"4", "8", "16"})); // none of these stays in a cluster of 2
        QVERIFY2(all.contains(QStringLiteral("clusters of 2: packets wait")), qPrintable(all));
        TextCanvas straight;
        paintClusterTree(straight, bandwidthMoment(routedPlan("pattern:nn-exchange k=4"), 1), QRectF(0, 0, 560, 340),
                         lightTheme());
        QVERIFY(!straight.painted.texts.join(u'|').contains(QStringLiteral("climb")));
    }

    /// Packets of several colours wait at the same processors: they lie side by side, so that each is seen.
    void packetsOfSeveralColoursAreAllSeen()
    {
        MarkCanvas canvas;
        const Theme theme = lightTheme();
        paintClusterTree(canvas, bandwidthMoment(routedPlan("pattern:nn-exchange k=4 routing=h"), 1),
                         QRectF(0, 0, 560, 340), theme);
        std::set<std::pair<long, long>> all;
        std::size_t sum = 0;
        for (const unsigned level : {0U, 1U, 2U}) { // of clusters of 16, 8 and 4
            const auto& places = canvas.places[theme.order(level / 4.0).name()];
            QVERIFY(places.size() > 1);
            sum += places.size();
            all.insert(places.begin(), places.end());
        }
        QCOMPARE(all.size(), sum);
    }
};

HOPSCOPE_TEST(TestBandwidthRouting)
#include "test_bandwidth_routing.moc"
