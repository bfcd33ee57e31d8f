#include "exporting.h"
#include "registered.h"

#include "diagnostic.h"
#include "export/figure_export.h"
#include "waiting.h"
#include "widgets/style.h"
#include "window/window_state.h"

#include <QApplication>
#include <QImage>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>

using namespace hopscope;

namespace {

constexpr const char* experiment = "complete:21 broadcast-fractional-tree group=3 packets=12 words=64";

/// The window as the command line draws it.
QImage drawn(const std::function<void(DrawingOptions&)>& choose, QSize size = {1024, 700})
{
    DrawingOptions options;
    options.experiment = experiment;
    options.step = 10.5;
    options.width = size.width();
    options.height = size.height();
    choose(options);
    const RenderKind& kind = renderKindNamed("window");
    return figureImage(dressedFigure(requestFrom(options, kind), kind, options));
}
QImage drawn()
{
    return drawn([](DrawingOptions&) {});
}

QString refusalOf(const std::function<void(DrawingOptions&)>& choose)
{
    try {
        drawn(choose);
    } catch (const Refused& refusal) {
        return QString::fromStdString(refusal.why().text);
    }
    return {};
}

/// Whether somebody could see a difference. Two drawings of one window may differ by a last bit of a colour: Qt rounds
/// the coverage of outlined letters over a faint line in one of two ways, by what a process has drawn before.
bool alike(QRgb a, QRgb b)
{
    constexpr int unseen = 2;
    return std::abs(qRed(a) - qRed(b)) <= unseen && std::abs(qGreen(a) - qGreen(b)) <= unseen
        && std::abs(qBlue(a) - qBlue(b)) <= unseen && std::abs(qAlpha(a) - qAlpha(b)) <= unseen;
}

QRect changed(const QImage& before, const QImage& after)
{
    QRect area;
    for (int y = 0; y < before.height(); ++y) {
        const auto* first = reinterpret_cast<const QRgb*>(before.constScanLine(y));
        const auto* second = reinterpret_cast<const QRgb*>(after.constScanLine(y));
        const auto [from, unused] = std::mismatch(first, first + before.width(), second, alike);
        if (from == first + before.width()) continue;
        int last = before.width() - 1;
        while (alike(first[last], second[last])) --last;
        area |= QRect(QPoint(static_cast<int>(from - first), y), QPoint(last, y));
    }
    return area;
}

} // namespace

/// States of the window that a picture of it can show.
class TestWindowState : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        useScratchSettings();
        Appearance::instance().install();
        Appearance::instance().force(lightTheme());
    }

    void aViewStandsInFrontWhereItsTabIs()
    {
        const QImage usual = drawn();
        QCOMPARE(changed(usual, drawn([](DrawingOptions& options) { options.look.views = {"timeline"}; })), QRect());
        const QRect below = changed(usual, drawn([](DrawingOptions& options) { options.look.views = {"holdings"}; }));
        const QPoint foot(500, 580), rightSide(890, 250);
        QVERIFY(below.contains(foot) && below.top() > 450);
        const QRect both = changed(usual, drawn([](DrawingOptions& options) {
                                       options.look.views = {"holdings", "formula"};
                                   }));
        QVERIFY(both.contains(foot) && both.contains(rightSide));
    }

    void aViewThatIsNotThereIsRefusedWithThoseThatAre()
    {
        const QString refusal = refusalOf([](DrawingOptions& options) { options.look.views = {"queues"}; });
        QVERIFY2(refusal.contains("no \"queues\" of this experiment"), qPrintable(refusal));
        QVERIFY2(refusal.contains("holdings") && refusal.contains("formula"), qPrintable(refusal));
    }

    void whatIsOpenedLiesInTheMiddle_data()
    {
        QTest::addColumn<QString>("name");
        for (const std::string& name : openable()) QTest::addRow("%s", name.c_str()) << QString::fromStdString(name);
    }
    void whatIsOpenedLiesInTheMiddle()
    {
        QFETCH(QString, name);
        const QImage usual = drawn(),
                     open = drawn([&](DrawingOptions&options) { options.look.opened = name.toStdString(); });
        QCOMPARE(open.size(), usual.size());
        const QPoint middle = open.rect().center();
        const QRect area = changed(usual, open);
        QVERIFY(area.contains(middle));
        QVERIFY(std::abs(area.center().x() - middle.x()) < 30);
    }

    void wordsAreTypedIntoThePalette()
    {
        const auto palette = [](const std::string& words) {
            return drawn([&](DrawingOptions& options) { options.look.opened = "palette", options.look.typed = words; });
        };
        QVERIFY(!changed(palette(""), palette("allgather")).isNull());
        QVERIFY(refusalOf([](DrawingOptions& options) { options.look.typed = "all"; }).contains("--open palette"));
    }

    void theEditorHasTheLessonAtItsPage()
    {
        const auto editor = [](int page) {
            return drawn([&](DrawingOptions& options) {
                options.look.opened = "lesson-editor", options.look.lesson = "contention",
                options.look.lessonPage = page;
            });
        };
        QVERIFY(!changed(editor(0), editor(2)).isNull());
        QVERIFY(refusalOf([](DrawingOptions& options) {
                    options.look.opened = "lesson-editor", options.look.lesson = "no-such-lesson";
                }).contains("no-such-lesson"));
    }

    void aPresentationHasTheSizeAndTheColoursThatAreAskedFor()
    {
        const double letters = QApplication::font().pointSizeF();
        const QImage dark =
            drawn([](DrawingOptions& options) { options.theme = "dark", options.look.presenting = true; }, {1440, 900});
        QCOMPARE(dark.size(), QSize(1440, 900));
        for (const QPoint corner : {QPoint(4, 120), QPoint(1435, 120), QPoint(4, 895), QPoint(1435, 895)})
            QVERIFY(qGray(dark.pixel(corner)) < 60);
        QCOMPARE(QApplication::font().pointSizeF(), letters); // and leaves nothing behind
        QCOMPARE(Appearance::theme().kind, Theme::Kind::Light);
    }
};

HOPSCOPE_TEST(TestWindowState)
#include "test_window_state.moc"
