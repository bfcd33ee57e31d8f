#pragma once

#include "lessons/lesson.h"
#include "scenes/network/network_scene.h"
#include "state/tasks/latest_task.h"

#include <QString>
#include <QStringList>
#include <QWidget>

#include <cstddef>
#include <set>
#include <vector>

class QPainter;

namespace hopscope {

class Canvas;

/// What a lesson compares: up to three of its runs beside each other in the same step, each with the title of its page,
/// the messages of this step and what it takes in all, and below them what the signs mean. What it takes is a question
/// mark as long as a question about the run is open. Or bars of what they take, one below the other on one scale; where
/// a run would have one, its open questions.
class LessonOverview : public QWidget {
    Q_OBJECT
public:
    explicit LessonOverview(QWidget* parent = nullptr);
    /// `open`: pages whose questions are not answered.
    void setLesson(const Lesson& lesson, const std::set<std::size_t>& open);
    bool shown() const { return !m_pictures.empty(); }
    bool told() const;     ///< what all of them take
    QString words() const; ///< all that stands below the pictures, in lines
    void finish();         ///< waits for the pictures; for tests and pictures of the window
    QSize sizeHint() const override;

    /// Stills of the runs, or bars of what they take in all: alone, or each beside its still. Before there is any bar
    /// the stills have its room, and below them stands what is asked about each.
    enum class Form { Stills, Bars, BarsBesideStills };
    void setForm(Form form);

    struct Picture {
        NetworkScene scene;
        QString title, step{}, result{};
        double amount{};                  ///< steps or time in all
        std::vector<std::size_t> asked{}; ///< open pages whose answers tell it
        bool steps{};                     ///< the amount is one of steps
        QString known{};                  ///< what is known before anything was answered: "8 processors, 7 messages"
        bool told() const { return asked.empty(); }
    };

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString key() const;
    bool barred() const;
    bool asks() const { return m_form == Form::BarsBesideStills && !m_someTold; } ///< open questions below the stills
    double row() const;                                                           ///< height of a bar with its words
    double scale() const; ///< what the longest bar stands for; 0: nothing is known
    QString barKey() const;
    void paintPages(QPainter& painter, Canvas& canvas, QPointF baseline, double right, const QString& words,
                    const std::vector<std::size_t>& pages) const;
    void paintStills(QPainter& painter, Canvas& canvas) const;
    void paintStill(Canvas& canvas, const Picture& one, const QRectF& frame) const;
    void paintBars(QPainter& painter, Canvas& canvas) const;
    void paintBar(QPainter& painter, Canvas& canvas, const Picture& one, const QRectF& whole, double scale) const;
    void paintScale(Canvas& canvas, const QRectF& area, double scale) const;
    Form m_form{Form::Stills};
    std::vector<Picture> m_pictures;
    std::vector<std::size_t> m_others; ///< open pages about none of them
    bool m_someTold{};
    LatestTask m_task{{"pictures of a lesson"}}; ///< last: its thread uses the rest
};

} // namespace hopscope
