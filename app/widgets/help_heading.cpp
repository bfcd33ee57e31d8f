#include "widgets/help_heading.h"

#include "widgets/dock.h"

namespace hopscope {

QString helpHeadingOf(const QWidget* widget)
{
    for (; widget; widget = widget->parentWidget()) {
        if (const QString heading = widget->property("helpHeading").toString(); !heading.isEmpty()) return heading;
        if (qobject_cast<const Dock*>(widget)) return widget->windowTitle();
    }
    return {};
}

} // namespace hopscope
