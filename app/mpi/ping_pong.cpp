#include "cli/experiments.h"
#include "cli/output_file.h"
#include "mpi/commands.h"
#include "mpi/measurement.h"
#include "number_list.h"
#include "table.h"
#include "values.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace hopscope::mpi::ping_pong_command {

namespace {

struct Options {
    std::string bytes{"1,512,1024,2048,4096"}, csv{"-"};
    int messages{16}, repeat{50}, rounds{5};
};

/// What one side of a ping-pong does, and how long it takes the first rank.
class PingPongs {
public:
    PingPongs(const Ranks& ranks, std::size_t mostBytes) : m_ranks(ranks), m_bytes(mostBytes, 'x') {}

    /// Seconds, the median of some; known on the first rank. The receipts of the other one are posted first, so that
    /// no message has to be kept for it.
    double timeOf(int messages, double delay, int bytes, int repeat)
    {
        Times times;
        for (int i = 0; i < repeat + 2; ++i) {
            m_ranks.meet();
            const double took = m_ranks.first() ? asks(messages, delay, bytes) : 0;
            if (m_ranks.own() == 1) answers(messages, bytes);
            if (i >= 2) times.all.push_back(took);
        }
        return times.quantile(0.5);
    }

private:
    double asks(int messages, double delay, int bytes)
    {
        MPI_Request answer{};
        MPI_Irecv(m_bytes.data(), bytes, MPI_CHAR, 1, 1, m_ranks.all(), &answer);
        const double begin = MPI_Wtime();
        for (int i = 0; i < messages; ++i) {
            if (i > 0 && delay > 0)
                for (const double until = MPI_Wtime() + delay; MPI_Wtime() < until;) {
                }
            MPI_Send(m_bytes.data(), bytes, MPI_CHAR, 1, 0, m_ranks.all());
        }
        MPI_Wait(&answer, MPI_STATUS_IGNORE);
        return MPI_Wtime() - begin;
    }
    void answers(int messages, int bytes)
    {
        std::vector<char> received(static_cast<std::size_t>(bytes));
        for (int i = 0; i < messages; ++i)
            MPI_Recv(received.data(), bytes, MPI_CHAR, 0, 0, m_ranks.all(), MPI_STATUS_IGNORE);
        MPI_Send(received.data(), bytes, MPI_CHAR, 0, 1, m_ranks.all());
    }

    const Ranks& m_ranks;
    std::vector<char> m_bytes;
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
    PingPongs pingPongs(ranks, static_cast<std::size_t>(std::ranges::max(lengths)));
    Table table{{"messages", "delay", "bytes", "time"}, {}};
    const auto micro = [](double seconds) { return formatNumber(rounded(1e6 * seconds, 9)); };
    for (int round = 0; round < options.rounds; ++round)
        for (const int bytes : lengths) {
            const auto measure = [&](int messages, double delay) {
                const double time = pingPongs.timeOf(messages, delay, bytes, options.repeat);
                table.rows.push_back({std::to_string(messages), micro(delay), std::to_string(bytes), micro(time)});
                return time;
            };
            // Work of the length of a whole ping-pong outlasts whatever the card still does (Hoefler and others, 2007).
            double single = measure(1, 0);
            MPI_Bcast(&single, 1, MPI_DOUBLE, 0, ranks.all());
            measure(options.messages, 0);
            measure(options.messages, 2 * single);
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
        .option("--csv", options->csv, "Where the rows go: messages,delay,bytes,time in µs; - for the standard output")
        .type("FILE.csv")
        .initiallyAsItIs();
}

} // namespace hopscope::mpi::ping_pong_command
