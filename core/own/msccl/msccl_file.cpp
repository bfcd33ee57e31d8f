#include "own/msccl/msccl_file.h"

#include "own/own_text.h"
#include "text.h"
#include "utf8.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <ostream>

#include <fmt/format.h>
#include <pugixml.hpp>

namespace hopscope {

namespace {

using Type = MscclFile::Type;
constexpr std::array<std::string_view, 9> typeNames{"s", "r", "rcs", "rrs", "rrc", "rrcs", "cpy", "re", "nop"};
constexpr std::array<std::string_view, 3> bufferNames{"i", "o", "s"};
constexpr std::array<std::string_view, 7> known{"name",  "proto", "nchannels", "nchunksperloop",
                                                "ngpus", "coll",  "inplace"};

constexpr std::uint32_t mostGpus = 1U << 24, mostChunks = 1U << 20, mostSteps = 20'000'000;

class MscclReader {
public:
    MscclReader(std::string_view name, std::string_view text) : m_name(name), m_text(text) {}

    MscclFile read()
    {
        pugi::xml_document document;
        const pugi::xml_parse_result parsed =
            document.load_buffer(m_text.data(), m_text.size(), pugi::parse_default, pugi::encoding_utf8);
        if (parsed.status == pugi::status_no_document_element || trimmed(m_text).empty())
            throw OwnError(m_name, 0, "it is empty; an MSCCL file has one element <algo>");
        if (!parsed) throw OwnError(m_name, lineAt(parsed.offset), fmt::format("no XML: {}", parsed.description()));
        const pugi::xml_node root = document.document_element();
        if (std::strcmp(root.name(), "algo") != 0)
            refuse(root, fmt::format("an MSCCL file begins with <algo>, this one with <{}>", root.name()));
        MscclFile file;
        file.name = root.attribute("name").value();
        file.protocol = root.attribute("proto").as_string("Simple");
        file.collective = root.attribute("coll").value();
        if (file.collective.empty()) refuse(root, "<algo> needs coll, the operation, as in coll=\"allreduce\"");
        file.channels = number(root, "nchannels", mostChunks, 1);
        file.chunks = static_cast<std::uint32_t>(integer(root, "nchunksperloop", 1, mostChunks, {}));
        file.inPlace = number(root, "inplace", 1, 0) == 1;
        const auto gpus = static_cast<std::uint32_t>(integer(root, "ngpus", 1, mostGpus, {}));
        for (const pugi::xml_attribute attribute : root.attributes())
            if (std::ranges::find(known, std::string_view(attribute.name())) == known.end())
                file.kept.emplace_back(attribute.name(), attribute.value());
        for (const pugi::xml_node node : root.children("gpu")) readGpu(node, gpus, file);
        if (file.gpus.empty() || file.gpus.size() != gpus)
            refuse(root, fmt::format("it says ngpus=\"{}\" and has {} element{} <gpu>", gpus, file.gpus.size(),
                                     file.gpus.size() == 1 ? "" : "s"));
        for (std::uint32_t gpu = 0; gpu < gpus; ++gpu) check(file, gpu);
        return file;
    }

private:
    struct WithId {
        std::uint32_t id;
        pugi::xml_node node;
    };

    [[noreturn]] void refuse(pugi::xml_node node, const std::string& sentence)
    {
        throw OwnError(m_name, lineAt(node.offset_debug()), sentence);
    }
    /// Nodes are asked for in the order of the file, mostly.
    std::uint32_t lineAt(std::ptrdiff_t offset)
    {
        if (offset < 0) return 0;
        const auto at = std::min(static_cast<std::size_t>(offset), m_text.size());
        if (at < m_counted) m_counted = 0, m_line = 1;
        m_line += static_cast<std::uint32_t>(std::count(m_text.begin() + static_cast<std::ptrdiff_t>(m_counted),
                                                        m_text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
        m_counted = at;
        return m_line;
    }
    std::int64_t integer(pugi::xml_node node, const char* name, std::int64_t least, std::int64_t most,
                         std::optional<std::int64_t> otherwise)
    {
        const pugi::xml_attribute attribute = node.attribute(name);
        if (!attribute && otherwise) return *otherwise;
        const std::string_view text = trimmed(attribute.value());
        std::int64_t value{};
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (!attribute || error != std::errc{} || end != text.data() + text.size() || value < least || value > most)
            refuse(node, fmt::format("<{}> needs {}, a whole number from {} to {}{}", node.name(), name, least, most,
                                     attribute ? fmt::format(", not \"{}\"", shortened(text)) : ""));
        return value;
    }
    std::uint32_t number(pugi::xml_node node, const char* name, std::uint32_t most,
                         std::optional<std::int64_t> otherwise = {})
    {
        return static_cast<std::uint32_t>(integer(node, name, 0, most, otherwise));
    }
    std::int32_t optional(pugi::xml_node node, const char* name, std::uint32_t most)
    {
        return static_cast<std::int32_t>(integer(node, name, -1, most, -1));
    }

    /// Children by their ids, which are 0, 1 … in any order.
    std::vector<pugi::xml_node> ordered(pugi::xml_node parent, const char* name, const char* id)
    {
        std::vector<WithId> all;
        for (const pugi::xml_node node : parent.children(name)) all.push_back({number(node, id, mostSteps), node});
        std::ranges::stable_sort(all, {}, &WithId::id);
        std::vector<pugi::xml_node> nodes;
        for (std::uint32_t i = 0; i < all.size(); ++i) {
            if (all[i].id != i)
                refuse(all[i].node,
                       fmt::format("the elements <{}> of one <{}> have {} 0, 1 …; {} is {}", name, parent.name(), id,
                                   all[i].id < i ? all[i].id : i, all[i].id < i ? "there twice" : "missing"));
            nodes.push_back(all[i].node);
        }
        return nodes;
    }

    void readGpu(pugi::xml_node node, std::uint32_t gpus, MscclFile& file)
    {
        const std::uint32_t id = number(node, "id", gpus - 1);
        if (id != file.gpus.size())
            refuse(node, fmt::format("the elements <gpu> stand in the order of their ids; {} stands where {} should",
                                     id, file.gpus.size()));
        MscclFile::Gpu gpu;
        gpu.inputs = number(node, "i_chunks", mostChunks, 0);
        gpu.outputs = number(node, "o_chunks", mostChunks, 0);
        gpu.scratches = number(node, "s_chunks", mostChunks, 0);
        for (const pugi::xml_node copy : node.children("copy"))
            gpu.copies.emplace_back(number(copy, "i_off", mostChunks), number(copy, "o_off", mostChunks));
        for (const pugi::xml_node tb : ordered(node, "tb", "id")) {
            MscclFile::Block block;
            block.send = optional(tb, "send", gpus - 1);
            block.receive = optional(tb, "recv", gpus - 1);
            block.channel = number(tb, "chan", mostChunks, 0);
            if (block.send == static_cast<std::int32_t>(id) || block.receive == static_cast<std::int32_t>(id))
                refuse(tb, fmt::format("a thread block of processor {} names this processor as its partner", id));
            for (const pugi::xml_node step : ordered(tb, "step", "s")) block.steps.push_back(readStep(step, block));
            gpu.blocks.push_back(std::move(block));
        }
        file.gpus.push_back(std::move(gpu));
    }

    template <std::size_t count> std::size_t oneOf(pugi::xml_node node, const char* name,
                                                   const std::array<std::string_view, count>& names,
                                                   std::string_view otherwise)
    {
        const std::string_view text = node.attribute(name) ? node.attribute(name).value() : otherwise;
        const auto found = std::ranges::find(names, text);
        if (found == names.end())
            refuse(node, fmt::format("<step> needs {}: one of {}, not \"{}\"", name, listed(names), shortened(text)));
        return static_cast<std::size_t>(found - names.begin());
    }

    MscclFile::Step readStep(pugi::xml_node node, const MscclFile::Block& block)
    {
        if (++m_steps > mostSteps) refuse(node, fmt::format("a file has at most {} steps", mostSteps));
        MscclFile::Step step;
        step.line = lineAt(node.offset_debug());
        step.type = static_cast<Type>(oneOf(node, "type", typeNames, ""));
        const bool acts = step.type != Type::Nothing;
        step.from = static_cast<MscclFile::Buffer>(oneOf(node, "srcbuf", bufferNames, "i"));
        step.to = static_cast<MscclFile::Buffer>(oneOf(node, "dstbuf", bufferNames, "o"));
        // A step that does nothing says -1.
        step.fromOffset = static_cast<std::uint32_t>(std::max(0, optional(node, "srcoff", mostChunks)));
        step.toOffset = static_cast<std::uint32_t>(std::max(0, optional(node, "dstoff", mostChunks)));
        // A step that does nothing has none.
        step.count = static_cast<std::uint32_t>(integer(node, "cnt", acts ? 1 : 0, mostChunks, 1));
        step.waitBlock = optional(node, "depid", mostSteps);
        step.waitStep = optional(node, "deps", mostSteps);
        if (step.waitBlock < 0 || step.waitStep < 0) step.waitBlock = step.waitStep = -1;
        step.awaited = number(node, "hasdep", 1, 0) == 1;
        if (MscclFile::sends(step.type)) step.level = number(node, "level", mostSteps, 0);
        if (MscclFile::sends(step.type) && block.send < 0)
            refuse(node, "it sends, and its thread block has no partner to send to (send=\"-1\")");
        if (MscclFile::receives(step.type) && block.receive < 0)
            refuse(node, "it receives, and its thread block has no partner to receive from (recv=\"-1\")");
        return step;
    }

    /// Whether all dependences of a processor are there, and no level is beyond all messages.
    void check(const MscclFile& file, std::uint32_t gpu) const
    {
        const auto& blocks = file.gpus[gpu].blocks;
        for (const MscclFile::Block& block : blocks)
            for (const MscclFile::Step& step : block.steps) {
                if (step.level > m_steps)
                    throw OwnError(
                        m_name, step.line,
                        fmt::format("its message shall have step {}, and the thread blocks of the whole file have {}",
                                    step.level, m_steps == 1 ? "one step" : fmt::format("{} steps", m_steps)));
                if (step.waitBlock < 0) continue;
                const auto of = static_cast<std::size_t>(step.waitBlock);
                if (of >= blocks.size() || static_cast<std::size_t>(step.waitStep) >= blocks[of].steps.size())
                    throw OwnError(
                        m_name, step.line,
                        fmt::format("it waits for step {} of thread block {}, which processor {} does not have",
                                    step.waitStep, step.waitBlock, gpu));
            }
    }

    std::string_view m_name, m_text;
    std::size_t m_counted{0};
    std::uint32_t m_line{1}, m_steps{0};
};

} // namespace

bool MscclFile::sends(Type type)
{
    return type == Type::Send || type == Type::ReceiveCopySend || type == Type::ReceiveReduceSend
           || type == Type::ReceiveReduceCopySend;
}
bool MscclFile::receives(Type type)
{
    return type != Type::Send && type != Type::Copy && type != Type::Reduce && type != Type::Nothing;
}
bool MscclFile::combines(Type type)
{
    return type == Type::ReceiveReduceSend || type == Type::ReceiveReduceCopy || type == Type::ReceiveReduceCopySend;
}
bool MscclFile::stores(Type type)
{
    return type == Type::Receive || type == Type::ReceiveCopySend || type == Type::ReceiveReduceCopy
           || type == Type::ReceiveReduceCopySend;
}

MscclFile mscclFromText(std::string_view name, std::string_view text)
{
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    if (text.find('\0') != std::string_view::npos) throw OwnError(name, 0, "it has bytes that no text has");
    if (isUtf8(text)) return MscclReader(name, text).read();
    const std::string utf8 = fromLatin1(text);
    return MscclReader(name, utf8).read();
}

void writeMsccl(std::ostream& out, const MscclFile& file)
{
    const auto escaped = [](std::string_view text) {
        std::string all;
        for (const char c : text) {
            if (c == '&')
                all += "&amp;";
            else if (c == '<')
                all += "&lt;";
            else if (c == '"')
                all += "&quot;";
            else if (static_cast<unsigned char>(c) < ' ')
                all += fmt::format("&#{};", static_cast<int>(c));
            else
                all += c;
        }
        return all;
    };
    out << fmt::format(
        R"(<algo name="{}" proto="{}" nchannels="{}" nchunksperloop="{}" ngpus="{}" coll="{}" inplace="{}")",
        escaped(file.name), escaped(file.protocol), file.channels, file.chunks, file.gpus.size(),
        escaped(file.collective), file.inPlace ? 1 : 0);
    for (const auto& [name, value] : file.kept) out << fmt::format(R"( {}="{}")", name, escaped(value));
    out << ">\n";
    std::string text;
    for (std::size_t id = 0; id < file.gpus.size(); ++id) {
        const MscclFile::Gpu& gpu = file.gpus[id];
        text = fmt::format("  <gpu id=\"{}\" i_chunks=\"{}\" o_chunks=\"{}\" s_chunks=\"{}\">\n", id, gpu.inputs,
                           gpu.outputs, gpu.scratches);
        for (const auto& [from, to] : gpu.copies)
            text += fmt::format("    <copy i_off=\"{}\" o_off=\"{}\"/>\n", from, to);
        for (std::size_t b = 0; b < gpu.blocks.size(); ++b) {
            const MscclFile::Block& block = gpu.blocks[b];
            text += fmt::format("    <tb id=\"{}\" send=\"{}\" recv=\"{}\" chan=\"{}\">\n", b, block.send,
                                block.receive, block.channel);
            for (std::size_t s = 0; s < block.steps.size(); ++s) {
                const MscclFile::Step& step = block.steps[s];
                text += fmt::format(R"(      <step s="{}" type="{}" srcbuf="{}" srcoff="{}" dstbuf="{}" dstoff="{}" )"
                                    R"(cnt="{}" depid="{}" deps="{}" hasdep="{}"{}/>)"
                                    "\n",
                                    s, typeNames[static_cast<std::size_t>(step.type)],
                                    bufferNames[static_cast<std::size_t>(step.from)], step.fromOffset,
                                    bufferNames[static_cast<std::size_t>(step.to)], step.toOffset, step.count,
                                    step.waitBlock, step.waitStep, step.awaited ? 1 : 0,
                                    step.level > 0 ? fmt::format(" level=\"{}\"", step.level) : "");
            }
            text += "    </tb>\n";
        }
        out << text << "  </gpu>\n";
    }
    out << "</algo>\n";
}

} // namespace hopscope
