#include "widgets/disclosure.h"

#include <QVariant>

namespace hopscope {

Disclosure::Disclosure(const QString& title, QWidget& what, bool open, QWidget* parent)
    : QPushButton(parent), m_title(title), m_what(what)
{
    setProperty("role", QStringLiteral("link"));
    setCursor(Qt::PointingHandCursor);
    setAccessibleName(title);
    connect(this, &QPushButton::clicked, this, [this] { setOpen(!m_open); });
    setOpen(open);
}

void Disclosure::setOpen(bool open)
{
    m_open = open;
    setText(m_title + (open ? QStringLiteral("  ▾") : QStringLiteral("  ▸")));
    m_what.setVisible(open);
}

} // namespace hopscope
