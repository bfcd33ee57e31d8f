#include "topology/file_network.h"

#include "diagnostic.h"
#include "text.h"
#include "text_file.h"
#include "topology/network_topology.h"
#include "utf8.h"

#include <algorithm>
#include <filesystem>
#include <mutex>

#include <fmt/format.h>

namespace hopscope {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view routeChoices[] = {"smallest", "spread"};
constexpr Parameter routing{
    .id = "routing",
    .label = "Routing",
    .help = "Of several shortest routes: always to the neighbour with the smallest number, or spread over all of them "
            "by a hash of both ends.",
    .kind = Kind::Choice,
    .choices = routeChoices,
};

/// Networks by name, and what they were read from.
class Shelf {
public:
    std::shared_ptr<const NetworkFile> now(std::string_view name)
    {
        const std::lock_guard lock(m_mutex);
        const auto known = m_read.find(name);
        if (const auto text = m_texts.find(name); text != m_texts.end()) {
            if (known != m_read.end()) return known->second.network;
            return put(name, networkFromText(text->second, networkFormatFor(name)), {});
        }
        const std::string path = pathOfNetwork(name);
        const NetworkFormat& format = networkFormatFor(path);
        std::error_code error;
        const Stamp stamp{fs::last_write_time(path, error), error ? 0 : fs::file_size(path, error)};
        if (!error && known != m_read.end() && known->second.stamp == stamp) return known->second.network;
        return put(name, networkFromText(readTextFile(path, mostOfNetwork, path), format), stamp);
    }
    std::optional<std::string> textNow(std::string_view name)
    {
        {
            const std::lock_guard lock(m_mutex);
            if (const auto text = m_texts.find(name); text != m_texts.end()) return text->second;
        }
        try {
            const std::string path = pathOfNetwork(name);
            return inUtf8(readTextFile(path, mostOfNetwork, path));
        } catch (const Refused&) {
            return {};
        }
    }
    void set(const std::string& name, std::optional<std::string> text)
    {
        const std::lock_guard lock(m_mutex);
        m_read.erase(name);
        if (text)
            m_texts.insert_or_assign(name, std::move(*text));
        else
            m_texts.erase(name);
    }

private:
    struct Stamp {
        fs::file_time_type time{};
        std::uintmax_t bytes{};
        friend bool operator==(const Stamp&, const Stamp&) = default;
    };
    struct Read {
        std::shared_ptr<const NetworkFile> network;
        Stamp stamp;
    };

    std::shared_ptr<const NetworkFile> put(std::string_view name, NetworkFile network, const Stamp& stamp)
    {
        // Few are looked at in one sitting; of many the others are read again.
        constexpr std::size_t mostKept = 16;
        if (m_read.size() >= mostKept) m_read.clear();
        auto shared = std::make_shared<const NetworkFile>(std::move(network));
        m_read.insert_or_assign(std::string(name), Read{shared, stamp});
        return shared;
    }
    std::mutex m_mutex;
    std::map<std::string, Read, std::less<>> m_read;
    std::map<std::string, std::string, std::less<>> m_texts;
};

Shelf& shelf()
{
    static Shelf all;
    return all;
}

/// Networks that were built last: routes and layouts are looked for once, however often an experiment names them.
class Built {
public:
    std::optional<Topology> find(const std::shared_ptr<const NetworkFile>& network, std::string_view name,
                                 const Value& way)
    {
        const std::lock_guard lock(m_mutex);
        for (const One& one : m_all)
            if (one.network == network && one.name == name && one.way == way) return one.topology;
        return {};
    }
    void add(std::shared_ptr<const NetworkFile> network, std::string_view name, Value way, Topology topology)
    {
        constexpr std::size_t most = 4;
        const std::lock_guard lock(m_mutex);
        if (m_all.size() >= most) m_all.erase(m_all.begin());
        m_all.push_back({std::move(network), std::string(name), std::move(way), std::move(topology)});
    }

private:
    struct One {
        std::shared_ptr<const NetworkFile> network;
        std::string name;
        Value way;
        Topology topology;
    };
    std::mutex m_mutex;
    std::vector<One> m_all;
};

Topology build(std::string_view name, const Values& values)
{
    static Built built;
    const auto network = networkNow(name);
    const auto asked = values.find(routing.id);
    const Value way = asked == values.end() ? Value(std::string(routeChoices[0])) : asked->second;
    if (auto known = built.find(network, name, way)) return std::move(*known);
    if (static_cast<std::uint64_t>(std::ranges::count(network->routers, false)) > maximumProcessors)
        throw Refused("topology", fmt::format("topology: {} has more than {} processors", name, maximumProcessors));
    Topology topology = topologyOf(*network, fmt::format("graph:{}", name), values);
    built.add(network, name, way, topology);
    return topology;
}

} // namespace

std::shared_ptr<const NetworkFile> networkNow(std::string_view name)
{
    try {
        return shelf().now(name);
    } catch (const Refused& refusal) {
        std::string sentence = refusal.why().text;
        if (sentence.starts_with("file: ")) sentence.erase(0, 6);
        // A file that cannot be read is named in the sentence.
        const bool named = sentence.starts_with(fmt::format("{} ", name));
        throw Refused("topology",
                      named ? fmt::format("topology: {}", sentence) : fmt::format("topology: {}: {}", name, sentence));
    }
}

std::optional<std::string> networkTextNow(std::string_view name) { return shelf().textNow(name); }

std::optional<std::string> fileNetworkName(std::string_view topology)
{
    constexpr std::string_view head = "graph:";
    if (!topology.starts_with(head)) return {};
    return std::string(topology.substr(head.size()));
}

std::string pathOfNetwork(std::string_view name)
{
    std::string path;
    for (std::size_t at = name.find("%20"); at != std::string_view::npos; at = name.find("%20")) {
        path += name.substr(0, at);
        path += ' ';
        name.remove_prefix(at + 3);
    }
    path += name;
    return path;
}

std::string topologyOfFile(std::string_view path)
{
    std::string text(fileNetworks.id);
    text += ':';
    for (const char letter : path)
        if (letter == ' ')
            text += "%20";
        else
            text += letter;
    return text;
}

void setNetworkText(const std::string& name, std::optional<std::string> text) { shelf().set(name, std::move(text)); }

constinit const TopologyFamily fileNetworks{
    .id = "graph",
    .title = "Network from a file",
    .sizes = "FILE",
    .help = "Any network, from a file in GraphML, DOT, TGF, graph6, BookSim's anynet or an edge list; messages take "
            "shortest routes.",
    .parameters = {&routing, 1},
    .build = nullptr,
    .buildNamed = build,
    .sizesFor = [](std::uint64_t) -> std::optional<std::string> { return {}; },
};

} // namespace hopscope
