#include "window/window_picture.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "lessons/page/lessons.h"
#include "lessons/player/answer_panel.h"
#include "lessons/player/lesson_player.h"
#include "lessons/player/lesson_stage.h"
#include "lessons/state/lesson_library.h"
#include "pages/applications/applications.h"
#include "pages/bandwidth/bandwidth.h"
#include "pages/compare/compare.h"
#include "pages/curves/curves.h"
#include "pages/gallery/gallery.h"
#include "pages/watch/watch.h"
#include "scenes/chart/chart_scene.h"
#include "views/chart_view.h"
#include "views/network_view.h"
#include "widgets/style.h"
#include "window/mainwindow.h"

#include <QAction>
#include <QCoreApplication>
#include <QImage>

#include <fmt/format.h>

namespace hopscope {

namespace {

/// Puts a theme on for as long as it lives.
class ThemeFor {
public:
    explicit ThemeFor(const Theme& theme) : m_before(Appearance::theme()) { Appearance::instance().force(theme); }
    ~ThemeFor() { Appearance::instance().force(m_before); }
    ThemeFor(const ThemeFor&) = delete;
    ThemeFor& operator=(const ThemeFor&) = delete;

private:
    Theme m_before;
};

void settle()
{
    for (int i = 0; i < 4; ++i) {
        QCoreApplication::sendPostedEvents();
        QCoreApplication::processEvents(QEventLoop::ExcludeUserInputEvents);
    }
}

void showBandwidth(BandwidthPage& page, const WindowPicture& picture)
{
    page.ask(picture.bandwidth.value_or(BandwidthQuestion{.subject = toText(picture.experiment)}));
    page.finish();
    page.playback().setPosition(picture.position);
    const BandwidthView& view = picture.view;
    if (view.lift) page.setAlpha(*view.lift);
    if (view.cluster) page.choose({*view.cluster, 0});
    if (view.unfolded) page.setUnfolded(*view.unfolded);
    if (!view.tab.empty() && !page.showTab(view.tab))
        throw Refused("tab", fmt::format("tab: the page has no \"{}\" in a window of this width", view.tab));
    page.finish();
}

void showLesson(LessonsPage& page, const LessonView& view)
{
    page.finish();
    if (view.name.isEmpty()) return;
    const QString id = lessonNamed(page.lessonLibrary(), view.name).id;
    if (view.page <= 0) {
        page.open(id);
        return;
    }
    page.open(id, 0, 1); // the first draw
    LessonPlayer& player = page.player();
    const auto wanted = static_cast<std::size_t>(view.page) - 1;
    player.toPage(wanted < player.lesson().pages.size() ? wanted : LessonPlayer::summary);
    player.finish();
    if (view.answer == QLatin1String("none") || !player.question()) return;
    const Key& key = player.question()->key;
    player.answer()->setAnswer(view.answer == QLatin1String("right") ? rightAnswer(key) : wrongAnswer(key));
    player.check();
    player.finish();
    player.stop();
    // Where the reason is on its way.
    if (key.evidence.playTo > key.evidence.position)
        player.stage().clock().setPosition((key.evidence.position + key.evidence.playTo) / 2);
    player.finish();
}

void show(MainWindow& window, const WindowPicture& picture)
{
    window.setAttribute(Qt::WA_DontShowOnScreen);
    window.resize(picture.size.toSize());
    if (picture.document.experiments.empty())
        window.show(picture.experiment, picture.position);
    else
        window.show(picture.document, picture.position);
    window.QWidget::show();
    window.document().waitForRun();
    settle();
    window.playback().setPosition(picture.position);
    window.setPage(picture.page);
    if (picture.winners) window.curves().setKind(CurvesPage::Map);
    window.watch().network().setHeat(picture.heat);
    if (picture.layout) window.watch().network().setLayoutChoice(picture.layout);
    settle();
    if (!picture.measured.isEmpty() && !window.curves().openMeasured(picture.measured))
        throw Refused("measured", fmt::format("measured: {}", window.curves().measuredProblem().toStdString()));
    if (picture.page == MainWindow::Applications)
        window.applications().finish();
    else if (picture.page == MainWindow::Bandwidth)
        showBandwidth(window.bandwidth(), picture);
    else if (picture.page == MainWindow::Curves)
        window.curves().finish();
    else if (picture.page == MainWindow::Compare) {
        if (picture.stepClock)
            window.compare().setClock(*picture.stepClock ? RunClock::Counts::Steps : RunClock::Counts::Time);
        window.compare().holdingsAction().setChecked(picture.holdings);
        window.compare().finish();
    } else if (picture.page == MainWindow::Gallery)
        window.gallery().finish();
    else if (picture.page == MainWindow::Lessons)
        showLesson(window.lessons(), picture.lesson);
    else {
        window.watch().selection().select(picture.selection);
        bringViews(window.watch(), picture.state.views);
        settle();
        window.watch().finish();
    }
    settle();
}

} // namespace

void drawWindow(Canvas& canvas, const WindowPicture& picture)
{
    const ThemeFor theme(picture.theme);
    MainWindow window(MainWindow::Memory::None);
    show(window, picture);
    QImage image((picture.size * picture.scale).toSize(), QImage::Format_RGB32);
    image.setDevicePixelRatio(picture.scale);
    const Presentation presentation(window, picture.state.presenting, picture.size.toSize());
    const OpenedWindow opened(window, picture.state, picture.lesson.name, picture.lesson.page);
    settle();
    if (picture.state.presenting) window.watch().finish();
    window.render(&image);
    opened.paintOn(image);
    image.setDevicePixelRatio(1);
    canvas.cells(QRectF({}, picture.size), image);
}

void drawBandwidth(Canvas& canvas, const WindowPicture& picture)
{
    const ThemeFor theme(picture.theme);
    MainWindow window(MainWindow::Memory::None);
    WindowPicture wanted = picture;
    wanted.page = MainWindow::Bandwidth;
    show(window, wanted);
    BandwidthPage& page = window.bandwidth();
    // As many cards, and as wide, as a page has whose cards take all of the picture.
    window.resize(picture.size.toSize() + window.size() - page.boardSize());
    settle();
    showBandwidth(page, wanted);
    page.print(canvas, picture.size, picture.theme);
}

Chart curvesOf(const WindowPicture& picture)
{
    const ThemeFor theme(picture.theme);
    MainWindow window(MainWindow::Memory::None);
    WindowPicture wanted = picture;
    wanted.page = MainWindow::Curves;
    show(window, wanted);
    return window.curves().view().chart();
}

} // namespace hopscope
