#pragma once

#include "run/run.h"
#include "schedule/execution.h"
#include "scratch_folder.h"
#include "source_folder.h"

#include <cstdint>
#include <memory>
#include <string>

namespace hopscope {

/// A text of a user in a file of its own, and runs of it.
class OwnFile {
public:
    explicit OwnFile(const std::string& content, const std::string& name = "mine.lua")
        : m_path(m_folder.file(name, content))
    {
    }
    std::string id() const { return "file:" + m_path; }
    /// `rest`: name=value pairs.
    std::shared_ptr<const Run> on(const std::string& topology, const std::string& rest = {}) const
    {
        return run(experimentFromText(topology + ' ' + id() + ' ' + rest));
    }

private:
    ScratchFolder m_folder;
    std::string m_path;
};

/// A shipped example: "programs/broadcast-binomial.lua".
inline std::string exampleId(const std::string& name)
{
    return "file:" + std::string(sourceFolder()) + "/resources/examples/own/" + name;
}

} // namespace hopscope
