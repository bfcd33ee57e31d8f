#include "catch.h"

#include "diagnostic.h"
#include "scratch_folder.h"
#include "text_file.h"

#include <filesystem>

#include <sys/stat.h>

namespace test_text_file {

namespace fs = std::filesystem;
using namespace hopscope;

namespace {

std::string whyNot(const std::string& name, std::size_t most = 100)
{
    try {
        readTextFile(name, most, "it");
    } catch (const Refused& refusal) {
        return refusal.why().text;
    }
    return "";
}

} // namespace

TEST_CASE("a file is read to its end", "[files]")
{
    const ScratchFolder folder;
    const std::string bytes("a\r\n\0b", 5);
    CHECK(readTextFile(folder.file("a", bytes), 5) == bytes);
    CHECK(readTextFile(folder.file("empty", ""), 5).empty());
    const std::string large(300'000, 'x');
    CHECK(readTextFile(folder.file("large", large), 300'000) == large);
    fs::create_symlink(folder.file("large"), folder.file("link"));
    CHECK(readTextFile(folder.file("link"), 300'000) == large);
    CHECK_FALSE(readTextFile("/proc/self/status", 1 << 20).empty()); // it says that it has no bytes
}

TEST_CASE("only regular files up to a size are read", "[files]")
{
    const ScratchFolder folder;
    CHECK(whyNot(folder.file("none")) == "it cannot be read: there is no such file");
    CHECK(whyNot(folder.file("")) == "it cannot be read: it is a folder, not a file");
    CHECK(whyNot("/dev/zero") == "it cannot be read: it is a device, not a file");
    fs::create_symlink("/dev/zero", folder.file("z.hopscope"));
    CHECK(whyNot(folder.file("z.hopscope")) == "it cannot be read: it is a device, not a file");
    REQUIRE(::mkfifo(folder.file("pipe").c_str(), 0600) == 0);
    CHECK(whyNot(folder.file("pipe")) == "it cannot be read: it is a pipe, not a file");
    CHECK(whyNot(folder.file("101", std::string(101, 'x')))
          == "it cannot be read: it has 101 bytes, a file of its kind at most 100");
    CHECK(whyNot(folder.file("100", std::string(100, 'x'))).empty());
    CHECK(whyNot("/proc/self/status", 10)
          == "it cannot be read: it has more than 10 bytes, which a file of its kind has at most");
    CHECK(whyNot("") == "it cannot be read: there is no such file");
}

TEST_CASE("what cannot be read is named", "[files]")
{
    CHECK_THROWS_WITH(readTextFile("/none.md", 10), "/none.md cannot be read: there is no such file");
}

} // namespace test_text_file
