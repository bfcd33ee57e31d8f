#include "catch.h"

#include "file_lock.h"
#include "scratch_folder.h"

#include <csignal>

#include <sys/wait.h>

namespace test_file_lock {

using namespace hopscope;

TEST_CASE("one holds a lock at a time", "[files]")
{
    const ScratchFolder folder;
    const std::string name = folder.file("lock");
    FileLock first(name), second(name);
    CHECK(first.tryLock());
    CHECK(first.held());
    CHECK_FALSE(second.tryLock());
    CHECK_FALSE(second.lock(20));
    first.unlock();
    CHECK(second.lock(0));
    second.unlockAndRemove();
    CHECK(folder.names().empty());
    CHECK(first.tryLock()); // of another file of this name
    CHECK_FALSE(second.tryLock());
    CHECK_FALSE(FileLock("/nowhere/lock").lock(0));
}

TEST_CASE("the dead hold no lock", "[files]")
{
    const ScratchFolder folder;
    FileLock lock(folder.file("lock"));
    const pid_t child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        FileLock own(folder.file("lock"));
        ::raise(own.tryLock() ? SIGKILL : SIGABRT);
    }
    int status = 0;
    REQUIRE(::waitpid(child, &status, 0) == child);
    CHECK(WTERMSIG(status) == SIGKILL);
    CHECK(lock.tryLock());
}

} // namespace test_file_lock
