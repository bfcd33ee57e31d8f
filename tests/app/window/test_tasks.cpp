#include "registered.h"
#include "state/tasks/latest_task.h"
#include "state/tasks/task_stops.h"
#include "waiting.h"
#include "widgets/style.h"
#include "window/mainwindow.h"
#include "window/pages.h"
#include "window/sheets/diagnostics_sheet.h"

#include <QPushButton>
#include <QSemaphore>
#include <QTest>
#include <QTreeWidget>

#include <algorithm>
#include <atomic>
#include <vector>

using namespace hopscope;

namespace {

/// Works until it is asked to stop.
void untilStopped(const std::stop_token& stop)
{
    while (!stop.stop_requested()) QThread::msleep(1);
}

bool listed(const QString& name)
{
    return std::ranges::any_of(Tasks::instance().running(), [&](const TaskState& task) { return task.name == name; });
}

/// Names of tasks that work on although nobody asked them to end.
QStringList wanted()
{
    QStringList names;
    for (const TaskState& task : Tasks::instance().running())
        if (!task.stopping) names += task.name;
    return names;
}

} // namespace

class TestTasks : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        useScratchSettings();
        Appearance::instance().install();
    }

    void theNewestTaskCounts()
    {
        LatestTask task({"test"});
        QSemaphore begun;
        std::atomic<int> second{0};
        task.start([&](const std::stop_token& stop) {
            begun.release();
            untilStopped(stop);
        });
        begun.acquire();
        task.start([&](const std::stop_token&) { second = -1; });
        task.start([&](const std::stop_token&) { second = 1; });
        task.wait();
        QCOMPARE(second.load(), 1); // the one between was never begun, or was replaced before it ended
    }

    void whatRunsIsListedAndCanBeStopped()
    {
        const std::uint64_t before = Tasks::instance().begun();
        LatestTask task({"endless test", std::size_t{8} << 20});
        QSemaphore begun;
        task.start([&](const std::stop_token& stop) {
            const std::vector<char> held(std::size_t{2} << 20);
            begun.release();
            untilStopped(stop);
        });
        begun.acquire();
        QVERIFY(listed(QStringLiteral("endless test")));
        const auto running = Tasks::instance().running();
        const auto state = std::ranges::find(running, QStringLiteral("endless test"), &TaskState::name);
        QCOMPARE(state->most, std::size_t{8} << 20);
        QVERIFY(state->taken >= std::size_t{2} << 20);
        QVERIFY(!state->stopping);
        QCOMPARE(Tasks::instance().begun(), before + 1);

        DiagnosticsSheet sheet(nullptr);
        QCOMPARE(sheet.tasks().topLevelItemCount(), static_cast<int>(running.size()));
        for (QPushButton* button : sheet.findChildren<QPushButton*>())
            if (button->text().contains(QStringLiteral("Stop"))) button->click();
        task.wait();
        sheet.refresh();
        QVERIFY(!listed(QStringLiteral("endless test")));
    }

    /// Whoever works on after he was asked to end is found by it.
    void endsAreMeasured()
    {
        LatestTask stopped({"stopped test"}), unasked({"unasked test"});
        QSemaphore begun;
        stopped.start([&](const std::stop_token& stop) {
            begun.release();
            untilStopped(stop);
            for (volatile int i = 0; i < 1'000'000; i = i + 1) {
            }
        });
        unasked.start([](const std::stop_token&) {});
        begun.acquire();
        stopped.cancel();
        stopped.wait();
        unasked.wait();
        const auto stops = slowestStops();
        const auto found = std::ranges::find(stops, QStringLiteral("stopped test"), &TaskStop::name);
        QVERIFY(found != stops.end());
        QVERIFY(found->worked.count() > 0);
        QVERIFY(found->passed.count() > 0);
        QVERIFY(std::ranges::find(stops, QStringLiteral("unasked test"), &TaskStop::name) == stops.end());
    }

    void aTaskThatWantsTooMuchEndsAndIsSaid()
    {
        LatestTask task({"greedy test", std::size_t{4} << 20});
        std::atomic<bool> after{false};
        task.start([&](const std::stop_token&) {
            std::vector<std::vector<char>> all;
            for (int i = 0; i < 100; ++i) all.emplace_back(std::size_t{1} << 20);
            after = true;
        });
        task.wait();
        QVERIFY(!after);
        const auto failures = Tasks::instance().failures();
        QCOMPARE(failures.front().name, QStringLiteral("greedy test"));
        QVERIFY(failures.front().why.contains(QStringLiteral("memory")));
    }

    void whoGoesTakesItsTaskAlong()
    {
        {
            LatestTask task({"owned test"});
            QSemaphore begun;
            task.start([&](const std::stop_token& stop) {
                begun.release();
                untilStopped(stop);
            });
            begun.acquire();
        }
        QVERIFY(!listed(QStringLiteral("owned test")));
    }

    /// Curves, maps, plans of pages that nobody looks at are not worked on.
    void pagesThatAreLeftStopWorking()
    {
        MainWindow window(MainWindow::Memory::None);
        window.resize(1280, 800);
        window.show(experimentFromText("hypercube:9 alltoall-hypercube"), 1);
        window.QWidget::show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QVERIFY(atRest(window.document()));
        for (const PageKind* kind : pageKinds().subspan(1)) {
            window.setPage(kind->id);
            QTest::qWait(400);         // its work has begun, and is perhaps done
            window.setPage("lessons"); // a page without work on the experiment
            for (const QString& name : {QStringLiteral("curves"), QStringLiteral("curve of the time"),
                                        QStringLiteral("curves of the pipeline"), QStringLiteral("bandwidth"),
                                        QStringLiteral("growth and rivals"), QStringLiteral("application"),
                                        QStringLiteral("figures of the gallery"), QStringLiteral("picture")})
                QVERIFY2(!wanted().contains(name), qPrintable(name));
        }
    }

    /// A run that no page shows any more is gone with all that was made of it.
    void noPageKeepsAFormerRun_data()
    {
        QTest::addColumn<QString>("page");
        for (const char* page : {"watch", "curves", "compare"}) QTest::newRow(page) << QString::fromLatin1(page);
    }
    void noPageKeepsAFormerRun()
    {
        QFETCH(QString, page);
        MainWindow window(MainWindow::Memory::None);
        window.resize(1280, 800);
        window.show(experimentFromText("complete:21 broadcast-fractional-tree group=3 packets=12 words=64"), 1);
        window.QWidget::show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QVERIFY(atRest(window.document()));
        const std::weak_ptr<const Simulation> former = window.document().run()->simulation();
        const auto idle = [] { return Tasks::instance().running().empty(); };
        window.playback().setPosition(3);
        QTest::qWait(100);
        QVERIFY(waitFor(idle));
        window.setPage(page.toStdString());
        QTest::qWait(400);
        QVERIFY(waitFor(idle));
        window.playback().setPosition(5);
        QTest::qWait(100);
        window.setPage("watch");
        window.show(experimentFromText("ring:8 allgather-ring"), 1);
        QVERIFY(atRest(window.document()));
        QTest::qWait(100);
        QVERIFY(waitFor(idle));
        QVERIFY(waitFor([&] { return former.expired(); }));
    }
};

HOPSCOPE_TEST(TestTasks)
#include "test_tasks.moc"
