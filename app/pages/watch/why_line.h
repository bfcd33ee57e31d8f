#pragma once

#include "ids.h"

#include <QTimer>
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
    /// Large letters, as the audience reads them; for some seconds the keys stand beside the sentence, so that they
    /// cover nothing.
    void setPresenting(bool presenting);
    void finish();        ///< as some seconds later, when somebody has gone on
    QString hint() const; ///< on the keys; empty: not shown

signals:
    void everythingWanted();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void refresh();
    void chooseFont();
    void endHint();

    Document& m_document;
    Playback& m_playback;
    QLabel *m_label{}, *m_hint{};
    QTimer m_hintEnds;
    QPushButton* m_everything{};
    bool m_presenting{false};
    std::shared_ptr<const Run> m_run; ///< of the sentence, and the step that it is about; -1: none
    double m_moment{-1};              ///< the position; of a run in steps, the step
};

} // namespace hopscope
