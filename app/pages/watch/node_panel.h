#pragma once

#include <QScrollArea>

namespace hopscope {

class Document;
class Playback;
class Selection;

/// The selected processor at the present step: what it holds, receives and sends, and why. Without a selection, what
/// the step does as a whole.
class NodePanel : public QScrollArea {
    Q_OBJECT
public:
    NodePanel(Document& document, Playback& playback, Selection& selection, QWidget* parent = nullptr);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void refresh();

    Document& m_document;
    Playback& m_playback;
    Selection& m_selection;
    qint64 m_shownStep{-2};
    bool m_stale{true};
};

} // namespace hopscope
