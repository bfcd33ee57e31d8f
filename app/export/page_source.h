#pragma once

#include <QString>

namespace hopscope {

/// A script or a style of exported pages: a file of resources/pages, which is part of the program.
QString pageSource(const QString& fileName);
/// A part of exported presentations, likewise of resources/slides.
QString slideSource(const QString& fileName);

} // namespace hopscope
