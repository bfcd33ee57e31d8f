#include "diagnostic.h"
#include "export/lesson_export.h"
#include "export/lesson_paper.h"
#include "export/metadata.h"
#include "lesson_picture.h"
#include "lessons/posed.h"
#include "scenes/canvas.h"
#include "scenes/format.h"
#include "scenes/painter_canvas.h"

#include <QBuffer>
#include <QPainter>
#include <QPdfWriter>

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace hopscope {

namespace {

constexpr double pad = 14;  ///< inside the frame of a question
constexpr double line = 26; ///< room for handwriting
constexpr double tick = 11; ///< side of a box that is ticked
constexpr double bodyPoints = 10;
constexpr std::size_t mostBoxes = 64; ///< of blocks that are ticked; of more one writes the numbers

/// Pieces below each other, in one box that is not cut.
class Stack {
public:
    explicit Stack(double width, const Theme& theme) : m_width(width), m_theme(theme) {}

    double width() const { return m_width; }
    const Theme& theme() const { return m_theme; }
    void add(double height, std::function<void(QPainter&, QPointF)> draw, double above = 0)
    {
        m_height += m_pieces.empty() ? 0 : above;
        m_pieces.emplace_back(m_height, std::move(draw));
        m_height += height;
    }
    void add(std::shared_ptr<QTextDocument> text, const QColor& ink, double above = 0, double left = 0)
    {
        const double height = text->size().height();
        add(
            height,
            [text = std::move(text), ink, left](QPainter& painter, QPointF at) {
                drawText(painter, *text, at + QPointF(left, 0), ink);
            },
            above);
    }
    void words(const QString& text, const TextLook& look, double above = 0)
    {
        add(plainText(text, look, m_width, m_theme), look.soft ? m_theme.inkSoft : m_theme.ink, above);
    }
    PaperBox framed(const QColor& ground, const QColor& edge) const
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
    PaperBox plain() const
    {
        PaperBox box;
        box.height = m_height;
        box.draw = [pieces = m_pieces](QPainter& painter, QPointF at) {
            for (const auto& [top, draw] : pieces) draw(painter, at + QPointF(0, top));
        };
        return box;
    }

private:
    double m_width, m_height{0};
    Theme m_theme;
    std::vector<std::pair<double, std::function<void(QPainter&, QPointF)>>> m_pieces;
};

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
void addBlank(Stack& stack, const QString& before, const QString& after, const QString& filled)
{
    const QFont font = stack.theme().text(bodyPoints), strong = stack.theme().text(bodyPoints, QFont::DemiBold);
    stack.add(
        line,
        [=, theme = stack.theme(), width = stack.width()](QPainter& painter, QPointF at) {
            PainterCanvas canvas(painter);
            const double base = at.y() + line - 7;
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
void addOptions(Stack& stack, const Key& key, bool answers)
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
void addTicks(Stack& stack, const Key& key, bool answers)
{
    const Theme theme = stack.theme();
    const QFont font = theme.text(bodyPoints);
    double widest = 0;
    for (const std::uint64_t item : key.items) widest = std::max(widest, textWidth(font, QString::number(item)));
    const double cell = tick + 6 + widest + 20;
    const auto columns = std::max<std::size_t>(1, static_cast<std::size_t>(stack.width() / cell));
    const std::size_t rows = (key.items.size() + columns - 1) / columns;
    stack.add(
        static_cast<double>(rows) * (line - 4),
        [=, items = key.items, right = key.right](QPainter& painter, QPointF at) {
            for (std::size_t i = 0; i < items.size(); ++i) {
                const QPointF place = at
                                      + QPointF(static_cast<double>(i % columns) * cell,
                                                static_cast<double>(i / columns) * (line - 4) + 5);
                drawTick(painter, place, tick, answers && std::ranges::find(right, items[i]) != right.end(), {}, theme);
                PainterCanvas canvas(painter);
                canvas.text(place + QPointF(tick + 6, tick / 2 + capHeight(font) / 2), QString::number(items[i]),
                            {font, theme.ink});
            }
        },
        6);
}

/// Room for the answer, or the answer in it.
void addAnswerSpace(Stack& stack, const Key& key, bool answers)
{
    const QString filled = answers ? QString::fromStdString(key.words) : QString();
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
    case AnswerForm::Number:
        return addBlank(stack, {}, QString::fromStdString(key.unit.empty() ? " " : key.unit), filled);
    }
}

class Handout {
public:
    /// The lesson is drawn() by the seed; `seeded` if another seed would give another one.
    Handout(const Lesson& lesson, const LessonExport& options, bool seeded)
        : m_lesson(lesson), m_options(options), m_seeded(seeded),
          m_theme(themeOf(options.theme.value_or(Theme::Kind::Print)))
    {
        const QSizeF sheet = QPageSize(options.paper).size(QPageSize::Inch) * 96.0;
        m_frame.page = sheet;
        m_frame.title = QString::fromStdString(lesson.title);
        m_frame.note = options.answers ? QStringLiteral("with answers") : QString();
        m_frame.origin = programAndVersion();
        if (seeded) m_frame.origin += QStringLiteral(" · seed %1").arg(options.seed);
        addTitle();
    }

    void add(PosedPage posed)
    {
        const PosedPage& page = *m_posed.emplace_back(std::make_unique<PosedPage>(std::move(posed)));
        const LessonPage& text = m_lesson.pages[page.page];
        const TextLook heading{14, true};
        PaperBox title =
            textBox(plainText(QString::fromStdString(text.title), heading, width(), m_theme), heading, m_theme);
        title.cuts.clear();
        title.above = 30;
        m_boxes.push_back(std::move(title));
        bool first = true;
        const auto push = [&](PaperBox box, double above, Glue glue) {
            box.above = above;
            box.glue = first ? Glue::Strong : glue;
            first = false;
            m_boxes.push_back(std::move(box));
        };
        if (!text.text.empty()) push(textBox(markdown(text.text), {bodyPoints}, m_theme), 6, Glue::Strong);
        if (!page.runs.empty()) {
            const bool asked = page.question.has_value() && !m_options.answers;
            push(pictureBox(lessonFigure({&page, page.scene->at, nullptr, !asked}, width(), m_theme)), 10, Glue::Weak);
        }
        if (page.question) {
            push(questionBox(page), 10, Glue::Strong);
            if (m_options.answers) addAnswer(page, text);
        } else if (!text.explanation.empty()) {
            push(textBox(markdown(text.explanation), {bodyPoints}, m_theme), 8, Glue::None);
        }
    }

    QByteArray pdf() const
    {
        const std::vector<std::vector<PlacedBox>> pages = flowed(m_boxes, m_frame.column().height());
        QByteArray bytes;
        QBuffer buffer(&bytes);
        buffer.open(QIODevice::WriteOnly);
        QPdfWriter writer(&buffer);
        writer.setResolution(96); // one unit of the canvas
        writer.setPageMargins(QMarginsF(0, 0, 0, 0));
        writer.setPageSize(QPageSize(m_options.paper));
        writer.setTitle(m_frame.title);
        writer.setCreator(programAndVersion());
        writer.setDocumentXmpMetadata(xmpOf(provenance()));
        QPainter painter;
        for (std::size_t i = 0; i < pages.size(); ++i) {
            if (i > 0) writer.newPage();
            if (i == 0 && !painter.begin(&writer)) throw Refused("output", "output: the page cannot be made");
            paintPaper(painter, m_frame, m_boxes, pages[i], i + 1, pages.size(), m_theme);
        }
        painter.end();
        forgetTheTime(bytes);
        return bytes;
    }

private:
    double width() const { return m_frame.column().width(); }
    std::shared_ptr<QTextDocument> markdown(const std::string& text, double room = 0) const
    {
        return markdownText(text, {bodyPoints}, room > 0 ? room : width(), m_theme);
    }
    Provenance provenance() const
    {
        Provenance origin = provenanceOf(m_lesson.title, "");
        if (m_seeded) origin.seed = std::to_string(m_options.seed);
        return origin;
    }

    void addTitle()
    {
        Stack stack(width(), m_theme);
        stack.words(QString::fromStdString(m_lesson.title), {22, true});
        stack.words(lessonFacts(m_lesson, m_seeded ? std::optional(m_options.seed) : std::nullopt),
                    {bodyPoints, false, true}, 2);
        if (!m_options.answers && m_lesson.questions() > 0)
            stack.add(
                line,
                [theme = m_theme, room = width()](QPainter& painter, QPointF at) {
                    PainterCanvas canvas(painter);
                    const QFont font = theme.text(bodyPoints);
                    const double base = at.y() + line - 7;
                    double x = at.x();
                    for (const auto& [word, share] : {std::pair{"Name", 0.62}, {"Date", 0.38}}) {
                        const QString text = QString::fromLatin1(word);
                        canvas.text({x, base}, text, {font, theme.inkSoft});
                        const double from = x + textWidth(font, text) + 8;
                        x += share * room;
                        canvas.line({from, base + 4}, {x - (share > 0.5 ? 18 : 0), base + 4}, {theme.inkSoft, 0.8});
                    }
                },
                16);
        m_boxes.push_back(stack.plain());
        if (m_lesson.introduction.empty()) return;
        PaperBox text = textBox(markdown(m_lesson.introduction), {bodyPoints}, m_theme);
        text.above = 14;
        m_boxes.push_back(std::move(text));
    }

    static PaperBox pictureBox(const FigurePicture& figure)
    {
        PaperBox box;
        box.height = figure.size.height();
        box.source = figure.description;
        box.draw = [draw = figure.draw](QPainter& painter, QPointF at) {
            painter.save();
            painter.translate(at);
            {
                PainterCanvas canvas(painter);
                draw(canvas);
            }
            painter.restore();
        };
        return box;
    }

    PaperBox questionBox(const PosedPage& page) const
    {
        const Question& question = *page.question;
        Stack stack(width() - 2 * pad, m_theme);
        const QString label = QStringLiteral("Question %1").arg(page.number);
        stack.add(15,
                  [label, theme = m_theme, rule = QString::fromStdString(question.key.ruleWords),
                   task = toQString(taskOf(question.key.form)), room = stack.width()](QPainter& painter, QPointF at) {
                      PainterCanvas canvas(painter);
                      const QFont strong = theme.text(9, QFont::Bold), soft = theme.text(9);
                      canvas.text(at + QPointF(0, 11), label, {strong, theme.accent});
                      const double left = textWidth(strong, label) + 12;
                      canvas.text(at + QPointF(left, 11), elided(soft, task + u' ' + sentence(rule), room - left),
                                  {soft, theme.inkSoft});
                  });
        stack.add(markdownText(question.prompt, {bodyPoints + 0.5, true}, stack.width(), m_theme), m_theme.ink, 4);
        addAnswerSpace(stack, question.key, m_options.answers);
        if (!question.hint.empty() && !m_options.answers)
            stack.add(markdownText("Hint: " + question.hint, {9, false, true}, stack.width(), m_theme), m_theme.inkSoft,
                      8);
        return stack.framed(m_theme.panel, m_theme.inkSoft);
    }
    static QString sentence(QString rule)
    {
        if (rule.isEmpty()) return rule;
        rule[0] = rule[0].toUpper();
        return rule.endsWith(u'.') ? rule : rule + u'.';
    }

    /// What is right and why, beside the moment of the run that shows it.
    void addAnswer(const PosedPage& page, const LessonPage& text)
    {
        const Key& key = page.question->key;
        constexpr double share = 0.54;
        const double inside = width() - 2 * pad;
        const bool pictured = !page.runs.empty();
        const double room = pictured ? (1 - share) * inside - pad : inside;
        Stack words(room, m_theme);
        words.words(QStringLiteral("Answer: ") + QString::fromStdString(key.words), {bodyPoints, true});
        if (!key.reason.empty()) words.add(markdown(key.reason, room), m_theme.ink, 5);
        PaperBox left = words.plain();
        PaperBox both;
        const double scale = m_theme.strokeScale;
        PaperBox right;
        if (pictured)
            right = pictureBox(lessonFigure({&page, page.scene->at, &key.evidence, true}, share * inside, m_theme));
        const QSizeF size(width(), std::max(left.height, right.height) + 2 * pad);
        both.height = size.height();
        both.source = right.source;
        both.draw = [left, right, size, room, scale, ground = m_theme.goodSoft, edge = m_theme.good](QPainter& painter,
                                                                                                     QPointF at) {
            {
                PainterCanvas canvas(painter);
                canvas.path(roundedRect(QRectF(at, size), 5), {ground, {edge, 0.9 * scale}});
            }
            left.draw(painter, at + QPointF(pad, pad));
            if (right.draw) right.draw(painter, at + QPointF(pad + room + pad, pad));
        };
        both.above = 10;
        both.glue = Glue::Weak;
        m_boxes.push_back(std::move(both));
        if (text.explanation.empty()) return;
        PaperBox explanation = textBox(markdown(text.explanation), {bodyPoints}, m_theme);
        explanation.above = 8;
        explanation.glue = Glue::Weak;
        m_boxes.push_back(std::move(explanation));
    }

    const Lesson& m_lesson;
    LessonExport m_options;
    bool m_seeded;
    Theme m_theme;
    PaperFrame m_frame;
    std::vector<std::unique_ptr<PosedPage>> m_posed; ///< the boxes point into them
    std::vector<PaperBox> m_boxes;
};

} // namespace

QByteArray lessonPdf(const Lesson& lesson, const LessonExport& options, const ExportReport& report,
                     const std::stop_token& stop)
{
    const Lesson mine = drawn(lesson, options.seed);
    Handout handout(mine, options, draws(lesson));
    PosedLesson pages(mine);
    for (std::size_t i = 0; pages.more(); ++i) {
        handout.add(pages.next(stop));
        if (report && !report(i + 1, mine.pages.size() + 1)) return {};
    }
    const QByteArray bytes = handout.pdf();
    if (report && !report(mine.pages.size() + 1, mine.pages.size() + 1)) return {};
    return bytes;
}

} // namespace hopscope
