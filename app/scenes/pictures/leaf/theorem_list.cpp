#include "scenes/pictures/leaf/theorem_list.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "scenes/pictures/leaf/theorem_words.h"
#include "scenes/pictures/parts/parts.h"

#include <algorithm>
#include <cmath>

namespace hopscope {

std::vector<TheoremEntry> theoremEntries(std::span<const LeafTheorem* const> list)
{
    std::vector<TheoremEntry> entries;
    for (const LeafTheorem* theorem : list) {
        if (!entries.empty() && !entries.back().second && saySame(*entries.back().first, *theorem))
            entries.back().second = theorem;
        else
            entries.emplace_back(theorem, nullptr);
    }
    return entries;
}

double theoremListHeight(const Theme& theme, std::span<const LeafTheorem* const> list)
{
    return 1.2 * std::ceil(static_cast<double>(theoremEntries(list).size()) / 2) * lineHeight(theme.text(8.5));
}

void paintTheoremList(Canvas& canvas, const Theme& theme, std::span<const LeafTheorem* const> list, const QRectF& area,
                      TheoremPlaces& places)
{
    const QFont font = theme.text(8.5);
    const std::vector<TheoremEntry> entries = theoremEntries(list);
    constexpr double leastWide = 170, closer = 0.95, between = 14;
    const double line = lineHeight(font);
    if (entries.empty() || area.height() < closer * line) return;
    const auto lines = static_cast<std::size_t>(std::max(1.0, std::floor(area.height() / (closer * line))));
    const auto most = static_cast<std::size_t>(std::max(1.0, std::floor((area.width() + between) / leastWide)));
    if (const QStringList forms = theoremsThatHold(list); most * lines < entries.size() && !forms.isEmpty())
        return canvas.text({area.left(), area.center().y() + capHeight(font) / 2}, fitting(font, forms, area.width()),
                           {font, theme.inkSoft});
    const std::size_t across = std::min(most, (entries.size() + lines - 1) / lines),
                      down = std::min(lines, (entries.size() + across - 1) / across);
    const double pitch = std::min(1.3 * line, area.height() / static_cast<double>(down)),
                 wide = (area.width() + between) / static_cast<double>(across);
    qsizetype form = 1; // without the formula the same for all: the first in which all fit
    for (const auto& [theorem, same] : entries) {
        const QStringList forms = theoremLine(*theorem, same);
        while (form + 1 < forms.size() && textWidth(font, forms[form]) > wide - between) ++form;
    }
    for (std::size_t i = 0; i < std::min(entries.size(), across * down); ++i) {
        const auto& [theorem, same] = entries[i];
        const QRectF place(area.left() + wide * static_cast<double>(i / down),
                           area.top() + pitch * static_cast<double>(i % down), wide - between, pitch);
        places.emplace_back(place, theorem);
        const QStringList forms = theoremLine(*theorem, same);
        canvas.text({place.left(), place.top() + (pitch + capHeight(font)) / 2},
                    fitting(font, forms.mid(0, 1) + forms.mid(form), place.width()),
                    {font, theorem->verdict == LeafTheorem::Verdict::Fails ? theme.troubleText : theme.inkSoft});
    }
}

} // namespace hopscope
