#pragma once

#include "diagnostic.h"
#include "progress.h"
#include "state/tasks/latest_task.h"

#include <QMetaObject>
#include <QObject>

#include <stop_token>
#include <utility>

namespace hopscope {

/// Has something found on a thread of Tasks, and takes it on the thread of its owner, who has the task and so outlives
/// it. What is cancelled or refused is not taken: whoever shows it says why elsewhere.
template <class Find, class Take> void findFor(QObject* owner, LatestTask& task, Find find, Take take)
{
    task.start([owner, find = std::move(find), take = std::move(take)](const std::stop_token& stop) {
        try {
            auto found = find(stop);
            QMetaObject::invokeMethod(
                owner, [take, found = std::move(found)] { take(found); }, Qt::QueuedConnection);
        } catch (const Cancelled&) {
        } catch (const Refused&) {
        }
    });
}

} // namespace hopscope
