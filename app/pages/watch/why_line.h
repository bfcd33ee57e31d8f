#pragma once

#include "ids.h"

#include <QStringList>
#include <QTimer>
#include <QWidget>

#include <memory>

class QLabel;
class QPushButton;

namespace hopscope {

class Document;
class Playback;
class Run;

/// Below the network: one sentence that says why the step that is shown takes as long as it does, another one on the
/// whole run where something simple says it, and the button that unfolds the views around it.
class WhyLine : public QWidget {
    Q_OBJECT
public:
    WhyLine(Document& document, Playback& playback, QWidget* parent = nullptr);

    QString sentence() const;
    QString wholeSentence() const; ///< on the whole run; empty: not shown
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
    int chooseWhole(int room, int linesOfStep);
    void endHint();

    Document& m_document;
    Playback& m_playback;
    QLabel *m_label{}, *m_whole{}, *m_hint{};
    QStringList m_wholeForms; ///< of the sentence on the run, the longest first
    QTimer m_hintEnds;
    QPushButton* m_everything{};
    bool m_presenting{false};
    std::shared_ptr<const Run> m_run; ///< of the sentence, and the step that it is about; -1: none
    double m_moment{-1};              ///< the position; of a run in steps, the step
};

} // namespace hopscope
