#include "widgets/wrapped_label.h"

#include <QVariant>

namespace hopscope {

WrappedLabel::WrappedLabel(const QString& text, const char* role, QWidget* parent) : QLabel(text, parent)
{
    setTextFormat(Qt::PlainText);
    setProperty("role", QLatin1String(role));
    setWordWrap(true);
    setTextInteractionFlags(Qt::TextSelectableByMouse);
}

int WrappedLabel::heightForWidth(int width) const
{
    if (m_said != text()) {
        m_heights.clear();
        m_said = text();
    }
    const auto [height, isNew] = m_heights.try_emplace(width, 0);
    if (isNew) height->second = QLabel::heightForWidth(width);
    return height->second;
}

/// Another font or style sheet: other heights.
void WrappedLabel::changeEvent(QEvent* event)
{
    m_heights.clear();
    QLabel::changeEvent(event);
}

} // namespace hopscope
