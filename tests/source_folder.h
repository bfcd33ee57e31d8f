#pragma once

namespace hopscope {

/// The folder of the sources, for tests that read what is in it. Known to one file alone: all others are compiled the
/// same wherever they lie, so that a compiler cache finds them.
const char* sourceFolder();

} // namespace hopscope
