#include "window/guarded_application.h"

#include "state/tasks/tasks.h"

#include <exception>

namespace hopscope {

bool GuardedApplication::notify(QObject* receiver, QEvent* event)
{
    try {
        return QApplication::notify(receiver, event);
    } catch (const std::exception& error) {
        Tasks::instance().addFailure({QStringLiteral("window"), QString::fromUtf8(error.what())});
        return true;
    }
}

} // namespace hopscope
