#include "views/picture_view.h"

#include "drawing/format.h"
#include "drawing/painter_canvas.h"
#include "drawing/words.h"
#include "progress.h"
#include "state/document.h"
#include "state/message_search.h"
#include "state/playback.h"
#include "views/copy_menu.h"
#include "widgets/spoken_picture.h"
#include "widgets/tool_tip.h"

#include <QContextMenuEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>

#include <fmt/format.h>

namespace hopscope {

namespace {

/// Runs of so many transfers and cells are drawn within a frame.
constexpr std::uint64_t atOnce = 40'000;

std::uint64_t effort(const Run& run)
{
    return run.transfers() + std::uint64_t{run.topology().processors()} * run.shownBlocks();
}

/// Never throws: what cannot be drawn is not.
std::shared_ptr<const Picture> made(const PictureKind& kind, const PictureRequest& request)
{
    try {
        return makePicture(kind, request);
    } catch (const std::exception&) { // stopped
        return {};
    }
}

} // namespace

PictureView::PictureView(const PictureKind& kind, Document& document, Playback& playback, Selection& selection,
                         Selection& hover, QWidget* parent)
    : QWidget(parent), m_kind(kind), m_document(document), m_playback(playback), m_selection(selection), m_hover(hover),
      m_theme(lightTheme()), m_toolTip(new DelayedToolTip(*this, [this](QPointF point) {
          return m_picture ? m_picture->explain(point) : QString();
      }))
{
    speakAsPicture(*this);
    setAccessibleName(toQString(kind.title));
    setAccessibleDescription(toQString(kind.help));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    connect(&selection, &Selection::changed, this, [this] { update(); });
    connect(&hover, &Selection::changed, this, [this] { update(); });
    connect(&MessageSearch::instance(), &MessageSearch::found, this, [this] { update(); });
    connect(&document, &Document::runChanged, this, [this] { update(); });
    connect(&playback, &Playback::positionChanged, this, [this] { update(); });
}

PictureView::~PictureView() = default;

void PictureView::setTheme(const Theme& theme)
{
    m_theme = theme;
    update();
}

void PictureView::refresh()
{
    if (!m_document.run()) return;
    PictureRequest request = pictureRequest(m_document.run(), m_playback.position(), size());
    request.find = MessageSearch::finder();
    Key key{request.run, m_kind.still ? 0 : request.steps, !m_kind.still && request.moving, size()};
    if (key == m_key) return;
    m_key = std::move(key);
    setAccessibleDescription(spokenMoment(*request.run, m_playback.position()) + QLatin1Char(' ')
                             + toQString(m_kind.help));
    if (!m_kind.still && effort(*request.run) <= atOnce) {
        m_maker.cancel();
        m_picture = made(m_kind, request);
        return;
    }
    m_maker.start([this, request, key = m_key](const std::stop_token& stop) mutable {
        request.stop = stop;
        auto picture = made(m_kind, request);
        if (!picture) return;
        QMetaObject::invokeMethod(this, [this, picture, key] {
            if (key.run != m_document.run() || key.size != size()) return;
            m_picture = picture;
            update();
        });
    });
}

// Whoever looks again gets a new one; until then neither work nor the run of former times is kept.
void PictureView::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    m_maker.cancel();
    m_key = {};
    m_picture.reset();
}

void PictureView::finish()
{
    refresh();
    m_maker.wait();
}

void PictureView::contextMenuEvent(QContextMenuEvent* event)
{
    if (!m_document.run()) return;
    QMenu menu(this);
    addCopying(menu, *this,
               [this](double scale) { return picture({.size = size(), .scale = scale, .theme = m_theme}); });
    menu.exec(event->globalPos());
}

FigurePicture PictureView::picture(const PictureWish& wish) const
{
    const auto run = m_document.run();
    const double position = wish.position.value_or(m_playback.position());
    FigurePicture figure = figureOf(run, position, wish, m_kind);
    PictureRequest request = pictureRequest(run, position, wish.size);
    request.find = MessageSearch::finder();
    figure.draw = [&kind = m_kind, theme = wish.theme, request, selection = m_selection.selected()](Canvas& canvas) {
        paintPicture(canvas, kind, request, theme, selection);
    };
    return figure;
}

void PictureView::paintEvent(QPaintEvent*)
{
    refresh();
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.ground);
    if (!m_picture) return;
    PainterCanvas canvas(painter);
    m_picture->paint(canvas, m_theme, m_selection.selected(), m_hover.selected());
    m_picture->paintNow(canvas, m_theme, m_playback.position());
}

void PictureView::mouseMoveEvent(QMouseEvent* event)
{
    m_toolTip->pointerMoved(event->position());
    m_hover.select(m_picture ? m_picture->at(event->position()) : Selected{});
    if (m_picture && event->buttons() == Qt::LeftButton)
        if (const auto position = m_picture->positionAt(event->position())) m_playback.setPosition(*position);
}

void PictureView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !m_picture) return;
    const Selected what = m_picture->at(event->position());
    if (const auto position = m_picture->positionAt(event->position())) {
        m_playback.setPosition(*position);
        if (std::holds_alternative<StepRef>(what)) return; // a place on the axis, which is no step
    }
    m_selection.select(what);
    if (const auto* step = std::get_if<StepRef>(&what)) m_playback.setPosition(static_cast<double>(step->step + 1));
}

void PictureView::leaveEvent(QEvent*)
{
    m_toolTip->pointerLeft();
    m_hover.clear();
}

} // namespace hopscope
