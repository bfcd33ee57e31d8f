#include "views/matrix_view.h"

#include "drawing/painter_canvas.h"
#include "state/playback.h"
#include "widgets/spoken_picture.h"

#include <QPainter>

#include <cmath>

namespace hopscope {

MatrixView::MatrixView(Playback& playback, QWidget* parent)
    : QWidget(parent), m_playback(playback), m_theme(lightTheme())
{
    setAttribute(Qt::WA_OpaquePaintEvent);
    setFocusPolicy(Qt::StrongFocus);
    speakAsPicture(*this);
    setAccessibleName(tr("Matrix and vector on the processors"));
    connect(&playback, &Playback::positionChanged, this, qOverload<>(&QWidget::update));
}

void MatrixView::setPlan(std::shared_ptr<const MatrixPlan> plan, const QString& reason)
{
    m_plan = std::move(plan);
    m_reason = reason;
    m_scene.reset();
    if (m_plan) m_playback.setSteps(m_plan->played->acts());
    update();
}

void MatrixView::setTheme(const Theme& theme)
{
    m_theme = theme;
    update();
}

const MatrixScene& MatrixView::scene()
{
    const double position = m_playback.position();
    // Inside an act only the messages move.
    const bool sameAct = m_scene && std::floor(position) == std::floor(m_shown)
                         && (position > std::floor(position)) == (m_shown > std::floor(m_shown));
    if (sameAct)
        m_scene->fraction = position - std::floor(position);
    else
        m_scene = matrixScene(m_plan, position);
    m_shown = position;
    setAccessibleDescription(m_scene->act + QStringLiteral(". ") + m_scene->sentence);
    return *m_scene;
}

FigurePicture MatrixView::picture(const PictureWish& wish)
{
    if (!m_plan)
        return {wish.size, wish.scale, {}, {}, [wish](Canvas& canvas) {
                    canvas.fill(QRectF({}, wish.size), wish.theme.ground);
                }};
    FigurePicture figure{
        wish.size, wish.scale, m_plan->title, m_plan->context,
        [scene = scene(), wish](Canvas& canvas) { paint(canvas, scene, wish.size, wish.theme, false, wish.badge); }};
    if (m_plan->badge) figure.verdict = textOf(*m_plan->badge);
    return figure;
}

void MatrixView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    if (!m_plan) {
        painter.fillRect(rect(), m_theme.ground);
        painter.setPen(m_theme.inkSoft);
        painter.setFont(m_theme.text(11));
        painter.drawText(rect().adjusted(40, 0, -40, 0), Qt::AlignCenter | Qt::TextWordWrap,
                         m_reason.isEmpty() ? tr("Computing …") : m_reason);
        return;
    }
    PainterCanvas canvas(painter);
    paint(canvas, scene(), QSizeF(size()), m_theme);
}

} // namespace hopscope
