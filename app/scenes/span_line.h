#pragma once

#include <QStringList>

class QRectF;

namespace hopscope {

class Canvas;
struct Theme;

/// A line with ends from one place to another, within `line`, and in the middle of it the longest text that fits.
void paintSpan(Canvas& canvas, const Theme& theme, const QRectF& line, double from, double to,
               const QStringList& texts);

} // namespace hopscope
