#pragma once

#include "scenes/figure_scene.h"

#include <QAbstractButton>

#include <memory>

namespace hopscope {

/// A figure in small: its drawings, title, source and caption. A click opens it.
class FigureCard : public QAbstractButton {
    Q_OBJECT
public:
    explicit FigureCard(const Figure& figure, QWidget* parent = nullptr);
    const Figure& figure() const { return m_figure; }
    void setContent(std::shared_ptr<const FigureContent> content);
    const std::shared_ptr<const FigureContent>& content() const { return m_content; }
    /// Whether a text occurs in its words, in any case.
    bool matches(const QString& text) const;

    static constexpr QSize cardSize{268, 282};
    QSize sizeHint() const override { return cardSize; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void makeThumbnail();

    const Figure& m_figure;
    std::shared_ptr<const FigureContent> m_content;
    QImage m_thumbnail; ///< empty: to be made
};

} // namespace hopscope
