#include "network_page_shown.h"
#include "registered.h"
#include "state/keymap.h"
#include "topology/file_network.h"

#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QSpinBox>
#include <QUndoStack>

using namespace hopscope;

namespace {

void press(const DrawnPage& shown, Qt::Key key, Qt::KeyboardModifiers with = {})
{
    QTest::keyClick(&shown.page.board(), key, with);
}

} // namespace

/// The page Network without a pointer, and with whatever may be typed into its fields.
class TestNetworkKeys : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { useScratchSettings(); }
    void cleanup() { Keymap::instance().resetAll(); }

    void nodesAndLinksAreChosen()
    {
        DrawnPage shown("ring:4 broadcast-naive");
        const DrawnNetwork& network = shown.page.board().network();
        press(shown, Qt::Key_BracketRight);
        QCOMPARE(network.node.value(), 0U);
        press(shown, Qt::Key_BracketRight);
        QCOMPARE(network.node.value(), 1U);
        press(shown, Qt::Key_BracketLeft);
        press(shown, Qt::Key_BracketLeft);
        QCOMPARE(network.node.value(), 3U); // round and round
        press(shown, Qt::Key_BraceRight, Qt::ShiftModifier);
        QVERIFY(!network.node);
        QCOMPARE(network.line.value(), std::size_t{0});
        press(shown, Qt::Key_BraceLeft, Qt::ShiftModifier);
        QCOMPARE(network.line.value(), std::size_t{3});
        press(shown, Qt::Key_Escape);
        QVERIFY(!network.node && !network.line);
    }

    /// A node beside the chosen one, a link between two, and both away again: each is one step back.
    void aNetworkIsDrawnWithKeys()
    {
        DrawnPage shown("ring:4 broadcast-naive");
        QUndoStack& undo = shown.window.document().undoStack();
        const int first = undo.count();
        press(shown, Qt::Key_BracketRight);
        press(shown, Qt::Key_Insert);
        shown.rest();
        QCOMPARE(shown.page.network().nodes(), 5U);
        QVERIFY(shown.lineBetween(0, 4) < shown.page.network().edges.size());
        // From 4 to 2.
        shown.page.board().choose(4U, {});
        press(shown, Qt::Key_Return);
        QCOMPARE(shown.page.board().anchor().value(), 4U);
        press(shown, Qt::Key_BracketLeft);
        press(shown, Qt::Key_BracketLeft);
        press(shown, Qt::Key_Enter, Qt::KeypadModifier);
        shown.rest();
        QVERIFY(!shown.page.board().anchor());
        QVERIFY(shown.lineBetween(2, 4) < shown.page.network().edges.size());
        QCOMPARE(shown.page.network().edges.size(), std::size_t{6});
        // Begun and given up.
        press(shown, Qt::Key_Return);
        press(shown, Qt::Key_Escape);
        QVERIFY(!shown.page.board().anchor());
        // A node without a link, in the middle.
        press(shown, Qt::Key_Insert);
        shown.rest();
        QCOMPARE(shown.page.network().nodes(), 6U);
        QVERIFY(shown.page.checks().contains(QStringLiteral("Connected: no, 2 components")));
        shown.page.board().choose(5U, {});
        press(shown, Qt::Key_Delete);
        shown.rest();
        QCOMPARE(shown.page.network().nodes(), 5U);
        shown.page.board().choose({}, shown.lineBetween(2, 4));
        press(shown, Qt::Key_Backspace);
        shown.rest();
        QCOMPARE(shown.page.network().edges.size(), std::size_t{5});
        QCOMPARE(undo.count() - first, 5);
        undo.undo();
        shown.rest();
        QCOMPARE(shown.page.network().edges.size(), std::size_t{6});
    }

    void aLinkFailsAndIsRepaired()
    {
        DrawnPage shown("torus:4x4 broadcast-binomial words=10");
        press(shown, Qt::Key_X); // nothing is chosen
        shown.rest();
        QVERIFY(!shown.experiment().values.contains("without"));
        shown.page.board().choose({}, shown.lineBetween(0, 1));
        press(shown, Qt::Key_X);
        shown.rest();
        QCOMPARE(formatValue(shown.experiment().values.at("without")), std::string("0-1"));
        press(shown, Qt::Key_X);
        shown.rest();
        QVERIFY(!shown.experiment().values.contains("without"));
    }

    void theViewAndNodesAreMoved()
    {
        DrawnPage shown("ring:4 broadcast-naive");
        const auto at = [&] { return shown.page.board().frame().at(shown.page.board().network().places[0]); };
        const QPointF before = at();
        press(shown, Qt::Key_Right);
        QVERIFY(at().x() < before.x() - 30);
        press(shown, Qt::Key_Down);
        QVERIFY(at().y() < before.y() - 30);
        press(shown, Qt::Key_F);
        QCOMPARE(at(), before);
        const double scale = shown.page.board().frame().scale;
        press(shown, Qt::Key_Plus);
        QVERIFY(shown.page.board().frame().scale > 1.1 * scale);
        press(shown, Qt::Key_Minus);
        press(shown, Qt::Key_Minus);
        QVERIFY(shown.page.board().frame().scale < 0.9 * scale);
        press(shown, Qt::Key_0);
        // With the tool Move an arrow moves the chosen node, which is a step back.
        shown.tool(NetworkBoard::Tool::Move);
        shown.page.board().choose(0U, {});
        const QPointF place = shown.page.board().network().places[0];
        press(shown, Qt::Key_Left);
        press(shown, Qt::Key_Up);
        shown.rest();
        QVERIFY(shown.page.board().network().places[0].x() < place.x());
        QVERIFY(shown.page.board().network().places[0].y() < place.y());
        shown.window.document().undoStack().undo();
        shown.window.document().undoStack().undo();
        shown.rest();
        QCOMPARE(shown.experiment().topology, std::string("ring:4"));
    }

    /// They stand in the sheet of keys and take others there.
    void keysTakeOthers()
    {
        DrawnPage shown("ring:4 broadcast-naive");
        QCOMPARE(Keymap::instance().textOf(QStringLiteral("drawing.next-node")), QStringLiteral("]"));
        Keymap::instance().setKeys(QStringLiteral("drawing.next-node"), {Qt::Key_N});
        press(shown, Qt::Key_BracketRight);
        QVERIFY(!shown.page.board().network().node);
        press(shown, Qt::Key_N);
        QCOMPARE(shown.page.board().network().node.value(), 0U);
    }

    void whatCannotBeStartedFromIsSaid_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("words");
        const auto row = [](const char* typed, const char* words) {
            QTest::newRow(typed) << QString::fromUtf8(typed) << QString::fromUtf8(words);
        };
        row("torus", "torus");
        row("tours:4x4", "tours");
        row("torus:4x", "is not a size");
        row("torus:0x4", "0");
        row("torus:99999x99999", "99999");
        row("torus:4x4 0-1", "behind the word minus");
        row("torus:4x4 minus", "Behind the word minus");
        row("torus:4x4 minus 0-5", "no link between 0 and 5");
        row("torus:4x4 minus 0", "0");
        row("torus:4x4 minus 0-1 0-1", "one link between 0 and 1");
        row("torus:4x4 minus 0-99", "99");
        row("torus:4x4 minus a-b", "a-b");
        row("torus:4x4 wrap=sideways", "wrap");
        row("torus:4x4 colour=red", "colour");
        row("minus 0-1", "minus");
        row("ring:8 broadcast-ring", "broadcast-ring");
        row("graph:nowhere.dot", "nowhere.dot");
        row("\xE7\xBD\x91\xE7\xBB\x9C:4", "\xE7\xBD\x91");
    }

    /// Each is a sentence that names what is wrong; nothing changes, and what was typed stays to be mended.
    void whatCannotBeStartedFromIsSaid()
    {
        QFETCH(const QString, typed);
        QFETCH(const QString, words);
        DrawnPage shown("ring:6 broadcast-naive");
        QString said;
        connect(&shown.page, &NetworkPage::said, this, [&](const QString& sentence) { said = sentence; });
        auto* field = shown.page.findChild<QLineEdit*>(QStringLiteral("network-start"));
        field->setText(typed);
        QTest::keyClick(field, Qt::Key_Return);
        shown.rest();
        QVERIFY2(said.contains(words), qPrintable(typed + QStringLiteral(": ") + said));
        QVERIFY2(said.endsWith(u'.') || said.size() > 20, qPrintable(said));
        QCOMPARE(shown.experiment().topology, std::string("ring:6"));
        QCOMPARE(field->text(), typed);
        QVERIFY(!shown.window.document().undoStack().canUndo());
    }

    void aFamilyWithItsValues()
    {
        DrawnPage shown("ring:6 broadcast-naive");
        QVERIFY(shown.page.startFrom(QStringLiteral("  torus:3x3   wrap=ny  minus 0-1 4-5 ")));
        shown.rest();
        QCOMPARE(shown.experiment().topology, std::string("torus:3x3"));
        QCOMPARE(formatValue(shown.experiment().values.at("without")), std::string("0-1,4-5"));
        QVERIFY(shown.page.checks().contains(QStringLiteral("Links: 13")));
    }

    /// Numbers beyond their range become the nearest one, letters are not taken.
    void numbersOfALinkStayInTheirRange()
    {
        DrawnPage shown("ring:4 broadcast-naive");
        shown.page.board().choose({}, 0U);
        auto* capacity = shown.page.findChild<QSpinBox*>(QStringLiteral("network-capacity"));
        auto* latency = shown.page.findChild<QDoubleSpinBox*>(QStringLiteral("network-latency"));
        const auto type = [&](QAbstractSpinBox* field, const QString& text) {
            field->setFocus();
            field->selectAll();
            QTest::keyClicks(field, text);
            QTest::keyClick(field, Qt::Key_Return);
            shown.rest();
        };
        type(capacity, QStringLiteral("12"));
        QCOMPARE(shown.page.network().edges[0].capacity, 12U);
        type(capacity, QStringLiteral("-5"));
        QVERIFY(shown.page.network().edges[0].capacity >= 1);
        type(capacity, QStringLiteral("99999999999"));
        QVERIFY(shown.page.network().edges[0].capacity <= 1U << 20U);
        type(capacity, QStringLiteral("abc"));
        QVERIFY(shown.page.network().edges[0].capacity >= 1);
        type(latency, QStringLiteral("2.5"));
        QCOMPARE(shown.page.network().edges[0].latency, 2.5);
        type(latency, QStringLiteral("0"));
        QVERIFY(shown.page.network().edges[0].latency >= 0.01);
        type(latency, QStringLiteral("nan"));
        QVERIFY(shown.page.network().edges[0].latency >= 0.01);
        QVERIFY(shown.window.document().run()->delivers());
    }
};

HOPSCOPE_TEST(TestNetworkKeys)
#include "test_network_keys.moc"
