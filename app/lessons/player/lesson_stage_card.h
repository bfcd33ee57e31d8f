#pragma once

#include "lessons/player/lesson_stage_marks.h"
#include "lessons/question.h"
#include "lessons/scene.h"
#include "state/document.h"
#include "state/playback.h"
#include "state/selection.h"

#include <QWidget>

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

class QLabel;

namespace hopscope {

/// One run of a scene: its name, its clock and its views.
class LessonStageCard : public QWidget {
    Q_OBJECT
public:
    explicit LessonStageCard(QWidget* parent = nullptr);
    ~LessonStageCard() override;

    /// `number` tells it from others beside it; empty: it stands alone.
    void show(const Scene& scene, std::size_t index, const QString& number);
    void arrange(const Scene& scene);                 ///< camera and selection, when the run is there
    void setExperiment(const Experiment& experiment); ///< of a slider; the views stay
    /// A text own:`name` with the network, the machine and the root of the experiment; its edits undo.
    void showText(const Experiment& experiment, const std::string& name, const std::string& text, const QString& title);
    Document& document() { return m_document; }
    Playback& playback() { return m_playback; }
    Selection& selection() { return m_selection; }
    NetworkView& network() { return *m_network; }
    const StageMarks& marks() const { return m_marks->marks(); }
    std::shared_ptr<const Run> run() const; ///< null until that of its experiment is ready
    QString problem() const;                ///< why it has none; empty if it has, or will

    /// What a click on the network picks; nothing: it selects.
    void setPicking(std::optional<AnswerForm> picking);
    void setMarks(StageMarks marks);
    void setNote(const QString& note); ///< behind its name: "Packets = 1 (given)"
    void showNetwork();                ///< if the scene does not
    void showLinks();                  ///< as the topology lies: links can be marked only where they are drawn
    /// Hides what would tell the steps that are still to come.
    void setCovered(bool covered);
    bool covered() const { return m_covered; }
    void tell(); ///< the clock
    void finish();

signals:
    void outcomeChanged(); ///< its run is ready, or there is none
    void picked(std::uint64_t item);

protected:
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    bool marksNextStep(const Run& run, StepIndex next) const;
    class Cover;
    struct View {
        QWidget* widget{};
        Cover* cover{}; ///< null: it tells nothing but the moment
        std::function<void()> finish;
    };
    View& view(const std::string& id);
    void place();
    void nameIt();
    void pick(QPointF point);

    Document m_document;
    Playback m_playback;
    Selection m_selection, m_hover;
    QLabel *m_number, *m_name, *m_clock;
    QString m_fullName, m_note;
    std::map<std::string, View> m_views;
    std::vector<std::string> m_shown; ///< the first is the largest
    NetworkView* m_network{};
    LessonStageMarks* m_marks{};
    std::optional<AnswerForm> m_picking;
    Selected m_later; ///< selected as soon as nothing is covered
    bool m_covered{false};
    /// A slider decides what comes: a view of nothing but a cover gives its room to the network, and when it is seen it
    /// has more room than that.
    bool m_roomy{false};
    bool m_steps{false}; ///< the clock of the scene counts steps
};

} // namespace hopscope
