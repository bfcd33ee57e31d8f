#include "stopping.h"

#include "progress.h"

namespace hopscope {

namespace {

constinit thread_local const StopScope* innermost = nullptr;

} // namespace

StopScope::StopScope(const std::stop_token& stop) : m_stop(stop), m_before(innermost)
{
    if (m_stop.stop_possible()) innermost = this;
}

StopScope::~StopScope() { innermost = m_before; }

void goOn()
{
    if (innermost && innermost->m_stop.stop_requested()) throw Cancelled();
}

} // namespace hopscope
