#include "window/pages.h"

#include "lessons/page/lessons.h"
#include "pages/applications/applications.h"
#include "pages/bandwidth/bandwidth.h"
#include "pages/compare/compare.h"
#include "pages/curves/curves.h"
#include "pages/gallery/gallery.h"
#include "pages/network/network_page.h"
#include "pages/watch/watch.h"
#include "pages/write/write.h"

#include <array>

namespace hopscope {

std::span<const PageKind* const> pageKinds()
{
    static constexpr std::array kinds{
        &WatchPage::pageKind, //
        &CurvesPage::pageKind,  &ComparePage::pageKind, &BandwidthPage::pageKind, &ApplicationsPage::pageKind,
        &GalleryPage::pageKind, &LessonsPage::pageKind, &WritePage::pageKind,     &NetworkPage::pageKind,
    };
    return kinds;
}

std::optional<NamedPage> findPage(std::string_view id)
{
    const auto kinds = pageKinds();
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        if (kinds[i]->id == id) return NamedPage{i, {}};
        if (kinds[i]->part && kinds[i]->part->id == id) return NamedPage{i, kinds[i]->part->id};
    }
    return {};
}

} // namespace hopscope
