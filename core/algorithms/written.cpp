#include "algorithms/written.h"

#include "cost/cost_model.h"
#include "text.h"
#include "text_file.h"
#include "topology/topology.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <map>
#include <mutex>
#include <utility>

#include <fmt/format.h>

namespace hopscope {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view filePrefix = "file:", ownPrefix = "own:";
/// The largest text that is read: ten million messages in the text form of schedules.
constexpr std::size_t mostOfText = std::size_t{512} << 20;

std::string summaryOf(const OwnText& text) { return fmt::format("Written by the user in {}.", text.name()); }

std::shared_ptr<const OwnText> textOf(const Written& written)
{
    if (auto text = written.text.lock()) return text;
    throw Refused("algorithm", fmt::format("algorithm: the text of {} has changed; run it again", written.id));
}

/// What the text may know of the problem: its own parameters and those of what is asked, no prices.
Values valuesFor(const OwnText& text, const Values& all)
{
    constexpr std::array<std::string_view, 4> asked{"words", "root", "shift", "seed"};
    Values values;
    for (const auto& [name, value] : all) {
        const auto is = [&name = name](const OwnParameter& one) { return one.id == name; };
        if (std::ranges::find(asked, name) != asked.end() || std::ranges::any_of(text.header().parameters, is))
            values.emplace(name, value);
    }
    return values;
}

OwnQuestion questionFor(const Problem& problem, const Values& values)
{
    return {problem.shape, values, problem.stop, problem.progress};
}

} // namespace

struct Written::Failures {
    std::mutex mutex;
    std::map<std::string, OwnError> known; ///< by question
};

namespace {

/// What has failed once fails again without being asked: whoever looks at a text asks often, and a loop without an end
/// takes its time.
template <class Ask> auto asked(const Written& written, const char* what, const Problem& problem, Ask ask)
{
    std::string key = fmt::format("{} {}", what, problem.shape.text());
    for (const auto& [name, value] : problem.values) key += fmt::format(" {}={}", name, formatValue(value));
    {
        const std::lock_guard lock(written.failures->mutex);
        if (const auto found = written.failures->known.find(key); found != written.failures->known.end())
            throw OwnError(found->second);
    }
    try {
        return ask();
    } catch (const OwnError& error) {
        const std::lock_guard lock(written.failures->mutex);
        constexpr std::size_t most = 1000;
        if (written.failures->known.size() >= most) written.failures->known.clear();
        written.failures->known.emplace(std::move(key), error);
        throw;
    }
}

} // namespace

Written::Written(std::string name, const std::shared_ptr<const OwnText>& own)
    : id(std::move(name)), title(own->header().title.empty() ? own->name() : own->header().title),
      summary(summaryOf(*own)), pseudocode(own->text()), formulaText(own->header().formula),
      splits(own->header().splits), operationKnown(own->header().operationKnown), declared(own->header().parameters),
      familyNames(own->header().families), text(own), failures(std::make_shared<Failures>())
{
    for (const std::string& family : familyNames) families.push_back(family);
    if (families.empty())
        for (const TopologyFamily* family : topologyFamilies()) families.push_back(family->id);
    choices.reserve(declared.size());
    for (const OwnParameter& one : declared) {
        const auto& options = choices.emplace_back(one.choices.begin(), one.choices.end());
        parameters.push_back({.id = one.id,
                              .label = one.label,
                              .symbol = one.symbol,
                              .unit = one.unit,
                              .help = one.help,
                              .kind = one.kind,
                              .minimum = one.minimum,
                              .maximum = one.maximum,
                              .usual = one.usual,
                              .choices = options});
    }
    if (!formulaText.empty())
        formulas.push_back({.name = "The formula of the text",
                            .text = formulaText,
                            .quantity = "time",
                            .source = {title, "formula"},
                            .costModel = usualCostModel,
                            .relation = Relation::Equal,
                            .value = FormulaValue(*this)});
    algorithm = {.id = id,
                 .title = title,
                 .summary = summary,
                 .operation = own->header().operation,
                 .ports = own->header().ports,
                 .families = families,
                 .parameters = parameters,
                 .formulas = formulas,
                 .pseudocode = pseudocode,
                 .written = this};
}

std::optional<std::string> pathOf(std::string_view id)
{
    if (!id.starts_with(filePrefix)) return {};
    std::string path;
    for (std::size_t i = filePrefix.size(); i < id.size(); ++i) {
        const bool blank = id.substr(i, 3) == "%20";
        path += blank ? ' ' : id[i];
        if (blank) i += 2;
    }
    return path;
}

std::string idOfFile(std::string_view path)
{
    std::string id(filePrefix);
    for (const char c : path) id += c == ' ' ? std::string("%20") : std::string(1, c);
    return id;
}

bool isWritten(std::string_view id) { return id.starts_with(filePrefix) || id.starts_with(ownPrefix); }

namespace {

/// What is known of every id: the newest algorithm, and what it was read from. Those before stay without their texts:
/// whoever asked for them may still look at them.
class Shelf {
public:
    WrittenNow now(std::string_view id)
    {
        const std::lock_guard lock(m_mutex);
        return id.starts_with(filePrefix) ? fromFile(id) : ofDocument(id);
    }
    void set(const std::string& name, std::optional<std::string> text)
    {
        const std::lock_guard lock(m_mutex);
        if (const auto known = m_texts.find(name); text && known != m_texts.end() && known->second == *text) return;
        if (text)
            m_texts.insert_or_assign(name, std::move(*text));
        else
            m_texts.erase(name);
        m_places.erase(std::string(ownPrefix) + name);
    }
    WrittenNow now(std::string_view id, Operation operation)
    {
        const WrittenNow found = now(id);
        if (found.algorithm->operation == operation && found.text->header().operationKnown) return found;
        const std::lock_guard lock(m_mutex);
        const auto place = m_places.find(id);
        if (place == m_places.end() || place->second.text != found.text) return found;
        auto& other = place->second.others[operation];
        if (!other.text) other.text = found.text->as(operation);
        if (!other.text) return found;
        if (!other.algorithm)
            other.algorithm =
                &m_all.emplace_back(std::make_unique<const Written>(std::string(id), other.text))->algorithm;
        return other;
    }

private:
    struct Stamp {
        fs::file_time_type time{};
        std::uintmax_t bytes{};
        friend bool operator==(const Stamp&, const Stamp&) = default;
    };
    struct Place {
        std::string mark; ///< of the text
        const Written* written{};
        std::shared_ptr<const OwnText> text;
        std::shared_ptr<const OwnError> error; ///< why it cannot be read: nobody tries the same text twice
        Stamp stamp;
        bool settled{false};                    ///< whether the stamp would differ if the file did
        std::map<Operation, WrittenNow> others; ///< taken for other operations
    };

    WrittenNow fromFile(std::string_view id)
    {
        const std::string path = *pathOf(id);
        if (path.empty())
            throw Refused("algorithm", "algorithm: file: names no file; write its path behind it, as in file:mine.lua");
        std::error_code error;
        const Stamp stamp{fs::last_write_time(path, error), error ? 0 : fs::file_size(path, error)};
        const auto known = m_places.find(id);
        const bool same = !error && known != m_places.end() && known->second.stamp == stamp;
        if (same && known->second.settled) return answer(known->second);
        // Two changes within one tick of the file's clock look alike, so what has just been written is read again.
        constexpr std::chrono::seconds tick{2};
        std::string text = readTextFile(path, mostOfText, path);
        Place& place = placed(id, fs::path(path).filename().string(), std::move(text));
        place.stamp = stamp;
        place.settled = !error && fs::file_time_type::clock::now() - stamp.time > tick;
        return answer(place);
    }
    WrittenNow ofDocument(std::string_view id)
    {
        const std::string name(id.substr(ownPrefix.size()));
        const auto text = m_texts.find(name);
        if (text == m_texts.end())
            throw Refused("algorithm", fmt::format("algorithm: this document has no algorithm named {}", name));
        if (const auto known = m_places.find(id); known != m_places.end()) return answer(known->second);
        return answer(placed(id, name, text->second));
    }
    /// What the text is, which is read unless it is the one that is known.
    Place& placed(std::string_view id, const std::string& name, std::string text)
    {
        Place place{.mark = OwnText::markOf(text), .text = {}, .error = {}, .stamp = {}, .others = {}};
        const auto known = m_places.find(id);
        if (known != m_places.end() && known->second.mark == place.mark) return known->second;
        try {
            place.text = readOwnText(name, std::move(text));
            place.written = m_all.emplace_back(std::make_unique<const Written>(std::string(id), place.text)).get();
        } catch (const OwnError& error) {
            place.error = std::make_shared<const OwnError>(error);
        }
        return m_places.insert_or_assign(std::string(id), std::move(place)).first->second;
    }
    static WrittenNow answer(const Place& place)
    {
        if (place.error) throw OwnError(*place.error);
        return {&place.written->algorithm, place.text};
    }

    std::mutex m_mutex;
    std::map<std::string, Place, std::less<>> m_places;
    std::map<std::string, std::string, std::less<>> m_texts; ///< of the document, by name
    std::vector<std::unique_ptr<const Written>> m_all;
};

Shelf& shelf()
{
    static Shelf all;
    return all;
}

} // namespace

WrittenNow writtenNow(std::string_view id) { return shelf().now(id); }

WrittenNow writtenNow(std::string_view id, std::string_view operation)
{
    const OperationInfo* known = findOperation(operation);
    return known ? shelf().now(id, known->operation) : shelf().now(id);
}

void setOwnText(const std::string& name, std::optional<std::string> text) { shelf().set(name, std::move(text)); }

Schedule scheduleOf(const Written& written, const Problem& problem, const Data& data)
{
    const auto text = textOf(written);
    const Values values = valuesFor(*text, problem.values);
    return text->schedule(questionFor(problem, values), data);
}

std::vector<OwnVariable> variablesOf(const Written& written, const Problem& problem, const Data& data, NodeId processor,
                                     StepIndex k)
{
    const auto text = textOf(written);
    const Values values = valuesFor(*text, problem.values);
    return text->variables(questionFor(problem, values), data, processor, k);
}

std::optional<Diagnostic> objectionOf(const Written& written, const Problem& problem)
{
    const auto text = textOf(written);
    const Values values = valuesFor(*text, problem.values);
    const auto sentence =
        asked(written, "objection", problem, [&] { return text->objection(questionFor(problem, values)); });
    if (!sentence) return {};
    return Diagnostic{"algorithm", fmt::format("{}: {}", text->name(), *sentence)};
}

std::uint32_t partsOf(const Written& written, const Problem& problem)
{
    const auto text = textOf(written);
    const Values values = valuesFor(*text, problem.values);
    return asked(written, "parts", problem, [&] { return text->parts(questionFor(problem, values)); });
}

std::optional<Data> dataOf(const Written& written, const Problem& problem)
{
    const auto text = textOf(written);
    const Values values = valuesFor(*text, problem.values);
    return text->data(questionFor(problem, values));
}

Facts factsOf(const Written& written)
{
    Facts facts;
    for (const auto& [name, value] : textOf(written)->facts())
        facts.emplace(name, std::visit([](const auto& one) { return Fact(one); }, value));
    return facts;
}

std::optional<double> FormulaValue::operator()(const Problem& problem) const
{
    if (!written) return entry(problem);
    const auto text = textOf(*written);
    return ownFormula(*text, {problem.shape, problem.values, problem.stop, problem.progress});
}

} // namespace hopscope
