#include "lesson_shown.h"
#include "registered.h"
#include "state/language.h"
#include "waiting.h"
#include "widgets/style.h"
#include "window/mainwindow.h"

#include <QMenuBar>
#include <QTranslator>

#include <array>

using namespace hopscope;

/// The window and the first lesson in German.
class TestLanguage : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        useScratchSettings();
        Appearance::instance().install();
    }
    void cleanup() { qunsetenv("HOPSCOPE_LANGUAGE"); }

    void englishIsTheDefault()
    {
        QCOMPARE(language(), QString("en"));
        QVERIFY(!installLanguage());
        qputenv("HOPSCOPE_LANGUAGE", "tlh"); // nobody has translated it
        QCOMPARE(language(), QString("en"));
        qunsetenv("HOPSCOPE_LANGUAGE");
        chooseLanguage("de");
        QCOMPARE(language(), QString("de"));
        chooseLanguage("en");
        QCOMPARE(language(), QString("en"));
    }

    void menusAndTheFirstLessonAreGerman()
    {
        qputenv("HOPSCOPE_LANGUAGE", "de");
        QTranslator* translator = installLanguage();
        if (!translator) QSKIP("built without lrelease");
        {
            Shown shown;
            QStringList menus;
            for (const QAction* menu : shown.window.menuBar()->actions()) {
                menus += QString(menu->text()).remove('&');
                for (const QAction* action : menu->menu()->actions())
                    if (action->objectName() == "file.save") QCOMPARE(action->text(), QString("&Speichern"));
            }
            QCOMPARE(menus.first(), QString("Datei"));
            for (const char* name : {"Bearbeiten", "Ansicht", "Wiedergabe", "Lektionen", "Hilfe"})
                QVERIFY2(menus.contains(name), name);
            for (const auto& [dialog, english, german] :
                 {std::array{"CommandPalette", "Words to find", "Gesuchte Wörter"},
                  std::array{"ExportDialog", "Frames per second", "Bilder je Sekunde"},
                  std::array{"KeyboardSheet", "Keyboard shortcuts", "Tastenkürzel"},
                  std::array{"MemoryBar", "reserve", "Reserve"}})
                QCOMPARE(QCoreApplication::translate(qPrintable(QStringLiteral("hopscope::") + dialog), english),
                         QString::fromUtf8(german));
            QVERIFY(shown.page().open("first-lesson", 1, {}));
            shown.id = "first-lesson";
            QVERIFY(shown.settled());
            QCOMPARE(shown.player().lesson().title, std::string("Allen Bescheid sagen"));
            QCOMPARE(shown.box().checkButton().text(), QString::fromUtf8("Prüfen"));
            give(shown, {{}, 3});
            shown.player().check();
            QVERIFY(shown.settled());
            QVERIFY2(shown.box().feedback().contains("nur die Wurzel"), qPrintable(shown.box().feedback()));
            // Results know the question by the name that it has in all languages.
            QCOMPARE(shown.result()->id, QString("one-by-one"));
            // The list has the lesson once.
            int count = 0;
            for (const LibraryLesson& one : shown.page().lessonLibrary().lessons())
                if (one.id.startsWith("first-lesson")) ++count;
            QCOMPARE(count, 1);
        }
        QCoreApplication::removeTranslator(translator);
        delete translator;
    }
};

HOPSCOPE_TEST(TestLanguage)
#include "test_language.moc"
