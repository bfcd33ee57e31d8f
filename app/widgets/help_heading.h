#pragma once

#include <QString>
#include <QVariant>
#include <QWidget>

namespace hopscope {

/// The heading of the manual on the window (resources/help/window.md) under which a widget, and all in it, is
/// explained.
inline void explainUnder(QWidget& widget, const QString& heading) { widget.setProperty("helpHeading", heading); }

/// That of the widget or of the nearest around it that has one; docks are explained under their titles.
QString helpHeadingOf(const QWidget* widget);

} // namespace hopscope
