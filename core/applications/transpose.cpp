#include "applications/transpose.h"

#include "algorithms/algorithm.h"
#include "algorithms/questions.h"
#include "diagnostic.h"
#include "schedule/operation.h"

#include <fmt/format.h>

namespace hopscope {

Transposition transposition(const Experiment& totalExchange, std::uint32_t n)
{
    const Setup setup = resolve(totalExchange);
    if (setup.algorithm->operation != Operation::Alltoall)
        throw Refused("algorithm",
                      fmt::format("algorithm: a transposition takes an algorithm of alltoall, got {}, which "
                                  "is one of {}",
                                  setup.algorithm->id, info(setup.algorithm->operation).id));
    if (totalExchange.values.contains("words"))
        throw Refused("words", "words: follows from the matrix in a transposition; leave it out");
    const Problem problem = setup.problem();
    const std::uint32_t p = setup.shape.processors();
    Transposition result{
        {setup.topology, setup.placed, scheduleOf(*setup.algorithm, problem), dataOf(*setup.algorithm, problem)},
        {n, p}};
    const Parts parts = result.parts;
    Data& data = result.movement.data;
    data.words = static_cast<double>(parts.largest()) * parts.largest();
    if (!parts.even())
        data.wordsOf = [parts, p](BlockId block) {
            return static_cast<double>(parts.size(block.value / p)) * parts.size(block.value % p);
        };
    return result;
}

Numbers beginningOf(const Transposition& transposition, const MatrixEntry& matrix)
{
    const Parts& parts = transposition.parts;
    const std::uint32_t p = parts.parts;
    Numbers numbers(p, p * p);
    for (std::uint32_t i = 0; i < p; ++i)
        for (std::uint32_t j = 0; j < p; ++j) {
            Numbers::Values values;
            for (std::uint32_t row = 0; row < parts.size(i); ++row)
                for (std::uint32_t column = 0; column < parts.size(j); ++column)
                    values.push_back(matrix(parts.first(i) + row, parts.first(j) + column));
            numbers.put(NodeId{i}, BlockId{i * p + j}, std::move(values));
        }
    return numbers;
}

std::vector<double> resultIn(const Transposition& transposition, const Numbers& numbers)
{
    const Parts& parts = transposition.parts;
    const std::uint32_t p = parts.parts, n = parts.whole;
    std::vector<double> result(std::size_t{n} * n);
    for (std::uint32_t j = 0; j < p; ++j)
        for (std::uint32_t i = 0; i < p; ++i) {
            const auto& block = numbers.at(NodeId{j}, BlockId{i * p + j});
            for (std::uint32_t row = 0; row < parts.size(j); ++row)
                for (std::uint32_t column = 0; column < parts.size(i); ++column)
                    result[std::size_t{parts.first(j) + row} * n + parts.first(i) + column] =
                        block[std::size_t{column} * parts.size(j) + row];
        }
    return result;
}

std::vector<double> transposed(const Transposition& transposition, const MatrixEntry& matrix)
{
    Numbers numbers = beginningOf(transposition, matrix);
    Step step;
    for (StepIndex k = 0; k < transposition.movement.schedule.steps; ++k) {
        transposition.movement.schedule.at(k, step);
        numbers.apply(step);
    }
    return resultIn(transposition, numbers);
}

} // namespace hopscope
