#include "window/window_picture.h"

#include "diagnostic.h"
#include "drawing/canvas.h"
#include "pages/bandwidth/bandwidth.h"
#include "pages/curves/curves.h"
#include "pages/watch/watch.h"
#include "scenes/chart/chart_scene.h"
#include "views/chart_view.h"
#include "widgets/settle.h"
#include "widgets/style.h"
#include "window/mainwindow.h"
#include "window/window_state.h"

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

void show(MainWindow& window, const WindowPicture& picture)
{
    window.setAttribute(Qt::WA_DontShowOnScreen);
    window.resize(picture.wish.size.toSize());
    window.show(picture.document, picture.look.position);
    window.QWidget::show();
    window.document().waitForRun();
    settle();
    window.playback().setPosition(picture.look.position);
    window.page<CurvesPage>().setTold(picture.told);
    window.setPage(picture.look.page);
    for (Page* page : window.pages()) page->prepare(picture.look);
    settle();
    window.shownPage().stand(picture.look);
    settle();
}

} // namespace

void drawWindow(Canvas& canvas, const WindowPicture& picture)
{
    const QSizeF size = picture.wish.size;
    const ThemeFor theme(picture.wish.theme);
    MainWindow window(MainWindow::Memory::None);
    show(window, picture);
    if (const QSize least = window.size(), asked = size.toSize();
        least.width() > asked.width() || least.height() > asked.height())
        throw Refused("width", fmt::format("width: the window is at least {} × {} units of 1/96 inch ({:.1f} × {:.1f} "
                                           "cm), got {} × {}; its views are smaller, each by itself",
                                           least.width(), least.height(), least.width() * 2.54 / 96,
                                           least.height() * 2.54 / 96, asked.width(), asked.height()));
    QImage image((size * picture.wish.scale).toSize(), QImage::Format_RGB32);
    image.setDevicePixelRatio(picture.wish.scale);
    const Presentation presentation(window, picture.look.presenting, size.toSize());
    const OpenedWindow opened(window, picture.look);
    settle();
    if (picture.look.presenting) window.page<WatchPage>().finish();
    window.render(&image);
    opened.paintOn(image);
    image.setDevicePixelRatio(1);
    canvas.cells(QRectF({}, size), image);
}

namespace {

/// The page with as many cards, and as wide, as one has whose cards take all of the picture.
template <class Use> auto onBandwidth(WindowPicture picture, Use use)
{
    const ThemeFor theme(picture.wish.theme);
    MainWindow window(MainWindow::Memory::None);
    picture.look.page = BandwidthPage::pageKind.id;
    show(window, picture);
    auto& page = window.page<BandwidthPage>();
    window.resize(picture.wish.size.toSize() + window.size() - page.boardSize());
    settle();
    page.stand(picture.look);
    return use(page);
}

} // namespace

void drawBandwidth(Canvas& canvas, WindowPicture picture)
{
    const PictureWish wish = picture.wish;
    onBandwidth(std::move(picture),
                [&](const BandwidthPage& page) { page.print(canvas, wish.size, wish.theme); });
}

Table lowerNumbersOf(WindowPicture picture)
{
    return onBandwidth(std::move(picture), [](const BandwidthPage& page) { return page.lowerNumbers(); });
}

Chart curvesOf(WindowPicture picture, bool winners)
{
    const ThemeFor theme(picture.wish.theme);
    MainWindow window(MainWindow::Memory::None);
    picture.look.page = winners ? CurvesPage::winners : CurvesPage::pageKind.id;
    show(window, picture);
    return window.page<CurvesPage>().view().chart();
}

} // namespace hopscope
