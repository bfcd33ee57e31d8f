#include "export/page_source.h"

#include <QFile>

// A static library must ask for its resources itself, outside of any namespace.
static void takePages()
{
    Q_INIT_RESOURCE(pages);
    Q_INIT_RESOURCE(slides);
}

namespace hopscope {

namespace {

QString source(const QString& name)
{
    takePages();
    QFile file(QStringLiteral(":/hopscope/") + name);
    [[maybe_unused]] const bool there = file.open(QIODevice::ReadOnly);
    Q_ASSERT(there);
    return QString::fromUtf8(file.readAll());
}

} // namespace

QString pageSource(const QString& fileName) { return source(QStringLiteral("pages/") + fileName); }
QString slideSource(const QString& fileName) { return source(QStringLiteral("slides/") + fileName); }

} // namespace hopscope
