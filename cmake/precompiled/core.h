// Headers of others that most files of the core include, read once for all of them; each makes every file a little
// slower, so what few use is not here. Files include what they use all the same, so that a build without this
// (HOPSCOPE_PRECOMPILED=OFF) works.
#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cmath>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <span>
#include <sstream>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <fmt/format.h>
