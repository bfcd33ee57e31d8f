#include "algorithms/algorithm.h"
#include "algorithms/questions.h"
#include "catch.h"
#include "own/own_text.h"
#include "own_texts.h"

#include "memory.h"

#include <fmt/format.h>

#include <chrono>
#include <thread>

namespace test_own_hostile {

using namespace hopscope;

namespace {

struct Hostile {
    const char *body, *sentence;
};

/// What is said of a program of which processor 0 does this.
std::string faultOf(const std::string& body)
{
    const OwnFile file(fmt::format("operation = \"broadcast\"\nfunction program(me, p)\n  {}\nend", body));
    const auto played = file.on("complete:4");
    REQUIRE_FALSE(played->finished());
    CHECK(played->execution()->fault->line == 3);
    return played->execution()->fault->text;
}

std::string refusalOf(const std::string& text)
{
    const OwnFile file(text);
    try {
        file.on("complete:4");
    } catch (const OwnError& error) {
        return error.what();
    }
    return "nothing";
}

} // namespace

TEST_CASE("a program cannot take more than its limits, and is told where it tries", "[own]")
{
    const Hostile all[]{
        {"while true do end", "still runs after 100000000 instructions; an endless loop?"},
        {"while true do pcall(function() while true do end end) end",
         "still runs after 100000000 instructions; an endless loop?"},
        {"local c <close> = setmetatable({}, {__close = function() while true do end end}) while true do end",
         "still runs after 100000000 instructions; an endless loop?"},
        {"local t = {} for i = 1, 1 << 40 do t[i] = i end", "needs more memory than 256 MiB"},
        // What one call or one instruction does is counted, too.
        {"table.insert(setmetatable({}, {__len = function() return 1 << 50 end}), 1, 5)", "too many elements"},
        {"table.remove(setmetatable({}, {__len = function() return 1 << 40 end}), 1)", "too many elements"},
        {"local function f() local ok, e = pcall(f) return f() end f()",
         "still runs after 100000000 instructions; an endless loop?"},
        {"local s = string.rep('x', 1000000) local t = s:sub(2) .. 'y' while s ~= t do end",
         "still runs after 100000000 instructions; an endless loop?"},
        {"local t, s = {}, string.rep('x', 1000000) for i = 1, 9999 do t[i] = s end table.sort(t)",
         "too many elements"},
        {"local function f() return 1 + f() end f()", "stack overflow"},
        {"string.rep('x', 1 << 31)", "resulting string too large"},
        {"string.rep('x', 1 << 21)", "makes a string of more than 1.0 MiB"},
        {"local s = 'x' while true do s = s .. s end", "makes a string of more than 1.0 MiB"},
        {"string.find(string.rep('a', 9999), string.rep('a*', 20) .. 'b')",
         "the pattern may take more than 100000000 comparisons in a text of 9999 letters; a shorter text or fewer "
         "repetitions take less"},
        {"assert(string.rep('', 1 << 62) == '') table.move({}, 1, 1 << 60, 2)", "too many elements"},
        {"table.sort({3, 2, 1}, function(a, b) receive(1) return a < b end)",
         "nobody can wait for a message within a function of the library, such as table.sort"},
        {"error({})", "raises a table as an error"},
        {"print(me)", "print: texts have no output; error(text) ends the run with its text"},
    };
    for (const Hostile& one : all) {
        CAPTURE(one.body);
        CHECK_THAT(faultOf(one.body), Catch::Matchers::Contains(one.sentence));
    }
}

TEST_CASE("nothing outside of the text can be reached", "[own]")
{
    for (const char* name : {"io", "os", "debug", "package", "coroutine", "require", "load", "loadfile", "dofile",
                             "collectgarbage", "string.dump", "loadstring", "_G._G.io"}) {
        CAPTURE(name);
        const OwnFile file(
            fmt::format("operation = \"broadcast\"\nfunction program(me, p) assert({} == nil) end", name));
        CHECK(file.on("complete:2")->finished());
    }
    CHECK(OwnFile(R"(operation = "broadcast"
function program(me, p)
  assert(getmetatable("") == false and getmetatable(_G) == false)
  assert(tostring({}) == "table" and tostring(print or next) ~= nil)
  assert(not pcall(string.format, "%p", {}))
  assert(not pcall(setmetatable, {}, {__gc = function() end}))
  assert(string.format("%s %d", {}, 3) == "table 3")
end)")
              .on("complete:2")
              ->finished());
}

TEST_CASE("a text that cannot be read says why, and where", "[own]")
{
    const Hostile all[]{
        {"operation = 7\nfunction program() end", "mine.lua, line 1: operation must be a text in quotes, got number"},
        {"function program() end", "mine.lua: does not say what it does; write operation"},
        {"\noperation = \"broadcats\"\nfunction program() end",
         "mine.lua, line 2: operation: there is no \"broadcats\"; did you mean broadcast?"},
        {"operation = \"broadcast\"", "mine.lua: has neither function program(me, p)"},
        {"operation = \"broadcast\"\nfunction step() end", "mine.lua: a timetable needs function steps(p)"},
        {"operation = \"broadcast\"\nprogram = 3", "mine.lua, line 2: program must be a function, got number"},
        {"operation = \"broadcast\"\nfunction program(", "mine.lua, line 2: <name>"},
        {"operation = \"broadcast\"\nports = \"many\"\nfunction program() end",
         "mine.lua, line 2: ports must be simplex"},
        {"operation = \"broadcast\"\nfamilies = {\"rings\"}\nfunction program() end",
         "mine.lua, line 2: families: there is no \"rings\"; did you mean ring?"},
        {"operation = \"broadcast\"\nparameters = {{id = \"root\"}}\nfunction program() end",
         "mine.lua, line 2: every experiment has its own root"},
        {"operation = \"broadcast\"\nparameters = {{id = \"a b\"}}\nfunction program() end",
         "mine.lua, line 2: the id of a parameter is a name"},
        {"operation = \"broadcast\"\nparameters = {{id = \"n1\", minimum = 3, maximum = 2}}\nfunction program() end",
         "mine.lua, line 2: n1 has the minimum 3, which is more than its maximum, 2"},
        {"operation = \"broadcast\" ports = {}\nfunction program() end",
         "mine.lua, line 1: ports must be a text in quotes or a number, got table"},
        {"operation = \"broadcast\" title = 5\nfunction program() end",
         "mine.lua, line 1: title must be a text in quotes, got number"},
        {"operation = \"broadcast\"\nparameters = {{id = \"n1\", minimum = 5, usual = 2}}\nfunction program() end",
         "n1 must have a usual value of at least its minimum, 5; got 2, and the nearest that works is 5"},
        {"operation = \"broadcast\"\nparameters = {{id = \"n1\", maximum = 3, usual = 4}}\nfunction program() end",
         "from its minimum, 1, to its maximum, 3; got 4, and the nearest that works is 3"},
        {"operation = \"broadcast\"\nparameters = {{id = \"n1\", usual = math.huge}}\nfunction program() end",
         "n1 must have a usual value that is finite; 1 works"},
        {"operation = \"broadcast\"\nparameters = {{id = \"n1\", minimum = -math.huge}}\nfunction program() end",
         "n1 must have a minimum that is finite; 0 works"},
        {"operation = \"broadcast\"\nparameters = {{id = \"n1\", minimum = -math.huge, maximum = -3}}\n"
         "function program() end",
         "n1 must have a minimum that is finite; -3 works"},
        {"operation = \"broadcast\"\nparameters = {{id = \"n1\", maximum = -math.huge}}\nfunction program() end",
         "n1 must have a maximum that is finite, or none"},
        {"operation = \"broadcast\"\nparameters = {{id = \"n1\", kind = \"real\", usual = 0/0}}\nfunction program() "
         "end",
         "n1 has a minimum, maximum or usual value that is not a number"},
        {"operation = \"broadcast\"\nparameters = {{id = \"n1\", maximun = 3}}\nfunction program() end",
         "n1 has a field \"maximun\", which parameters do not have; did you mean maximum?"},
        {"operation = \"broadcast\"\nparameters = {\n{id = \"a\"},\n{id = \"b\", minimum = \"one\"}}\n"
         "function program() end",
         "mine.lua, line 4: b: minimum must be a number, got string"},
        {"operation = \"broadcast\"\nparameters = {\n{id = \"a\"},\n{id = 3}}\nfunction program() end",
         "mine.lua, line 2: parameter 2: id must be a text in quotes, got number"},
        {"operation = \"broadcast\"\nparameters = {{id = \"send\"}}\nfunction program() end",
         "mine.lua, line 2: send means something else in every text"},
        {"operation = \"broadcast\"\nparameters = {{id = \"way\", choices = {}}}\nfunction program() end",
         "mine.lua, line 2: way has choices without a text"},
        {"error({})", "mine.lua, line 1: raises a table as an error"},
        {"operation = \"broadcast\"\nfunction objection(p) error('no') end\nfunction program() end",
         "mine.lua, line 2: no"},
        {"operation = \"broadcast\"\nfunction objection(p) return 3 > 2 end\nfunction program() end",
         "mine.lua, line 2: objection must return nil or a sentence, got boolean"},
        {"operation = \"broadcast\"\nfunction parts(p) return -3 end\nfunction program() end",
         "mine.lua, line 2: parts(p) must return a whole number from 1 to 4294967295, got -3"},
        {"operation = \"broadcast\"\nfunction steps(p) return 1e300 end\nfunction step() end",
         "mine.lua: steps must return a whole number from 0, got 1e+300"},
        {"operation = \"broadcast\"\nformula = \"2 *\"\nfunction program() end", "nothing"},
        {"\x1bLua", "mine.lua"},
    };
    for (const Hostile& one : all) {
        CAPTURE(one.body);
        CHECK_THAT(refusalOf(one.body), Catch::Matchers::Contains(one.sentence));
    }
    // Never an address, which would differ from run to run.
    CHECK_THAT(refusalOf("operation = \"broadcast\"\nfunction steps(p) return {} end\nfunction step() end"),
               Catch::Matchers::EndsWith("steps must return a whole number from 0, got table"));
}

TEST_CASE("a range of blocks says how far it may go", "[own]")
{
    CHECK_THAT(faultOf("if me == 0 then send(1, range(0, 2^53)) end"),
               Catch::Matchers::Contains("a block is a whole number from 0 to 4294967294"));
}

TEST_CASE("ports may be a number, and a title in letters of another code is one in UTF-8", "[own]")
{
    const std::string program = "\nfunction program(me, p) if me == 0 then send(1, 0) else receive(0) end end";
    const OwnFile two("operation = \"broadcast\"\nports = 2" + program);
    CHECK(portsOf(two.on("complete:2")->algorithm()) == *portModelFromText("2"));
    for (const char* title : {"caf\xE9", "caf\\xE9"}) {
        const OwnFile cafe(fmt::format("operation = \"broadcast\"\ntitle = \"{}\"{}", title, program));
        CHECK(cafe.on("complete:2")->algorithm().title == "caf\xC3\xA9");
    }
}

TEST_CASE("a file that goes away, comes back or changes", "[own]")
{
    const ScratchFolder folder;
    const std::string path = folder.file("mine.lua", "operation = \"broadcast\"\nfunction program(me, p) end");
    const std::string text = "complete:3 file:" + path;
    const auto before = run(experimentFromText(text));
    CHECK_FALSE(before->delivers());
    std::filesystem::remove(path);
    CHECK_THROWS_AS(run(experimentFromText(text), before), Refused);
    CHECK_FALSE(before->delivers()); // what was run stays as it was
    CHECK(before->problem().shape.processors() == 3);
    folder.file("mine.lua", "operation = \"broadcast\"\nfunction program(me, p) if me == 0 then for i = 1, p - 1 do "
                            "send(i, 0) end else receive(0) end end");
    const auto after = run(experimentFromText(text), before);
    CHECK(after->delivers());
    CHECK(after->steps() == 2);
    CHECK(before->steps() == 0);
}

TEST_CASE("an endless program stops when nobody wants it any more", "[own]")
{
    using namespace std::chrono_literals;
    const OwnFile file("operation = \"broadcast\"\nfunction program(me, p) while true do pass() end end");
    std::stop_source stop;
    std::chrono::steady_clock::time_point asked;
    const std::jthread asker([&] {
        std::this_thread::sleep_for(100ms);
        asked = std::chrono::steady_clock::now();
        stop.request_stop();
    });
    CHECK_THROWS_AS(run(experimentFromText("complete:64 " + file.id()), {}, {}, nullptr, stop.get_token()), Cancelled);
    CHECK(std::chrono::steady_clock::now() - asked < 5s); // at once, even on a busy machine
}

} // namespace test_own_hostile
