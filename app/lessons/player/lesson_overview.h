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

namespace hopscope {

class Canvas;

/// What a lesson compares: up to three of its runs beside each other in the same step, each with the title of its page,
/// the messages of this step and what it takes in all, and below them what the signs mean. What it takes is a question
/// mark as long as a question about the run is open. Or bars of what they take, one below the other on one scale.
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

    /// Stills of the runs, or bars of what they take in all, dashed as long as that is asked for: alone, or each beside
    /// its still.
    enum class Form { Stills, Bars, BarsBesideStills };
    void setForm(Form form);

    struct Picture {
        NetworkScene scene;
        QString title, step, result;
        bool told{};
        double amount{};      ///< steps or time in all
        std::size_t asking{}; ///< open pages that tell it
        bool steps{};         ///< the amount is one of steps
        QString known{};      ///< what is known before anything was answered: "8 processors, 7 messages"
        double most{};        ///< more it cannot take; 0: not known without an answer
    };

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString key() const;
    bool barred() const { return m_form != Form::Stills; }
    double row() const;   ///< height of a bar with its words
    double scale() const; ///< what the longest bar stands for; 0: nothing is known
    QString barKey() const;
    void paintStills(Canvas& canvas) const;
    void paintStill(Canvas& canvas, const Picture& one, const QRectF& frame) const;
    void paintBars(Canvas& canvas) const;
    void paintBar(Canvas& canvas, const Picture& one, const QRectF& whole, double scale) const;
    void paintScale(Canvas& canvas, const QRectF& area, double scale) const;
    Form m_form{Form::Stills};
    std::vector<Picture> m_pictures;
    LatestTask m_task{{"pictures of a lesson"}}; ///< last: its thread uses the rest
};

} // namespace hopscope
