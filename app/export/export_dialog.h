#pragma once

#include "export/figure_export.h"
#include "scenes/theme.h"

#include <QDialog>
#include <QTimer>

#include <functional>
#include <vector>

class QLabel;
class QLineEdit;

namespace hopscope {

class ChoiceBox;
class Segmented;

/// Something on screen that can be taken away as a picture.
struct ExportSource {
    QString id, title;
    QSizeF size; ///< on screen
    std::function<FigurePicture(QSizeF size, double scale, const Theme& theme)> picture;
};

/// What, how large, in which colours; with a preview made by the same painter. Remembers its settings.
class ExportDialog : public QDialog {
    Q_OBJECT
public:
    ExportDialog(std::vector<ExportSource> sources, const QString& chosen, const QString& baseName,
                 QWidget* parent = nullptr);
    /// The picture as chosen, for saving and tests.
    FigurePicture picture() const;
    void saveTo(const QString& fileName); ///< throws Refused

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    const ExportSource& source() const;
    void chooseSource(const QString& id);
    void refresh();
    void save();
    void copy();
    void remember() const;

    std::vector<ExportSource> m_sources;
    QString m_chosen, m_baseName;
    ChoiceBox* m_what{};
    Segmented *m_format{}, *m_theme{}, *m_scale{};
    QLineEdit *m_width{}, *m_height{};
    QLabel *m_preview{}, *m_note{};
    QTimer m_later;
};

} // namespace hopscope
