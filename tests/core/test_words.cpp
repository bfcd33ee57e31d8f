#include "catch.h"
#include "source_folder.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <regex>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace test_words {

namespace fs = std::filesystem;

namespace {

const fs::path root = hopscope::sourceFolder();

std::string contentsOf(const fs::path& file)
{
    std::ifstream stream(file);
    return {std::istreambuf_iterator<char>(stream), {}};
}

bool isWord(char letter) { return std::isalnum(static_cast<unsigned char>(letter)) || letter == '_'; }

/// What stands between the quotes of a source, adjacent ones as one. Not in comments, nor of includes.
struct Literal {
    std::size_t line;
    std::string text;
    bool translated; ///< tr("…")
};
std::vector<Literal> literalsOf(std::string_view source)
{
    std::vector<Literal> literals;
    std::size_t line = 1;
    bool adjacent = false;
    const auto found = [&](std::size_t at, std::string_view text) {
        if (adjacent)
            literals.back().text += text;
        else if (const std::string_view before = source.substr(0, at);
                 !before.substr(before.rfind('\n') + 1).starts_with("#include"))
            literals.push_back({line, std::string(text), before.ends_with("tr(")});
        else
            return;
        adjacent = true;
    };
    for (std::size_t i = 0; i < source.size();) {
        const std::size_t begin = i;
        const std::string_view rest = source.substr(i);
        const auto skipTo = [&](std::size_t end) { i = std::min(end, source.size()); };
        if (rest.starts_with("//")) {
            skipTo(source.find('\n', i));
        } else if (rest.starts_with("/*")) {
            skipTo(source.find("*/", i) + 2);
        } else if (rest.starts_with("R\"")) {
            const std::size_t open = source.find('(', i);
            const std::string close = ")" + std::string(source.substr(i + 2, open - i - 2)) + "\"";
            const std::size_t end = source.find(close, open);
            found(i, source.substr(open + 1, end - open - 1));
            skipTo(end + close.size());
        } else if (rest[0] == '"' || rest[0] == '\'') {
            std::size_t end = i + 1;
            while (source[end] != rest[0]) end += source[end] == '\\' ? 2 : 1;
            if (rest[0] == '"')
                found(i, source.substr(i + 1, end - i - 1));
            else
                adjacent = false;
            skipTo(end + 1);
        } else if (isWord(rest[0])) { // a name or a number, which may have quotes inside
            const bool number = std::isdigit(static_cast<unsigned char>(rest[0]));
            while (i < source.size() && (isWord(source[i]) || (number && source[i] == '\'' && isWord(source[i + 1])))) {
                if (source.substr(i).starts_with("R\"")) break;
                ++i;
            }
            adjacent = false;
        } else {
            if (!std::isspace(static_cast<unsigned char>(rest[0]))) adjacent = false;
            ++i;
        }
        line += static_cast<std::size_t>(std::ranges::count(source.substr(begin, i - begin), '\n'));
    }
    return literals;
}

/// Names, keys of files and the like are words alone; what people read is a sentence, a title, or given to tr().
bool isRead(const Literal& literal)
{
    return literal.translated || literal.text.find(' ') != std::string::npos
           || (!literal.text.empty() && std::isupper(static_cast<unsigned char>(literal.text.front())));
}

std::vector<std::string> quotedIn(const std::string& text)
{
    static const std::regex quoted("`([^`]+)`");
    std::vector<std::string> all;
    for (std::sregex_iterator it(text.begin(), text.end(), quoted), end; it != end; ++it) all.push_back((*it)[1]);
    return all;
}

/// What the manual rules out, in small letters, and the idioms that it lets stand.
struct WordList {
    std::set<std::string> forbidden;
    std::vector<std::string> idioms;

    WordList()
    {
        std::ifstream manual(root / "resources/help/style.md");
        std::string section;
        for (std::string line; std::getline(manual, line);) {
            if (line.starts_with("## ")) section = line.substr(3);
            if (line.starts_with("|") && line.size() > 1) {
                const std::size_t last = line.rfind('|', line.size() - 2);
                for (const std::string& word : quotedIn(line.substr(last))) forbidden.insert(word);
            } else if (section == "Idioms that may stand") {
                for (const std::string& idiom : quotedIn(line)) idioms.push_back(idiom);
            }
        }
    }
    /// The first word, or mixture of notations, that is ruled out.
    std::optional<std::string> objection(std::string text) const
    {
        std::ranges::transform(text, text.begin(), [](unsigned char letter) { return std::tolower(letter); });
        for (const std::string& idiom : idioms)
            for (auto at = text.find(idiom); at != std::string::npos; at = text.find(idiom))
                text.erase(at, idiom.size());
        const auto stands = [&](std::string_view word) {
            const auto free = [&](std::size_t at) {
                return at >= text.size()
                       || (!isWord(text[at]) && text[at] != '=' && text[at] != '-' && text[at] != '(');
            };
            for (auto at = text.find(word); at != std::string::npos; at = text.find(word, at + 1))
                if ((at == 0 || free(at - 1)) && free(at + word.size())) return true;
            return false;
        };
        for (const std::string& word : forbidden)
            if (stands(word)) return word;
        const bool subscripts = stands("t_s") || stands("t_w");
        const bool greek = text.find("α") != std::string::npos || text.find("β") != std::string::npos;
        if (subscripts && greek) return "t_s or t_w beside α or β";
        return {};
    }
};

} // namespace

TEST_CASE("a literal is what stands between quotes", "[words]")
{
    const auto literals =
        literalsOf("#include \"part.h\"\nf(tr(\"a \"\n  \"b\"), 1'000, '\"', R\"(x \"y\")\"); // \"z\"\n");
    REQUIRE(literals.size() == 2);
    CHECK(literals[0].text == "a b");
    CHECK(literals[0].line == 2);
    CHECK(literals[0].translated);
    CHECK(literals[1].text == "x \"y\"");
}

TEST_CASE("the word list rules out words, not what contains them", "[words]")
{
    const WordList words;
    REQUIRE(words.forbidden.size() > 40);
    REQUIRE_FALSE(words.idioms.empty());
    CHECK(words.objection("Every part has ten words") == "part");
    CHECK(words.objection("What is JOINED where") == "joined");
    CHECK(words.objection("t_s + β m").has_value());
    for (const char* text :
         {"routers take part in the steps", "partners of a partition", "parts=5", "t_s + t_w m", "α + β m"})
        CHECK(words.objection(text) == std::nullopt);
}

TEST_CASE("no text that people read has a word that the word list rules out", "[words]")
{
    const WordList words;
    std::size_t texts = 0;
    for (const char* folder : {"core", "app"})
        for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
            if (entry.path().extension() != ".h" && entry.path().extension() != ".cpp") continue;
            // The glossary says what the terms are called elsewhere.
            if (entry.path().filename() == "glossary.cpp") continue;
            for (const Literal& literal : literalsOf(contentsOf(entry.path()))) {
                if (!isRead(literal)) continue;
                ++texts;
                INFO(entry.path().lexically_relative(root).string() << ":" << literal.line << ": " << literal.text);
                const auto objection = words.objection(literal.text);
                INFO("not to be written: " << objection.value_or(""));
                CHECK(objection == std::nullopt);
            }
        }
    CHECK(texts > 4000);
}

TEST_CASE("no lesson and no manual has a word that the word list rules out", "[words]")
{
    const WordList words;
    static const std::regex code(R"(^\s*(run|vary|block|experiment): .*|^- [a-z-]+:[0-9x]+ .*|^    .*|`[^`]*`)");
    std::vector<fs::path> files{root / "README.md"};
    for (const char* folder : {"resources/lessons", "resources/help"})
        for (const auto& entry : fs::directory_iterator(root / folder))
            if (entry.path().extension() == ".md" && entry.path().filename() != "style.md")
                files.push_back(entry.path());
    for (const fs::path& file : files) {
        std::ifstream stream(file);
        std::size_t number = 0;
        for (std::string line; std::getline(stream, line);) {
            ++number;
            INFO(file.lexically_relative(root).string() << ":" << number << ": " << line);
            CHECK(words.objection(std::regex_replace(line, code, "")) == std::nullopt);
        }
    }
}

} // namespace test_words
