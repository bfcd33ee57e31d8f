#pragma once

#include "own/own_text.h"

#include <memory>
#include <string>

namespace hopscope {

/// An algorithm of MSCCL, for as many processors as it has. Throws OwnError.
std::shared_ptr<const OwnText> readMscclText(std::string name, std::string text);

} // namespace hopscope
