#include "exporting.h"
#include "file_faults.h"
#include "registered.h"

#include "lessons/page/lessons.h"
#include "lessons/state/lesson_draft.h"
#include "state/kept/files.h"
#include "state/kept/recovery.h"
#include "waiting.h"
#include "window/mainwindow.h"
#include "window/message_bar.h"

#include <QAction>
#include <QDir>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QTimer>

#include <functional>

using namespace hopscope;

namespace {

constexpr const char* small = "ring:4 allgather-ring words=3";

DocumentValue captioned(const QString& caption)
{
    DocumentValue value = valueOf(small);
    value.captions = {caption};
    return value;
}

KeptState stateOf(const QString& caption, const QString& file = {}, bool modified = true)
{
    KeptState state;
    state.document = {captioned(caption), {2, "compare"}, file, modified};
    return state;
}

/// A program of its own, as far as what is remembered goes.
struct Window {
    Window() : shown(std::make_unique<MainWindow>(MainWindow::Memory::Kept)) {}
    MainWindow* operator->() const { return shown.get(); }
    QString caption() const { return shown->document().value().captions[0]; }
    QString said() const
    {
        const auto& bar = shown->messages();
        if (bar.isHidden()) return {};
        for (const QLabel* label : bar.findChildren<QLabel*>())
            if (!label->text().isEmpty()) return label->text();
        return {};
    }
    QPushButton* offer() const { return shown->messages().findChild<QPushButton*>("offer"); }
    void crash() { shown.reset(); } // without being closed: what is in its file at this moment stays

    std::unique_ptr<MainWindow> shown;
};

/// Answers the question that `act` asks. False if none was asked.
bool answered(QMessageBox::StandardButton answer, const std::function<void()>& act)
{
    bool asked = false;
    QTimer timer;
    QObject::connect(&timer, &QTimer::timeout, [&] {
        if (auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget())) {
            asked = true;
            box->button(answer)->click();
        }
    });
    timer.start(5);
    act();
    return asked;
}

} // namespace

class TestRecovery : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { useScratchSettings(); }
    void init() { QDir(Recovery::usualFolder()).removeRecursively(); }

    void aStateIsWholeOrThere()
    {
        KeptState state = stateOf("x", "/a/b.hopscope");
        state.document->value.unknown = R"({"note":"kept"})";
        state.lesson = {QByteArray("# \xff\0 bytes", 9), "/a/l.md", true};
        state.ended = true;
        const auto again = KeptState::fromJson(state.toJson());
        QVERIFY(again && again->document && again->lesson && again->ended);
        QCOMPARE(again->document->value, state.document->value);
        QCOMPARE(again->document->view, state.document->view);
        QCOMPARE(again->document->fileName, state.document->fileName);
        QVERIFY(again->document->modified && again->lesson->modified);
        QCOMPARE(again->lesson->text, state.lesson->text);
        for (const char* wrong : {"", "{", "[]", "{}", R"({"format": "hopscope-state", "version": 2})",
                                  R"({"format": "hopscope-state", "version": 1, "document": {}})"})
            QVERIFY2(!KeptState::fromJson(wrong), wrong);
    }

    void everyProcessHasItsOwnFile()
    {
        const QTemporaryDir folder;
        Recovery first(folder.path());
        QVERIFY(first.keepNow(stateOf("one")));
        {
            Recovery second(folder.path());
            QVERIFY(second.left().empty()); // the first one lives
            QVERIFY(second.keepNow(stateOf("two")));
            QVERIFY(first.left().empty());
        }
        {
            auto left = first.left();
            QCOMPARE(left.size(), std::size_t(1));
            QCOMPARE(left[0].state().document->value.captions[0], QString("two"));
            QVERIFY(Recovery(folder.path()).left().empty()); // nobody else may take it meanwhile
        }
        {
            auto left = first.left();
            QCOMPARE(left.size(), std::size_t(1)); // it was not taken, so it is still there
            left[0].dropDocument();
        }
        QVERIFY(first.left().empty());
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files).size(), 2); // that of the first, and its lock
    }

    void whatFailsLeavesTheStateBefore()
    {
        const QTemporaryDir folder;
        Recovery recovery(folder.path());
        QSignalSpy notKept(&recovery, &Recovery::notKept);
        QVERIFY(recovery.keepNow(stateOf("one")));
        const QByteArray before = contentOf(recovery.fileName());
        for (const FileFault::Where where : FileFault::everywhere()) {
            const FileFault fault(where);
            QVERIFY(!recovery.keepNow(stateOf("two")));
            QCOMPARE(contentOf(recovery.fileName()), before);
        }
        QCOMPARE(notKept.count(), 1); // said once
        QVERIFY(notKept[0][0].toString().contains("the disk is full"));
        QVERIFY(recovery.keepNow(stateOf("two")));
        QVERIFY(contentOf(recovery.fileName()) != before);
    }

    void damagedStatesArePutAside()
    {
        const QTemporaryDir folder;
        for (const char* content : {"{ half", "{ other"}) {
            saveFile(folder.filePath("x.state"), content);
            QVERIFY(Recovery(folder.path()).left().empty());
        }
        QCOMPARE(contentOf(folder.filePath("x.state.damaged")), QByteArray("{ half"));
        QCOMPARE(contentOf(folder.filePath("x.state.damaged-2")), QByteArray("{ other"));
    }

    /// Whoever never rests is kept, too: as often as changes come, the file is written.
    void continuousEditingIsKept()
    {
        Window window;
        window->begin();
        QSignalSpy kept(window->recovery(), &Recovery::kept);
        int edits = 0;
        for (; kept.empty() && edits < 100'000; ++edits) {
            window->document().setValue(captioned(QString::number(edits)), "Edit");
            QTest::qWait(1);
        }
        QVERIFY(!kept.empty());
        const auto state = KeptState::fromJson(contentOf(window->recovery()->fileName()));
        QVERIFY(state->document->value.captions[0].toInt() > 0);
    }

    void aCrashIsRecoveredAndSaid()
    {
        Window crashed;
        crashed->begin();
        crashed->document().setValue(captioned("mine"), "Edit");
        crashed->lessonDraft().setText("# Draft\n\n## One\n", "Text");
        crashed->setPage("compare");
        QVERIFY(atRest(crashed->document()));
        crashed->playback().setPosition(2);
        QVERIFY(waitFor([&] {
            const auto state = KeptState::fromJson(contentOf(crashed->recovery()->fileName()));
            return state && state->document->view == DocumentView{2, "compare"} && state->lesson;
        }));
        crashed.crash();

        Window next;
        next->begin();
        next->tellWhatWasLeft();
        QCOMPARE(next.caption(), QString("mine"));
        QVERIFY(next->document().modified());
        QVERIFY(atRest(next->document()));
        QCOMPARE(next->playback().position(), 2.0);
        QCOMPARE(next->lessonDraft().text(), std::string("# Draft\n\n## One\n"));
        QVERIFY2(next.said().contains("The document without a name was recovered with what was not saved.")
                     && next.said().contains("The lesson Draft was recovered"),
                 qPrintable(next.said()));
        // A third window, while the second lives: neither takes anything from the other.
        Window third;
        third->begin();
        third->tellWhatWasLeft();
        QVERIFY(third.caption().isEmpty());
        QCOMPARE(third.said(), QString());
    }

    /// Whatever the program is started with, what was not saved is offered.
    void anotherFileAtStartLosesNothing()
    {
        const QTemporaryDir folder;
        const QString other = folder.filePath("other.hopscope");
        saveFile(other, Document::toJson(captioned("other"), {3, "curves"}));
        for (const char* caption : {"first", "second"}) {
            Window window;
            window->show(captioned("before"), 0);
            window->document().setValue(captioned(caption), "Edit");
            QVERIFY(!answered(QMessageBox::Cancel, [&] { window->close(); })); // it has no file
        }
        {
            Window window;
            QVERIFY(window->openFile(other));
            window->tellWhatWasLeft();
            QCOMPARE(window.caption(), QString("other"));
            QVERIFY2(window.said().contains("was left with changes that are not saved"), qPrintable(window.said()));
            window->close();
        }
        Window window;
        window->begin();
        window->tellWhatWasLeft();
        QCOMPARE(window.caption(), QString("other")); // as the program was left
        QVERIFY(window.offer());
        window.offer()->click();
        QCOMPARE(window.caption(), QString("second"));
        QVERIFY(window->document().modified());
    }

    void aSavedDocumentWithChangesIsAskedAbout()
    {
        const QTemporaryDir folder;
        const QString name = folder.filePath("a.hopscope");
        const auto changed = [&](Window& window) {
            window->show(captioned("saved"), 0);
            window->document().save(name);
            window->document().setValue(captioned("changed"), "Edit");
        };
        const auto onDisk = [&] { return Document::fromJson(contentOf(name)).captions[0]; };
        {
            Window window;
            changed(window);
            bool closed = true;
            QVERIFY(answered(QMessageBox::Cancel, [&] { closed = window->close(); }));
            QVERIFY(!closed);
            {
                const FileFault fault(FileFault::Write); // what cannot be saved is not given up
                QVERIFY(answered(QMessageBox::Save, [&] { closed = window->close(); }));
                QVERIFY(!closed);
                QVERIFY(window.said().contains("the disk is full"));
            }
            QVERIFY(answered(QMessageBox::Save, [&] { closed = window->close(); }));
            QVERIFY(closed);
            QCOMPARE(onDisk(), QString("changed"));
        }
        {
            Window window;
            changed(window);
            bool closed = false;
            QVERIFY(answered(QMessageBox::Discard, [&] { closed = window->close(); }));
            QVERIFY(closed);
            QCOMPARE(onDisk(), QString("saved"));
        }
        Window window;
        window->begin();
        window->tellWhatWasLeft();
        QCOMPARE(window.caption(), QString("saved"));
        QVERIFY(!window->document().modified() && window.said().isEmpty());
        QVERIFY(!answered(QMessageBox::Cancel, [&] { window->close(); }));
    }

    void aSavedLessonWithChangesIsAskedAbout()
    {
        const QTemporaryDir folder;
        Window window;
        window->begin();
        window->lessonDraft().begin();
        window->lessonDraft().save(folder.filePath("a.md"));
        window->lessonDraft().setText("# Changed\n", "Text");
        bool closed = true;
        QVERIFY(answered(QMessageBox::Cancel, [&] { closed = window->close(); }));
        QVERIFY(!closed);
        QVERIFY(answered(QMessageBox::Save, [&] { closed = window->close(); }));
        QVERIFY(closed);
        QCOMPARE(contentOf(folder.filePath("a.md")), QByteArray("# Changed\n"));
    }

    /// A file that was not changed here may have been changed elsewhere, or be gone.
    void aSavedDocumentComesFromItsFile()
    {
        const QTemporaryDir folder;
        const QString name = folder.filePath("a.hopscope");
        const auto leave = [&] {
            Window window;
            window->show(captioned("saved"), 0);
            window->document().save(name);
            window->close();
        };
        leave();
        saveFile(name, Document::toJson(captioned("by somebody else")));
        {
            Window window;
            window->begin();
            QCOMPARE(window.caption(), QString("by somebody else"));
        }
        leave();
        QFile::remove(name);
        Window window;
        window->begin();
        window->tellWhatWasLeft();
        QCOMPARE(window.caption(), QString("saved"));
        QVERIFY(window->document().modified());
        QVERIFY2(window.said().contains("What was in it is here, not saved."), qPrintable(window.said()));
    }

    /// Else what was kept before would come back, as not saved, in place of the file.
    void whatIsSavedIsKeptAtOnce()
    {
        const QTemporaryDir folder;
        const QString name = folder.filePath("a.hopscope");
        {
            Window window;
            window->begin();
            QSignalSpy kept(window->recovery(), &Recovery::kept);
            window->document().setValue(captioned("before"), "Edit");
            QTRY_VERIFY(!kept.empty());
            window->document().setValue(captioned("saved"), "Edit");
            window->document().save(name);
            window.crash();
        }
        Window window;
        window->begin();
        QCOMPARE(window.caption(), QString("saved"));
        QVERIFY(!window->document().modified());
    }

    void whatCannotBeKeptIsAskedAbout()
    {
        Window window;
        window->begin();
        window->document().setValue(captioned("mine"), "Edit");
        const FileFault fault(FileFault::Sync);
        bool closed = true;
        QVERIFY(answered(QMessageBox::Cancel, [&] { closed = window->close(); }));
        QVERIFY(!closed);
        QVERIFY(answered(QMessageBox::Discard, [&] { closed = window->close(); }));
        QVERIFY(closed);
    }

    void aDocumentKeepsStepAndPage()
    {
        const QTemporaryDir folder;
        const QString name = folder.filePath("a.hopscope");
        saveFile(name, Document::toJson(captioned("x"), {2, "compare"}));
        QCOMPARE(Document::viewFromJson(contentOf(name)), (DocumentView{2, "compare"}));
        QVERIFY(Document::fromJson(contentOf(name)).unknown.empty());
        Window window;
        QVERIFY(window->openFile(name));
        QVERIFY(atRest(window->document()));
        QCOMPARE(window->playback().position(), 2.0);
        QVERIFY(!window->document().modified());
        for (const char* view : {R"("step": -3, "page": 7)", R"("step": "x", "page": "nowhere")"}) {
            QByteArray json = Document::toJson(captioned("x"));
            saveFile(name, json.insert(json.indexOf('{') + 1, QByteArray(view) + ','));
            QVERIFY(window->openFile(name));
            QVERIFY(atRest(window->document()));
            QCOMPARE(window->playback().position(), 0.0);
        }
    }
};

HOPSCOPE_TEST(TestRecovery)
#include "test_recovery.moc"
