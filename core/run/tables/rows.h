#pragma once

#include "run/tables/run_tables.h"
#include "schedule/message_words.h"
#include "stopping.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>

namespace hopscope {

// What the tables of runs are made with.

inline std::string text(std::uint64_t number) { return std::to_string(number); }
inline std::string stepText(StepIndex step) { return std::to_string(step); }

/// Calls visit(step) for each of the steps, which may include 0.
template <class Visit> void eachMoment(std::span<const StepRange> steps, Visit visit)
{
    for (const StepRange& range : steps)
        for (StepIndex step = range.first; step <= range.last; ++step) {
            goOn();
            visit(step);
        }
}

/// Calls visit(step, what is sent in it) for each of the steps but 0.
template <class Visit> void eachStep(const Run& run, std::span<const StepRange> steps, Visit visit)
{
    Step sent;
    eachMoment(steps, [&](StepIndex step) {
        if (step == 0) return;
        run.schedule().at(step - 1, sent);
        visit(step, sent);
    });
}

/// How many moments these are, and how many steps: the start is a moment only.
double momentsOf(std::span<const StepRange> steps);
double stepsOf(std::span<const StepRange> steps);
/// Messages of these steps.
double transfersOf(const Run& run, std::span<const StepRange> steps);

// The tables that are not of run_tables.cpp alone.
RunTable transfersTable();
RunTable linesTable();
RunTable stepsTable();
RunTable sharesTable();
RunTable sizesTable();
RunTable trafficTable();
RunTable linksTable();
RunTable holdingsTable();
RunTable packetsTable();
RunTable arrivalsTable();
RunTable queuesTable();
RunTable routersTable();
RunTable leafLinkTable();
RunTable messageTimesTable();
RunTable groupsTable();
RunTable regionsTable();

} // namespace hopscope
