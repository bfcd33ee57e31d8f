#include "cli/experiments.h"
#include "cli/output_file.h"
#include "mpi/commands.h"
#include "mpi/measurement.h"
#include "number_list.h"
#include "table.h"
#include "values.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace hopscope::mpi::ping_pong_command {

namespace {

struct Options {
    std::string bytes{"1,64,128,192,256"}, csv{"-"};
    int messages{16}, repeat{50}, rounds{10};
};

/// Messages between the first two ranks, and how long they take the first one: seconds, the median of some; known on
/// the first rank.
class PingPongs {
public:
    PingPongs(const Ranks& ranks, std::size_t mostBytes, int repeat)
        : m_ranks(ranks), m_bytes(mostBytes, 'x'), m_repeat(repeat)
    {
        // Reading the clock is no part of a call.
        m_clock = std::numeric_limits<double>::infinity();
        for (int i = 0; i < 1000; ++i) {
            const double begin = MPI_Wtime();
            m_clock = std::min(m_clock, MPI_Wtime() - begin);
        }
    }

    /// Until the other one has answered the last of the messages.
    double roundTrip(int messages, int bytes)
    {
        return median([&] {
            if (m_ranks.own() == 1) {
                for (int i = 0; i < messages; ++i) receive(bytes, 0);
                send(bytes, 0);
            }
            if (!m_ranks.first()) return 0.0;
            MPI_Request answer{};
            MPI_Irecv(m_bytes.data(), bytes, MPI_CHAR, 1, 0, m_ranks.all(), &answer);
            const double begin = MPI_Wtime();
            for (int i = 0; i < messages; ++i) send(bytes, 1);
            MPI_Wait(&answer, MPI_STATUS_IGNORE);
            return MPI_Wtime() - begin;
        });
    }
    /// The call that sends one message; nothing else is under way.
    double sendCall(int bytes)
    {
        return median([&] {
            if (m_ranks.own() == 1) receive(bytes, 0);
            return m_ranks.first() ? call([&] { send(bytes, 1); }) : 0.0;
        });
    }
    /// The call that receives one message, which came while the receiver worked and did not look.
    double receiptCall(int bytes, double delay)
    {
        return median([&] {
            if (m_ranks.own() == 1) send(bytes, 0);
            if (!m_ranks.first()) return 0.0;
            for (const double until = MPI_Wtime() + delay; MPI_Wtime() < until;) {
            }
            return call([&] { receive(bytes, 1); });
        });
    }

private:
    template <class Once> double median(const Once& once) const
    {
        Times times;
        for (int i = 0; i < m_repeat + 2; ++i) {
            m_ranks.meet();
            const double took = once();
            if (i >= 2) times.all.push_back(took);
        }
        return times.quantile(0.5);
    }
    template <class Act> double call(const Act& act) const
    {
        constexpr double tick = 1e-9;
        const double begin = MPI_Wtime();
        act();
        return std::max(tick, MPI_Wtime() - begin - m_clock);
    }
    void send(int bytes, int to) { MPI_Send(m_bytes.data(), bytes, MPI_CHAR, to, 0, m_ranks.all()); }
    void receive(int bytes, int from)
    {
        MPI_Recv(m_bytes.data(), bytes, MPI_CHAR, from, 0, m_ranks.all(), MPI_STATUS_IGNORE);
    }

    const Ranks& m_ranks;
    std::vector<char> m_bytes;
    int m_repeat;
    double m_clock{}; ///< seconds
};

cli::ExitStatus execute(const Options& options, const Ranks& ranks, cli::Console& console)
{
    std::vector<int> lengths;
    ranks.together([&] {
        if (ranks.count() < 2) throw Refused("ranks", "a ping-pong needs two ranks, and one runs; use mpirun -n 2");
        constexpr double most = 1 << 26;
        for (const std::uint32_t bytes : numbersFrom(options.bytes, "bytes", 1, most))
            lengths.push_back(static_cast<int>(bytes));
    });
    PingPongs pingPongs(ranks, static_cast<std::size_t>(std::ranges::max(lengths)), options.repeat);
    Table table{{"what", "messages", "delay", "bytes", "time"}, {}};
    const auto micro = [](double seconds) { return formatNumber(rounded(1e6 * seconds, 9)); };
    for (int round = 0; round < options.rounds; ++round)
        for (const int bytes : lengths) {
            const auto add = [&](const char* what, int messages, double delay, double time) {
                table.rows.push_back(
                    {what, std::to_string(messages), micro(delay), std::to_string(bytes), micro(time)});
            };
            double single = pingPongs.roundTrip(1, bytes);
            MPI_Bcast(&single, 1, MPI_DOUBLE, 0, ranks.all());
            add("round-trip", 1, 0, single);
            add("round-trip", options.messages, 0, pingPongs.roundTrip(options.messages, bytes));
            add("send", 1, 0, pingPongs.sendCall(bytes));
            // By then it has arrived, whichever rank came first from where they met.
            const double delay = 4 * single;
            add("receipt", 1, delay, pingPongs.receiptCall(bytes, delay));
        }
    ranks.together([&] {
        if (!ranks.first()) return;
        cli::OutputFile file(options.csv, console);
        writeTable(file.stream(), TableFormat::Csv, table);
        file.commit();
    });
    return cli::done;
}

} // namespace

void add(CommandLine& program, Action& chosen)
{
    auto options = std::make_shared<Options>();
    Arguments command = program.command(
        "pingpong", "Measure messages to and fro between the first two ranks, for hopscope-cli fit: L, o, g and G",
        [options, &chosen] {
            chosen = [options](const Ranks& ranks, cli::Console& console) { return execute(*options, ranks, console); };
        });
    command.option("--bytes", options->bytes, "Lengths of the messages").type("LIST").initiallyAsItIs();
    command.option("--messages", options->messages, "So many one after another, besides single ones")
        .wholeWithin(2, 10'000)
        .initiallyAsItIs();
    command.option("--repeat", options->repeat, "How often each is measured; the median is written")
        .wholeWithin(1, 1'000'000)
        .initiallyAsItIs();
    command.option("--rounds", options->rounds, "How often all of it is done; confidence comes from their spread")
        .wholeWithin(1, 1000)
        .initiallyAsItIs();
    command
        .option("--csv", options->csv, "Where the rows go: what,messages,delay,bytes,time in µs; - for the standard output")
        .type("FILE.csv")
        .initiallyAsItIs();
}

} // namespace hopscope::mpi::ping_pong_command
