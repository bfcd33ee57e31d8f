#include "testing.h"

#include "values.h"

#include <cmath>
#include <limits>

namespace test_values {

using namespace hopscope;
using namespace hopscope::test;

TEST_CASE("numbers are written as short as they read back", "[values]")
{
    const std::vector<std::pair<double, std::string>> table{
        {0, "0"},        {-0.0, "0"},       {1, "1"},           {-3, "-3"},
        {0.5, "0.5"},    {1e-6, "1e-06"},   {100000, "100000"}, {999999999999999, "999999999999999"},
        {1e15, "1e+15"}, {1e300, "1e+300"}, {0.1, "0.1"},       {1.0 / 3, "0.3333333333333333"},
    };
    for (const auto& [number, text] : table) CHECK(formatNumber(number) == text);
}

TEST_CASE("every number reads back as itself", "[values]")
{
    Random random(1);
    for (int i = 0; i < 20000; ++i) {
        const double number = std::ldexp(static_cast<double>(random.below(1U << 31)) - (1 << 30),
                                         static_cast<int>(random.below(200)) - 100)
                              + random.below(3);
        const auto back = parseNumber(formatNumber(number));
        if (back != number) FAIL(formatNumber(number));
    }
    for (const double edge :
         {std::numeric_limits<double>::max(), std::numeric_limits<double>::min(),
          std::numeric_limits<double>::denorm_min(), -std::numeric_limits<double>::max(), 9007199254740993.0})
        CHECK(parseNumber(formatNumber(edge)) == edge);
}

TEST_CASE("numbers are read whole", "[values]")
{
    const std::vector<std::pair<std::string, double>> table{
        {"12", 12},   {"-3", -3},      {"+4", 4},       {"1e-6", 1e-6}, {"1E3", 1000},    {".5", 0.5},      {"5.", 5},
        {"1/2", 0.5}, {"-1/4", -0.25}, {"3/1e2", 0.03}, {"0", 0},       {"1.5/-3", -0.5}, {"+1/+8", 0.125},
    };
    for (const auto& [text, number] : table) {
        CAPTURE(text);
        REQUIRE(parseNumber(text).has_value());
        CHECK(*parseNumber(text) == number);
    }
    for (const char* zero : {"-0", "0/-5"}) CHECK_FALSE(std::signbit(*parseNumber(zero)));
}

TEST_CASE("what is no finite number is none", "[values]")
{
    for (const char* text :
         {"",    " ", "x", "1x", "1 ", " 1", "inf", "nan", "-inf", "1e999", "0x10",  "1,5",          "--1", "+-1",
          "++1", "+", "-", "e5", "1e", "1/", "/2",  "/",   "1/0",  "0/0",   "1/2/3", "1e308/1e-308", "1/x", "1//2"}) {
        CAPTURE(text);
        CHECK_FALSE(parseNumber(text).has_value());
    }
    CHECK_FALSE(parseNumber(std::string(1'000'000, '/')).has_value());
    std::string long_ = "1";
    for (int i = 0; i < 200'000; ++i) long_ += "/1";
    CHECK_FALSE(parseNumber(long_).has_value());
}

TEST_CASE("numbers are rounded to significant digits, at the ends of their range, too", "[values]")
{
    CHECK(rounded(1234.5678, 3) == 1230);
    CHECK(rounded(-0.00045678, 2) == -0.00046);
    CHECK(rounded(0, 3) == 0);
    CHECK(rounded(5, 6) == 5);
    constexpr double largest = std::numeric_limits<double>::max(), smallest = std::numeric_limits<double>::denorm_min();
    CHECK(rounded(largest, 3) == largest); // 1.80e308 is beyond all numbers
    CHECK(rounded(smallest, 3) == smallest);
    CHECK(rounded(1.23456e-310, 3) == 1.23e-310);
}

TEST_CASE("values are written as they are typed", "[values]")
{
    CHECK(formatValue(Value(2.5)) == "2.5");
    CHECK(formatValue(Value(std::string("snake"))) == "snake");
}

} // namespace test_values
