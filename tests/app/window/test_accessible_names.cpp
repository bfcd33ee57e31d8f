#include "lessons/editor/lesson_editor.h"
#include "registered.h"
#include "waiting.h"
#include "widgets/style.h"
#include "window/mainwindow.h"
#include "window/manual.h"
#include "window/pages.h"
#include "window/sheets/keyboard_sheet.h"

#include <QAbstractButton>
#include <QAccessible>
#include <QLineEdit>
#include <QMenuBar>
#include <QScrollArea>
#include <QStackedWidget>

using namespace hopscope;

namespace {

/// Whether a reader can get to it by keyboard or pointer and do something with it.
bool interactive(const QWidget& widget)
{
    if (widget.objectName().startsWith("qt_")) return false; // a part that Qt made
    if (qobject_cast<const QAbstractButton*>(&widget) || qobject_cast<const QLineEdit*>(&widget)) return true;
    // What only scrolls or holds others speaks through what is in it.
    const bool holder = qobject_cast<const QScrollArea*>(&widget) || qobject_cast<const QStackedWidget*>(&widget)
                        || qobject_cast<const QMenuBar*>(&widget);
    return (widget.focusPolicy() & Qt::TabFocus) && !holder;
}

/// The list of a list box and the button in a line are read with these.
bool isPart(const QWidget& widget)
{
    for (const QWidget* parent = widget.parentWidget(); parent; parent = parent->parentWidget())
        for (const char* whole : {"QComboBox", "QAbstractSpinBox", "QTabBar", "QKeySequenceEdit", "QLineEdit"})
            if (parent->inherits(whole)) return true;
    return false;
}

QStringList nameless(const QWidget& root)
{
    QStringList found;
    for (QWidget* widget : root.findChildren<QWidget*>()) {
        if (!interactive(*widget) || isPart(*widget)) continue;
        // A button that is hidden as long as it has nothing to offer is named by its words when it has.
        if (const auto* button = qobject_cast<const QAbstractButton*>(widget); button && button->isHidden()) continue;
        QAccessibleInterface* reader = QAccessible::queryAccessibleInterface(widget);
        if (!widget->accessibleName().isEmpty()) continue; // the reader of a tab bar tells its tabs instead
        if (reader && !reader->text(QAccessible::Name).trimmed().isEmpty()) continue;
        QString path;
        for (const QWidget* at = widget; at && at != &root; at = at->parentWidget())
            path.prepend(QString("/%1%2").arg(at->metaObject()->className(),
                                              at->objectName().isEmpty() ? QString() : ":" + at->objectName()));
        found += path;
    }
    return found;
}

} // namespace

class TestAccessibleNames : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        useScratchSettings();
        Appearance::instance().install();
    }

    void everyControlOfEveryPageHasAName_data()
    {
        QTest::addColumn<QString>("experiment");
        for (const char* experiment :
             {"complete:21 broadcast-fractional-tree group=3 packets=12 words=64",
              "leaf-tree:3x3x3 allgather-leaf-flooding", "torus:4x4 allreduce-long-torus words=64 model=multilink"})
            QTest::newRow(experiment) << experiment;
    }
    void everyControlOfEveryPageHasAName()
    {
        QFETCH(QString, experiment);
        MainWindow window(MainWindow::Memory::None);
        window.resize(1440, 900);
        window.show(experimentFromText(experiment.toStdString()), 1);
        window.QWidget::show();
        QVERIFY(atRest(window.document()));
        for (const PageKind* kind : pageKinds()) {
            window.setPage(kind->id);
            QTest::qWait(20);
            const QStringList found = nameless(window);
            for (const QString& one : found) qWarning("%s", qPrintable(one)); // a failure shows only the first few
            QVERIFY2(found.isEmpty(), qPrintable(QString("on page %1").arg(QLatin1String(kind->title))));
        }
    }

    void theEditorOfLessonsToo()
    {
        MainWindow window(MainWindow::Memory::None);
        window.show(experimentFromText("ring:8 broadcast-chain"), 1);
        window.QWidget::show();
        QVERIFY(atRest(window.document()));
        window.addSceneToLesson();
        window.editLesson();
        for (const int row : {0, 1}) {
            window.lessonEditor().choose(row);
            const QStringList found = nameless(window.lessonEditor());
            QVERIFY2(found.isEmpty(), qPrintable(found.join('\n')));
        }
    }

    void dialogsToo()
    {
        const KeyboardSheet sheet(nullptr);
        const Manual manual(nullptr);
        const QStringList found = nameless(sheet) + nameless(manual);
        QVERIFY2(found.isEmpty(), qPrintable(found.join('\n')));
    }

    /// The walk finds what has no name.
    void theWalkFindsTheNameless()
    {
        QWidget root;
        auto* line = new QLineEdit(&root);
        QCOMPARE(nameless(root), QStringList{"/QLineEdit"});
        line->setAccessibleName("Words");
        QVERIFY(nameless(root).isEmpty());
    }
};

HOPSCOPE_TEST(TestAccessibleNames)
#include "test_accessible_names.moc"
