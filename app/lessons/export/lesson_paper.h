#pragma once

#include "drawing/theme.h"

#include <QPointF>
#include <QSizeF>
#include <QString>
#include <QStringList>
#include <QTextDocument>

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

class QPainter;

namespace hopscope {

/// Pages of text and pictures. Lengths are in units of 1/96 inch, as on a canvas.

/// How strongly a box holds on to the one above it.
enum class Glue : std::uint8_t {
    None,
    Weak,  ///< on one page, if all that holds together so fits on one
    Strong ///< on one page even where the weakly joined do not fit
};

/// Something as wide as the column.
struct PaperBox {
    double height{0};
    double above{0}; ///< room, not at the top of a page
    Glue glue{Glue::None};
    std::vector<double> cuts{};                     ///< heights at which it may go on on the next page
    std::function<void(QPainter&, QPointF)> draw{}; ///< with its upper left corner there
    QString source{};                               ///< experiments in it, for the foot of the page
    std::function<PaperBox(double)> resized{};      ///< the same with pictures so many times as high
};

/// The part of a box that is on a page.
struct PlacedBox {
    std::size_t box{};
    double top{0};         ///< from the top of the column
    double from{0}, to{0}; ///< of the box's height
};
/// By page. Every box is somewhere, and nothing is higher than a page unless it cannot be cut.
std::vector<std::vector<PlacedBox>> flowed(const std::vector<PaperBox>& boxes, double pageHeight);

/// Makes pictures lower where more then finds room on the page before, and higher on what is left of a page.
void fillPages(std::vector<PaperBox>& boxes, double pageHeight);

/// What stands around the column on every page.
struct PaperFrame {
    QSizeF page; ///< of the sheet
    double margin{64}, head{56}, foot{48};
    QString title, note; ///< at the top, left and before the number of the page
    QString origin;      ///< at the foot, before the experiments of the page
    QSizeF column() const { return {page.width() - 2 * margin, page.height() - head - foot - 28}; }
};
void paintPaper(QPainter& painter, const PaperFrame& frame, const std::vector<PaperBox>& boxes,
                const std::vector<PlacedBox>& placed, std::size_t number, std::size_t pages, const Theme& theme);

/// Text with its layout, measured as a canvas measures.
struct TextLook {
    double points{10};
    bool strong{false}, soft{false};
};
std::shared_ptr<QTextDocument> markdownText(const std::string& markdown, const TextLook& look, double width,
                                            const Theme& theme);
std::shared_ptr<QTextDocument> plainText(const QString& text, const TextLook& look, double width, const Theme& theme);
void drawText(QPainter& painter, QTextDocument& text, QPointF at, const QColor& ink);
PaperBox textBox(std::shared_ptr<QTextDocument> text, const TextLook& look, const Theme& theme);

} // namespace hopscope
