#pragma once

#include "drawing/theme.h"
#include "ids.h"

#include <QWidget>

#include <vector>

class QPainter;
class QRectF;

namespace hopscope {

class NetworkProjection;
class NetworkView;
struct NetworkScene;

/// What is said about a thing that was, or could have been, answered. Told apart by shape, not by colour alone.
enum class ItemMark { None, Chosen, Right, Wrong, Missing, Shown };

/// A check mark, a cross or a plus on a disc; nothing for None and Chosen.
void drawItemMark(QPainter& painter, ItemMark mark, const QRectF& where, const Theme& theme);
/// In words, for those who do not see it: "right", "wrong", "missing".
QString nameOf(ItemMark mark);

/// What is marked on the network of a scene.
struct StageMarks {
    struct Processor {
        NodeId node;
        ItemMark mark;
        friend bool operator==(const Processor&, const Processor&) = default;
    };
    struct Link {
        LinkId link;
        ItemMark mark;
        friend bool operator==(const Link&, const Link&) = default;
    };
    /// A message that the words beside the picture name: its route, with an arrow and its name.
    struct Way {
        NodeId from, to; ///< as they are numbered for people
        std::vector<LinkId> links;
        friend bool operator==(const Way&, const Way&) = default;
    };
    std::vector<Processor> processors;
    std::vector<Link> links;
    std::vector<Way> ways{};
    friend bool operator==(const StageMarks&, const StageMarks&) = default;
};

/// Lies over a network and draws the marks where its nodes and links are; the pointer goes through it.
class LessonStageMarks : public QWidget {
    Q_OBJECT
public:
    explicit LessonStageMarks(NetworkView& network);
    void setMarks(StageMarks marks);
    const StageMarks& marks() const { return m_marks; }
    /// "link 2 → 3": the one that a page is about, which has an arrow and this name beside it; empty: none, or there is
    /// something to say of an answer.
    QString asked() const;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    NetworkView& m_network;
    StageMarks m_marks;
};

} // namespace hopscope
