#include "diagnostic.h"
#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/painter_canvas.h"
#include "export/metadata.h"
#include "export/pdf_file.h"
#include "lessons/export/lesson_answer_space.h"
#include "lessons/export/lesson_export.h"
#include "lessons/export/lesson_figure.h"
#include "lessons/export/lesson_paper.h"
#include "lessons/posed.h"
#include "lessons/rules.h"
#include "lessons/strata.h"

#include <QBuffer>
#include <QMarginsF>
#include <QPainter>
#include <QPdfWriter>
#include <QStringList>

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace hopscope {

namespace {

/// Nothing can be clicked or moved there.
std::string onPaper(std::string prompt)
{
    for (const auto& [screen, paper] : {std::pair<std::string_view, std::string_view>{"Click", "Mark"},
                                        {"click", "mark"},
                                        {"Move the", "Choose the"}})
        for (std::size_t at = prompt.find(screen); at != std::string::npos; at = prompt.find(screen, at))
            prompt.replace(at, screen.size(), paper);
    return prompt;
}

constexpr double smallPoints = 8;

/// Whether the reason is better seen than read: something is pointed at, or it is another moment.
bool hasPicture(const Evidence& evidence, const Scene& scene)
{
    return !evidence.processors.empty() || !evidence.links.empty() || !evidence.blocks.empty()
           || (evidence.position != scene.at && evidence.playTo - evidence.position <= 1);
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
        // What is shown and neither new nor asked about is on the page before.
        const bool pictured = !page.runs.empty() && (text.scene || page.question);
        const bool asked = page.question.has_value() && !m_options.answers;
        const LessonShown shown{&page, pictured ? page.scene->at : 0, nullptr, !asked};
        if (!text.text.empty() && pictured && page.runs.size() == 1) {
            PaperBox prose = textBox(markdown(text.text), {bodyPoints}, m_theme);
            PaperBox picture = figureBox(shown);
            // A single picture is clear at half the size, too.
            constexpr double share = 0.43, apart = 22;
            const double room = (1 - share) * width() - apart;
            const PaperBox narrow = textBox(markdown(text.text, room), {bodyPoints}, m_theme);
            PaperBox both = resizable([=, this](double stretch) {
                LessonShown stretched = shown;
                stretched.stretch = stretch;
                return beside(narrow, room + apart, pictureBox(lessonFigure(stretched, share * width(), m_theme)));
            });
            if (both.height < prose.height + picture.height) {
                push(std::move(both), 6, Glue::Strong);
            } else {
                push(std::move(prose), 6, Glue::Strong);
                push(std::move(picture), 10, Glue::Weak);
            }
        } else {
            if (!text.text.empty()) push(textBox(markdown(text.text), {bodyPoints}, m_theme), 6, Glue::Strong);
            if (pictured) push(figureBox(shown), 10, Glue::Weak);
        }
        if (pictured)
            push(textBox(markdownText(rulesOf(*page.scene, page.runs), {smallPoints, false, true}, width(), m_theme),
                         {smallPoints, false, true}, m_theme),
                 4, Glue::Strong);
        if (page.question) {
            push(questionBox(page), 10, Glue::Strong);
            if (m_options.answers) addAnswer(page, text);
        } else if (!text.explanation.empty()) {
            push(textBox(markdown(text.explanation), {bodyPoints}, m_theme), 8, Glue::None);
        }
    }

    QByteArray pdf()
    {
        fillPages(m_boxes, m_frame.column().height());
        const std::vector<std::vector<PlacedBox>> pages = flowed(m_boxes, m_frame.column().height());
        QByteArray bytes;
        QBuffer buffer(&bytes);
        buffer.open(QIODevice::WriteOnly);
        QPdfWriter writer(&buffer);
        writer.setResolution(96); // one unit of the canvas
        writer.setPageMargins(QMarginsF(0, 0, 0, 0));
        writer.setPageSize(QPageSize(m_options.paper));
        writer.setCreator(programAndBuild());
        writer.setDocumentXmpMetadata(xmpOf(provenance()));
        QPainter painter;
        for (std::size_t i = 0; i < pages.size(); ++i) {
            if (i > 0) writer.newPage();
            if (i == 0 && !painter.begin(&writer)) throw Refused("output", "output: the page cannot be made");
            paintPaper(painter, m_frame, m_boxes, pages[i], i + 1, pages.size(), m_theme);
        }
        painter.end();
        return finishedPdf(bytes, {.title = m_frame.title, .pictures = {}, .printed = true});
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
        PaperStack stack(width(), m_theme);
        stack.addText(QString::fromStdString(m_lesson.title), {22, true});
        stack.addText(lessonFacts(m_lesson, m_seeded ? std::optional(m_options.seed) : std::nullopt),
                      {bodyPoints, false, true}, 2);
        if (!m_options.answers && m_lesson.questions() > 0)
            stack.add(
                writingLine,
                [theme = m_theme, room = width()](QPainter& painter, QPointF at) {
                    PainterCanvas canvas(painter);
                    const QFont font = theme.text(bodyPoints);
                    const double base = at.y() + writingLine - 7;
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

    static PaperBox resizable(const std::function<PaperBox(double)>& make)
    {
        PaperBox box = make(1);
        box.resized = make;
        return box;
    }
    PaperBox figureBox(const LessonShown& shown) const
    {
        return resizable([=, this](double stretch) {
            LessonShown stretched = shown;
            stretched.stretch = stretch;
            return pictureBox(lessonFigure(stretched, width(), m_theme));
        });
    }

    /// Two boxes in one that is not cut, the second so far to the right.
    static PaperBox beside(PaperBox left, double distance, PaperBox right)
    {
        PaperBox both;
        both.height = std::max(left.height, right.height);
        both.source = left.source.isEmpty() ? right.source : left.source;
        both.draw = [left, right, distance](QPainter& painter, QPointF at) {
            left.draw(painter, at);
            if (right.draw) right.draw(painter, at + QPointF(distance, 0));
        };
        return both;
    }

    PaperBox questionBox(const PosedPage& page) const
    {
        const Question& question = *page.question;
        PaperStack stack(width() - 2 * PaperStack::pad, m_theme);
        const QString label = QStringLiteral("Question %1").arg(page.number);
        const QString asked = QString::fromStdString(askedFor(question.key));
        const QFont strong = m_theme.text(9, QFont::Bold), soft = m_theme.text(9);
        const double left = textWidth(strong, label) + 12;
        // What an exercise asks for is too long for the rest of the line.
        const bool fits = textWidth(soft, asked) <= stack.width() - left;
        stack.add(15, [=, theme = m_theme, asked = fits ? asked : QString()](QPainter& painter, QPointF at) {
            PainterCanvas canvas(painter);
            canvas.text(at + QPointF(0, 11), label, {strong, theme.accent});
            canvas.text(at + QPointF(left, 11), asked, {soft, theme.inkSoft});
        });
        if (!fits) stack.add(markdownText(asked.toStdString(), {9}, stack.width(), m_theme), m_theme.inkSoft, 2);
        stack.add(markdownText(onPaper(question.prompt), {bodyPoints + 0.5, true}, stack.width(), m_theme), m_theme.ink,
                  4);
        addAnswerSpace(stack, question.key, m_options.answers);
        // A hint on paper cannot be left alone, so an exam, whose questions are drawn, has none.
        if (!question.hint.empty() && !m_options.answers && !m_lesson.head.find("draw"))
            stack.add(markdownText("Hint: " + question.hint, {9, false, true}, stack.width(), m_theme), m_theme.inkSoft,
                      8);
        return stack.framed(m_theme.panel, m_theme.inkSoft);
    }
    PaperBox answerBox(PaperBox content) const
    {
        PaperBox box;
        box.height = content.height + 2 * PaperStack::pad;
        box.source = content.source;
        box.draw = [content, size = QSizeF(width(), box.height), scale = m_theme.strokeScale, ground = m_theme.goodSoft,
                    edge = m_theme.good](QPainter& painter, QPointF at) {
            {
                PainterCanvas canvas(painter);
                canvas.path(roundedRect(QRectF(at, size), 5), {ground, {edge, 0.9 * scale}});
            }
            content.draw(painter, at + QPointF(PaperStack::pad, PaperStack::pad));
        };
        return box;
    }
    /// What is right and why, beside the moment of the run that shows it.
    void addAnswer(const PosedPage& page, const LessonPage& text)
    {
        const Key& key = page.question->key;
        constexpr double share = 0.44;
        const double inside = width() - 2 * PaperStack::pad;
        const bool pictured = !page.runs.empty() && hasPicture(key.evidence, *page.scene);
        const double room = pictured ? (1 - share) * inside - PaperStack::pad : inside;
        PaperStack answer(room, m_theme);
        answer.addText(QStringLiteral("Answer: ") + QString::fromStdString(key.answer), {bodyPoints, true});
        if (!key.reason.empty()) answer.add(markdown(key.reason, room), m_theme.ink, 5);
        const PaperBox plain = answer.plain();
        PaperBox both = resizable([=, this, &page, &key](double stretch) {
            PaperBox right;
            if (pictured)
                right = pictureBox(
                    lessonFigure({&page, page.scene->at, &key.evidence, true, stretch}, share * inside, m_theme));
            return answerBox(beside(plain, room + PaperStack::pad, std::move(right)));
        });
        both.above = 10;
        both.glue = Glue::Strong; // who reads the question finds the answer below it
        m_boxes.push_back(std::move(both));
        if (text.explanation.empty()) return;
        PaperBox explanation = textBox(markdown(text.explanation), {bodyPoints}, m_theme);
        explanation.above = 8;
        m_boxes.push_back(std::move(explanation)); // goes on on the next page, so that this one gets full
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
    const Lesson mine = drawn(lesson, seedWithKey(options.seed, options.key));
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
