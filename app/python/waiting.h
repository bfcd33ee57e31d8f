#pragma once

#include "memory.h"

#include <pybind11/pybind11.h>

#include <chrono>
#include <future>
#include <stop_token>

namespace hopscope::python {

/// Does work beside the interpreter, charged to the budget of memory, and stops it within 0.2 s where somebody presses
/// Ctrl+C. What is thrown is thrown here. `work` takes a std::stop_token and touches no Python object.
template <class Work> auto whileOthersRun(Work work)
{
    std::stop_source stop;
    auto result = std::async(std::launch::async, [&work, token = stop.get_token()] {
        MemoryAccount account;
        const MemoryScope charged(&account);
        return work(token);
    });
    for (;;) {
        std::future_status status{};
        {
            const pybind11::gil_scoped_release release;
            status = result.wait_for(std::chrono::milliseconds(50));
        }
        if (status == std::future_status::ready) return result.get();
        if (PyErr_CheckSignals() == 0) continue;
        stop.request_stop();
        const pybind11::gil_scoped_release release;
        result.wait();
        break;
    }
    throw pybind11::error_already_set();
}

} // namespace hopscope::python
