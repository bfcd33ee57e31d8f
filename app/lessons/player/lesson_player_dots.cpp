#include "lessons/player/lesson_player_dots.h"

#include "widgets/icon_button.h"
#include "widgets/style.h"

#include <QKeyEvent>
#include <QPainter>

#include <algorithm>
#include <utility>

namespace hopscope {

namespace {

constexpr int widestDot = 32, narrowestDot = 17, dotHeight = 36;

} // namespace

void drawPageState(QPainter& painter, PageState state, std::size_t number, const QRectF& where, const Theme& theme)
{
    painter.setRenderHint(QPainter::Antialiasing);
    const bool right = state == PageState::Right, wrong = state == PageState::Wrong;
    const QColor colour = right ? theme.good : wrong ? theme.trouble : theme.inkSoft;
    painter.setPen(state == PageState::Unseen || state == PageState::Seen ? QPen(Qt::NoPen) : QPen(colour, 1.2));
    painter.setBrush(right || wrong             ? QBrush(colour)
                     : state == PageState::Seen ? QBrush(theme.vacant)
                     : state == PageState::Open ? QBrush(theme.panel)
                                                : QBrush(Qt::NoBrush));
    painter.drawRoundedRect(where.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    if (right || wrong) {
        const double inset = where.width() * 0.24;
        drawIcon(painter, right ? Icon::Check : Icon::Close, where.adjusted(inset, inset, -inset, -inset),
                 inkOn(colour));
        return;
    }
    QFont font = theme.text(9, QFont::DemiBold);
    font.setPixelSize(static_cast<int>(where.height() * (number < 100 ? 0.6 : 0.45)));
    painter.setFont(font);
    painter.setPen(state == PageState::Unseen ? theme.inkSoft : theme.ink);
    painter.drawText(where, Qt::AlignCenter, QString::number(number));
}

QString nameOf(PageState state)
{
    switch (state) {
    case PageState::Seen:
        return QObject::tr("seen");
    case PageState::Open:
        return QObject::tr("an unanswered question");
    case PageState::Right:
        return QObject::tr("correct on the first try");
    case PageState::Wrong:
        return QObject::tr("wrong on the first try");
    default:
        return QObject::tr("not seen yet");
    }
}

PageButton::PageButton(QWidget* parent) : QAbstractButton(parent)
{
    setFocusPolicy(Qt::TabFocus);
    setCursor(Qt::PointingHandCursor);
}

void PageButton::showPage(const PageDot& page, std::size_t number)
{
    m_page = page;
    m_number = number;
    const QString name = QObject::tr("Page %1: %2, %3").arg(number).arg(page.title, nameOf(page.state));
    setAccessibleName(name);
    setToolTip(name);
    update();
}

void PageButton::drawState(QPainter& painter, const QRectF& where) const
{
    drawPageState(painter, m_page.state, m_number, where, Appearance::theme());
}

void PageButton::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right)
        event->ignore();
    else
        QAbstractButton::keyPressEvent(event);
}

class LessonDots::Dot : public PageButton {
public:
    using PageButton::PageButton;
    void show(const PageDot& page, int number, bool current)
    {
        m_current = current;
        showPage(page, static_cast<std::size_t>(number));
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        const Theme& theme = Appearance::theme();
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const double side = std::min(width() - 4.0, 22.0);
        const QRectF where(width() / 2.0 - side / 2, 4, side, side);
        drawState(painter, where);
        if (hasFocus() || underMouse()) {
            painter.setPen(QPen(theme.accent, 1.4));
            painter.setBrush(Qt::NoBrush);
            painter.drawRoundedRect(where.adjusted(-2, -2, 2, 2), 5, 5);
        }
        if (m_current) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(theme.accent);
            painter.drawRoundedRect(QRectF(where.left(), where.bottom() + 4, where.width(), 3), 1.5, 1.5);
        }
    }

private:
    bool m_current{false};
};

LessonDots::LessonDots(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(&Appearance::instance(), &Appearance::themeChanged, this, qOverload<>(&QWidget::update));
}

void LessonDots::setPages(const std::vector<PageDot>& pages, int current)
{
    m_pages = pages;
    while (m_dots.size() > pages.size()) {
        delete m_dots.back();
        m_dots.pop_back();
    }
    while (m_dots.size() < pages.size()) {
        auto* dot = new Dot(this);
        const int page = static_cast<int>(m_dots.size());
        connect(dot, &QAbstractButton::clicked, this, [this, page] { emit chosen(page); });
        dot->setVisible(true);
        m_dots.push_back(dot);
    }
    for (std::size_t i = 0; i < pages.size(); ++i)
        m_dots[i]->show(pages[i], static_cast<int>(i) + 1, static_cast<int>(i) == current);
    updateGeometry();
    place();
}

QSize LessonDots::sizeHint() const { return {widestDot * static_cast<int>(m_pages.size()), dotHeight}; }
QSize LessonDots::minimumSizeHint() const { return {narrowestDot * static_cast<int>(m_pages.size()), dotHeight}; }

void LessonDots::place()
{
    if (m_dots.empty()) return;
    const int count = static_cast<int>(m_dots.size()), wide = std::clamp(width() / count, narrowestDot, widestDot);
    int x = (width() - wide * count) / 2;
    for (Dot* dot : m_dots) {
        dot->setGeometry(x, 0, wide, dotHeight);
        x += wide;
    }
}

void LessonDots::resizeEvent(QResizeEvent*) { place(); }

LessonProgress::LessonProgress(QWidget* parent) : QWidget(parent)
{
    setFixedHeight(18);
    connect(&Appearance::instance(), &Appearance::themeChanged, this, qOverload<>(&QWidget::update));
}

void LessonProgress::setStates(std::vector<PageState> states)
{
    m_states = std::move(states);
    update();
}

void LessonProgress::paintEvent(QPaintEvent*)
{
    if (m_states.empty()) return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Theme& theme = Appearance::theme();
    const double gap = 2, wide = (width() + gap) / static_cast<double>(m_states.size()) - gap;
    for (std::size_t i = 0; i < m_states.size(); ++i) {
        const QRectF piece(static_cast<double>(i) * (wide + gap), 2, wide, height() - 4);
        const bool right = m_states[i] == PageState::Right, wrong = m_states[i] == PageState::Wrong;
        const QColor colour = right ? theme.good : wrong ? theme.trouble : theme.vacant;
        painter.setPen(QPen(right || wrong ? colour : theme.line, 1));
        painter.setBrush(colour);
        painter.drawRoundedRect(piece.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
        const double side = std::min(9.0, wide - 2);
        if ((right || wrong) && side > 4)
            drawIcon(painter, right ? Icon::Check : Icon::Close,
                     {piece.center().x() - side / 2, piece.center().y() - side / 2, side, side}, inkOn(colour));
    }
}

} // namespace hopscope
