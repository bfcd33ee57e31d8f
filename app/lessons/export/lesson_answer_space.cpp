#include "lessons/export/lesson_answer_space.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/painter_canvas.h"
#include "lessons/exercise.h"
#include "lessons/posed.h"
#include "own/schedule_lines.h"

#include <QPainter>
#include <QStringList>

#include <algorithm>
#include <cstdint>

namespace hopscope {

void PaperStack::add(double height, std::function<void(QPainter&, QPointF)> draw, double above)
{
    m_height += m_pieces.empty() ? 0 : above;
    m_pieces.emplace_back(m_height, std::move(draw));
    m_height += height;
}

void PaperStack::add(std::shared_ptr<QTextDocument> text, const QColor& ink, double above)
{
    const double height = text->size().height();
    add(
        height, [text = std::move(text), ink](QPainter& painter, QPointF at) { drawText(painter, *text, at, ink); },
        above);
}

void PaperStack::addText(const QString& text, const TextLook& look, double above)
{
    add(plainText(text, look, m_width, m_theme), look.soft ? m_theme.inkSoft : m_theme.ink, above);
}

PaperBox PaperStack::framed(const QColor& ground, const QColor& edge) const
{
    PaperBox box;
    box.height = m_height + 2 * pad;
    box.draw = [pieces = m_pieces, size = QSizeF(m_width + 2 * pad, box.height), ground, edge,
                scale = m_theme.strokeScale](QPainter& painter, QPointF at) {
        {
            PainterCanvas canvas(painter);
            canvas.path(roundedRect(QRectF(at, size), 5), {ground, {edge, 0.9 * scale}});
        }
        for (const auto& [top, draw] : pieces) draw(painter, at + QPointF(pad, pad + top));
    };
    return box;
}

PaperBox PaperStack::plain() const
{
    PaperBox box;
    box.height = m_height;
    box.draw = [pieces = m_pieces](QPainter& painter, QPointF at) {
        for (const auto& [top, draw] : pieces) draw(painter, at + QPointF(0, top));
    };
    return box;
}

namespace {

constexpr double tick = 11;           ///< side of a box that is ticked
constexpr std::size_t mostBoxes = 64; ///< of blocks that are ticked; of more one writes the numbers

/// A box to tick, or to write a number into; ticked or filled in.
void drawTick(QPainter& painter, QPointF at, double side, bool ticked, const QString& number, const Theme& theme)
{
    PainterCanvas canvas(painter);
    canvas.path(roundedRect(QRectF(at, QSizeF(side, side)), 2), {theme.panel, {theme.inkSoft, 1}});
    if (!number.isEmpty()) {
        const QFont font = theme.text(9, QFont::DemiBold);
        canvas.text(at + QPointF(side / 2, side / 2 + capHeight(font) / 2), number, {font, theme.good, Anchor::Middle});
    }
    if (!ticked) return;
    QPainterPath path(at + QPointF(0.2, 0.52) * side);
    path.lineTo(at + QPointF(0.43, 0.78) * side);
    path.lineTo(at + QPointF(0.88, 0.12) * side);
    canvas.path(path, {{}, {theme.good, 2.2}});
}

/// "steps ____________ " with what is written there.
void addBlank(PaperStack& stack, const QString& before, const QString& after, const QString& filled)
{
    const QFont font = stack.theme().text(bodyPoints), strong = stack.theme().text(bodyPoints, QFont::DemiBold);
    stack.add(
        writingLine,
        [=, theme = stack.theme(), width = stack.width()](QPainter& painter, QPointF at) {
            PainterCanvas canvas(painter);
            const double base = at.y() + writingLine - 7;
            double x = at.x();
            if (!before.isEmpty()) {
                canvas.text({x, base}, before, {font, theme.ink});
                x += textWidth(font, before) + 8;
            }
            const double behind = after.isEmpty() ? 0 : textWidth(font, after) + 8;
            const double usual = after.isEmpty() ? width : 150;
            const double end =
                std::min(std::max(x + usual, x + textWidth(strong, filled) + 16), at.x() + width - behind);
            canvas.line({x, base + 4}, {end, base + 4}, {theme.inkSoft, 0.8});
            canvas.text({x + 6, base}, elided(strong, filled, end - x - 6), {strong, theme.good});
            canvas.text({end + 8, base}, after, {font, theme.ink});
        },
        4);
}

/// Options below each other, each with a box in front.
void addOptions(PaperStack& stack, const Key& key, bool answers)
{
    const bool numbered = key.form == AnswerForm::Order;
    const double side = numbered ? 18 : tick, indent = side + 10;
    for (std::size_t option = 0; option < key.options.size(); ++option) {
        auto text =
            plainText(QString::fromStdString(key.options[option]), {bodyPoints}, stack.width() - indent, stack.theme());
        const auto place = std::ranges::find(key.right, option);
        const bool right = answers && place != key.right.end();
        QString number;
        if (numbered && right) number = QString::number(placeOf(key, option));
        const double height = std::max(text->size().height(), side + 2);
        stack.add(
            height,
            [=, theme = stack.theme()](QPainter& painter, QPointF at) {
                const double first = std::min(height, lineHeight(theme.text(bodyPoints)) * 1.28);
                drawTick(painter, at + QPointF(0, std::max(0.0, (first - side) / 2)), side, right && !numbered, number,
                         theme);
                drawText(painter, *text, at + QPointF(indent, numbered ? 2 : 0), theme.ink);
            },
            6);
    }
}

/// Numbers beside each other, each with a box in front.
void addTicks(PaperStack& stack, const Key& key, bool answers)
{
    const Theme theme = stack.theme();
    const QFont font = theme.text(bodyPoints);
    double widest = 0;
    for (const std::uint64_t item : key.items) widest = std::max(widest, textWidth(font, QString::number(item)));
    const double cell = tick + 6 + widest + 20;
    const auto columns = std::max<std::size_t>(1, static_cast<std::size_t>(stack.width() / cell));
    const std::size_t rows = (key.items.size() + columns - 1) / columns;
    stack.add(
        static_cast<double>(rows) * (writingLine - 4),
        [=, items = key.items, right = key.right](QPainter& painter, QPointF at) {
            for (std::size_t i = 0; i < items.size(); ++i) {
                const QPointF place = at
                                      + QPointF(static_cast<double>(i % columns) * cell,
                                                static_cast<double>(i / columns) * (writingLine - 4) + 5);
                drawTick(painter, place, tick, answers && std::ranges::find(right, items[i]) != right.end(), {}, theme);
                PainterCanvas canvas(painter);
                canvas.text(place + QPointF(tick + 6, tick / 2 + capHeight(font) / 2), QString::number(items[i]),
                            {font, theme.ink});
            }
        },
        6);
}

/// A text as it is typed.
void addCode(PaperStack& stack, const std::string& code)
{
    stack.add(markdownText("```\n" + code + "\n```", {bodyPoints}, stack.width(), stack.theme()), stack.theme().ink, 6);
}

/// A row for every step, to write its messages into; filled in by the steps of a list of messages.
void addSteps(PaperStack& stack, const Exercise& exercise, bool answers)
{
    const ScheduleLines given(exercise.start), solved(exercise.solution);
    const Theme theme = stack.theme();
    const QFont font = theme.text(bodyPoints), strong = theme.text(bodyPoints, QFont::DemiBold);
    constexpr double high = 34, column = 64;
    constexpr std::size_t fewest = 4;
    const std::size_t rows = std::max(fewest, solved.steps().size());
    for (std::size_t k = 0; k < rows; ++k) {
        QStringList messages;
        const bool known = k < given.steps().size() && !given.steps()[k].messages.empty();
        const auto& steps = known ? given.steps() : solved.steps();
        if ((known || answers) && k < steps.size())
            for (const auto& one : steps[k].messages) messages += QString::fromStdString(one.text);
        stack.add(
            high,
            [=, width = stack.width()](QPainter& painter, QPointF at) {
                PainterCanvas canvas(painter);
                const double base = at.y() + high - 12;
                canvas.text({at.x(), base}, QObject::tr("Step %1").arg(k + 1), {font, theme.inkSoft});
                canvas.text({at.x() + column, base}, messages.join(QStringLiteral("      ")),
                            {known ? font : strong, known ? theme.ink : theme.good});
                canvas.line({at.x() + column, base + 5}, {at.x() + width, base + 5}, {theme.inkSoft, 0.8});
            },
            k == 0 ? 8 : 0);
    }
}

/// The text to begin with, and lines to write on; or one that is right.
void addProgram(PaperStack& stack, const Exercise& exercise, bool answers)
{
    if (answers) return addCode(stack, exercise.solution);
    addCode(stack, exercise.start);
    constexpr int lines = 6;
    for (int i = 0; i < lines; ++i) addBlank(stack, {}, {}, {});
}

QString numbersText(const std::vector<std::uint64_t>& numbers)
{
    QStringList texts;
    for (const std::uint64_t number : numbers) texts << QString::number(number);
    return texts.join(QStringLiteral(", "));
}

} // namespace

void addAnswerSpace(PaperStack& stack, const Key& key, bool answers)
{
    QString filled;
    if (answers && (key.form == AnswerForm::Number || key.form == AnswerForm::Slider))
        filled = numberText(key.number);
    else if (answers && (key.form == AnswerForm::Processors || key.form == AnswerForm::Blocks))
        filled = numbersText(key.right);
    else if (answers)
        filled = QString::fromStdString(key.answer);
    if (key.form == AnswerForm::Drawing) return addSteps(stack, *key.exercise, answers);
    if (key.form == AnswerForm::Program) return addProgram(stack, *key.exercise, answers);
    switch (key.form) {
    case AnswerForm::Processors:
        return addBlank(stack, QStringLiteral("Processors"), {}, filled);
    case AnswerForm::Link:
        return addBlank(stack, QStringLiteral("Link"), {}, filled);
    case AnswerForm::Blocks:
        if (key.items.empty() || key.items.size() > mostBoxes)
            return addBlank(stack, QStringLiteral("Numbers"), {}, filled);
        return addTicks(stack, key, answers);
    case AnswerForm::Choice:
    case AnswerForm::Order:
        return addOptions(stack, key, answers);
    case AnswerForm::Slider:
        return addBlank(stack, QString::fromStdString(key.parameter) + QStringLiteral(" ="),
                        QStringLiteral("from %1 to %2").arg(numberText(key.from), numberText(key.to)), filled);
    case AnswerForm::Drawing:
    case AnswerForm::Program:
        return;
    case AnswerForm::Number:
        return addBlank(stack, {}, QString::fromStdString(key.unit.empty() ? " " : key.unit), filled);
    }
}

} // namespace hopscope
