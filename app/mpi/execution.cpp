#include "mpi/execution.h"

#include <algorithm>
#include <cstring>
#include <deque>

namespace hopscope::mpi {

Execution::Execution(const RankProgram& program, const Ranks& ranks)
    : m_program(program), m_ranks(ranks), m_memory(program.doubles), m_stepRoom(program.acts.size()),
      m_freeRoom(program.acts.size())
{
    std::size_t most = 0, all = 0;
    for (std::size_t k = 0; k + 1 < program.begins.size(); ++k) {
        std::size_t room = 0;
        for (std::size_t i = program.begins[k]; i < program.begins[k + 1]; ++i) {
            const RankAct& act = program.acts[i];
            m_stepRoom[i] = room;
            m_freeRoom[i] = all;
            if (act.kind == RankAct::Kind::Local || !act.inPlace) room += act.doubles;
            if (act.kind == RankAct::Kind::Local || !act.freely) all += act.doubles;
        }
        most = std::max(most, room);
    }
    m_buffer.resize(std::max(most, all));
    int* bound = nullptr;
    int known = 0;
    MPI_Comm_get_attr(ranks.all(), MPI_TAG_UB, static_cast<void*>(&bound), &known);
    m_tags = known != 0 ? *bound : 32767;
}

void Execution::pack(const RankAct& act, const double* memory, double* to)
{
    for (const Stretch& stretch : act.kind == RankAct::Kind::Local ? act.sources : act.places) {
        std::memcpy(to, memory + stretch.first, stretch.count * sizeof(double));
        to += stretch.count;
    }
}

void Execution::apply(const RankAct& act, const double* from)
{
    for (const Stretch& stretch : act.places) {
        double* const to = m_memory.data() + stretch.first;
        if (stretch.join)
            for (std::uint64_t e = 0; e < stretch.count; ++e) to[e] += from[e];
        else
            std::memcpy(to, from, stretch.count * sizeof(double));
        from += stretch.count;
    }
}

void Execution::steps(std::vector<double>& times, std::vector<Interval>* trace)
{
    times.assign(m_program.begins.size() - 1, 0);
    for (std::size_t k = 0; k + 1 < m_program.begins.size(); ++k) {
        const std::size_t first = m_program.begins[k], last = m_program.begins[k + 1];
        m_ranks.meet();
        const double begin = MPI_Wtime();
        m_requests.clear();
        const auto place = [&](std::size_t i) {
            const RankAct& act = m_program.acts[i];
            return act.inPlace ? m_memory.data() + act.places.front().first : m_buffer.data() + m_stepRoom[i];
        };
        for (std::size_t i = first; i < last; ++i) {
            const RankAct& act = m_program.acts[i];
            if (act.kind != RankAct::Kind::Receive) continue;
            MPI_Irecv(place(i), static_cast<int>(act.doubles), MPI_DOUBLE, static_cast<int>(act.partner),
                      static_cast<int>(act.tag % static_cast<std::uint32_t>(m_tags)), m_ranks.all(),
                      &m_requests.emplace_back());
        }
        for (std::size_t i = first; i < last; ++i) {
            const RankAct& act = m_program.acts[i];
            if (act.kind != RankAct::Kind::Send) continue;
            if (!act.inPlace) pack(act, m_memory.data(), place(i));
            MPI_Isend(place(i), static_cast<int>(act.doubles), MPI_DOUBLE, static_cast<int>(act.partner),
                      static_cast<int>(act.tag % static_cast<std::uint32_t>(m_tags)), m_ranks.all(),
                      &m_requests.emplace_back());
        }
        if (trace)
            awaitEach(k, *trace, begin);
        else
            MPI_Waitall(static_cast<int>(m_requests.size()), m_requests.data(), MPI_STATUSES_IGNORE);
        const double arrived = MPI_Wtime();
        for (std::size_t i = first; i < last; ++i) {
            const RankAct& act = m_program.acts[i];
            if (act.kind == RankAct::Kind::Local) {
                pack(act, m_memory.data(), m_buffer.data() + m_stepRoom[i]);
                apply(act, m_buffer.data() + m_stepRoom[i]);
            } else if (act.kind == RankAct::Kind::Receive && !act.inPlace) {
                apply(act, place(i));
            }
        }
        const double end = MPI_Wtime();
        times[k] = end - begin;
        if (!trace) continue;
        for (std::size_t i = first; i < last; ++i)
            if (m_program.acts[i].kind == RankAct::Kind::Local) trace->push_back({i, arrived, end});
    }
}

// A trace says of every message when it was over, not only when all of the step were.
void Execution::awaitEach(std::size_t step, std::vector<Interval>& trace, double begin)
{
    std::vector<std::size_t> owners;
    for (const RankAct::Kind kind : {RankAct::Kind::Receive, RankAct::Kind::Send}) // as they were posted
        for (std::size_t i = m_program.begins[step]; i < m_program.begins[step + 1]; ++i)
            if (m_program.acts[i].kind == kind) owners.push_back(i);
    std::vector<int> done(m_requests.size());
    for (std::size_t left = m_requests.size(); left > 0;) {
        int count = 0;
        MPI_Waitsome(static_cast<int>(m_requests.size()), m_requests.data(), &count, done.data(), MPI_STATUSES_IGNORE);
        const double now = MPI_Wtime();
        for (int n = 0; n < count; ++n)
            trace.push_back({owners[static_cast<std::size_t>(done[static_cast<std::size_t>(n)])], begin, now});
        left -= static_cast<std::size_t>(count);
    }
}

/// One execution without common steps.
class Execution::Free {
public:
    Free(Execution& of, std::vector<Interval>* trace)
        : m_of(of), m_acts(of.m_program.acts), m_trace(trace), m_left(m_acts.size()), m_arrived(m_acts.size(), false),
          m_begun(trace ? m_acts.size() : 0)
    {
        for (std::size_t i = 0; i < m_acts.size(); ++i) m_left[i] = m_acts[i].waits;
    }

    void go()
    {
        for (std::size_t i = 0; i < m_acts.size(); ++i)
            if (m_acts[i].kind == RankAct::Kind::Receive) {
                begin(i);
                MPI_Irecv(place(i), static_cast<int>(m_acts[i].doubles), MPI_DOUBLE,
                          static_cast<int>(m_acts[i].partner), tag(i), m_of.m_ranks.all(), &request(i));
            }
        for (std::size_t i = 0; i < m_acts.size(); ++i)
            if (m_left[i] == 0 && m_acts[i].kind != RankAct::Kind::Receive) m_ready.push_back(i);
        for (;;) {
            for (; !m_ready.empty(); m_ready.pop_front()) proceed(m_ready.front());
            if (m_requests.empty()) break;
            wait();
        }
    }

private:
    double* place(std::size_t i)
    {
        return m_acts[i].freely ? m_of.m_memory.data() + m_acts[i].places.front().first
                                : m_of.m_buffer.data() + m_of.m_freeRoom[i];
    }
    int tag(std::size_t i) const { return static_cast<int>(m_acts[i].tag % static_cast<std::uint32_t>(m_of.m_tags)); }
    MPI_Request& request(std::size_t i)
    {
        m_owners.push_back(i);
        return m_requests.emplace_back();
    }
    void begin(std::size_t i)
    {
        if (m_trace) m_begun[i] = MPI_Wtime();
    }
    void end(std::size_t i)
    {
        if (m_trace) m_trace->push_back({i, m_begun[i], MPI_Wtime()});
    }

    /// All that it waited for is over.
    void proceed(std::size_t i)
    {
        const RankAct& act = m_acts[i];
        switch (act.kind) {
        case RankAct::Kind::Send:
            begin(i);
            if (!act.freely) pack(act, m_of.m_memory.data(), place(i));
            MPI_Isend(place(i), static_cast<int>(act.doubles), MPI_DOUBLE, static_cast<int>(act.partner), tag(i),
                      m_of.m_ranks.all(), &request(i));
            if (!act.freely) wake(i); // its memory has been read
            break;
        case RankAct::Kind::Receive:
            if (!m_arrived[i]) break;
            if (!act.freely) m_of.apply(act, place(i));
            wake(i);
            break;
        case RankAct::Kind::Local:
            begin(i);
            pack(act, m_of.m_memory.data(), place(i));
            m_of.apply(act, place(i));
            end(i);
            wake(i);
            break;
        }
    }
    void wake(std::size_t i)
    {
        for (const std::uint32_t other : m_acts[i].wakes)
            if (--m_left[other] == 0) m_ready.push_back(other);
    }

    void wait()
    {
        m_done.resize(m_requests.size());
        int count = 0;
        MPI_Waitsome(static_cast<int>(m_requests.size()), m_requests.data(), &count, m_done.data(),
                     MPI_STATUSES_IGNORE);
        std::sort(m_done.begin(), m_done.begin() + count);
        for (int n = 0; n < count; ++n) {
            const std::size_t i = m_owners[static_cast<std::size_t>(m_done[static_cast<std::size_t>(n)])];
            end(i);
            m_arrived[i] = true;
            if (m_acts[i].kind == RankAct::Kind::Send) {
                if (m_acts[i].freely) wake(i);
            } else if (m_left[i] == 0) {
                m_ready.push_back(i);
            }
        }
        for (int n = count; n-- > 0;) { // the last ones take the places of those that are over
            const auto place = static_cast<std::size_t>(m_done[static_cast<std::size_t>(n)]);
            m_requests[place] = m_requests.back();
            m_owners[place] = m_owners.back();
            m_requests.pop_back();
            m_owners.pop_back();
        }
    }

    Execution& m_of;
    const std::vector<RankAct>& m_acts;
    std::vector<Interval>* m_trace;
    std::vector<std::uint32_t> m_left;
    std::vector<bool> m_arrived;
    std::vector<double> m_begun;
    std::deque<std::size_t> m_ready;
    std::vector<MPI_Request> m_requests;
    std::vector<std::size_t> m_owners;
    std::vector<int> m_done;
};

void Execution::free(std::vector<Interval>* trace) { Free(*this, trace).go(); }

} // namespace hopscope::mpi
