#include "looked_at.h"
#include "pages/write/bench.h"
#include "pages/write/start_board.h"
#include "registered.h"
#include "views/step_list.h"
#include "write_shown.h"

#include <QPushButton>
#include <QTreeWidget>

using namespace hopscope;

namespace {

/// Clicks on what a student reads.
bool click(QWidget& in, const QString& text)
{
    for (auto* button : in.findChildren<QAbstractButton*>()) {
        if (button->text() != text || !button->isVisible()) continue;
        QTest::mouseClick(button, Qt::LeftButton);
        return true;
    }
    return false;
}

} // namespace

/// From the first start to a right binomial broadcast, by mouse and by text, as somebody does who knows neither the
/// program nor the answer: with mistakes on the way.
class TestStudentsWay : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { useScratchSettings(); }
    void cleanup() { forceTheme(QStringLiteral("light")); }

    void byMouse_data() { addSizesAndThemes(); }

    void byMouse()
    {
        QFETCH(const QSize, size);
        QFETCH(const QString, theme);
        forceTheme(theme);
        Writing shown("complete:8 broadcast-naive words=10", size);
        WritePage& page = shown.page;
        const auto look = [&](const char* name) { looked(shown, QStringLiteral("mouse"), name); };
        const auto draw = [&](std::uint32_t from, std::uint32_t to) {
            shown.drag(from, to);
            return shown.rest();
        };
        const auto nextStep = [&] {
            page.network().setFocus();
            QTest::keyClick(&page.network(), Qt::Key_Right, Qt::ShiftModifier);
            return shown.rest();
        };
        shown.window.setPage("watch");
        look("1-first-start");
        QVERIFY(click(shown.window, QStringLiteral("Write")));
        look("2-beginnings");
        QVERIFY(click(shown.window, QStringLiteral("Empty drawing")));
        QVERIFY(shown.rest());
        QVERIFY(page.drawing());
        page.finish();
        const auto* sentence = page.findChild<QLabel*>(QStringLiteral("write-sentence"));
        QCOMPARE(sentence->text(),
                 QStringLiteral("Nothing is sent yet: in the end every processor holds the root's message."));
        look("3-empty-drawing");
        // A message that nobody can send: 3 does not have it yet.
        QVERIFY(draw(3, 5));
        page.finish();
        QVERIFY2(!page.verdict().startsWith(QStringLiteral("Correct")), qPrintable(page.verdict()));
        look("4-not-held");
        shown.window.document().undoStack().undo();
        QVERIFY(shown.rest());
        QVERIFY(draw(0, 4));
        page.finish();
        QVERIFY2(page.steps().missing().contains(QStringLiteral("6 processors lack")),
                 qPrintable(page.steps().missing()));
        look("5-first-message");
        // Two from one processor in a step.
        QVERIFY(draw(0, 2));
        page.finish();
        QVERIFY(!shown.window.document().run()->violations().empty());
        look("6-port-taken");
        shown.window.document().undoStack().undo();
        QVERIFY(shown.rest());
        QVERIFY(nextStep());
        QVERIFY(draw(0, 2) && draw(4, 6));
        page.finish();
        look("7-second-step");
        QVERIFY(nextStep());
        QVERIFY(draw(0, 1) && draw(2, 3) && draw(4, 5) && draw(6, 7));
        page.finish();
        QVERIFY2(page.verdict().startsWith(QStringLiteral("Correct")), qPrintable(page.verdict()));
        QCOMPARE(shown.window.document().run()->steps(), StepIndex{3});
        QCOMPARE(page.steps().missing(), QStringLiteral("Nothing is missing."));
        look("8-correct");
        page.showBelow(WritePage::Below::Race);
        page.finish();
        look("9-race");
    }

    void byText_data() { addSizesAndThemes(); }

    void byText()
    {
        QFETCH(const QSize, size);
        QFETCH(const QString, theme);
        forceTheme(theme);
        Writing shown("complete:8 broadcast-naive words=10", size);
        WritePage& page = shown.page;
        const auto look = [&](const char* name) { looked(shown, QStringLiteral("text"), name); };
        const auto program = [](const char* body) {
            return QStringLiteral("operation = \"broadcast\"\n\nfunction program(me, p)\n") + QString::fromLatin1(body)
                   + QStringLiteral("end\n");
        };
        shown.type(QStringLiteral("function program(me, p)\nend\n"));
        QTRY_VERIFY(!page.verdict().isEmpty() && !page.verdict().startsWith(QStringLiteral("Running")));
        look("1-no-operation");
        shown.type(program("  sent(1, 0)\n"));
        QVERIFY(shown.rest());
        QTRY_VERIFY2(page.verdict().contains(QStringLiteral("4")), qPrintable(page.verdict()));
        const auto* sentence = page.findChild<QLabel*>(QStringLiteral("write-sentence"));
        QVERIFY2(sentence->text().endsWith(QStringLiteral("did you mean send?")), qPrintable(sentence->text()));
        look("2-misspelt");
        shown.type(program("  for i = 1, p - 1 do send(i, 0) end\n  receive(0)\n"));
        QVERIFY(shown.rest());
        page.finish();
        QVERIFY(!page.verdict().startsWith(QStringLiteral("Correct")));
        look("3-everybody-sends");
        shown.type(program("  if me == 0 then\n    for i = 1, p - 1 do send(i, 0) end\n  else receive(0) end\n"));
        QVERIFY(shown.rest());
        QTRY_VERIFY2(page.verdict().startsWith(QStringLiteral("Correct")), qPrintable(page.verdict()));
        page.finish();
        look("4-one-by-one-only-root-0"); // other roots of the test bench are wrong
        const char* doubling = "  local mask = 1\n  while mask < p do\n    if me < mask then\n"
                               "      send(me + mask, 0)\n    elseif me < 2 * mask then\n      receive(me - mask)\n"
                               "    end\n    mask = mask * 2\n  end\n";
        shown.type(program(doubling));
        QVERIFY(shown.rest());
        QTRY_VERIFY(page.verdict().startsWith(QStringLiteral("Correct")));
        page.finish();
        look("5-doubling-powers-only");
        // What the bench found wrong opens with a click: 3 processors, where 1 sends to one that is not there.
        Trial wrong;
        wrong.experiment = shown.window.document().experiment();
        wrong.experiment.topology = "complete:3";
        wrong.processors = 3;
        page.open(wrong);
        QVERIFY(shown.rest());
        QTRY_VERIFY(!page.verdict().startsWith(QStringLiteral("Correct")));
        look("6-three-processors");
        shown.type(program("  local rank = (me - root) % p\n  local mask = 1\n  while mask < p do\n"
                           "    if rank < mask then\n      if rank + mask < p then send((me + mask) % p, 0) end\n"
                           "    elseif rank < 2 * mask then\n      receive((me - mask) % p)\n    end\n"
                           "    mask = mask * 2\n  end\n"));
        QVERIFY(shown.rest());
        QTRY_VERIFY(page.verdict().startsWith(QStringLiteral("Correct")));
        page.finish();
        look("7-right-for-all");
        page.showBelow(WritePage::Below::Race);
        page.finish();
        look("8-race");
    }

private:
    static void looked(Writing& shown, const QString& way, const char* name)
    {
        ShownWindow::settle();
        shown.page.network().finish();
        ShownWindow::settle();
        keepPicture(shown.window,
                    QStringLiteral("student-%1-%2-%3")
                        .arg(QString::fromLatin1(QTest::currentDataTag()), way, QString::fromLatin1(name)));
        if (!shown.page.isVisible()) return;
        for (const char* label : {"write-verdict", "write-sentence"})
            QVERIFY2(isWhole(*shown.page.findChild<QLabel*>(label)), (std::string(name) + ": " + label).c_str());
    }
};

HOPSCOPE_TEST(TestStudentsWay)
#include "test_students_way.moc"
