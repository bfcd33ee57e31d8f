#pragma once

#include "page/page.h"

#include <span>
#include <string_view>

namespace hopscope {

/// All pages, in the order in which they are offered; the first is shown when nothing else is asked for. Adding one is
/// adding a folder, and its line here.
std::span<const PageKind* const> pageKinds();

/// A page, or a part of one, by its name.
struct NamedPage {
    std::size_t index{};     ///< of pageKinds()
    std::string_view part{}; ///< empty: the page as it stands
};
std::optional<NamedPage> findPage(std::string_view id);

} // namespace hopscope
