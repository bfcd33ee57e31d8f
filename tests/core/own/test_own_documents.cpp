#include "algorithms/written.h"
#include "catch.h"
#include "own_texts.h"
#include "run/document_file.h"

namespace test_own_documents {

using namespace hopscope;

namespace {

const std::string program =
    "operation = \"broadcast\"\nfunction program(me, p) if me == 0 then for i = 1, p - 1 do send(i, 0) "
    "end else receive(0) end end";

} // namespace

TEST_CASE("a document names an algorithm beside it, and finds it wherever it is opened", "[own]")
{
    const ScratchFolder folder;
    const std::string mine = folder.file("my own.lua", program);
    DocumentFile document{.experiments = {experimentFromText("ring:4 " + idOfFile(mine))}, .captions = {""}};
    CHECK(run(document.experiments[0])->delivers());
    const std::string file = folder.file("a.hopscope");
    writeDocument(file, document);
    std::ifstream stream(file);
    const std::string written((std::istreambuf_iterator<char>(stream)), {});
    CHECK_THAT(written, Catch::Matchers::Contains("\"ring:4 file:my%20own.lua\""));
    CHECK(readDocument(file).experiments == document.experiments);
}

TEST_CASE("a document leads to no file above it or elsewhere", "[own]")
{
    const ScratchFolder folder;
    std::filesystem::create_directory(folder.file("inner"));
    folder.file("mine.lua", program);
    const std::string head = R"({"format": "hopscope", "version": 1, "experiments": ["ring:4 )";
    for (const std::string& id : {std::string("file:../mine.lua"), std::string("file:x/../../mine.lua"),
                                  "file:" + folder.file("mine.lua"), std::string("file:/etc/passwd")}) {
        CAPTURE(id);
        const std::string file = folder.file("inner/a.hopscope", head + id + R"("]})");
        CHECK_THROWS_WITH(readDocument(file), Catch::Matchers::Contains("must lie beside the document"));
    }
    std::filesystem::create_symlink(folder.file("mine.lua"), folder.file("inner/link.lua"));
    CHECK_THROWS_WITH(readDocument(folder.file("inner/a.hopscope", head + R"(file:link.lua"]})")),
                      Catch::Matchers::Contains("must lie beside the document"));
    DocumentFile document{.experiments = {experimentFromText("ring:4 file:" + folder.file("mine.lua"))},
                          .captions = {""}};
    CHECK_THROWS_WITH(writeDocument(folder.file("inner/b.hopscope"), document),
                      Catch::Matchers::Contains("must lie beside the document"));
}

TEST_CASE("a document may hold the text of an algorithm itself", "[own]")
{
    const ScratchFolder folder;
    DocumentFile document{.experiments = {experimentFromText("ring:4 own:mine")}, .captions = {""}};
    document.own["mine"] = program;
    const std::string file = folder.file("a.hopscope");
    writeDocument(file, document);
    const DocumentFile read = readDocument(file);
    CHECK(read == document);
    CHECK(run(read.experiments[0])->delivers());
    setOwnText("mine", {});
    CHECK_THROWS_WITH(run(read.experiments[0]), Catch::Matchers::Contains("no algorithm named mine"));
}

} // namespace test_own_documents
