#pragma once

#include "ids.h"

#include <QWidget>

#include <memory>

class QLabel;
class QPushButton;

namespace hopscope {

class Document;
class Playback;
class Run;

/// Below the network: one sentence that says why the step that is shown takes as long as it does, and the button that
/// unfolds the views around it.
class WhyLine : public QWidget {
    Q_OBJECT
public:
    WhyLine(Document& document, Playback& playback, QWidget* parent = nullptr);

    QString sentence() const;
    /// Whether the button is there; it is of no use where everything is shown.
    void setUnfolds(bool unfolds);
    /// Large letters, as the audience reads them.
    void setPresenting(bool presenting);

signals:
    void everythingWanted();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void refresh();
    void chooseFont();

    Document& m_document;
    Playback& m_playback;
    QLabel* m_label{};
    QPushButton* m_everything{};
    bool m_presenting{false};
    std::shared_ptr<const Run> m_run; ///< of the sentence, and the step that it is about; -1: none
    double m_moment{-1};              ///< the position; of a run in steps, the step
};

} // namespace hopscope
