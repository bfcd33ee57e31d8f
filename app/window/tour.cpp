#include "window/tour.h"

#include "widgets/labels.h"
#include "widgets/style.h"

#include <QEvent>
#include <QFrame>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace hopscope {

namespace {

constexpr int cardWidth = 380, apart = 14, around = 5, corner = 9;

} // namespace

Tour::Tour(QWidget& window, std::vector<TourStop> stops) : QWidget(&window), m_stops(std::move(stops))
{
    setObjectName(QStringLiteral("tour"));
    setAccessibleName(tr("Tour of the window"));
    setFocusPolicy(Qt::StrongFocus);
    m_card = new QFrame(this);
    m_card->setProperty("role", QStringLiteral("palette"));
    m_card->setAutoFillBackground(true);
    auto* column = new QVBoxLayout(m_card);
    column->setContentsMargins(20, 16, 20, 16);
    column->setSpacing(8);
    m_count = makeLabel({}, "small", m_card);
    m_title = makeLabel({}, "heading", m_card);
    m_text = makeLabel({}, "plain", m_card);
    m_text->setWordWrap(true);
    for (QLabel* label : {m_count, m_title, m_text}) column->addWidget(label);
    column->addSpacing(4);
    auto* line = new QHBoxLayout;
    m_skip = new QPushButton(tr("&Skip"), m_card);
    m_back = new QPushButton(tr("&Back"), m_card);
    m_next = new QPushButton(m_card);
    m_next->setProperty("role", QStringLiteral("primary"));
    line->addWidget(m_skip);
    line->addStretch();
    line->addWidget(m_back);
    line->addWidget(m_next);
    column->addLayout(line);
    connect(m_skip, &QPushButton::clicked, this, [this] { end(false); });
    connect(m_back, &QPushButton::clicked, this, &Tour::back);
    connect(m_next, &QPushButton::clicked, this, &Tour::next);
    window.installEventFilter(this);
    setGeometry(window.rect());
    show(0);
    QWidget::show();
    raise();
    m_next->setFocus();
}

void Tour::next()
{
    if (m_at + 1 == static_cast<int>(m_stops.size())) return end(true);
    show(m_at + 1);
}

void Tour::back()
{
    if (m_at > 0) show(m_at - 1);
}

void Tour::show(int stop)
{
    m_at = stop;
    const TourStop& what = m_stops[static_cast<std::size_t>(stop)];
    const bool last = stop + 1 == static_cast<int>(m_stops.size());
    m_count->setText(tr("%1 of %2").arg(stop + 1).arg(m_stops.size()));
    m_title->setText(what.title);
    m_text->setText(what.sentences);
    setAccessibleDescription(what.title + QStringLiteral(". ") + what.sentences);
    m_back->setEnabled(stop > 0);
    m_skip->setVisible(!last);
    m_next->setText(last ? tr("&Done") : tr("&Next"));
    arrange();
}

void Tour::end(bool whole)
{
    hide();
    emit ended(whole);
    deleteLater();
}

QRect Tour::place() const
{
    const QWidget* widget = m_stops[static_cast<std::size_t>(m_at)].place;
    if (!widget || !widget->isVisible()) return {};
    const QRect all(widget->mapTo(parentWidget(), QPoint(0, 0)), widget->size());
    return all.adjusted(-around, -around, around, around).intersected(rect());
}

/// Beside the place, on the side with the most room; over its lower right corner if it takes the whole window.
void Tour::arrange()
{
    const int wide = static_cast<int>(cardWidth * std::max(1.0, Appearance::theme().fontScale));
    m_card->setFixedWidth(std::min(wide, width() - 2 * apart));
    m_card->adjustSize();
    const QSize card(m_card->width(), std::max(m_card->sizeHint().height(), m_card->heightForWidth(m_card->width())));
    const QRect bright = place();
    QPoint at((width() - card.width()) / 2, (height() - card.height()) / 2);
    if (!bright.isNull()) {
        const int right = width() - bright.right(), left = bright.left(), below = height() - bright.bottom(),
                  above = bright.top();
        if (right >= card.width() + 2 * apart)
            at = {bright.right() + apart, bright.center().y() - card.height() / 2};
        else if (below >= card.height() + 2 * apart)
            at = {bright.center().x() - card.width() / 2, bright.bottom() + apart};
        else if (above >= card.height() + 2 * apart)
            at = {bright.center().x() - card.width() / 2, bright.top() - apart - card.height()};
        else if (left >= card.width() + 2 * apart)
            at = {bright.left() - apart - card.width(), bright.center().y() - card.height() / 2};
        else
            at = {bright.right() - card.width() - apart, bright.bottom() - card.height() - apart};
    }
    m_card->setGeometry(QRect({std::clamp(at.x(), apart, std::max(apart, width() - card.width() - apart)),
                               std::clamp(at.y(), apart, std::max(apart, height() - card.height() - apart))},
                              card));
    update();
}

void Tour::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QPainterPath dimmed;
    dimmed.addRect(rect());
    const QRectF bright(place());
    if (!bright.isEmpty()) {
        QPainterPath hole;
        hole.addRoundedRect(bright, corner, corner);
        dimmed -= hole;
    }
    const Theme& theme = Appearance::theme();
    QColor shade = theme.dark() ? QColor(0, 0, 0) : theme.ink;
    shade.setAlphaF(0.45F);
    painter.fillPath(dimmed, shade);
    if (bright.isEmpty()) return;
    painter.setPen(QPen(theme.accent, 2));
    painter.drawRoundedRect(bright.adjusted(1, 1, -1, -1), corner, corner);
}

void Tour::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Escape:
        return end(false);
    case Qt::Key_Right:
    case Qt::Key_Return:
    case Qt::Key_Enter:
        return next();
    case Qt::Key_Left:
        return back();
    default:
        event->accept(); // keys of the window wait
    }
}

bool Tour::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == parentWidget() && event->type() == QEvent::Resize) {
        setGeometry(parentWidget()->rect());
        arrange();
    }
    if (watched == parentWidget() && event->type() == QEvent::LayoutRequest) arrange();
    return QWidget::eventFilter(watched, event);
}

bool Tour::focusNextPrevChild(bool next)
{
    std::vector<QPushButton*> buttons;
    for (QPushButton* button : {m_skip, m_back, m_next})
        if (button->isVisible() && button->isEnabled()) buttons.push_back(button);
    if (buttons.empty()) return false; // it is being hidden
    const auto now = std::ranges::find(buttons, focusWidget());
    const auto count = static_cast<std::ptrdiff_t>(buttons.size());
    const auto index = now == buttons.end() ? count - 1 : now - buttons.begin();
    buttons[static_cast<std::size_t>((index + (next ? 1 : count - 1)) % count)]->setFocus(Qt::TabFocusReason);
    return true;
}

} // namespace hopscope
