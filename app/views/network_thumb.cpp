#include "views/network_thumb.h"

#include "drawing/painter_canvas.h"
#include "state/tasks/find_for.h"
#include "widgets/style.h"

#include <QCoreApplication>
#include <QPainter>

#include <utility>

namespace hopscope {

NetworkThumb::NetworkThumb(QWidget* parent) : QWidget(parent)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    connect(&Appearance::instance(), &Appearance::themeChanged, this, qOverload<>(&QWidget::update));
}

void NetworkThumb::show(Find find)
{
    m_scene.reset();
    update();
    const unsigned asked = ++m_asked;
    if (!find) return m_task.cancel();
    findFor(this, m_task, std::move(find), [this, asked](const std::optional<NetworkScene>& scene) {
        if (asked != m_asked) return;
        m_scene = scene;
        update();
    });
}

void NetworkThumb::setCaptioned(bool captioned, const QString& words)
{
    m_captioned = captioned;
    m_words = words;
    update();
}

QString NetworkThumb::caption() const
{
    if (!m_scene) return {};
    if (!m_words.isEmpty()) return m_words;
    QStringList told{m_scene->texts.title, m_scene->texts.context, m_scene->texts.step};
    told.removeAll(QString());
    return told.join(QStringLiteral(" · "));
}

void NetworkThumb::finish()
{
    m_task.wait();
    QCoreApplication::sendPostedEvents(this, QEvent::MetaCall);
}

void NetworkThumb::paintEvent(QPaintEvent*)
{
    const Theme& theme = Appearance::theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    PainterCanvas canvas(painter);
    canvas.path(roundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6), {theme.ground, {theme.line, 1, {}}});
    if (!m_scene) return;
    painter.setClipRect(rect().adjusted(1, 1, -1, -1));
    // The ground of the scene covers the round corners of the frame, but not its line.
    const QFont font = theme.text(8.5);
    const double foot = m_captioned ? 1.6 * lineHeight(font) : 0;
    paint(canvas, *m_scene, {.size = QSizeF(width(), height() - foot), .bare = true}, theme);
    if (m_captioned) {
        constexpr double edge = 8;
        const NetworkTexts& texts = m_scene->texts;
        const QStringList forms =
            !m_words.isEmpty() ? QStringList{m_words}
                               : QStringList{caption(), texts.title + QStringLiteral(" · ") + texts.step, texts.title};
        canvas.text({edge, height() - 0.55 * lineHeight(font)}, fitting(font, forms, width() - 2 * edge),
                    {font, theme.inkSoft});
    }
    painter.setClipping(false);
    canvas.path(roundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6), {{}, {theme.line, 1, {}}});
}

} // namespace hopscope
