#include "views/copy_menu.h"

#include "drawing/copied_picture.h"
#include "drawing/tikz_figure.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>
#include <QMimeData>
#include <QObject>
#include <QWidget>

#include <sstream>

namespace hopscope {

void addCopying(QMenu& menu, const QWidget& view, const std::function<FigurePicture(double scale)>& picture)
{
    if (!menu.isEmpty()) menu.addSeparator();
    menu.addAction(QObject::tr("&Copy picture"),
                   [picture] { QGuiApplication::clipboard()->setMimeData(copiedPicture(picture(1)).release()); });
    const FigurePicture now = picture(1);
    menu.addAction(now.tex ? QObject::tr("Copy as &pgfplots") : QObject::tr("Copy as Ti&kZ"),
                   [picture] { QGuiApplication::clipboard()->setText(QString::fromUtf8(figureTikz(picture(1)))); });
    if (now.numbers)
        menu.addAction(QObject::tr("Copy &data"), [numbers = now.numbers] {
            std::ostringstream text;
            numbers(text, TableFormat::Csv, {});
            QGuiApplication::clipboard()->setText(QString::fromStdString(text.str()));
        });
    if (view.actions().isEmpty()) return;
    menu.addSeparator();
    menu.addActions(view.actions());
}

} // namespace hopscope
