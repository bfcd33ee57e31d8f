#include "scenes/pictures/program/program_chips.h"

#include "drawing/format.h"

#include <algorithm>

namespace hopscope {

namespace {

constexpr double gap = 4;

/// With its message, where it is one processor and has one; `waiting`: also those that wait.
QString detailOf(const NamedProcessors& one, const ProgramPartners& partners, bool waiting)
{
    const bool told = one.first == one.last && (waiting || one.act != NamedProcessors::Act::Waits);
    const QString text = told ? partners.of(one.first) : QString();
    return text.isEmpty() ? one.text() : text;
}

bool waits(const NamedProcessors& one) { return one.act == NamedProcessors::Act::Waits; }

} // namespace

QFont chipFont(const Theme& theme, bool small) { return theme.mono(small ? 8 : 9, QFont::DemiBold); }

std::vector<ProgramChip> chipsOf(const ProgramMoment::Line& line, const ProgramPartners& partners, const ChipRoom& room,
                                 const Theme& theme)
{
    std::vector<ProgramChip> chips;
    const auto& [from, to, top, high] = room;
    const std::size_t all = line.moving.size() + line.waiting.size();
    // Where not all have room, they are smaller, and consecutive ones have one chip.
    const bool small = double(all) * (18 + gap) > to - from;
    std::vector<NamedProcessors> names = namesOf(line, small);
    const QFont font = chipFont(theme, small);
    const double height = std::min(high - 3, small ? 15.0 : 18.0), y = top + (high - height) / 2;
    double around = small ? 6 : 9, apart = small ? 2.5 : gap;
    const auto widthOf = [&](const QString& text) {
        return small ? textWidth(font, text) + around : std::max(height, textWidth(font, text) + around);
    };
    const auto needed = [&](const auto& textOf) {
        double sum = -apart;
        for (const NamedProcessors& one : names) sum += widthOf(textOf(one)) + apart;
        return sum;
    };
    const auto plain = [](const NamedProcessors& one) { return one.text(); };
    const auto crowded = [&] { return small && from + needed(plain) > to; };
    // Of many those that wait are only counted: their dashes would be one string.
    QString waiting;
    constexpr std::ptrdiff_t mostWaiting = 6;
    const bool many = small && std::ranges::count_if(names, waits) > mostWaiting;
    if ((many || crowded()) && std::erase_if(names, waits) > 0)
        waiting = QStringLiteral("%1 wait").arg(line.waiting.size());
    const double end = waiting.isEmpty() ? to : to - textWidth(font, waiting) - 2 * gap;
    if (from + needed(plain) > end && small) around = 4, apart = 2; // rather close together than left out
    // With their messages, or at least those at work.
    for (const bool waiting : {true, false}) {
        if (from + needed([&](const NamedProcessors& one) { return detailOf(one, partners, waiting); }) > end) continue;
        for (NamedProcessors& one : names) one.detail = detailOf(one, partners, waiting);
        break;
    }
    const bool fits = from + needed(plain) <= end;
    double x = from;
    std::size_t left = waiting.isEmpty() ? all : line.moving.size();
    for (std::size_t i = 0; i < names.size(); ++i) {
        ProgramChip chip{{}, names[i].text(), names[i].first, names[i].last, line.colour, names[i].act, small};
        double width = widthOf(chip.text);
        const QString rest = QStringLiteral("+%1").arg(left);
        const bool last = i + 1 == names.size();
        if (!fits && x + width + (last ? 0 : apart + textWidth(font, rest) + 9) > end)
            chip = {{}, rest, {}, 0, line.colour, {}, small}, width = textWidth(font, rest) + 9;
        chip.area = {x, y, width, height};
        chips.push_back(chip);
        if (!chip.processor) break;
        left -= names[i].last - names[i].first + 1;
        x += width + apart;
    }
    const double last = chips.empty() ? from : chips.back().area.right() + 2 * gap;
    if (!waiting.isEmpty())
        chips.push_back(
            {{last, y, textWidth(font, waiting), height}, waiting, {}, 0, line.colour, NamedProcessors::Act(), small});
    return chips;
}

void paintChip(Canvas& canvas, const Theme& theme, const ProgramChip& chip)
{
    using Act = NamedProcessors::Act;
    const QColor colour = theme.categories[chip.colour], pale = mixed(theme.ground, colour, 0.3);
    const Style full{colour, {}}, light{pale, {colour, 1.3}}, hollow{theme.ground, {colour, 1.3, {3, 2}}};
    if (chip.processor)
        canvas.path(roundedRect(chip.area.adjusted(0.6, 0.6, -0.6, -0.6), 4), chip.act == Act::Sends      ? full
                                                                              : chip.act == Act::Receives ? light
                                                                                                          : hollow);
    const QFont font = chipFont(theme, chip.small);
    const QColor ink = !chip.processor ? theme.inkSoft : chip.act == Act::Sends ? inkOn(colour) : theme.ink;
    canvas.text(chip.area.center() + QPointF(0, capHeight(font) / 2), chip.text, {font, ink, Anchor::Middle});
}

} // namespace hopscope
