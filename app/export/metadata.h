#pragma once

#include "run/provenance.h"

#include <QByteArray>
#include <QString>

namespace hopscope {

/// Where a file came from as XMP, which programs read from PDF and WebP.
QByteArray xmpOf(const Provenance& provenance);

/// Puts it into a finished GIF, APNG or WebP, which FFmpeg writes without: a comment, a text chunk, a chunk of XMP.
/// Files with other suffixes stay as they are.
void embed(QByteArray& file, const QString& suffix, const Provenance& provenance);

} // namespace hopscope
