#include "drawing/canvas.h"
#include "drawing/theme.h"
#include "pages/curves/winners.h"
#include "registered.h"
#include "scenes/chart/chart_field.h"
#include "scenes/chart/chart_field_key.h"
#include "scenes/chart/chart_field_names.h"
#include "scenes/chart/chart_plot.h"
#include "winners_shown.h"

#include <QTest>

#include <algorithm>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

using namespace hopscope;

namespace {

/// Colours of all lines and areas that are painted, and all texts.
class StrokeCanvas final : public Canvas {
public:
    std::vector<QColor> colours, grounds;
    QStringList texts;
    void lines(std::span<const QLineF>, const Stroke& stroke) override { colours.push_back(stroke.colour); }
    void fills(std::span<const QRectF>, const QColor& colour) override { grounds.push_back(colour); }
    void paths(std::span<const QPainterPath>, const Style&) override {}
    void text(QPointF, const QString& text, const TextStyle&) override { texts += text; }
    void marks(const Mark&, std::span<const QPointF>) override {}
    void cells(const QRectF&, const QImage&) override {}

protected:
    void beginGroup(const QString&, const GroupStyle&) override {}
    void endGroup() override {}
};

WinnerMap among(const char* text, std::vector<std::string> algorithms)
{
    const Experiment experiment = experimentFromText(text);
    WinnerOptions options = optionsFor(experiment);
    options.algorithms = std::move(algorithms);
    return mapFor(experiment, options);
}

} // namespace

/// Where two algorithms are as good as each other.
class TestWinnerTies : public QObject {
    Q_OBJECT
private slots:
    /// A tie has lines in the colour of the second on the ground of the first, a lead one colour; the legend says what
    /// lines mean.
    void tiesHaveLinesInTheOtherColour()
    {
        const Theme theme = lightTheme();
        const auto strokesOf = [&](const WinnerMap& map) {
            StrokeCanvas canvas;
            const ChartScene scene = chartScene(winnerChart(map), QRectF(0, 0, 1100, 700), theme);
            paintUnder(canvas, scene, theme);
            paintFieldLegend(canvas, scene, theme);
            return std::tuple(canvas.colours, canvas.grounds, canvas.texts);
        };
        const auto striped = [&](const std::vector<QColor>& colours, std::size_t style) {
            return std::ranges::find(colours, fieldColour(theme, style, tieShade)) != colours.end();
        };
        WinnerMap map = among("complete:32 allgather-bruck words=1", {"allgather-bruck", "allgather-circulant"});
        const auto [tied, grounds, words] = strokesOf(map);
        QVERIFY(!striped(tied, 0) && striped(tied, 1));
        const QColor ground = fieldColour(theme, 0, tieGround);
        QVERIFY(std::ranges::find(grounds, ground) != grounds.end());
        QVERIFY(words.contains(QStringLiteral("tie (within 2 %): lines in both colours")));
        // One look for both, whoever of them is ahead by a hair.
        for (WinnerMap::Cell& cell : map.cells) std::swap(cell.winner, cell.runnerUp);
        QVERIFY(std::get<0>(strokesOf(map)) == tied);
        for (WinnerMap::Cell& cell : map.cells) std::swap(cell.winner, cell.runnerUp);
        for (WinnerMap::Cell& cell : map.cells) cell.lead = 1.2;
        const auto led = std::get<0>(strokesOf(map));
        QVERIFY(!striped(led, 0) && !striped(led, 1));
    }

    /// Three equals have one plain colour that is none of theirs, and the legend names it; shades are explained
    /// in the colours of who wins.
    void threeEqualsHaveAPlainColour()
    {
        for (const Theme& theme : {lightTheme(), darkTheme()}) {
            const WinnerMap map = among("hypercube:4 broadcast-hypercube words=1000 alpha=100 beta=2",
                                        {"broadcast-hypercube", "broadcast-binomial", "broadcast-circulant"});
            StrokeCanvas canvas;
            const ChartScene scene = chartScene(winnerChart(map), QRectF(0, 0, 1100, 700), theme);
            paintUnder(canvas, scene, theme);
            paintFieldLegend(canvas, scene, theme);
            QVERIFY(std::ranges::find(canvas.grounds, manyTieColour(theme)) != canvas.grounds.end());
            QVERIFY2(canvas.texts.contains(QStringLiteral("three or more tie")), qPrintable(canvas.texts.join(u'|')));
            for (std::size_t style = 0; style < 3; ++style)
                for (const double strength : {0.0, 1.0 / 3, 2.0 / 3, 1.0})
                    QVERIFY(manyTieColour(theme) != fieldColour(theme, style, strength));
        }
    }

    /// A name speaks of the cells below it: of two processors all are equal, elsewhere some tie, and each is named, in
    /// the plot or beside it.
    void everyTieIsNamedWhereItIs()
    {
        WinnerMap map = among("hypercube:4 broadcast-hypercube words=1000 alpha=100 beta=2",
                              {"broadcast-hypercube", "broadcast-binomial", "broadcast-chain", "broadcast-circulant"});
        Chart chart = winnerChart(map);
        alignWithSection(chart, map);
        const ChartField& field = *chart.field;
        QCOMPARE(fieldText(field, {0, {1, 2, 3}, 1}), QStringLiteral("all 4 tie"));
        QCOMPARE(fieldText(field, {1, {0, 3}, 1}),
                 QStringLiteral("Hypercube broadcast, Binomial tree and Circulant graph tie"));
        QCOMPARE(fieldText(field, {2, {}, 1}), QStringLiteral("Pipelined chain"));
        std::size_t cells = 0;
        for (const FieldKind& kind : fieldKinds(field)) cells += kind.cells;
        QCOMPARE(cells, field.cells.size());
        for (const QSizeF size : {QSizeF(1172, 500), QSizeF(756, 380)}) {
            const ChartScene scene = chartScene(chart, QRectF({}, size), lightTheme());
            std::size_t named = 0;
            for (const FieldName& name : fieldNames(scene, lightTheme())) {
                if (name.rivals.empty() || name.many) continue;
                ++named;
                const FieldKind kind{name.owner, name.rivals, 0};
                QCOMPARE(name.lines.join(u' '), fieldText(field, kind));
                for (const QPointF corner : {name.box.topLeft(), name.box.topRight(), name.box.bottomLeft(),
                                             name.box.bottomRight(), name.box.center()}) {
                    const auto cell = fieldCellAt(scene, corner);
                    QVERIFY(cell && kind.holds(field.cells[*cell]));
                }
            }
            QVERIFY(named + unnamedTies(scene, lightTheme()).size() >= 2);
        }
    }

    /// Where three or more tie, but ever other ones, the region has a name of its own if it is large: every cell below
    /// the name is one of them.
    void regionsOfManyTiesAreNamed()
    {
        WinnerMap map = among("hypercube:4 broadcast-hypercube words=1000 alpha=100 beta=2",
                              {"broadcast-hypercube", "broadcast-binomial", "broadcast-chain", "broadcast-circulant"});
        Chart chart = winnerChart(map);
        ChartField& field = *chart.field;
        for (std::size_t i = 0; i < field.cells.size(); ++i) {
            ChartField::Cell& cell = field.cells[i];
            cell.known = true, cell.owner = i % 2, cell.strength = eitherStrength;
            cell.rivals = i % 3 == 0 ? std::vector<std::size_t>{2, 3} : std::vector<std::size_t>{1 - i % 2, 3};
        }
        const auto named = [&] {
            return std::ranges::count_if(
                fieldNames(chartScene(chart, QRectF(0, 0, 1172, 500), lightTheme()), lightTheme()), &FieldName::many);
        };
        QCOMPARE(named(), 1);
        for (std::size_t i = 1; i < field.cells.size(); ++i) // a single cell is not large
            field.cells[i].strength = 1, field.cells[i].rivals.clear();
        QCOMPARE(named(), 0);
    }

    /// However small the map: no name of a region stands on another.
    void namesOfRegionsKeepApart()
    {
        const Chart chart =
            winnerChart(among("hypercube:4 broadcast-hypercube words=1000 alpha=100 beta=2",
                              {"broadcast-hypercube", "broadcast-binomial", "broadcast-chain", "broadcast-circulant"}));
        std::size_t several = 0;
        for (const double width : {390.0, 520.0, 640.0, 900.0, 1172.0})
            for (const double height : {110.0, 150.0, 200.0, 320.0, 500.0}) {
                const auto names =
                    fieldNames(chartScene(chart, QRectF(0, 0, width, height), lightTheme()), lightTheme());
                several += names.size() > 1 ? 1 : 0;
                for (std::size_t i = 0; i < names.size(); ++i)
                    for (std::size_t j = 0; j < i; ++j) QVERIFY(!names[i].box.intersects(names[j].box));
            }
        QVERIFY(several > 0);
    }
};

HOPSCOPE_TEST(TestWinnerTies)
#include "test_winner_ties.moc"
