#include "linux.h"
#include "memory.h"
#include "registered.h"
#include "state/finder.h"
#include "state/tasks/task_stops.h"
#include "state/tasks/tasks.h"
#include "waiting.h"
#include "widgets/choice_box.h"
#include "widgets/pen.h"
#include "widgets/style.h"
#include "window/mainwindow.h"
#include "window/pages.h"
#include "window/sheets/command_palette.h"

#include <QAbstractButton>
#include <QApplication>
#include <QDialog>
#include <QLineEdit>
#include <QPointer>
#include <QScrollArea>
#include <QSlider>
#include <QTimer>

#include <algorithm>
#include <ctime>
#include <random>

using namespace hopscope;

namespace {

/// What would end the program.
const QStringList leftAlone{QStringLiteral("Quit")};

double processorSeconds()
{
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// Somebody who plays with everything that can be seen.
class Visitor {
public:
    Visitor(MainWindow& window, unsigned seed) : m_window(window), m_random(seed) {}

    /// Does something, and returns what.
    QString act()
    {
        switch (below(12)) {
        case 0:
        case 1:
            return press();
        case 2:
            return choose();
        case 3:
            return push();
        case 4:
            return slide();
        case 5:
        case 6:
            return point();
        case 7:
            return find();
        case 8:
            return type();
        case 9:
            return turn();
        case 10:
            return undo();
        default:
            return resize();
        }
    }

private:
    std::size_t below(std::size_t count) { return std::uniform_int_distribution<std::size_t>(0, count - 1)(m_random); }
    template <class Widget> Widget* any()
    {
        QList<Widget*> seen;
        for (Widget* widget : m_window.findChildren<Widget*>())
            if (widget->isVisible() && widget->isEnabled() && widget->width() > 2 && widget->height() > 2)
                seen += widget;
        return seen.isEmpty() ? nullptr : seen[static_cast<qsizetype>(below(static_cast<std::size_t>(seen.size())))];
    }
    QPoint placeIn(const QWidget& widget)
    {
        return {static_cast<int>(below(static_cast<std::size_t>(widget.width()))),
                static_cast<int>(below(static_cast<std::size_t>(widget.height())))};
    }

    QString press()
    {
        static const Qt::Key keys[]{
            Qt::Key_Space,    Qt::Key_Right, Qt::Key_Left,   Qt::Key_Home,        Qt::Key_End,
            Qt::Key_Period,   Qt::Key_Comma, Qt::Key_Plus,   Qt::Key_Minus,       Qt::Key_L,
            Qt::Key_C,        Qt::Key_X,     Qt::Key_H,      Qt::Key_K,           Qt::Key_T,
            Qt::Key_W,        Qt::Key_A,     Qt::Key_S,      Qt::Key_D,           Qt::Key_F,
            Qt::Key_0,        Qt::Key_Tab,   Qt::Key_Escape, Qt::Key_BracketLeft, Qt::Key_BracketRight,
            Qt::Key_PageDown, Qt::Key_PageUp};
        const Qt::Key key = keys[below(std::size(keys))];
        QWidget* focus = m_window.focusWidget() ? m_window.focusWidget() : &m_window;
        QTest::keyClick(focus, key, below(5) == 0 ? Qt::ShiftModifier : Qt::NoModifier);
        return QStringLiteral("key %1").arg(QKeySequence(key).toString());
    }
    QString choose()
    {
        auto* box = any<ChoiceBox>();
        if (!box) return QStringLiteral("no box");
        box->showPopup();
        box->hidePopup();
        if (box->count() == 0) return QStringLiteral("empty box");
        const int row = static_cast<int>(below(static_cast<std::size_t>(box->count())));
        box->setCurrentIndex(row);
        emit box->activated(row);
        return QStringLiteral("choice ") + box->currentText();
    }
    QString push()
    {
        auto* button = any<QAbstractButton>();
        if (!button) return QStringLiteral("no button");
        button->click();
        return QStringLiteral("button ") + button->text() + u' ' + button->accessibleName();
    }
    QString slide()
    {
        auto* slider = any<QSlider>();
        if (!slider) return QStringLiteral("no slider");
        const int range = slider->maximum() - slider->minimum();
        for (int i = 0; i < 4; ++i)
            slider->setValue(slider->minimum() + static_cast<int>(below(static_cast<std::size_t>(std::max(range, 1)))));
        return QStringLiteral("slider ") + slider->accessibleName();
    }
    QString point()
    {
        const QPointer<QWidget> widget = any<QWidget>(); // pointing at it may be its end
        if (!widget || qobject_cast<QAbstractButton*>(widget) || qobject_cast<ChoiceBox*>(widget))
            return QStringLiteral("nothing to point at");
        const QString name = QString::fromLatin1(widget->metaObject()->className());
        const QPoint from = placeIn(*widget), to = placeIn(*widget);
        const auto modifiers = below(4) == 0 ? Qt::ShiftModifier : Qt::NoModifier;
        QTest::mouseMove(widget, to);
        if (widget) QTest::mousePress(widget, Qt::LeftButton, modifiers, from);
        if (widget && below(2) == 0) QTest::mouseMove(widget, to);
        if (widget) QTest::mouseRelease(widget, Qt::LeftButton, modifiers, to);
        return QStringLiteral("mouse on ") + name;
    }
    QString find()
    {
        const std::vector<Finding> all = m_window.findings();
        const Finding& finding = all[below(all.size())];
        if (leftAlone.contains(finding.title)) return QStringLiteral("no finding");
        const QString title = finding.title;
        finding.act();
        return QStringLiteral("finding ") + title;
    }
    QString type()
    {
        auto* edit = any<QLineEdit>();
        if (!edit) return QStringLiteral("no field");
        static const QStringList words{QStringLiteral("7"),    QStringLiteral("-1"), QStringLiteral("1e9"),
                                       QStringLiteral("best"), QStringLiteral(""),   QStringLiteral("4x4"),
                                       QStringLiteral("3x0"),  QStringLiteral("x"),  QStringLiteral("2.5")};
        const QString word = words[static_cast<qsizetype>(below(static_cast<std::size_t>(words.size())))];
        const QPointer<QLineEdit> field = edit;
        field->setFocus();
        field->selectAll();
        for (const QChar letter : word)
            if (field) QTest::keyClick(field, letter.toLatin1());
        if (field) QTest::keyClick(field, Qt::Key_Return);
        return QStringLiteral("typed ") + word;
    }
    QString turn()
    {
        m_window.setPage(pageKinds()[below(7)]->id);
        return QStringLiteral("page");
    }
    QString undo()
    {
        QUndoStack& stack = m_window.document().undoStack();
        below(3) == 0 ? stack.redo() : stack.undo();
        return QStringLiteral("undo");
    }
    QString resize()
    {
        m_window.resize(860 + static_cast<int>(below(700)), 560 + static_cast<int>(below(400)));
        return QStringLiteral("size");
    }

    MainWindow& m_window;
    std::mt19937 m_random;
};

} // namespace

class TestRandomWalk : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        useScratchSettings();
        Appearance::instance().install();
    }

    /// Somebody closes what is open and looks at something small: nothing works on, and the memory is given back.
    void goesBackToRest(MainWindow& window)
    {
        window.setPage("watch");
        window.show(experimentFromText("ring:8 allgather-ring"), 1);
        QVERIFY(atRest(window.document()));
        QVERIFY(waitFor([] { return Tasks::instance().running().empty(); }));
        QTest::qWait(500); // views have drawn the small one, and let go of the others
        QVERIFY(waitFor([] { return Tasks::instance().running().empty(); }));
        const std::size_t used = Memory::used();
        Memory::release();
        for (const TaskStop& stop : slowestStops())
            if (stop.worked.count() > 0.05 || stop.passed.count() > 0.2)
                qInfo("%s: %.3f s of work after it was asked to end, %.3f s by the clock", qPrintable(stop.name),
                      stop.worked.count(), stop.passed.count());
        qInfo("at rest %s, counted %s", bytesText(residentMemory()).c_str(), bytesText(used).c_str());
        QVERIFY2(residentMemory() < std::size_t{400} << 20, bytesText(residentMemory()).c_str());
    }

    void survivesAVisitor_data()
    {
        QTest::addColumn<unsigned>("seed");
        QTest::addColumn<bool>("writes");
        const int visitors = std::max(5, qEnvironmentVariableIntValue("HOPSCOPE_VISITORS"));
        for (int seed = 1; seed < visitors; ++seed) QTest::addRow("visitor %d", seed) << unsigned(seed) << false;
        QTest::newRow("one who writes a lesson") << unsigned(visitors) << true;
    }
    /// Whatever is done, the window lives on, answers, and shows an experiment that can be written down and read again.
    void survivesAVisitor()
    {
        QFETCH(unsigned, seed);
        QFETCH(bool, writes);
        const int actions = qEnvironmentVariableIntValue("HOPSCOPE_ACTIONS") > 0
                                ? qEnvironmentVariableIntValue("HOPSCOPE_ACTIONS")
                                : 500;
        MainWindow window(MainWindow::Memory::None);
        window.resize(1280, 800);
        window.show(experimentFromText("torus:4x4 allgather-torus-bucket"), 2);
        window.QWidget::show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        if (writes) {
            QVERIFY(atRest(window.document()));
            window.addSceneToLesson();
            window.editLesson();
        }
        // Questions are answered with no: nobody is there to choose a file.
        QTimer closer;
        connect(&closer, &QTimer::timeout, &window, [] {
            if (auto* question = qobject_cast<QDialog*>(QApplication::activeModalWidget())) question->reject();
            if (QWidget* popup = QApplication::activePopupWidget()) popup->close();
        });
        closer.start(20);
        Visitor visitor(window, seed);
        double longest = 0;
        QString slowest;
        std::size_t most = 0;
        std::string largest;
        for (int i = 0; i < actions; ++i) {
            const std::string shown = toText(window.document().experiment());
            const double before = processorSeconds();
            const QString what = visitor.act();
            QCoreApplication::processEvents();
            const double taken = processorSeconds() - before;
            if (qEnvironmentVariableIsSet("HOPSCOPE_TRACE"))
                qInfo("%d %s: %.3f s, was %s", i, qPrintable(what), taken, shown.c_str());
            if (taken > longest) longest = taken, slowest = what;
            if (const std::size_t holds = residentMemory(); holds > most) most = holds, largest = shown;
            QVERIFY2(most < std::size_t{2} << 30, largest.c_str());
            QVERIFY2(window.isVisible(), qPrintable(what));
            // Typed words may look like numbers, so that they are written another way, once.
            const auto again = [](const std::string& text) { return toText(experimentFromText(text)); };
            const std::string text = again(toText(window.document().experiment()));
            QCOMPARE(QString::fromStdString(again(text)), QString::fromStdString(text));
        }
        qInfo("longest: %.3f s of the window's thread for \"%s\"", longest, qPrintable(slowest));
        qInfo("at most %s, with %s", bytesText(most).c_str(), largest.c_str());
        // A blocked window shows itself by seconds, on whatever machine.
        QVERIFY2(longest < 5, qPrintable(slowest));
        goesBackToRest(window);
    }
};

HOPSCOPE_TEST(TestRandomWalk)
#include "test_random_walk.moc"
