#include "diagnostic.h"
#include "drawing/notated.h"
#include "drawing/words.h"
#include "export/arrange.h"
#include "export/figure_export.h"
#include "pages/gallery/gallery.h"
#include "pages/watch/formula_panel.h"
#include "pages/watch/watch.h"
#include "registered.h"
#include "state/curves.h"
#include "state/kept/settings.h"
#include "state/notation_choice.h"
#include "views/network_view.h"
#include "waiting.h"
#include "widgets/parameter_row.h"
#include "widgets/style.h"
#include "window/mainwindow.h"

#include <QLabel>

#include <algorithm>

using namespace hopscope;

namespace {

constexpr Notation paper{Notation::Prices::Paper, Notation::Processors::Paper}, greek{},
    subscripts{Notation::Prices::Subscripts, Notation::Processors::Small};

FigurePicture networkFigure(const std::shared_ptr<const Run>& run)
{
    return {.size = {900, 560}, .scale = 1, .title = {}, .description = {}, .draw = [run](Canvas& canvas) {
                paint(canvas, NetworkView::sceneFor(*run, 1), {.size = {900, 560}}, lightTheme());
            }};
}

struct Shown {
    explicit Shown(const char* experiment)
    {
        window.resize(1440, 900);
        window.show(experimentFromText(experiment), 0);
        window.QWidget::show();
        ready = atRest(window.document());
    }
    template <class Panel> bool says(const QString& words)
    {
        const auto labels = window.findChild<Panel*>()->template findChildren<QLabel*>();
        return std::ranges::any_of(labels, [&](const QLabel* label) { return label->text().contains(words); });
    }
    QString symbol(const char* id)
    {
        for (const ParameterRow* row : window.page<WatchPage>().findChildren<ParameterRow*>())
            if (row->model().id == id) return row->model().symbol;
        return {};
    }
    MainWindow window{MainWindow::Memory::None};
    bool ready{false};
};

} // namespace

class TestNotation : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        useScratchSettings();
        Appearance::instance().install();
    }
    void cleanup() { NotationChoice::instance().setNotation({}); }

    /// Formulas, labels, axes: each paper's own, then what is chosen.
    void everyPlaceObeys()
    {
        NotationChoice::instance().setNotation(paper);
        Shown textbook("hypercube:3 alltoall-hypercube words=4");
        QVERIFY(textbook.ready);
        QVERIFY(textbook.says<FormulaPanel>("t<sub>s</sub>"));
        QCOMPARE(textbook.symbol("alpha"), QString("t_s"));
        NotationChoice::instance().setNotation(greek);
        QVERIFY(!textbook.says<FormulaPanel>("t<sub>s</sub>"));
        QVERIFY(textbook.says<FormulaPanel>("α"));
        QCOMPARE(textbook.symbol("alpha"), QString("α"));
        QCOMPARE(textbook.symbol("beta"), QString("β"));
        const auto titles = [&] {
            QStringList all;
            for (const CurveAxis& axis : curveAxes(textbook.window.document().experiment()))
                all += axis.title + '|' + axis.symbol;
            return all.join(' ');
        };
        QVERIFY(titles().contains("start-up time α"));
        NotationChoice::instance().setNotation(subscripts);
        QVERIFY(titles().contains("start-up time t_s"));
    }

    void processorsAreSmallOrLarge()
    {
        Shown tree("complete:21 broadcast-fractional-tree group=3 packets=12 words=64");
        QVERIFY(tree.ready);
        QCOMPARE(tree.symbol("size 0") + tree.symbol("alpha") + tree.symbol("words"), QString("pαm"));
        NotationChoice::instance().setNotation(paper);
        QCOMPARE(tree.symbol("size 0"), QString("P"));
        QCOMPARE(tree.symbol("alpha"), QString("t"));
        QCOMPARE(tree.symbol("words"), QString("k"));
        NotationChoice::instance().setNotation(subscripts);
        QCOMPARE(tree.symbol("size 0"), QString("p"));
        QCOMPARE(tree.symbol("alpha"), QString("t_s"));
        QCOMPARE(tree.symbol("words"), QString("m"));
        QCOMPARE(curveAxes(tree.window.document().experiment()).at(1).title.contains("processors p")
                     || curveAxes(tree.window.document().experiment()).at(0).title.contains("processors p"),
                 true);
    }

    /// The badge, in the window and in every export, and the lines below other pictures.
    void theBadgeObeys()
    {
        const auto textbook = run(experimentFromText("hypercube:3 alltoall-hypercube words=4 alpha=50"));
        const auto tree = run(experimentFromText("complete:21 broadcast-fractional-tree group=3 packets=12"));
        // Without a choice the two are alike.
        QCOMPARE(machineOf(*textbook, NotationChoice::shown()).section("· ", 1), QString("cut-through, α = 50, β = 1"));
        QCOMPARE(machineOf(*tree, NotationChoice::shown()).section("· ", 1), QString("cut-through, α = 1, β = 1"));
        NotationChoice::instance().setNotation(paper);
        QCOMPARE(machineOf(*textbook, NotationChoice::shown()).section("· ", 1),
                 QString("cut-through, t_s = 50, t_w = 1"));
        QCOMPARE(machineOf(*tree, NotationChoice::shown()).section("· ", 1), QString("cut-through, t = 1, β = 1"));
        NotationChoice::instance().setNotation(greek);
        for (const auto& one : {textbook, tree}) {
            QVERIFY(machineOf(*one, NotationChoice::shown()).contains("α = ")
                    && machineOf(*one, NotationChoice::shown()).contains("β = 1"));
            QVERIFY(figureSvg(networkFigure(one)).contains("α = "));
            QCOMPARE(bandOf(*one, {}, true, true, NotationChoice::shown()).badge->machine.front(),
                     machineOf(*one, NotationChoice::shown()));
        }
        NotationChoice::instance().setNotation(subscripts);
        QVERIFY(machineOf(*tree, NotationChoice::shown()).contains("t_s = 1, t_w = 1"));
    }

    /// The gallery keeps the papers' own, and says so unless that is what is shown everywhere.
    void theGallerySaysThatItDoesNot()
    {
        Shown any("ring:8 allgather-ring");
        QVERIFY(any.ready);
        any.window.setPage("gallery");
        const auto told = [&] {
            const auto labels = any.window.page<GalleryPage>().findChildren<QLabel*>();
            return std::ranges::any_of(labels, [](const QLabel* label) {
                return label->text().contains("keep the notation of their papers") && !label->isHidden();
            });
        };
        QVERIFY(told());
        NotationChoice::instance().setNotation(paper);
        QVERIFY(!told());
    }

    void theCommandLineNamesIt()
    {
        QVERIFY(notationFromText("") == Notation{});
        QVERIFY(notationFromText("paper") == paper);
        QVERIFY(notationFromText("alpha,beta") == greek);
        QVERIFY(notationFromText("t_s,p") == subscripts);
        QCOMPARE(notationFromText("P").processors, Notation::Processors::Large);
        QVERIFY_THROWS_EXCEPTION(Refused, notationFromText("gamma"));
    }

    void theChoiceIsRemembered()
    {
        NotationChoice first;
        first.remember();
        first.setNotation(subscripts);
        NotationChoice second;
        second.remember();
        QVERIFY(second.notation() == subscripts);
        second.setNotation({});
        QCOMPARE(Settings().value("notation/prices").toInt(), static_cast<int>(Notation::Prices::Greek));
    }
};

HOPSCOPE_TEST(TestNotation)
#include "test_notation.moc"
