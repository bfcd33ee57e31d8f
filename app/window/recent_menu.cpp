#include "window/recent_menu.h"

#include "state/kept/session.h"
#include "widgets/style.h"
#include "window/thumbnail.h"

#include <QAction>
#include <QCoreApplication>
#include <QEvent>
#include <QFile>
#include <QFileInfo>
#include <QIcon>
#include <QImage>
#include <QPixmap>
#include <QProxyStyle>
#include <QStringList>

namespace hopscope {

namespace {

constexpr int side = 64; ///< of a picture

class LargeIcons : public QProxyStyle {
public:
    int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override
    {
        return metric == PM_SmallIconSize ? side : QProxyStyle::pixelMetric(metric, option, widget);
    }
};

QIcon iconOf(const QImage& image)
{
    QPixmap pixmap = QPixmap::fromImage(image);
    pixmap.setDevicePixelRatio(2);
    return pixmap;
}

} // namespace

RecentMenu::RecentMenu(const QString& title, QWidget* parent)
    : QMenu(title, parent), m_largeIcons(std::make_unique<LargeIcons>())
{
    setToolTipsVisible(true);
    setStyle(m_largeIcons.get());
    connect(this, &QMenu::aboutToShow, this, &RecentMenu::fill);
}

RecentMenu::~RecentMenu() { setStyle(nullptr); }

void RecentMenu::fill()
{
    clear();
    const QStringList files = session::recentFiles();
    for (const QString& file : files) {
        const QFileInfo info(file);
        QAction* action = addAction(info.fileName());
        action->setData(file);
        action->setToolTip(file);
        action->setIconVisibleInMenu(true);
        const QImage known(session::thumbnailFile(file, Appearance::theme().dark()));
        QPixmap empty(2 * side, 2 * side); // its place, until it is drawn
        empty.fill(Appearance::theme().ground);
        empty.setDevicePixelRatio(2);
        action->setIcon(known.isNull() ? QIcon(empty) : iconOf(known));
        connect(action, &QAction::triggered, this, [this, file] { emit fileChosen(file); });
    }
    if (files.isEmpty()) {
        addAction(tr("no files yet"))->setEnabled(false);
        return;
    }
    addSeparator();
    connect(addAction(tr("Forget these")), &QAction::triggered, this, [] { session::clearRecentFiles(); });
    drawMissing();
}

void RecentMenu::drawMissing()
{
    const Theme theme = Appearance::theme();
    QStringList missing;
    for (const QString& file : session::recentFiles())
        if (!QFile::exists(session::thumbnailFile(file, theme.dark()))) missing += file;
    if (missing.isEmpty()) return;
    session::forgetOldThumbnails();
    m_painter.start([this, missing, theme](const std::stop_token& stop) {
        for (const QString& file : missing) {
            const QString name = session::thumbnailFile(file, theme.dark());
            const QImage image = thumbnailOf(file, 2 * side, theme, stop);
            if (stop.stop_requested()) return;
            if (image.isNull()) continue; // it cannot be read, or would take too long: its name is enough
            session::keepThumbnail(name, image);
            QMetaObject::invokeMethod(this, [this, file, image] {
                for (QAction* action : actions())
                    if (action->data().toString() == file) action->setIcon(iconOf(image));
            });
        }
    });
}

void RecentMenu::finish()
{
    m_painter.wait();
    QCoreApplication::sendPostedEvents(this, QEvent::MetaCall);
}

} // namespace hopscope
