#include "memory.h"
#include "testing.h"

#include <memory>
#include <thread>
#include <vector>

namespace test_memory {

using namespace hopscope;

namespace {

constexpr std::size_t mebibyte = std::size_t{1} << 20;

} // namespace

TEST_CASE("what is held is counted, and given back", "[memory]")
{
    const std::size_t before = Memory::used();
    auto block = std::make_unique<std::vector<char>>(8 * mebibyte);
    CHECK(Memory::used() >= before + 8 * mebibyte);
    CHECK(Memory::peak() >= before + 8 * mebibyte);
    block.reset();
    CHECK(Memory::used() < before + mebibyte);
}

TEST_CASE("a task is refused what goes beyond its account, and keeps what it has", "[memory]")
{
    MemoryAccount account(4 * mebibyte);
    const MemoryScope scope(&account);
    std::vector<char> kept(2 * mebibyte, 'a');
    CHECK_THROWS_AS(std::vector<char>(3 * mebibyte), OverBudget);
    CHECK(kept.back() == 'a');
    CHECK(account.taken() >= 2 * mebibyte);
    std::vector<char>().swap(kept);
    CHECK(account.taken() < mebibyte);
    CHECK(account.peak() >= 2 * mebibyte);
    CHECK(account.peak() < 4 * mebibyte);
}

TEST_CASE("accounts nest, and other threads are charged only if they are told to be", "[memory]")
{
    MemoryAccount outer, inner;
    const MemoryScope first(&outer);
    std::vector<char> ofInner;
    {
        const MemoryScope second(&inner);
        CHECK(MemoryScope::current() == &inner);
        ofInner.resize(mebibyte);
    }
    CHECK(MemoryScope::current() == &outer);
    CHECK(inner.taken() >= mebibyte);
    bool charged = true;
    std::thread([&charged] {
        charged = MemoryScope::current() != nullptr;
        std::vector<char> nobodys(2 * mebibyte);
    }).join();
    CHECK_FALSE(charged);
    CHECK(outer.peak() < mebibyte);
}

TEST_CASE("the budget of the program binds whoever has an account, and nobody else", "[memory]")
{
    const std::size_t before = Memory::budget();
    Memory::setBudget((Memory::used() + 4 * mebibyte) / 7 * 8);
    CHECK(Memory::left() <= 4 * mebibyte);
    {
        MemoryAccount account;
        const MemoryScope scope(&account);
        CHECK_THROWS_AS(std::vector<char>(8 * mebibyte), OverBudget);
    }
    CHECK(std::vector<char>(8 * mebibyte).size() == 8 * mebibyte);
    Memory::setBudget(before);
}

TEST_CASE("sizes of memory are read and written with their unit", "[memory]")
{
    CHECK(bytesText(0) == "0 bytes");
    CHECK(bytesText(1536 * mebibyte) == "1.5 GiB");
    CHECK(bytesText(48 * mebibyte) == "48 MiB");
    CHECK(budgetFromText("1.5GiB") == 1536 * mebibyte);
    CHECK(budgetFromText("800 MiB") == 800 * mebibyte);
    for (const char* wrong : {"", "2", "GiB", "-1GiB", "10MiB", "1e9GiB", "nanGiB", "2GB"})
        CHECK_FALSE(budgetFromText(wrong).has_value());
}

} // namespace test_memory
