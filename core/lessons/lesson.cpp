#include "lessons/lesson.h"

#include "lessons/markdown.h"
#include "text.h"
#include "values.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <span>
#include <utility>

namespace hopscope {

namespace {

constexpr std::array<std::string_view, 3> blockNames{"lesson", "scene", "question"};

/// The text without a carriage return at the end of lines and without a byte-order mark.
std::string plainLines(std::string_view text)
{
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    std::string plain(text);
    std::erase(plain, '\r');
    return plain;
}

/// Lines first … last, from 1, without blank ones at either end.
std::string linesOf(std::span<const std::string_view> lines, std::size_t first, std::size_t last)
{
    last = std::min(last, lines.size());
    while (first <= last && trimmed(lines[first - 1]).empty()) ++first;
    while (last >= first && trimmed(lines[last - 1]).empty()) --last;
    std::string text;
    for (std::size_t i = first; i <= last; ++i) {
        if (i > first) text += '\n';
        text += lines[i - 1];
    }
    return text;
}

/// Texts one below the other, an empty line between.
void addParagraph(std::string& text, std::string_view more)
{
    if (more.empty()) return;
    if (!text.empty()) text += "\n\n";
    text += more;
}

/// `# Title`, with or without marks behind it; or a line that is underlined.
std::string headingText(std::string_view line)
{
    line = trimmed(line);
    if (!line.starts_with('#')) return std::string(line);
    line.remove_prefix(line.find_first_not_of('#') == std::string_view::npos ? line.size()
                                                                             : line.find_first_not_of('#'));
    line = trimmed(line);
    const std::size_t end = line.find_last_not_of('#');
    if (end != std::string_view::npos && end + 1 < line.size() && line[end] == ' ') line = trimmed(line.substr(0, end));
    return std::string(line);
}

bool isName(std::string_view text)
{
    return !text.empty() && std::isalpha(static_cast<unsigned char>(text.front()))
           && std::ranges::all_of(text, [](unsigned char c) { return std::isalnum(c) || c == '-' || c == '_'; });
}

bool isIndented(std::string_view line) { return line.starts_with(' ') || line.starts_with('\t'); }

/// Lines of a text as they are, without the blanks that all of them begin with and without empty ones at the end.
std::string textOf(std::span<const std::string_view> lines)
{
    std::size_t common = std::string_view::npos;
    for (const std::string_view line : lines)
        if (!trimmed(line).empty()) common = std::min(common, line.find_first_not_of(" \t"));
    std::string text;
    for (const std::string_view line : lines)
        text += fmt::format("{}\n", trimmed(line).empty() ? std::string_view() : line.substr(common));
    text.erase(std::min(text.size(), text.find_last_not_of('\n') + 1));
    return text;
}

LessonBlock blockFrom(std::string_view text, std::size_t fence, std::vector<LessonProblem>& problems)
{
    LessonBlock block;
    block.line = fence;
    std::size_t number = fence;
    const std::vector<std::string_view> lines = split(text, '\n');
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const std::string_view whole = lines[i];
        number = fence + i + 1;
        const std::string_view line = trimmed(whole);
        if (line.empty()) continue;
        if (line == "-" || line.starts_with("- ")) {
            if (block.fields.empty())
                problems.push_back({number, "an item needs a field above it, like run:"});
            else
                block.fields.back().items.emplace_back(trimmed(line.substr(1)));
            continue;
        }
        const std::size_t colon = line.find(':');
        const bool field = colon != std::string_view::npos && isName(line.substr(0, colon))
                           && (colon + 1 == line.size() || line[colon + 1] == ' ' || line[colon + 1] == '\t');
        if (!field && whole.front() == ' ' && !block.fields.empty()) { // goes on with the line above
            LessonField& above = block.fields.back();
            std::string& last = above.items.empty() ? above.value : above.items.back();
            last += fmt::format("{}{}", last.empty() ? "" : " ", line);
        } else if (!field) {
            problems.push_back(
                {number, fmt::format("'{}' is neither a field, name: value, nor an item, - value", line)});
        } else if (block.find(line.substr(0, colon))) {
            problems.push_back({number, fmt::format("{} stands in this block twice", line.substr(0, colon))});
        } else {
            block.fields.push_back(
                {std::string(line.substr(0, colon)), std::string(trimmed(line.substr(colon + 1))), {}, number});
            if (std::string& value = block.fields.back().value; value == "|") { // a text of lines follows
                const std::size_t first = i + 1;
                while (i + 1 < lines.size() && (isIndented(lines[i + 1]) || trimmed(lines[i + 1]).empty())) ++i;
                value = textOf(std::span(lines).subspan(first, i + 1 - first));
            }
        }
    }
    return block;
}

/// Puts what comes one after the other in its place.
class Reader {
public:
    Reader(Lesson& lesson, std::vector<LessonProblem>& problems) : m_lesson(lesson), m_problems(problems) {}

    void heading(int level, const std::string& text, std::size_t line)
    {
        if (level == 1 && m_lesson.title.empty() && m_lesson.pages.empty())
            m_lesson.title = text;
        else if (level == 1)
            problem(line, "a lesson has one heading of the first level, its title; pages begin with ##");
        else
            m_lesson.pages.push_back({text, {}, {}, {}, {}, line});
    }
    void text(const std::string& more)
    {
        if (m_lesson.pages.empty()) return addParagraph(m_lesson.introduction, more);
        LessonPage& page = m_lesson.pages.back();
        addParagraph(page.question ? page.explanation : page.text, more);
    }
    void block(std::string_view name, LessonBlock block)
    {
        const std::size_t line = block.line;
        if (name == "lesson") {
            if (m_headSeen || !m_lesson.pages.empty())
                return problem(line, "a lesson has one block lesson, before its first page");
            m_headSeen = true;
            m_lesson.head = std::move(block);
            return;
        }
        if (m_lesson.pages.empty())
            return problem(line, fmt::format("a block {} belongs to a page, which begins with ##", name));
        LessonPage& page = m_lesson.pages.back();
        std::optional<LessonBlock>& place = name == "scene" ? page.scene : page.question;
        if (place) return problem(line, fmt::format("a page has one {}; begin another page with ##", name));
        if (name == "scene" && page.question) problem(line, "a scene stands before the question that is about it");
        place = std::move(block);
    }
    void problem(std::size_t line, std::string text) { m_problems.push_back({line, std::move(text)}); }

private:
    Lesson& m_lesson;
    std::vector<LessonProblem>& m_problems;
    bool m_headSeen{false};
};

void checkHead(const Lesson& lesson, std::vector<LessonProblem>& problems)
{
    if (lesson.title.empty()) problems.push_back({1, "a lesson begins with its title, # Title"});
    if (lesson.pages.empty()) problems.push_back({1, "a lesson has pages, each of which begins with ## and a title"});
    const LessonField* version = lesson.head.find("version");
    if (!version) {
        const std::size_t line = std::max<std::size_t>(lesson.head.line, 1);
        return problems.push_back({line, "version is missing: a block lesson with version: 1 stands below the title"});
    }
    const auto number = parseNumber(version->value);
    if (!number || *number != Lesson::version)
        problems.push_back({version->line, fmt::format("version is {}; this Hopscope reads lessons of version {}",
                                                       version->value, Lesson::version)});
}

void append(std::string& text, std::string_view name, const LessonBlock& block)
{
    text += fmt::format("```{}\n", name);
    for (const LessonField& field : block.fields) {
        const bool lines = field.value.find('\n') != std::string::npos;
        text += fmt::format("{}:{}{}\n", field.name, field.value.empty() ? "" : " ",
                            lines ? std::string_view("|") : std::string_view(field.value));
        if (lines)
            for (const std::string_view line : split(field.value, '\n'))
                text += fmt::format("{}{}\n", line.empty() ? "" : "  ", line);
        for (const std::string& item : field.items) text += fmt::format("- {}\n", item);
    }
    text += "```\n";
}

/// What a field can hold: one line.
std::string oneLine(std::string text)
{
    std::ranges::replace(text, '\n', ' ');
    return std::string(trimmed(text));
}

void replace(LessonBlock& block, std::string_view name, std::string value, std::vector<std::string> items)
{
    const auto found = std::ranges::find(block.fields, name, &LessonField::name);
    if (found == block.fields.end())
        return block.fields.push_back({std::string(name), std::move(value), std::move(items), 0});
    found->value = std::move(value);
    found->items = std::move(items);
}

} // namespace

const LessonField* LessonBlock::find(std::string_view name) const
{
    const auto found = std::ranges::find(fields, name, &LessonField::name);
    return found == fields.end() ? nullptr : &*found;
}

std::optional<std::string> LessonBlock::value(std::string_view name) const
{
    const LessonField* field = find(name);
    if (!field) return {};
    if (!field->value.empty()) return field->value;
    if (field->items.size() == 1) return field->items.front();
    return {};
}

std::vector<std::string> LessonBlock::values(std::string_view name) const
{
    const LessonField* field = find(name);
    if (!field) return {};
    std::vector<std::string> all;
    if (!field->value.empty()) all.push_back(field->value);
    all.insert(all.end(), field->items.begin(), field->items.end());
    return all;
}

void LessonBlock::set(std::string_view name, std::string value) { replace(*this, name, oneLine(std::move(value)), {}); }

void LessonBlock::setText(std::string_view name, const std::string& text)
{
    replace(*this, name, textOf(split(text, '\n')), {});
}

void LessonBlock::set(std::string_view name, std::vector<std::string> items)
{
    for (std::string& item : items) item = oneLine(std::move(item));
    replace(*this, name, {}, std::move(items));
}

void LessonBlock::remove(std::string_view name)
{
    std::erase_if(fields, [&](const LessonField& field) { return field.name == name; });
}

std::size_t Lesson::questions() const
{
    return static_cast<std::size_t>(
        std::ranges::count_if(pages, [](const LessonPage& page) { return page.question.has_value(); }));
}

Lesson lessonFromText(std::string_view text, std::vector<LessonProblem>& problems)
{
    if (text.find('\0') != std::string_view::npos) {
        problems.push_back({1, "this is no text, so no lesson"});
        return {};
    }
    if (!knowsMarkdown()) {
        problems.push_back({1, markdownMissing()});
        return {};
    }
    const std::string plain = plainLines(text);
    const std::vector<std::string_view> lines = split(plain, '\n');
    Lesson lesson;
    Reader reader(lesson, problems);
    std::size_t next = 1; // first line that has not been read
    for (const MarkdownPart& part : markdownParts(plain)) {
        const auto [first, last] = std::pair(part.first, part.last);
        const bool heading = part.heading > 0 && part.heading <= 2;
        const bool known = std::ranges::find(blockNames, part.fence) != blockNames.end();
        if (!heading && !known) {
            for (const std::string_view name : blockNames)
                if (!part.fence.empty() && editDistance(part.fence, name) == 1)
                    reader.problem(first, fmt::format("there is no block {}; did you mean {}?", part.fence, name));
            continue;
        }
        if (first > next) reader.text(linesOf(lines, next, first - 1));
        next = last + 1;
        if (heading) {
            reader.heading(part.heading, headingText(lines[first - 1]), first);
        } else {
            const std::string_view end = trimmed(lines[std::min(last, lines.size()) - 1]);
            if (last == first || !(end.starts_with("```") || end.starts_with("~~~")))
                reader.problem(first, fmt::format("the block {} that begins here has no end", part.fence));
            reader.block(part.fence, blockFrom(part.literal, first, problems));
        }
    }
    if (next <= lines.size()) reader.text(linesOf(lines, next, lines.size()));
    checkHead(lesson, problems);
    std::ranges::stable_sort(problems, {}, &LessonProblem::line);
    return lesson;
}

std::string toText(const Lesson& lesson)
{
    std::string text = fmt::format("# {}\n", lesson.title);
    if (!lesson.head.fields.empty()) append(text += '\n', "lesson", lesson.head);
    if (!lesson.introduction.empty()) text += fmt::format("\n{}\n", lesson.introduction);
    for (const LessonPage& page : lesson.pages) {
        text += fmt::format("\n## {}\n", page.title);
        if (!page.text.empty()) text += fmt::format("\n{}\n", page.text);
        if (page.scene) append(text += '\n', "scene", *page.scene);
        if (page.question) append(text += '\n', "question", *page.question);
        if (!page.explanation.empty()) text += fmt::format("\n{}\n", page.explanation);
    }
    return text;
}

const LessonBlock* sceneOf(const Lesson& lesson, std::size_t page)
{
    for (std::size_t i = std::min(page + 1, lesson.pages.size()); i-- > 0;)
        if (lesson.pages[i].scene) return &*lesson.pages[i].scene;
    return nullptr;
}

std::optional<std::size_t> coverOf(const Lesson& lesson)
{
    const auto heading = lesson.head.value("cover");
    if (!heading) return {};
    const auto page = std::ranges::find(lesson.pages, *heading, &LessonPage::title);
    const auto number = static_cast<std::size_t>(page - lesson.pages.begin());
    if (page == lesson.pages.end() || !sceneOf(lesson, number)) return {};
    return number;
}

} // namespace hopscope
