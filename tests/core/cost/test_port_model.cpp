#include "testing.h"

#include "cost/port_model.h"

namespace test_port_model {

using namespace hopscope;

namespace {

constexpr auto unlimited = PortModel::unlimited;

} // namespace

TEST_CASE("port models allow what the conventions say", "[ports]")
{
    const std::vector<std::pair<std::string, PortModel>> table{
        {"simplex", {1, 1, 1, false}},
        {"duplex", {1, 1, unlimited, false}},
        {"one-send", {1, unlimited, unlimited, false}},
        {"one-receive", {unlimited, 1, unlimited, false}},
        {"all-ports", {unlimited, unlimited, unlimited, true}},
        {"any", {unlimited, unlimited, unlimited, false}},
        {"3", {3, 3, unlimited, false}},
        {"4294967294", {4294967294, 4294967294, unlimited, false}},
    };
    for (const auto& [name, model] : table) {
        CAPTURE(name);
        REQUIRE(portModelFromText(name).has_value());
        CHECK(*portModelFromText(name) == model);
        CHECK(toText(model) == name);
        CHECK_FALSE(describe(model).empty());
    }
}

TEST_CASE("one port is the duplex model", "[ports]") { CHECK(portModelFromText("1") == ports::duplex); }

TEST_CASE("what is no port model is none", "[ports]")
{
    for (const char* text : {"", "banana", "0", "-1", "1.5", "2 ", " 2", "Duplex", "2x", "99999999999"})
        CHECK_FALSE(portModelFromText(text).has_value());
}

TEST_CASE("a reversed schedule sends where it received", "[ports]")
{
    CHECK(reversed(PortModel{1, 2, 3, true}) == PortModel{2, 1, 3, true});
    CHECK(toText(reversed(ports::oneSend)) == "one-receive");
    for (const PortModel& same : {ports::simplex, ports::duplex, ports::allPorts, ports::any})
        CHECK(reversed(same) == same);
}

TEST_CASE("port models describe themselves", "[ports]")
{
    CHECK(describe(ports::duplex) == "one send and one receive");
    CHECK(describe(*portModelFromText("4")) == "4 sends and 4 receives");
    CHECK(describe(ports::oneSend) != describe(reversed(ports::oneSend)));
}

} // namespace test_port_model
