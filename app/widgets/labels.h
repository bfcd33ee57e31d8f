#pragma once

#include <QFrame>
#include <QLabel>
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

inline QFrame* makeRule(QWidget* parent = nullptr)
{
    auto* rule = new QFrame(parent);
    rule->setProperty("role", QLatin1String("rule"));
    return rule;
}

} // namespace hopscope
