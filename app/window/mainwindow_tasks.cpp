#include "window/mainwindow.h"

#include "state/tasks/tasks.h"
#include "window/message_bar.h"

#include <chrono>

namespace hopscope {

void MainWindow::watchTasks()
{
    const auto say = [this](const QString& sentence) { m_messages->sayFor(std::chrono::seconds(15), sentence); };
    connect(&m_guard, &MemoryGuard::stopped, this, say);
    Tasks::instance().onFailure([this, say](const TaskFailure& failure) {
        QMetaObject::invokeMethod(
            this, [say, failure] { say(tr("Not finished: %1. %2", "task, reason").arg(failure.name, failure.why)); },
            Qt::QueuedConnection);
    });
}

} // namespace hopscope
