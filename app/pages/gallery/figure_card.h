#pragma once

#include "pages/gallery/figure_thumbnail.h"
#include "scenes/figure/figure_scene.h"

#include <QAbstractButton>
#include <QImage>

#include <memory>
#include <vector>

namespace hopscope {

/// A figure in small: its drawings, title, source and what of its caption stands in two lines. A click opens it.
class FigureCard : public QAbstractButton {
    Q_OBJECT
public:
    explicit FigureCard(const Figure& figure, QWidget* parent = nullptr);
    const Figure& figure() const { return m_figure; }
    void setContent(std::shared_ptr<const FigureContent> content) { m_content = std::move(content); }
    const std::shared_ptr<const FigureContent>& content() const { return m_content; }
    void setThumbnail(QImage image);
    const QImage& thumbnail() const { return m_thumbnail; }
    /// Whether a text occurs in its words, in any case.
    bool matches(const QString& text) const;

    static int leastWidth(); ///< in larger letters larger, so that the words of a title have room
    /// Of the drawing in a card; `lowRow`: how high a card is to be so that a low window has two whole rows, else 0.
    static QSizeF pictureSize(int cardWidth, int lowRow);
    void setLowRow(int height) { m_lowRow = height; }
    std::vector<QString> caption(int cardWidth) const; ///< what of it the card has, in lines
    /// So high that all of its words stand in it.
    int heightForWidth(int width) const override;
    QSize sizeHint() const override { return {leastWidth(), heightForWidth(leastWidth())}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    struct Paragraph {
        QFont font;
        QColor colour;
        std::vector<QString> lines;
    };
    std::vector<Paragraph> paragraphs(int cardWidth) const;

    const Figure& m_figure;
    std::shared_ptr<const FigureContent> m_content;
    int m_lowRow{0};
    QImage m_thumbnail; ///< empty until it is there
};

} // namespace hopscope
