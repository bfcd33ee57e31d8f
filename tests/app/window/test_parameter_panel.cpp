#include "registered.h"
#include "views/parameter_panel.h"
#include "waiting.h"
#include "widgets/segmented.h"
#include "widgets/style.h"

#include <QApplication>
#include <QLineEdit>
#include <QMouseEvent>
#include <QPushButton>

using namespace hopscope;

namespace {
constexpr const char* tree = "complete:21 broadcast-fractional-tree group=3 packets=12 words=64";

double number(const Document& document, const char* name)
{
    return std::get<double>(document.experiment().values.find(name)->second);
}
} // namespace

class TestParameterPanel : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        useScratchSettings();
        Appearance::instance().install();
    }

    void sliderMovesTheDocument()
    {
        Document document;
        document.reset(valueOf(tree));
        document.waitForRun();
        ParameterPanel panel(document);
        panel.resize(280, 700);
        panel.show();
        auto* slider = panel.row("packets")->findChild<ValueSlider*>();
        QVERIFY(slider);
        QCOMPARE(slider->number(), 12.0);
        // A real drag: press the handle, move, let go.
        const QPoint from(16 + (slider->width() - 16) * slider->value() / slider->maximum() - 8, slider->height() / 2);
        QTest::mousePress(slider, Qt::LeftButton, {}, from);
        for (int x = from.x(); x < from.x() + 40; x += 5) {
            QMouseEvent move(QEvent::MouseMove, QPointF(x, from.y()), slider->mapToGlobal(QPointF(x, from.y())),
                             Qt::NoButton, Qt::LeftButton, Qt::NoModifier);
            QApplication::sendEvent(slider, &move);
        }
        QTest::mouseRelease(slider, Qt::LeftButton, {}, from + QPoint(40, 0));
        QVERIFY(number(document, "packets") > 12);
        QCOMPARE(document.undoStack().count(), 1); // one drag, one step back
        document.undoStack().undo();
        QCOMPARE(number(document, "packets"), 12.0);
        QCOMPARE(slider->number(), 12.0);
    }

    void keysMoveByOne()
    {
        Document document;
        document.reset(valueOf(tree));
        document.waitForRun();
        ParameterPanel panel(document);
        panel.show();
        auto* slider = panel.row("group")->findChild<ValueSlider*>();
        QTest::keyClick(slider, Qt::Key_Right);
        QCOMPARE(number(document, "group"), 4.0);
        QTest::keyClick(slider, Qt::Key_Left);
        QCOMPARE(number(document, "group"), 3.0);
    }

    void typedValuesAreTakenAsTheyAre()
    {
        Document document;
        document.reset(valueOf(tree));
        document.waitForRun();
        ParameterPanel panel(document);
        auto* edit = panel.row("packets")->findChild<QLineEdit*>();
        edit->setText("0");
        emit edit->editingFinished();
        document.waitForRun();
        QCOMPARE(document.diagnostics().size(), std::size_t{1});
        edit->setText("1e2");
        emit edit->editingFinished();
        document.waitForRun();
        QVERIFY(document.diagnostics().empty());
        QCOMPARE(number(document, "packets"), 100.0);
    }

    void bestIsOneClickAway()
    {
        Document document;
        document.reset(valueOf(tree));
        document.waitForRun();
        ParameterPanel panel(document);
        panel.show();
        auto* button = panel.row("packets")->findChild<QPushButton*>();
        panel.finish();
        QVERIFY(button->isVisible() && button->isEnabled());
        button->click();
        QVERIFY(number(document, "packets") != 12);
        panel.finish();
        QVERIFY(!button->isEnabled()); // it is optimal now
        QCOMPARE(number(document, "packets"), *bestValue(resolve(document.experiment()), "packets"));
    }

    void bestValuesAreSearchedInTheBackground()
    {
        Document document;
        // The closed form counts steps in which nothing moves: 6 packets, where 1 is the best.
        document.reset(valueOf("complete:4 reduce-fractional-tree-simplex packets=3 words=16 alpha=3"));
        document.waitForRun();
        ParameterPanel panel(document);
        panel.show();
        auto* button = panel.row("packets")->findChild<QPushButton*>();
        QVERIFY(panel.row("packets")->model().searching); // no answer before the events of this thread are seen to
        QCOMPARE(button->text(), QStringLiteral("searching …"));
        QVERIFY(!button->isEnabled());
        panel.finish();
        QVERIFY(!panel.row("packets")->model().searching);
        button->click();
        QCOMPARE(number(document, "packets"), 1.0);
        document.waitForRun();
        QCOMPARE(button->text(), QStringLiteral("searching …"));
        panel.finish();
        QVERIFY(!button->isEnabled());
    }

    void rowsFollowTheAlgorithm()
    {
        Document document;
        document.reset(valueOf(tree));
        document.waitForRun();
        ParameterPanel panel(document);
        QVERIFY(panel.row("group"));
        document.setExperiment(experimentFromText("torus:4x4 broadcast-grid"), "Algorithm");
        document.waitForRun();
        QVERIFY(!panel.row("group"));
        QVERIFY(panel.row(sizeRowId(1)));
        document.undoStack().undo();
        document.waitForRun();
        QVERIFY(panel.row("group"));
    }

    void numbersSurviveTheScale()
    {
        const ValueSlider::Range ranges[] = {{1, 1024, true, true},
                                             {0, 100, true, false},
                                             {0, 1e6, true, true},
                                             {0, 10, false, true},
                                             {0.001, 1000, false, true}};
        for (const ValueSlider::Range& range : ranges)
            for (double share = 0; share <= 1; share += 0.01) {
                const double value = ValueSlider::numberAt(range, share);
                QVERIFY(value >= range.minimum && value <= range.maximum);
                const double back = ValueSlider::numberAt(range, ValueSlider::fraction(range, value));
                QVERIFY2(std::abs(back - value) <= 1e-2 * std::abs(value) + 1e-9,
                         qPrintable(QString("%1 %2").arg(value).arg(back)));
            }
    }
};

HOPSCOPE_TEST(TestParameterPanel)
#include "test_parameter_panel.moc"

#include <cmath>
