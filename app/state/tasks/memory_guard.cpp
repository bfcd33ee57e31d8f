#include "state/tasks/memory_guard.h"

#include "linux.h"
#include "memory.h"
#include "scenes/last_of.h"
#include "state/tasks/tasks.h"

#include <chrono>

namespace hopscope {

MemoryGuard::MemoryGuard(QObject* parent) : QObject(parent)
{
    m_timer.setInterval(std::chrono::milliseconds(250));
    connect(&m_timer, &QTimer::timeout, this, &MemoryGuard::look);
    m_timer.start();
}

void MemoryGuard::look()
{
    Keeper::forgetFormer();
    const std::size_t budget = Memory::budget();
    if (residentMemory() <= budget - budget / 16) return;
    Memory::release(); // perhaps nobody holds it any more
    const std::size_t resident = residentMemory();
    if (resident <= budget - budget / 16 || Tasks::instance().running().empty()) return;
    Tasks::instance().stopAll();
    emit stopped(tr("Background work was stopped: the program holds %1 of the %2 that it may take.")
                     .arg(QString::fromStdString(bytesText(resident)), QString::fromStdString(bytesText(budget))));
}

} // namespace hopscope
