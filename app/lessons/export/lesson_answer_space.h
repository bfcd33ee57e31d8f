#pragma once

#include "drawing/theme.h"
#include "lessons/export/lesson_paper.h"
#include "lessons/question.h"

#include <QColor>
#include <QPointF>
#include <QString>
#include <QTextDocument>

#include <functional>
#include <memory>
#include <utility>
#include <vector>

class QPainter;

namespace hopscope {

inline constexpr double writingLine = 26; ///< room for handwriting
inline constexpr double bodyPoints = 10;

/// Pieces below each other, in one box that is not cut.
class PaperStack {
public:
    static constexpr double pad = 14; ///< inside a frame

    PaperStack(double width, const Theme& theme) : m_width(width), m_theme(theme) {}

    double width() const { return m_width; }
    const Theme& theme() const { return m_theme; }
    void add(double height, std::function<void(QPainter&, QPointF)> draw, double above = 0);
    void add(std::shared_ptr<QTextDocument> text, const QColor& ink, double above = 0);
    void addText(const QString& text, const TextLook& look, double above = 0);
    PaperBox framed(const QColor& ground, const QColor& edge) const;
    PaperBox plain() const;

private:
    double m_width, m_height{0};
    Theme m_theme;
    std::vector<std::pair<double, std::function<void(QPainter&, QPointF)>>> m_pieces;
};

/// Room for the answer to a question: lines to write on, boxes to tick or to number. Filled in, if `answers`.
void addAnswerSpace(PaperStack& stack, const Key& key, bool answers);

} // namespace hopscope
