#include "export/export_source.h"
#include "pages/network/network_page.h"
#include "scenes/network/drawn_network_key.h"
#include "state/document.h"
#include "views/network_board.h"

#include <QAction>
#include <QCoreApplication>

// What the window asks of the page.
namespace hopscope {

namespace {

Page* makeNetwork(const PageContext& context, QWidget* parent)
{
    auto* page = new NetworkPage(context.document, parent);
    QObject::connect(page, &NetworkPage::said, page,
                     [&host = context.host](const QString& sentence) { host.say(sentence); });
    return page;
}

} // namespace

const PageKind NetworkPage::pageKind{.id = "network",
                                     .title = QT_TR_NOOP("Network"),
                                     .purpose = QT_TR_NOOP("one that is drawn or read from a file"),
                                     .make = makeNetwork};

void NetworkPage::takeFocus() { m_board->setFocus(); }

void NetworkPage::clearSelection() { m_board->choose({}, {}); }

std::vector<QUndoStack*> NetworkPage::histories() { return {&m_document.undoStack()}; }

void NetworkPage::addToPictures(QAction& action) { m_board->addAction(&action); }

std::vector<ExportSource> NetworkPage::exports(bool shown, const std::shared_ptr<const Run>&)
{
    if (!shown || m_board->network().places.empty()) return {};
    const auto picture = [network = m_board->network(), topology = m_subject.topology](const PictureWish& wish) {
        return FigurePicture{wish.size, wish.scale, QString::fromStdString(topology), QString::fromStdString(topology),
                             [network, wish](Canvas& canvas) {
                                 const QRectF area({}, wish.size);
                                 canvas.fill(area, wish.theme.ground);
                                 const double key = drawnKeyHeight(network, area.width(), wish.theme);
                                 const DrawnFrame frame = DrawnFrame::fitting(network, area.adjusted(0, 0, 0, -key));
                                 paintDrawnNetwork(canvas, network, frame, wish.theme);
                                 paintDrawnKey(canvas, network, area, wish.theme);
                             }};
    };
    return {{QStringLiteral("drawn-network"), tr("Network as it is drawn"), m_board->size(), picture}};
}

void NetworkPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    takeValue();
}

void NetworkPage::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    m_resting.stop();
    m_comparer.cancel();
}

void NetworkPage::finish()
{
    m_loader.wait();
    QCoreApplication::sendPostedEvents(this);
    m_checker.wait();
    QCoreApplication::sendPostedEvents(this);
    m_document.waitForRun(); // costs on large networks begin with it
    if (m_resting.isActive()) {
        m_resting.stop();
        compare();
    }
    m_comparer.wait();
    QCoreApplication::sendPostedEvents(this);
    m_document.waitForRun();
}

} // namespace hopscope
