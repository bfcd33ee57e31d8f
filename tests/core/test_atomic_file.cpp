#include "catch.h"

#include "atomic_file.h"
#include "diagnostic.h"
#include "file_faults.h"
#include "scratch_folder.h"
#include "text_file.h"

#include <csignal>

#include <sys/stat.h>

namespace test_atomic_file {

namespace fs = std::filesystem;
using namespace hopscope;

namespace {

std::string contentOf(const std::string& name) { return readTextFile(name, 1 << 20); }

std::string whyNot(const std::string& name, const std::string& bytes = "new")
{
    try {
        writeFile(name, bytes, "it");
    } catch (const Refused& refusal) {
        return refusal.why().text;
    }
    return "";
}

mode_t modeOf(const std::string& name)
{
    struct stat status {};
    REQUIRE(::stat(name.c_str(), &status) == 0);
    return status.st_mode & 0777;
}

/// Both ways of being unfinished, the second where file systems know no files without a name.
void inBothWays(const std::function<void()>& act)
{
    SECTION("without a name") { act(); }
    SECTION("with a hidden name")
    {
        const OnlyNamedFiles named;
        act();
    }
}

} // namespace

TEST_CASE("a file is replaced whole", "[files]")
{
    const ScratchFolder folder;
    const std::string name = folder.file("a", "old");
    inBothWays([&] {
        ::chmod(name.c_str(), 0640);
        AtomicFile file(name);
        file.stream() << "new " << std::string(200'000, 'x');
        CHECK(contentOf(name) == "old");
        file.commit();
        CHECK(contentOf(name) == "new " + std::string(200'000, 'x'));
        CHECK(modeOf(name) == 0640);
        writeFile(folder.file("b"), "");
        CHECK(contentOf(folder.file("b")).empty());
        CHECK(folder.names() == std::vector<std::string>{"a", "b"});
    });
}

TEST_CASE("what is not committed leaves no trace", "[files]")
{
    const ScratchFolder folder;
    folder.file("a", "old");
    inBothWays([&] {
        for (const char* name : {"a", "b"}) AtomicFile(folder.file(name)).stream() << "new";
        CHECK(contentOf(folder.file("a")) == "old");
        CHECK(folder.names() == std::vector<std::string>{"a"});
    });
}

TEST_CASE("a file may be written in another order, read while it grows, and begun anew", "[files]")
{
    const ScratchFolder folder;
    inBothWays([&] {
        AtomicFile file(folder.file("a"));
        CHECK(file.write("0000 bytes"));
        CHECK((file.seek(0) && file.write("1234")));
        CHECK(file.size() == 10);
        CHECK(contentOf(file.path()) == "1234 bytes");
        file.clear();
        file.stream() << "all";
        file.commit();
        CHECK(contentOf(folder.file("a")) == "all");
    });
}

TEST_CASE("whatever fails, the former file stays", "[files]")
{
    const ScratchFolder folder;
    const std::string old = folder.file("a", "old");
    const auto fails = [&](FileFault::Where where) {
        const FileFault fault(where);
        CHECK(whyNot(old) == "it cannot be written: the disk is full; the former file is as it was");
        CHECK(whyNot(folder.file("b")) == "it cannot be written: the disk is full");
        CHECK(contentOf(old) == "old");
        CHECK(folder.names() == std::vector<std::string>{"a"});
    };
    for (const FileFault::Where where : FileFault::everywhere()) fails(where);
    const OnlyNamedFiles named; // these have their name from the beginning
    for (const FileFault::Where where : {FileFault::Write, FileFault::Sync, FileFault::Rename}) fails(where);
}

TEST_CASE("a small write that fits in no buffer is checked, too", "[files]")
{
    CHECK(whyNot("/dev/full") == "it cannot be written: the disk is full");
    CHECK(whyNot("/dev/null").empty());
    CHECK(fs::is_character_file("/dev/full"));
}

TEST_CASE("a disk without room", "[files]")
{
    const ScratchFolder folder;
    const auto result = onASmallDisk(folder.file(""), [&] {
        const std::string old = folder.file("a", "old");
        if (!whyNot(old, "older").empty()) return 1;
        std::ofstream filler(folder.file("filler"));
        while (filler << std::string(4096, 'x') << std::flush) {
        }
        filler.close();
        if (!whyNot(old, std::string(1000, 'n')).ends_with("the disk is full; the former file is as it was")) return 2;
        if (contentOf(old) != "older" || folder.names() != std::vector<std::string>{"a", "filler"}) return 3;
        fs::remove(folder.file("filler"));
        return whyNot(old).empty() && contentOf(old) == "new" ? 0 : 4;
    });
    if (!result)
        WARN("SKIPPED: this user may not mount a small disk");
    else
        CHECK(*result == 0);
}

TEST_CASE("links stay, and what cannot be written is said", "[files]")
{
    const ScratchFolder folder;
    fs::create_directory(folder.file("sub"));
    folder.file("sub/real", "old");
    fs::create_symlink("sub/real", folder.file("one"));
    fs::create_symlink("one", folder.file("two"));
    writeFile(folder.file("two"), "new");
    CHECK(fs::is_symlink(folder.file("two")));
    CHECK(contentOf(folder.file("sub/real")) == "new");
    fs::create_symlink("sub/later", folder.file("three"));
    writeFile(folder.file("three"), "made");
    CHECK(contentOf(folder.file("sub/later")) == "made");

    CHECK(whyNot("") == "it cannot be written: it has no name");
    CHECK(whyNot(folder.file("sub")) == "it cannot be written: it is a folder");
    CHECK(whyNot("/nowhere/a") == "it cannot be written: there is no folder /nowhere");
    CHECK(whyNot(folder.file("one") + "/a") == "it cannot be written: " + folder.file("one") + " is no folder");
    const FileFault fault(FileFault::Rename, EIO);
    CHECK(whyNot(folder.file("b")) == "it cannot be written: Input/output error");
}

TEST_CASE("a signal removes what is unfinished", "[files]")
{
    const ScratchFolder folder;
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        const pid_t child = ::fork();
        REQUIRE(child >= 0);
        if (child == 0) {
            const OnlyNamedFiles named;
            std::signal(signal, SIG_DFL);
            removeUnfinishedAtSignals();
            AtomicFile first(folder.file("a")), second(folder.file("b"));
            first.stream() << "half" << std::flush;
            const bool there = folder.names().size() == 2;
            std::raise(there ? signal : SIGABRT);
        }
        int status = 0;
        REQUIRE(::waitpid(child, &status, 0) == child);
        CHECK(WIFSIGNALED(status));
        CHECK(WTERMSIG(status) == signal);
        CHECK(folder.names().empty());
    }
}

} // namespace test_atomic_file
