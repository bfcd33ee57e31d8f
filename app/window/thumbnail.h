#pragma once

#include "drawing/theme.h"

#include <QImage>
#include <QString>

#include <stop_token>

namespace hopscope {

/// The network of the experiment in front of a document, in the middle of its run; `side` pixels wide and high. Null if
/// the file cannot be read, its experiment cannot run or takes long, or when asked to stop. Any thread may ask.
QImage thumbnailOf(const QString& fileName, int side, const Theme& theme, const std::stop_token& stop);

} // namespace hopscope
