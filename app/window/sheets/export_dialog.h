#pragma once

#include "drawing/theme.h"
#include "export/arrange.h"
#include "export/export_source.h"
#include "export/formats.h"
#include "window/sheets/export_picture.h"

#include <QDialog>
#include <QTimer>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

class QCheckBox;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QVBoxLayout;

namespace hopscope {

class ChoiceBox;
class ExportPlayer;
class Segmented;

/// What, as which file, how large, in which colours, which moments; with a preview made by the same painter. Remembers
/// its settings.
class ExportDialog : public QDialog {
    Q_OBJECT
public:
    ExportDialog(std::vector<ExportSource> sources, const QString& chosen, const QString& baseName,
                 QWidget* parent = nullptr);
    /// The figure as chosen, for the preview, for saving and tests. Throws Refused.
    FigurePicture picture() const;
    /// Chooses a kind of file as a user would: "figure:svg", "moving:mp4", "moving:frames", "numbers:csv".
    void chooseFormat(const QString& id);
    void chooseSource(const QString& id);
    void standAt(double position);        ///< of the clock: where the film stands until it is played
    void finish();                        ///< draws the preview now; for pictures
    void saveTo(const QString& fileName); ///< throws Refused
    QStringList formats() const;          ///< that the chosen source can be written as

signals:
    void written(const QString& fileName);

public slots:
    void reject() override; ///< stops the work if there is some

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void buildForm(QVBoxLayout& form);
    void buildFoot(QVBoxLayout& form); ///< progress, and what copies and saves
    void buildTiming(QVBoxLayout& form);
    QLineEdit* field(const QString& name, const QString& help);
    const ExportSource& source() const;
    void fillFormats();
    void showFields();
    double units(const QLineEdit& edit) const;
    QSizeF presetSize(int preset) const; ///< of the source, in units of 1/96 inch
    void setSize(const QSizeF& size);    ///< in the unit that is chosen
    PictureWish wish() const;
    ExportWords words() const;
    FigurePicture dressed(const PictureWish& wish) const;
    AnimationPlan plan() const;
    MovingPicture moving() const;
    static QString suffixIn(const QString& id);
    static bool isTex(const QString& suffix);
    static bool moves(const QString& id);
    static bool holdsNumbers(const QString& id);
    void refresh();
    void drawPreview(const FigurePicture& figure);
    void showFrame();                                   ///< of the film
    QString noteOn(const FigurePicture& figure) const;  ///< on the file that is written
    QString factsOf(const FigurePicture& figure) const; ///< on the picture that is seen
    void save();
    void copy();
    void remember() const;
    void say(const QString& sentence);

    std::vector<ExportSource> m_sources;
    QString m_chosen, m_baseName, m_formatId;
    ChoiceBox *m_what{}, *m_format{};
    Segmented *m_theme{}, *m_preset{}, *m_unit{}, *m_dpi{};
    QLineEdit *m_width{}, *m_height{}, *m_steps{}, *m_rate{}, *m_seconds{}, *m_loops{};
    QCheckBox *m_caption{}, *m_badge{}, *m_experiment{};
    QWidget *m_timing{}, *m_moments{}, *m_dots{}, *m_look{}, *m_loopField{};
    QLabel *m_preview{}, *m_facts{}, *m_note{};
    QString m_aboutPicture; ///< its size and its smallest letters
    ExportPlayer* m_player{};
    QProgressBar* m_progress{};
    QPushButton* m_copy{};
    QPushButton* m_save{};
    bool m_working{false}, m_stopped{false};
    QTimer m_later;
};

} // namespace hopscope
