#include "lessons/export/lesson_paper.h"

#include "drawing/canvas.h"
#include "drawing/painter_canvas.h"

#include <QAbstractTextDocumentLayout>
#include <QImage>
#include <QPainter>
#include <QPalette>
#include <QStringList>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextFrame>
#include <QTextLayout>
#include <QTextList>
#include <QTextTable>

#include <algorithm>
#include <array>
#include <utility>

namespace hopscope {

namespace {

/// Places box after box and turns the page.
class Flow {
public:
    Flow(const std::vector<PaperBox>& boxes, double height) : m_boxes(boxes), m_height(height), m_pages(1) {}

    void add(std::size_t first, std::size_t end, Glue glue)
    {
        const double all = heightOf(first, end);
        if (all <= m_height || glue == Glue::None) {
            if (above(first) + all > room() && m_top > 0 && !(end - first == 1 && !m_boxes[first].cuts.empty())) turn();
            for (std::size_t i = first; i < end; ++i) place(i);
            return;
        }
        // What holds together more strongly is tried next.
        const Glue next = glue == Glue::Weak ? Glue::Strong : Glue::None;
        for (std::size_t i = first; i < end;) {
            std::size_t after = i + 1;
            while (after < end && next != Glue::None && m_boxes[after].glue >= next) ++after;
            add(i, after, next);
            i = after;
        }
    }
    std::vector<std::vector<PlacedBox>> take() { return std::move(m_pages); }

private:
    double room() const { return m_height - m_top; }
    double above(std::size_t box) const { return m_top > 0 ? m_boxes[box].above : 0; }
    double heightOf(std::size_t first, std::size_t end) const
    {
        double height = 0;
        for (std::size_t i = first; i < end; ++i) height += m_boxes[i].height + (i > first ? m_boxes[i].above : 0);
        return height;
    }
    void turn()
    {
        m_pages.emplace_back();
        m_top = 0;
    }
    void place(std::size_t index)
    {
        const PaperBox& box = m_boxes[index];
        double from = 0;
        while (true) {
            const double top = m_top + above(index);
            if (top + box.height - from <= m_height || (m_top == 0 && box.cuts.empty())) {
                m_pages.back().push_back({index, top, from, box.height});
                m_top = top + box.height - from;
                return;
            }
            // The last cut that still fits, and that leaves no single line behind.
            double cut = from;
            for (const double at : box.cuts)
                if (at > from && at < box.height - 1 && top + at - from <= m_height) cut = at;
            if (cut > from) {
                m_pages.back().push_back({index, top, from, cut});
                from = cut;
            } else if (m_top == 0) { // a line that is higher than a page
                m_pages.back().push_back({index, top, from, box.height});
                m_top = m_height;
                return;
            }
            turn();
        }
    }

    const std::vector<PaperBox>& m_boxes;
    double m_height, m_top{0};
    std::vector<std::vector<PlacedBox>> m_pages;
};

/// 96 dots an inch, whatever the screen, so that a layout is the same everywhere.
QImage& measuringDevice()
{
    thread_local QImage device = [] {
        QImage image(1, 1, QImage::Format_ARGB32_Premultiplied);
        image.setDotsPerMeterX(3780);
        image.setDotsPerMeterY(3780);
        return image;
    }();
    return device;
}

/// Each letter has its own shape, whatever stands beside it: so the page says which letters its shapes are.
QFont onPage(QFont font)
{
    font.setStyleStrategy(QFont::PreferNoShaping);
    return font;
}

std::shared_ptr<QTextDocument> emptyText(const TextLook& look, const Theme& theme)
{
    auto text = std::make_shared<QTextDocument>();
    text->setUndoRedoEnabled(false);
    text->documentLayout()->setPaintDevice(&measuringDevice());
    text->setUseDesignMetrics(true);
    text->setDocumentMargin(0);
    text->setDefaultFont(onPage(theme.text(look.points, look.strong ? QFont::DemiBold : QFont::Normal)));
    return text;
}

void setLook(QTextDocument& text, const TextLook& look, double width, const Theme& theme)
{
    constexpr double lineSpacing = 128; // percent
    const double em = pixelSize(theme.text(look.points));
    std::vector<std::pair<int, int>> fixed; // places in typewriter letters
    for (QTextBlock block = text.begin(); block.isValid(); block = block.next()) {
        QTextCursor cursor(block);
        QTextBlockFormat format = block.blockFormat();
        format.setLineHeight(lineSpacing, QTextBlockFormat::ProportionalHeight);
        format.setTopMargin(format.headingLevel() > 0 && block != text.begin() ? 0.7 * em : 0);
        const bool last = !block.next().isValid();
        const bool item = block.textList() != nullptr, code = format.hasProperty(QTextFormat::BlockCodeLanguage);
        format.setBottomMargin(last || code ? 0 : item ? 0.2 * em : 0.6 * em);
        cursor.setBlockFormat(format);
        for (auto part = block.begin(); !part.atEnd(); ++part)
            if (part.fragment().charFormat().fontFixedPitch() || code)
                fixed.emplace_back(part.fragment().position(), part.fragment().position() + part.fragment().length());
    }
    const QFont mono = theme.mono(look.points * 0.93);
    for (const auto& [from, to] : fixed) {
        QTextCursor cursor(&text);
        cursor.setPosition(from);
        cursor.setPosition(to, QTextCursor::KeepAnchor);
        QTextCharFormat format;
        format.setFontFamilies(mono.families());
        format.setFontPointSize(mono.pointSizeF());
        cursor.mergeCharFormat(format);
    }
    for (QTextFrame* frame : text.rootFrame()->childFrames())
        if (auto* table = qobject_cast<QTextTable*>(frame)) {
            QTextTableFormat format = table->format();
            format.setBorder(0.8);
            format.setBorderBrush(theme.line);
            format.setBorderCollapse(true);
            format.setCellPadding(0.35 * em);
            format.setCellSpacing(0);
            format.setTopMargin(0.2 * em);
            format.setBottomMargin(0.6 * em);
            table->setFormat(format);
        }
    text.setTextWidth(width);
}

} // namespace

std::vector<std::vector<PlacedBox>> flowed(const std::vector<PaperBox>& boxes, double pageHeight)
{
    Flow flow(boxes, pageHeight);
    for (std::size_t i = 0; i < boxes.size();) {
        std::size_t end = i + 1;
        while (end < boxes.size() && boxes[end].glue != Glue::None) ++end;
        flow.add(i, end, Glue::Weak);
        i = end;
    }
    return flow.take();
}

void fillPages(std::vector<PaperBox>& boxes, double pageHeight)
{
    // Lower pictures can hardly be read, higher ones only look empty.
    constexpr std::array lower{0.9, 0.8, 0.72};
    constexpr std::array higher{1.6, 1.45, 1.3, 1.15};
    const std::vector<PaperBox> own = boxes;
    const auto with = [&](std::size_t first, std::size_t end, double factor) {
        std::vector<PaperBox> tried = boxes;
        for (std::size_t i = first; i < end; ++i) {
            if (!own[i].resized) continue;
            tried[i] = own[i].resized(factor);
            tried[i].above = own[i].above, tried[i].glue = own[i].glue;
        }
        return tried;
    };
    const auto ends = [](const std::vector<PaperBox>& some, const PlacedBox& last) {
        return std::pair(last.box, last.to >= some[last.box].height);
    };
    auto pages = flowed(boxes, pageHeight);
    for (std::size_t page = 0; page < pages.size(); ++page) {
        const std::size_t first = pages[page].front().box;
        bool full = false;
        while (!full && page + 1 < pages.size() && pages[page + 1].front().from <= 0) {
            std::size_t end = pages[page + 1].front().box + 1;
            while (end < boxes.size() && boxes[end].glue != Glue::None) ++end;
            full = std::ranges::none_of(lower, [&](double factor) {
                std::vector<PaperBox> tried = with(first, end, factor);
                auto flow = flowed(tried, pageHeight);
                if (ends(tried, flow[page].back()) < std::pair(end - 1, true)) return false;
                boxes = std::move(tried), pages = std::move(flow);
                return true;
            });
        }
        const auto last = ends(boxes, pages[page].back());
        for (const double factor : higher) {
            std::vector<PaperBox> tried = with(first, last.first + 1, factor);
            auto flow = flowed(tried, pageHeight);
            if (flow.size() > pages.size() || flow[page].front().box != first || ends(tried, flow[page].back()) != last)
                continue;
            boxes = std::move(tried), pages = std::move(flow);
            break;
        }
    }
}

std::shared_ptr<QTextDocument> markdownText(const std::string& markdown, const TextLook& look, double width,
                                            const Theme& theme)
{
    auto text = emptyText(look, theme);
    text->setMarkdown(QString::fromStdString(markdown),
                      QTextDocument::MarkdownFeatures(QTextDocument::MarkdownDialectGitHub)
                          | QTextDocument::MarkdownNoHTML);
    setLook(*text, look, width, theme);
    return text;
}

std::shared_ptr<QTextDocument> plainText(const QString& content, const TextLook& look, double width, const Theme& theme)
{
    auto text = emptyText(look, theme);
    text->setPlainText(content);
    setLook(*text, look, width, theme);
    return text;
}

void drawText(QPainter& painter, QTextDocument& text, QPointF at, const QColor& ink)
{
    painter.save();
    painter.translate(at);
    QAbstractTextDocumentLayout::PaintContext context;
    context.palette.setColor(QPalette::Text, ink);
    text.documentLayout()->draw(&painter, context);
    painter.restore();
}

PaperBox textBox(std::shared_ptr<QTextDocument> text, const TextLook& look, const Theme& theme)
{
    PaperBox box;
    box.height = text->size().height();
    for (QTextBlock block = text->begin(); block.isValid(); block = block.next()) {
        const QTextLayout* layout = block.layout();
        for (int i = 0; i < layout->lineCount(); ++i)
            box.cuts.push_back(layout->position().y() + layout->lineAt(i).rect().bottom());
    }
    box.draw = [text = std::move(text), ink = look.soft ? theme.inkSoft : theme.ink](QPainter& painter, QPointF at) {
        drawText(painter, *text, at, ink);
    };
    return box;
}

void paintPaper(QPainter& painter, const PaperFrame& frame, const std::vector<PaperBox>& boxes,
                const std::vector<PlacedBox>& placed, std::size_t number, std::size_t pages, const Theme& theme)
{
    PainterCanvas canvas(painter);
    if (theme.dark()) canvas.fill(QRectF({}, frame.page), theme.ground);
    const double left = frame.margin, right = frame.page.width() - frame.margin;
    const TextStyle soft{theme.text(8.5), theme.inkSoft}, end{soft.font, soft.colour, Anchor::End};
    const QString count = QStringLiteral("%1page %2 of %3")
                              .arg(frame.note.isEmpty() ? QString() : frame.note + QStringLiteral(" · "))
                              .arg(number)
                              .arg(pages);
    const double headLine = frame.head - 20;
    canvas.text({left, headLine}, elided(soft.font, frame.title, right - left - textWidth(soft.font, count) - 24),
                soft);
    canvas.text({right, headLine}, count, end);
    canvas.line({left, headLine + 8}, {right, headLine + 8}, {theme.line, 0.8});

    QStringList sources;
    const double top = frame.head + 8;
    for (const PlacedBox& part : placed) {
        const PaperBox& box = boxes[part.box];
        if (!box.source.isEmpty() && !sources.contains(box.source)) sources << box.source;
        painter.save();
        const bool whole = part.from <= 0 && part.to >= box.height;
        if (!whole) painter.setClipRect(QRectF(0, top + part.top, frame.page.width(), part.to - part.from));
        box.draw(painter, {left, top + part.top - part.from});
        painter.restore();
    }
    QString origin = frame.origin;
    if (!sources.isEmpty()) origin += QStringLiteral(" · ") + sources.join(QStringLiteral(" | "));
    const TextStyle small{theme.text(7.5), theme.inkSoft};
    const double footLine = frame.page.height() - frame.foot + 14;
    canvas.line({left, footLine - 14}, {right, footLine - 14}, {theme.line, 0.8});
    canvas.text({left, footLine}, elided(small.font, origin, right - left), small);
}

} // namespace hopscope
