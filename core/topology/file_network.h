#pragma once

#include "topology/network_file.h"
#include "topology/topology.h"

#include <memory>

namespace hopscope {

/// `graph:FILE`: a network that a file tells. It has no sizes, so it stands beside the families that have; those who
/// list families to choose from list topologyFamilies().
extern const TopologyFamily fileNetworks;

/// The network that a file of that name tells, as it is now; read again only when the file has changed. The path is
/// that of the folder where the program works, or of the root; blanks in it are written %20. A text that was set for
/// the name goes before the file. Throws Refused ("topology").
std::shared_ptr<const NetworkFile> networkNow(std::string_view name);
/// What `graph:NAME` means from now on, whatever lies in the folder; nothing: the file again. Read when asked for.
void setNetworkText(const std::string& name, std::optional<std::string> text);

/// The text that a name stands for now, in UTF-8; nothing where there is no such file.
std::optional<std::string> networkTextNow(std::string_view name);
/// NAME of `graph:NAME`, nothing of other topologies; the path that a name is, with its blanks; `graph:PATH` of a path.
std::optional<std::string> fileNetworkName(std::string_view topology);
std::string pathOfNetwork(std::string_view name);
std::string topologyOfFile(std::string_view path);

} // namespace hopscope
