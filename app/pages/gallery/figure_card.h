#pragma once

#include "scenes/figure/figure_scene.h"

#include <QAbstractButton>
#include <QImage>

#include <functional>
#include <memory>
#include <vector>

namespace hopscope {

/// How the figure in small is to be drawn.
struct Thumbnail {
    QSizeF size;     ///< that it must fit into
    double scale{1}; ///< pixels of the screen
    Theme theme;
};
/// As much of a table as can be read in small, and how much that is: "extract: 2 of 7 operations, 4 of 6 columns";
/// without a note it is all of it. `less`: something is left out, which needs a line of its own.
struct Extract {
    FigureContent content;
    QString note;
};
Extract extractOf(FigureContent content, const std::function<bool(const FigureContent&, bool less)>& tooLarge);
/// Paints it; any thread may.
QImage thumbnailOf(const FigureContent& content, const Thumbnail& wanted);
/// Panels that can be read in their own size, of a figure that has a row of them for its steps: what is sent beside
/// what is held after it where both are as wide, else one of those that say what is held. None of another figure.
std::vector<std::size_t> panelsInSmall(const Figure& figure);

/// A figure in small: its drawings, title, source and caption. A click opens it.
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

    static int leastWidth();                  ///< in larger letters larger, so that the words of a title have room
    static QSizeF pictureSize(int cardWidth); ///< of the drawing in a card
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
    QImage m_thumbnail; ///< empty until it is there
};

} // namespace hopscope
