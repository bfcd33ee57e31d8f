#pragma once

#include <QScrollArea>
#include <QStringList>

#include <vector>

class QLabel;

namespace hopscope {

class Document;
class Playback;
class Selection;

/// The pseudocode of the algorithm; the lines that processors execute in the present step stand out, each in a colour
/// of its own, with how many processors are there and one of them as an example.
class PseudocodePanel : public QScrollArea {
    Q_OBJECT
public:
    PseudocodePanel(Document& document, Playback& playback, Selection& selection, QWidget* parent = nullptr);

private:
    class Lines;
    void rebuild();
    void refresh();

    Document& m_document;
    Playback& m_playback;
    Selection& m_selection;
    Lines* m_lines{};
    QLabel* m_summary{};
    std::vector<QWidget*> m_notes;
    QWidget* m_content{};
    qint64 m_shownStep{-2};
};

} // namespace hopscope
