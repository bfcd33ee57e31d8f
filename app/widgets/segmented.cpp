#include "widgets/segmented.h"

#include <QEvent>
#include <QPushButton>

#include <algorithm>

namespace hopscope {

namespace {
constexpr int gap = 3;
} // namespace

Segmented::Segmented(QWidget* parent) : QWidget(parent)
{
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void Segmented::setOptions(const QStringList& texts, const QStringList& toolTips)
{
    while (m_buttons.size() > static_cast<std::size_t>(texts.size())) {
        delete m_buttons.back();
        m_buttons.pop_back();
    }
    while (m_buttons.size() < static_cast<std::size_t>(texts.size())) {
        auto* button = new QPushButton(this);
        button->setProperty("role", QStringLiteral("segment"));
        button->setCheckable(true);
        button->setAutoExclusive(true);       // one of them, also for whoever hears them
        button->setFocusPolicy(Qt::TabFocus); // a click leaves the keys where they were
        const int index = static_cast<int>(m_buttons.size());
        connect(button, &QPushButton::clicked, this, [this, index] {
            const bool changed = index != m_current;
            setCurrent(index);
            if (changed) emit chosen(index);
        });
        button->show();
        m_buttons.push_back(button);
    }
    for (qsizetype i = 0; i < texts.size(); ++i) {
        QPushButton& button = *m_buttons[static_cast<std::size_t>(i)];
        button.setText(texts[i]);
        button.setToolTip(toolTips.value(i));
    }
    setCurrent(m_current);
    updateGeometry();
    place();
}

void Segmented::setCurrent(int index)
{
    m_current = index;
    for (std::size_t i = 0; i < m_buttons.size(); ++i) {
        QPushButton& button = *m_buttons[i];
        const bool chosen = static_cast<int>(i) == index;
        button.setAutoExclusive(chosen); // where none is chosen, the one that was may go
        button.setChecked(chosen);
        button.setAutoExclusive(true);
    }
}

int Segmented::naturalWidth() const
{
    int width = -gap;
    for (const QPushButton* button : m_buttons) width += button->sizeHint().width() + gap;
    return width;
}

int Segmented::perRow(int width) const
{
    if (naturalWidth() <= width) return std::max(1, static_cast<int>(m_buttons.size()));
    const int count = static_cast<int>(m_buttons.size());
    int widest = 1;
    for (const QPushButton* button : m_buttons) widest = std::max(widest, button->sizeHint().width());
    const int fitting = std::clamp((width + gap) / (widest + gap), 1, std::max(count, 1));
    const int rows = (count + fitting - 1) / fitting;
    return rows > 0 ? (count + rows - 1) / rows : 1; // rows as even as they can be
}

QSize Segmented::sizeHint() const
{
    int width = 0, height = 0;
    for (const QPushButton* button : m_buttons) {
        width = std::max(width, button->sizeHint().width());
        height = button->sizeHint().height();
    }
    const int count = static_cast<int>(m_buttons.size());
    return {width * count + gap * std::max(count - 1, 0), height};
}

QSize Segmented::minimumSizeHint() const
{
    int width = 0;
    for (const QPushButton* button : m_buttons) width = std::max(width, button->sizeHint().width());
    return {width, sizeHint().height()};
}

int Segmented::heightForWidth(int width) const
{
    const int columns = perRow(width), count = static_cast<int>(m_buttons.size());
    const int rows = (count + columns - 1) / columns;
    return rows * sizeHint().height() + std::max(rows - 1, 0) * gap;
}

void Segmented::place()
{
    if (m_buttons.empty()) return;
    const int columns = perRow(width()), height = sizeHint().height(), count = static_cast<int>(m_buttons.size());
    int widest = 0;
    for (const QPushButton* button : m_buttons) widest = std::max(widest, button->sizeHint().width());
    const bool tight = columns == count && (widest + gap) * count - gap > width();
    if (tight) { // alike they would not fit: each as wide as it must be, and its share of what is left
        const int spare = width() - naturalWidth();
        int left = 0;
        for (int i = 0; i < count; ++i) {
            QPushButton& button = *m_buttons[static_cast<std::size_t>(i)];
            const int wide = button.sizeHint().width() + spare * (i + 1) / count - spare * i / count;
            button.setGeometry(left, 0, wide, height);
            left += wide + gap;
        }
        setMinimumHeight(height);
        return;
    }
    for (int i = 0; i < static_cast<int>(m_buttons.size()); ++i) {
        const int row = i / columns, column = i % columns;
        const int left = column * (width() + gap) / columns, right = (column + 1) * (width() + gap) / columns - gap;
        m_buttons[static_cast<std::size_t>(i)]->setGeometry(left, row * (height + gap), right - left, height);
    }
    const int needed = heightForWidth(width());
    if (minimumHeight() != needed) setMinimumHeight(needed);
}

void Segmented::resizeEvent(QResizeEvent*) { place(); }

bool Segmented::event(QEvent* event)
{
    const bool result = QWidget::event(event);
    if (event->type() == QEvent::StyleChange || event->type() == QEvent::FontChange
        || event->type() == QEvent::Polish) {
        updateGeometry();
        place();
    }
    return result;
}

} // namespace hopscope
