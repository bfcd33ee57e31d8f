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
    /// Of the drawing in a card that is to be as high as a row, as far as the drawing is neither flat nor tall then.
    static QSizeF pictureSize(int cardWidth, int row);
    void setRow(int height) { m_row = height; }
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
    QString sourceBeside(double room) const; ///< of the figure in its paper, at the right of the title

    const Figure& m_figure;
    std::shared_ptr<const FigureContent> m_content;
    int m_row{0};
    QImage m_thumbnail; ///< empty until it is there
};

} // namespace hopscope
