#include "machine/source_parts.h"

namespace hopscope::sourceParts {

const std::string_view headOfC = R"--(#include <mpi.h>

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct range { int first, count, add; };
struct message { int from, to, first, count; };
struct local { int node, from, to, add; };
struct held { int node, block; };
struct prefix { int node, block, low, high; };

)--";

const std::string_view numberOfC = R"--(static int me;                   // rank of this process
static double *memory;           // all blocks of the nodes that this rank plays
static double *incoming, *outgoing;

static int rank_of(int node) { return node % RANKS; }
static double *at(int node, long block) { return memory + node / RANKS * place(BLOCKS) + place(block); }

// Small whole numbers that look random: their sum is the same in whatever order they are added.
static double number(uint32_t rank, uint32_t block, uint32_t element)
{
    uint32_t x = rank * 0x9e3779b9U + block * 0x85ebca6bU + element * 0xc2b2ae35U;
    x = (x ^ (x >> 16)) * 0x7feb352dU;
    x = (x ^ (x >> 15)) * 0x846ca68bU;
    return 1.0 + (x >> 12);
}

)--";

const std::string_view blocksOfC = R"--(// A block is the same wherever it starts.
static double operand(int rank, int block, long element)
{
    (void)rank;
    return number(UINT32_MAX, (uint32_t)block, (uint32_t)element);
}

)--";

const std::string_view operandsOfC = R"--(static double operand(int rank, int block, long element)
{
    return number((uint32_t)rank, (uint32_t)block, (uint32_t)element);
}

)--";

const std::string_view operandsOfMixedC =
    R"--(// Values go from block to block, so a rank has the same operand in all of them.
static double operand(int rank, int block, long element)
{
    (void)block;
    return number((uint32_t)rank, 0, (uint32_t)element);
}

)--";

const std::string_view rightBlockOfC = R"--(// What entry i of `ends` must hold.
static double right(int i, long element) { return operand(ends[i].node, ends[i].block, element); }

)--";

const std::string_view rightSumOfC =
    R"--(// What entry i of `ends` must hold: the sum of the operands of all that start with the block.
static double right(int i, long element)
{
    double sum = 0;
    for (int s = 0; s < STARTS; ++s)
        if (starts[s].block == ends[i].block) sum += operand(starts[s].node, starts[s].block, element);
    return sum;
}

)--";

const std::string_view rightPrefixOfC = R"--(// What entry i of `ends` must hold: the sum of the operands of its ranks.
static double right(int i, long element)
{
    double sum = 0;
    for (int rank = ends[i].low; rank < ends[i].high; ++rank) sum += operand(rank, ends[i].block, element);
    return sum;
}

)--";

const std::string_view localsOfC = R"--(// What this rank does by itself after step k.
static void after_step(int k)
{
    for (long i = step_own_acts[k]; i < step_own_acts[k + 1]; ++i) {
        const struct local act = own_acts[i];
        if (rank_of(act.node) != me) continue;
        const double *from = at(act.node, act.from);
        double *to = at(act.node, act.to);
        const long count = place(act.to + 1) - place(act.to);
        for (long e = 0; e < count; ++e) to[e] = act.add ? to[e] + from[e] : from[e];
    }
}

)--";

const std::string_view playOfC = R"--(static long length_of(struct message message)
{
    long length = 0;
    for (int r = message.first; r < message.first + message.count; ++r)
        length += place(ranges[r].first + ranges[r].count) - place(ranges[r].first);
    return length;
}

static void pack(struct message message, double *to)
{
    for (int r = message.first; r < message.first + message.count; ++r) {
        const long length = place(ranges[r].first + ranges[r].count) - place(ranges[r].first);
        memcpy(to, at(message.from, ranges[r].first), (size_t)length * sizeof(double));
        to += length;
    }
}

static void unpack(struct message message, const double *from)
{
    for (int r = message.first; r < message.first + message.count; ++r) {
        const long length = place(ranges[r].first + ranges[r].count) - place(ranges[r].first);
        double *to = at(message.to, ranges[r].first);
        for (long e = 0; e < length; ++e) to[e] = ranges[r].add ? to[e] + from[e] : from[e];
        from += length;
    }
}

static void play(MPI_Request *requests)
{
    for (int k = 0; k < STEPS; ++k) {
        int count = 0;
        long in = 0, out = 0;
        for (long m = step_messages[k]; m < step_messages[k + 1]; ++m)
            if (rank_of(messages[m].to) == me) {
                const long length = length_of(messages[m]);
                MPI_Irecv(incoming + in, (int)length, MPI_DOUBLE, rank_of(messages[m].from), 0, MPI_COMM_WORLD,
                          &requests[count++]);
                in += length;
            }
        for (long m = step_messages[k]; m < step_messages[k + 1]; ++m)
            if (rank_of(messages[m].from) == me) {
                const long length = length_of(messages[m]);
                pack(messages[m], outgoing + out);
                MPI_Isend(outgoing + out, (int)length, MPI_DOUBLE, rank_of(messages[m].to), 0, MPI_COMM_WORLD,
                          &requests[count++]);
                out += length;
            }
        MPI_Waitall(count, requests, MPI_STATUSES_IGNORE);
        in = 0;
        for (long m = step_messages[k]; m < step_messages[k + 1]; ++m)
            if (rank_of(messages[m].to) == me) {
                unpack(messages[m], incoming + in);
                in += length_of(messages[m]);
            }
        after_step(k);
    }
}

)--";

const std::string_view mainOfC = R"--(static void fill(void)
{
    const long all = (NODES + RANKS - 1) / RANKS * place(BLOCKS);
    for (long e = 0; e < all; ++e) memory[e] = NAN;
    for (int s = 0; s < STARTS; ++s) {
        if (rank_of(starts[s].node) != me) continue;
        double *to = at(starts[s].node, starts[s].block);
        const long count = place(starts[s].block + 1) - place(starts[s].block);
        for (long e = 0; e < count; ++e) to[e] = operand(starts[s].node, starts[s].block, e);
    }
}

// Elements of this rank that are wrong; the first one is reported.
static long wrong(void)
{
    long count = 0;
    for (int i = 0; i < ENDS; ++i) {
        if (rank_of(ends[i].node) != me) continue;
        const double *is = at(ends[i].node, ends[i].block);
        const long length = place(ends[i].block + 1) - place(ends[i].block);
        for (long e = 0; e < length; ++e)
            if (!(is[e] == right(i, e)) && count++ == 0)
                fprintf(stderr, "rank %d: element %ld of block %d is %g, right is %g\n", me, e, ends[i].block, is[e],
                        right(i, e));
    }
    return count;
}

static int ascending(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int ranks;
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    const int repeats = argc > 1 ? atoi(argv[1]) : 10;
    if (ranks != RANKS || repeats < 1) {
        if (me == 0)
            fprintf(stderr, "needs mpirun -n %d and a number of repeats from 1; there are %d ranks, %d repeats\n", RANKS,
                    ranks, repeats);
        MPI_Finalize();
        return 2;
    }
    long in_most = 0, out_most = 0, most = 0;
    for (int k = 0; k < STEPS; ++k) {
        long in = 0, out = 0, count = 0;
        for (long m = step_messages[k]; m < step_messages[k + 1]; ++m) {
            if (rank_of(messages[m].to) == me) in += length_of(messages[m]), ++count;
            if (rank_of(messages[m].from) == me) out += length_of(messages[m]), ++count;
        }
        if (in > in_most) in_most = in;
        if (out > out_most) out_most = out;
        if (count > most) most = count;
    }
    memory = malloc((size_t)((NODES + RANKS - 1) / RANKS * place(BLOCKS) + 1) * sizeof(double));
    incoming = malloc((size_t)(in_most + 1) * sizeof(double));
    outgoing = malloc((size_t)(out_most + 1) * sizeof(double));
    MPI_Request *requests = malloc((size_t)(most + 1) * sizeof(MPI_Request));
    double *times = malloc((size_t)repeats * sizeof(double));
    if (!memory || !incoming || !outgoing || !requests || !times) {
        fprintf(stderr, "rank %d: there is not enough memory\n", me);
        MPI_Abort(MPI_COMM_WORLD, 2);
        return 2;
    }
    long bad = 0;
    for (int i = 0; i < repeats; ++i) {
        fill();
        MPI_Barrier(MPI_COMM_WORLD);
        const double begin = MPI_Wtime();
        play(requests);
        const double own = MPI_Wtime() - begin;
        MPI_Reduce(&own, &times[i], 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
        if (bad == 0) bad = wrong();
    }
    long all = 0;
    MPI_Allreduce(&bad, &all, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
    if (me == 0) {
        qsort(times, (size_t)repeats, sizeof(double), ascending);
        printf("%s, %d steps, %d repeats: fastest %.1f us, median %.1f us, slowest %.1f us\n",
               all == 0 ? "right" : "WRONG", STEPS, repeats, 1e6 * times[0], 1e6 * times[repeats / 2],
               1e6 * times[repeats - 1]);
    }
    free(memory);
    free(incoming);
    free(outgoing);
    free(requests);
    free(times);
    MPI_Finalize();
    return all == 0 ? 0 : 1;
}
)--";

} // namespace hopscope::sourceParts
