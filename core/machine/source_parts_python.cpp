#include "machine/source_parts.h"

namespace hopscope::sourceParts {

const std::string_view headOfPython = R"--(import math
import sys
from array import array

from mpi4py import MPI

)--";

const std::string_view numberOfPython = R"--(world = MPI.COMM_WORLD
me = world.Get_rank()
WORD = 0xFFFFFFFF


def rank_of(node):
    return node % RANKS


def at(node, block):
    """Where a block of a node is in the memory of the rank that plays it."""
    return node // RANKS * place(BLOCKS) + place(block)


def number(rank, block, element):
    """Small whole numbers that look random: their sum is the same in whatever order they are added."""
    x = (rank * 0x9E3779B9 + block * 0x85EBCA6B + element * 0xC2B2AE35) & WORD
    x = ((x ^ (x >> 16)) * 0x7FEB352D) & WORD
    x = ((x ^ (x >> 15)) * 0x846CA68B) & WORD
    return 1.0 + (x >> 12)


)--";

const std::string_view blocksOfPython = R"--(def operand(rank, block, element):
    """A block is the same wherever it starts."""
    return number(WORD, block, element)


)--";

const std::string_view operandsOfPython = R"--(def operand(rank, block, element):
    return number(rank, block, element)


)--";

const std::string_view operandsOfMixedPython = R"--(def operand(rank, block, element):
    """Values go from block to block, so a rank has the same operand in all of them."""
    return number(rank, 0, element)


)--";

const std::string_view rightBlockOfPython = R"--(def right(end, element):
    """What an entry of `ends` must hold."""
    node, block = end
    return operand(node, block, element)


)--";

const std::string_view rightSumOfPython = R"--(def right(end, element):
    """What an entry of `ends` must hold: the sum of the operands of all that start with the block."""
    return sum(operand(node, block, element) for node, block in starts if block == end[1])


)--";

const std::string_view rightPrefixOfPython = R"--(def right(end, element):
    """What an entry of `ends` must hold: the sum of the operands of its ranks."""
    _, block, low, high = end
    return sum(operand(rank, block, element) for rank in range(low, high))


)--";

const std::string_view localsOfPython = R"--(def after_step(memory, k):
    """What this rank does by itself after step k."""
    for node, source, target, add in own_acts[step_own_acts[k]:step_own_acts[k + 1]]:
        if rank_of(node) != me:
            continue
        first, last = at(node, source), at(node, target)
        for e in range(place(target + 1) - place(target)):
            memory[last + e] = memory[last + e] + memory[first + e] if add else memory[first + e]


)--";

const std::string_view playOfPython = R"--(def stretches(node, first, count):
    """Where the blocks of a message are at a node: first double, how many, whether they are added."""
    for block, blocks, add in ranges[first:first + count]:
        yield at(node, block), place(block + blocks) - place(block), add


def packed(memory, message):
    source, _, first, count = message
    data = array("d")
    for begin, length, _ in stretches(source, first, count):
        data.extend(memory[begin:begin + length])
    return data


def unpack(memory, message, data):
    _, target, first, count = message
    taken = 0
    for begin, length, add in stretches(target, first, count):
        piece = data[taken:taken + length]
        if add:
            piece = array("d", (a + b for a, b in zip(memory[begin:begin + length], piece)))
        memory[begin:begin + length] = piece
        taken += length


def play(memory):
    for k in range(STEPS):
        step = messages[step_messages[k]:step_messages[k + 1]]
        requests, arrivals, sent = [], [], []
        for message in step:
            if rank_of(message[1]) == me:
                length = sum(one[1] for one in stretches(message[1], *message[2:]))
                arrivals.append((message, array("d", bytes(8 * length))))
                requests.append(world.Irecv([arrivals[-1][1], MPI.DOUBLE], rank_of(message[0])))
        for message in step:
            if rank_of(message[0]) == me:
                sent.append(packed(memory, message))
                requests.append(world.Isend([sent[-1], MPI.DOUBLE], rank_of(message[1])))
        MPI.Request.Waitall(requests)
        for message, data in arrivals:
            unpack(memory, message, data)
        after_step(memory, k)


)--";

const std::string_view mainOfPython = R"--(def filled():
    memory = array("d", [math.nan]) * ((NODES + RANKS - 1) // RANKS * place(BLOCKS))
    for node, block in starts:
        if rank_of(node) == me:
            for e in range(place(block + 1) - place(block)):
                memory[at(node, block) + e] = operand(node, block, e)
    return memory


def wrong(memory):
    """Elements of this rank that are wrong; the first one is reported."""
    count = 0
    for end in ends:
        node, block = end[:2]
        if rank_of(node) != me:
            continue
        for e in range(place(block + 1) - place(block)):
            there = memory[at(node, block) + e]
            if there == right(end, e):
                continue
            if count == 0:
                print(f"rank {me}: element {e} of block {block} is {there}, right is {right(end, e)}", file=sys.stderr)
            count += 1
    return count


def main():
    given = sys.argv[1] if len(sys.argv) > 1 else "10"
    repeats = int(given) if given.isdigit() else 0
    if world.Get_size() != RANKS or repeats < 1:
        if me == 0:
            print(f"needs mpirun -n {RANKS} and a number of repeats from 1; there are {world.Get_size()} ranks, "
                  f"{given} repeats", file=sys.stderr)
        return 2
    times, bad = [], 0
    for _ in range(repeats):
        memory = filled()
        world.Barrier()
        begin = MPI.Wtime()
        play(memory)
        times.append(world.allreduce(MPI.Wtime() - begin, MPI.MAX))
        bad = bad or wrong(memory)
    bad = world.allreduce(bad)
    times.sort()
    if me == 0:
        print(f"{'right' if bad == 0 else 'WRONG'}, {STEPS} steps, {repeats} repeats: fastest {1e6 * times[0]:.1f} us, "
              f"median {1e6 * times[repeats // 2]:.1f} us, slowest {1e6 * times[-1]:.1f} us")
    return 0 if bad == 0 else 1


sys.exit(main())
)--";

} // namespace hopscope::sourceParts
