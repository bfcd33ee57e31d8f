#pragma once

#include <QByteArray>
#include <QString>

#include <utility>
#include <vector>

namespace hopscope {

/// A zip archive of files in this order, by name; without dates, so that the same files are the same bytes. Throws
/// Refused.
QByteArray zipped(const std::vector<std::pair<QString, QByteArray>>& files);

} // namespace hopscope
