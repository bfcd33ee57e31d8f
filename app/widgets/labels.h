#pragma once

#include <QCoreApplication>
#include <QEvent>
#include <QFrame>
#include <QLabel>
#include <QStyle>
#include <QVariant>
#include <QWidget>

namespace hopscope {

/// Roles of the style sheet: "heading", "soft", "small", "strong", "good", "trouble".
inline QLabel* makeLabel(const QString& text, const char* role, QWidget* parent = nullptr)
{
    auto* label = new QLabel(text, parent);
    label->setTextFormat(Qt::PlainText);
    label->setProperty("role", QLatin1String(role));
    return label;
}

/// Another role: the style sheet looks at it again, and at the margins that belong to it.
inline void setRole(QLabel& label, const char* role)
{
    if (label.property("role").toString() == QLatin1String(role)) return;
    label.setProperty("role", QLatin1String(role));
    label.style()->unpolish(&label);
    label.style()->polish(&label);
    QEvent changed(QEvent::StyleChange);
    QCoreApplication::sendEvent(&label, &changed);
}

inline QFrame* makeRule(QWidget* parent = nullptr)
{
    auto* rule = new QFrame(parent);
    rule->setProperty("role", QLatin1String("rule"));
    return rule;
}

} // namespace hopscope
