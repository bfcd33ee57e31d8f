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
    static QSizeF pictureSize(int cardWidth, bool low); ///< of the drawing in a card
    void setLow(bool low) { m_low = low; }              ///< so that two rows of cards are seen in a low window
    std::vector<QString> caption(int cardWidth) const;  ///< what of it the card has, in lines
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
    bool m_low{false};
    QImage m_thumbnail; ///< empty until it is there
};

} // namespace hopscope
