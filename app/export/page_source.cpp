#include "export/page_source.h"

#include <QFile>

// A static library must ask for its resources itself, outside of any namespace.
static void takePages() { Q_INIT_RESOURCE(pages); }

namespace hopscope {

QString pageSource(const QString& fileName)
{
    takePages();
    QFile file(QStringLiteral(":/hopscope/pages/") + fileName);
    [[maybe_unused]] const bool there = file.open(QIODevice::ReadOnly);
    Q_ASSERT(there);
    return QString::fromUtf8(file.readAll());
}

} // namespace hopscope
