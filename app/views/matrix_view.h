#pragma once

#include "drawing/figure_picture.h"
#include "scenes/product/matrix_product_scene.h"

#include <QWidget>

#include <memory>
#include <optional>

namespace hopscope {

class Playback;

/// A matrix–vector product or a transposition on the screen, at the position of a clock.
class MatrixView : public QWidget {
    Q_OBJECT
public:
    explicit MatrixView(Playback& playback, QWidget* parent = nullptr);
    /// Nothing: says `reason` in its place.
    void setPlan(std::shared_ptr<const MatrixPlan> plan, const QString& reason = {});
    const MatrixPlan* plan() const { return m_plan.get(); }
    const QString& reason() const { return m_reason; }
    void setTheme(const Theme& theme);
    const MatrixScene& scene();
    FigurePicture picture(const PictureWish& wish);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Playback& m_playback;
    Theme m_theme;
    std::shared_ptr<const MatrixPlan> m_plan;
    std::optional<MatrixScene> m_scene;
    double m_shown{-1}; ///< position of the scene
    QString m_reason;
};

} // namespace hopscope
