#include "scenes/pictures/scan/scan_slots.h"

#include "algorithms/algorithm.h"
#include "algorithms/scan.h"
#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "scenes/pictures/parts/operand_texts.h"

#include <array>
#include <cstddef>

namespace hopscope {

namespace {

constexpr auto scanValues = static_cast<std::uint32_t>(scan::names.size());

QFont operandFont(const Theme& theme) { return theme.mono(7.5); }

} // namespace

ScanSlots::ScanSlots(const Run& run, const std::stop_token& stop)
{
    if (!scan::keepsValues(run.algorithm().operation, run.data())) return;
    m_blocks = scanValues;
    m_shown = {scan::result.value, scan::helper.value, scan::message.value};
    // Words grow with the processors: of many nobody could read them.
    constexpr std::uint32_t mostProcessors = 64;
    constexpr StepIndex mostSteps = 256;
    const std::uint32_t processors = run.topology().processors();
    if (processors > mostProcessors || run.steps() > mostSteps) return;
    OperandTexts texts(run, scan::result);
    bool alike = true;
    for (StepIndex steps = 0; steps <= run.steps(); ++steps) {
        texts.advance(steps, stop);
        std::vector<QString>& words = m_words.emplace_back();
        for (std::uint32_t i = 0; i < processors; ++i) {
            for (std::uint32_t block = 0; block < scanValues; ++block)
                words.push_back(intervalsText(texts.of(NodeId{i}, BlockId{block})));
            alike = alike && texts.of(NodeId{i}, scan::helper) == texts.of(NodeId{i}, scan::message);
        }
    }
    if (alike) m_shown = {scan::result.value, scan::message.value};
}

QString ScanSlots::name(std::uint32_t column) const { return toQString(scan::names[m_shown[column]]); }

QStringList ScanSlots::names() const
{
    QStringList names;
    for (std::uint32_t column = 0; column < count(); ++column) names += name(column);
    return names;
}

QString ScanSlots::operands(StepIndex steps, std::uint32_t processor, std::uint32_t column) const
{
    const auto at = static_cast<std::size_t>(steps);
    return at < m_words.size() ? m_words[at][std::size_t{processor} * m_blocks + m_shown[column]] : QString();
}

bool ScanSlots::operandsFit(const Theme& theme, const Side& rows, const Side& columns, StepIndex steps) const
{
    const QFont font = operandFont(theme);
    if (m_words.empty() || rows.perCell > 1 || rows.cell < capHeight(font) + 4) return false;
    for (std::uint32_t row = 0; row < rows.count; ++row)
        for (std::uint32_t column = 0; column < count(); ++column)
            if (textWidth(font, operands(steps, row, column)) > columns.cell - 4) return false;
    return true;
}

void ScanSlots::paintOperands(Canvas& canvas, const Theme& theme, const Side& rows, const Side& columns,
                              StepIndex steps, const QImage& cells) const
{
    const QFont font = operandFont(theme);
    for (std::uint32_t row = 0; row < rows.count; ++row)
        for (std::uint32_t column = 0; column < count(); ++column)
            if (const QString text = operands(steps, row, column); !text.isEmpty())
                canvas.text({columns.middle(column), rows.middle(row) + capHeight(font) / 2}, text,
                            {font, inkOn(cells.pixelColor(int(column), int(row))), Anchor::Middle});
}

void ScanSlots::paintKey(Canvas& canvas, const Theme& theme, double width, double baseline) const
{
    const auto group = canvas.group(QStringLiteral("values"));
    const QFont font = theme.text(9);
    constexpr double swatch = 9, beside = 5, apart = 16;
    const bool alone = count() < m_blocks; // the helper is not shown
    const std::array<QStringList, scanValues> forms{
        QStringList{QStringLiteral("result: must be held in the end"), QStringLiteral("held in the end"), QString()},
        {QStringLiteral("helper: partial combination kept on the way"), QStringLiteral("kept on the way"), QString()},
        {alone ? QStringLiteral("message: what partners are sent")
               : QStringLiteral("message: what is sent and received"),
         QStringLiteral("sent, received"), QString()}};
    QStringList texts;
    for (qsizetype form = 0; form < forms.front().size(); ++form) {
        texts.clear();
        double used = -apart;
        for (std::uint32_t i = 0; i < count(); ++i) {
            const QString &text = forms[m_shown[i]][form], called = name(i);
            texts += text.isEmpty() ? called : text.startsWith(called) ? text : called + QStringLiteral(": ") + text;
            used += swatch + beside + textWidth(font, texts.back()) + apart;
        }
        if (used <= width - 24) break;
    }
    double x = 14;
    for (std::uint32_t i = 0; i < count(); ++i) {
        const QString& text = texts[static_cast<qsizetype>(i)];
        canvas.path(roundedRect({x, baseline - swatch, swatch, swatch}, 1.5),
                    {theme.order(double(m_shown[i]) / (scanValues - 1)), {theme.edge, 0.75}});
        canvas.text({x + swatch + beside, baseline}, text, {font, theme.inkSoft});
        x += swatch + beside + textWidth(font, text) + apart;
    }
}

} // namespace hopscope
