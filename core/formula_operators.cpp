#include "formula_operators.h"

#include <muParser.h>

#include <algorithm>
#include <cmath>

namespace hopscope {

namespace {

bool same(double a, double b) { return std::abs(a - b) <= 1e-9 * std::max(std::abs(a), std::abs(b)); }

} // namespace

void defineOperators(mu::Parser& parser)
{
    // The order of muParser's own: logic, comparisons, sums, products, powers.
    parser.EnableBuiltInOprt(false);
    parser.DefineInfixOprtChars("+-!not"); // or it would not take a word
    parser.DefineOprt(
        "or", [](double a, double b) { return a != 0 || b != 0 ? 1.0 : 0.0; }, 1);
    parser.DefineOprt(
        "and", [](double a, double b) { return a != 0 && b != 0 ? 1.0 : 0.0; }, 2);
    parser.DefineOprt(
        "=", [](double a, double b) { return same(a, b) ? 1.0 : 0.0; }, 4);
    parser.DefineOprt(
        "!=", [](double a, double b) { return same(a, b) ? 0.0 : 1.0; }, 4);
    parser.DefineOprt(
        "<", [](double a, double b) { return a < b && !same(a, b) ? 1.0 : 0.0; }, 4);
    parser.DefineOprt(
        ">", [](double a, double b) { return a > b && !same(a, b) ? 1.0 : 0.0; }, 4);
    parser.DefineOprt(
        "<=", [](double a, double b) { return a < b || same(a, b) ? 1.0 : 0.0; }, 4);
    parser.DefineOprt(
        ">=", [](double a, double b) { return a > b || same(a, b) ? 1.0 : 0.0; }, 4);
    parser.DefineOprt(
        "+", [](double a, double b) { return a + b; }, 5);
    parser.DefineOprt(
        "-", [](double a, double b) { return a - b; }, 5);
    parser.DefineOprt(
        "*", [](double a, double b) { return a * b; }, 6);
    parser.DefineOprt(
        "/", [](double a, double b) { return a / b; }, 6);
    parser.DefineOprt(
        "^", [](double a, double b) { return std::pow(a, b); }, 7, mu::oaRIGHT);
    parser.DefineInfixOprt(
        "not", [](double a) { return a != 0 ? 0.0 : 1.0; }, 3);
    parser.DefineFun("ceil", [](double a) { return std::ceil(a - 1e-9 * std::max(1.0, std::abs(a))); });
    parser.DefineFun("floor", [](double a) { return std::floor(a + 1e-9 * std::max(1.0, std::abs(a))); });
}

} // namespace hopscope
