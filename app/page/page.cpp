#include "page/page.h"

#include "export/export_source.h"
#include "page/shown_view.h"

#include <QWidget>

namespace hopscope {

void Page::takeFocus() { widget().setFocus(); }

std::vector<ExportSource> Page::exports(bool, const std::shared_ptr<const Run>&) { return {}; }

std::optional<ExportSource> Page::onlyExport() { return {}; }

ShownView Page::shownView(ShownView usual) const { return usual; }

} // namespace hopscope
