#pragma once

#include "topology/layout.h"
#include "topology/network_file.h"

#include <cstddef>
#include <cstdint>
#include <string>

namespace hopscope {

/// What a hand does to a network that is drawn. Places are in the unit of the drawing.

/// A new node with the least number that no name has. Returns its number.
std::uint32_t addNode(NetworkFile& network, NetworkFile::Place place, bool router);
void addCable(NetworkFile& network, std::uint32_t from, std::uint32_t to);
/// And its links.
void removeNode(NetworkFile& network, std::uint32_t node);
void removeEdge(NetworkFile& network, std::size_t edge);
/// Every node has a place from now on, those that had none a computed one.
void layOut(NetworkFile& network, Layout2D layout, std::uint32_t root = 0);

/// Suffix that the text of this network can be written with so that nothing is lost: that of the name if it works, else
/// the one of GraphML.
std::string keptName(const NetworkFile& network, const std::string& name);
/// The text of a network as its name says. Throws Refused where that format is only read.
std::string networkText(const NetworkFile& network, const std::string& name);

} // namespace hopscope
