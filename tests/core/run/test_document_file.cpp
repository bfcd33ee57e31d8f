#include "run/document_file.h"

#include "catch.h"
#include "diagnostic.h"
#include "scratch_folder.h"

#include <filesystem>
#include <string>

namespace test_document_file {

using namespace hopscope;

namespace {

std::string refusalOf(const std::string& json)
{
    try {
        documentFromJson(json);
    } catch (const Refused& refusal) {
        return refusal.why().text;
    }
    return "accepted";
}

const std::string ring = R"({"format": "hopscope", "version": 1, "experiments": ["ring:8 allgather-ring"])";

} // namespace

TEST_CASE("a document is read as it was written", "[document]")
{
    DocumentFile document;
    document.experiments = {experimentFromText("ring:8 allgather-ring words=10"),
                            experimentFromText("hypercube:3 allgather-hypercube alpha=0.1")};
    document.front = 1;
    document.captions = {"für \"alle\"", ""};
    document.step = 2.5;
    document.page = "compare";
    document.unknown = R"({"note":["kept",1,{"deep":null}]})";
    CHECK(documentFromJson(documentJson(document)) == document);
    CHECK(documentJson(documentFromJson(documentJson(document))) == documentJson(document));
}

TEST_CASE("a document begins with what it is, and has whole numbers as such", "[document]")
{
    DocumentFile document;
    document.experiments = {experimentFromText("ring:8 allgather-ring")};
    document.captions = {""};
    document.step = 3;
    const std::string json = documentJson(document);
    CHECK(json.starts_with("{\n    \"format\": \"hopscope\",\n    \"version\": 1,\n    \"experiments\": [\n"));
    CHECK(json.find("\"step\": 3\n") != std::string::npos);
    CHECK(json.ends_with("}\n"));
}

TEST_CASE("what is no document says why", "[document]")
{
    const std::string depth(100'000, '[');
    for (const std::string& text : {std::string(), std::string("[]"), std::string("{"), std::string("null"), depth,
                                    R"({"format":"hopscope","x":)" + depth, std::string("{\"format\":\"\xff\"}")})
        CHECK(refusalOf(text) == "is not a Hopscope file.");
    CHECK(refusalOf(R"({"format": "hopscope"})") == "is damaged: its version is missing.");
    CHECK(refusalOf(R"({"format": "hopscope", "version": 2})")
          == "was written by a newer Hopscope: its format has version 2, this program reads up to 1.");
    CHECK(refusalOf(R"({"format": "hopscope", "version": 1, "experiments": []})")
          == "is damaged: it holds no experiment.");
    CHECK(refusalOf(R"({"format": "hopscope", "version": 1, "experiments": [1]})")
          == "is damaged: experiment 1 is no text.");
    CHECK(refusalOf(ring + R"(, "front": 1})") == "is damaged: there is no experiment 1 to put in front.");
    CHECK(refusalOf(ring + R"(, "front": -1})") == "is damaged: there is no experiment -1 to put in front.");
    CHECK(refusalOf(ring + R"(, "step": -3, "page": 7, "captions": 1})") == "accepted");
}

TEST_CASE("a file of a document is named where it cannot be read", "[document]")
{
    const ScratchFolder folder;
    const std::string name = folder.file("a.hopscope");
    DocumentFile document;
    document.experiments = {experimentFromText("ring:8 allgather-ring")};
    document.captions = {"ring"};
    writeDocument(name, document);
    CHECK(readDocument(name) == document);
    std::filesystem::resize_file(name, 20);
    CHECK_THROWS_WITH(readDocument(name), Catch::Matchers::Contains("a.hopscope is not a Hopscope file."));
}

} // namespace test_document_file
