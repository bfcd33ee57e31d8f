#pragma once

#include <QString>
#include <QStringList>

class QWidget;

namespace hopscope {

/// What whoever mends a fault wants to know: version and build, Qt, system, screen, theme, memory, the experiments of
/// the document as a command line, and what did not work. Nothing that names the user or a file.
QString faultReport(const QWidget& window, const QStringList& experiments);

} // namespace hopscope
