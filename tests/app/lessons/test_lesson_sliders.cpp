#include "lesson_shown.h"
#include "painted_picture.h"
#include "registered.h"

#include "drawing/format.h"
#include "lessons/player/answer_value.h"
#include "lessons/player/lesson_player.h"
#include "lessons/player/lesson_player_question.h"
#include "lessons/player/lesson_stage.h"
#include "lessons/player/lesson_stage_card.h"
#include "lessons/player/slider_scale.h"
#include "lessons/player/slider_trace.h"
#include "state/notation_choice.h"
#include "waiting.h"
#include "widgets/style.h"
#include "widgets/value_slider.h"

#include <QLabel>
#include <QScopeGuard>

#include <algorithm>
#include <vector>

using namespace hopscope;

class TestLessonSliders : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        useScratchSettings();
        Appearance::instance().install();
    }

    void aSliderMovesThePicture()
    {
        Shown shown;
        QVERIFY(shown.ready && shown.play("every-kind.md") && shown.to("Set it so that it is fast"));
        const auto before = shown.player().stage().card().run();
        auto* slider = qobject_cast<SliderAnswer*>(shown.player().answer());
        // A value is committed to before anything is seen of what it does.
        QVERIFY(!slider->exploring() && !slider->trace().open());
        // A plot with one given value, which does not meet the goal, the ends of the slider and what stays as it is are
        // there from the start.
        QVERIFY(!slider->trace().isHidden());
        const auto& key = shown.player().question()->key;
        const auto& given = slider->trace().given();
        QVERIFY(given && !given->meets && (given->value == key.from || given->value == key.to));
        // What is given may be looked at: its run is the picture, and its time is a sum that can be checked.
        QVERIFY(!shown.player().stage().locked());
        QCOMPARE(shown.player().stage().card().run()->time(), given->times.front());
        QVERIFY(std::ranges::any_of(slider->findChildren<QLabel*>(), [](const QLabel* label) {
            return label->isVisible() && label->text().contains("7 · 68 = 476 units");
        }));
        TextCanvas first;
        slider->trace().paint(first, {500, 180});
        QVERIFY2(says(first.painted, "given, ")
                     && says(first.painted, ": " + numberText(given->times.front()) + " units")
                     && first.painted.texts.contains(numberText(key.from))
                     && first.painted.texts.contains(numberText(key.to)),
                 qPrintable(first.painted.texts.join('|')));
        QVERIFY(!says(first.painted, "least, "));
        QCOMPARE(says(first.painted, " (log scale)"), slider->slider().range().logarithmic);
        const ValueSlider::Range range = slider->slider().range();
        const std::vector<double> scale = slider->scale().values();
        QVERIFY(scale.size() > 2 && scale.front() == range.minimum && scale.back() == range.maximum);
        const QString fixed = slider->findChild<QLabel*>("fixed")->text().replace(QChar(0xa0), ' ');
        QVERIFY2(fixed.contains(QString("p = %1").arg(before->topology().processors())) && fixed.contains("m = ")
                     && fixed.contains("α = "),
                 qPrintable(fixed));
        give(shown, wrongAnswer(shown.player().question()->key));
        QVERIFY(shown.settled());
        QCOMPARE(shown.player().stage().card().run(), before);
        shown.player().check();
        QVERIFY(shown.settled());
        QVERIFY(!shown.player().stage().locked() && slider->exploring() && slider->trace().open());
        QVERIFY(!shown.box().answered());
        give(shown, {{}, 8});
        QVERIFY(waitFor([&] {
            const auto run = shown.player().stage().card().run();
            return run && run != before;
        }));
        QVERIFY(shown.player().stage().card().run()->steps() > before->steps());
        QCOMPARE(shown.player().stage().runs().front(), before); // what is asked about stays
        // Both values that were tried have their times on the curve below the slider.
        QVERIFY(waitFor([&] { return slider->trace().tried().contains(8); }));
        QCOMPARE(slider->trace().tried().at(8).front(), shown.player().stage().card().run()->time());
        QVERIFY(slider->trace().tried().size() >= 2);
        QVERIFY(!shown.box().answered() && !slider->trace().revealed());
        // With the answer comes the whole curve; whoever tries again looks without it.
        shown.player().check();
        QVERIFY(shown.settled());
        QVERIFY(shown.box().answered() && slider->trace().revealed());
        TextCanvas last;
        slider->trace().paint(last, {500, 180});
        QVERIFY2(says(last.painted, "least, "), qPrintable(last.painted.texts.join('|')));
        shown.player().tryAgain();
        QVERIFY(!slider->trace().revealed());
    }

    void whatStaysIsInTheNotationOfTheScreen()
    {
        const auto back = qScopeGuard([] { NotationChoice::instance().setNotation({}); });
        NotationChoice::instance().setNotation({Notation::Prices::Subscripts, Notation::Processors::Large});
        Shown shown;
        QVERIFY(shown.ready && shown.play("every-kind.md") && shown.to("Set it so that it is fast"));
        const QString fixed = shown.player().answer()->findChild<QLabel*>("fixed")->text().replace(QChar(0xa0), ' ');
        QVERIFY2(fixed.contains("t_s = ") && fixed.contains("P = ") && !fixed.contains(u'α'), qPrintable(fixed));
    }
};

HOPSCOPE_TEST(TestLessonSliders)
#include "test_lesson_sliders.moc"
