#pragma once

#include "lessons/lesson.h"
#include "lessons/player/lesson_player_dots.h"
#include "lessons/question.h"
#include "lessons/scene.h"
#include "lessons/state/lesson_results.h"
#include "state/tasks/latest_task.h"

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

class QAction;
class QLabel;
class QPushButton;
class QScrollArea;
class QSplitter;
class QStackedWidget;

namespace hopscope {

class AnswerPanel;
class LessonCover;
class LessonQuestion;
class LessonStage;
class LessonSummary;
class LessonText;
class Playback;
class SliderAnswer;

/// Plays a lesson: text and question to the left, the picture to the right. What is right is computed from the runs off
/// the window's thread; the newest page wins.
class LessonPlayer : public QWidget {
    Q_OBJECT
public:
    /// Places before the first page and behind the last.
    static constexpr std::size_t cover = std::numeric_limits<std::size_t>::max(), summary = cover - 1;

    explicit LessonPlayer(LessonResults& results, QWidget* parent = nullptr);
    ~LessonPlayer() override;

    /// Shows a page of a lesson. Results are kept under `id`; without one none are (a preview).
    void play(std::shared_ptr<const Lesson> lesson, const QString& id, std::size_t page = 0);
    /// Mistakes in its file, told on the cover: it cannot be begun there until they are mended.
    void setFaults(const QString& faults);
    /// Begins anew, with this draw where the lesson draws.
    void begin(std::optional<std::uint64_t> seed = {});
    void toPage(std::size_t page);
    void next();
    void back();
    void check();
    void tryAgain();
    void giveUp(); ///< shows the answer after a wrong try
    /// Ends an exam: its answers are marked and shown.
    void handIn();
    bool examOpen() const; ///< it was not handed in yet
    /// Minutes that are left of an exam with a limit.
    std::optional<double> minutesLeft() const;
    void hint();
    void stop(); ///< somebody looks at something else

    const QString& id() const { return m_id; }
    const Lesson& lesson() const { return m_lesson; } ///< as it was drawn
    std::size_t page() const { return m_page; }
    std::optional<std::uint64_t> seed() const { return m_seed; }
    const std::optional<Question>& question() const { return m_question; } ///< of the page, when it is known
    bool busy() const;
    void finish(); ///< waits for all that is computed; for tests and pictures

    LessonStage& stage() { return *m_stage; }
    LessonQuestion& questionBox() { return *m_questionBox; }
    AnswerPanel* answer() const;
    LessonCover& coverSheet() { return *m_cover; }
    LessonSummary& summarySheet() { return *m_summary; }
    LessonDots& dots() { return *m_dots; }
    Playback* clock() const; ///< null where it may not be moved
    void setReducedMotion(bool reduced);

signals:
    void listWanted();
    void leaveWanted(); ///< by Esc
    void exportRequested(std::shared_ptr<const Lesson> lesson, std::uint64_t seed);
    void csvWanted(const QString& id);

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void buildHead();
    void buildBody();
    void buildFoot();
    void buildKeys();
    void addKey(const char* id, const QString& title, const QList<QKeySequence>& keys, void (LessonPlayer::*act)());
    void enter(); ///< Enter: checks, or goes on
    void draw(std::optional<std::uint64_t> seed);
    void beginAttempt(); ///< whose results are kept
    void showPage();
    void prepare(); ///< the scene is there: what is right?
    void ask(Question question);
    void markAnswer(bool record);
    void reveal(const Marking& mark, bool play);
    void cue(const Marking& mark); ///< what helps with the second try
    void followSlider(SliderAnswer& slider);
    void record(const Answer& answer, const Marking& mark, bool shown);
    bool showsAnswer(const Marking& mark) const;
    void showFeedback();
    void setRoomBelow(int room);
    void note(const Answer& answer, const Marking& mark); ///< of an exam: without a verdict
    void watchLimit();
    void showMarks(const std::optional<Marking>& mark);
    std::vector<PageDot> pageDots() const;
    void refreshDots();
    void refreshButtons();
    void choosePage(std::size_t page); ///< begins where nothing was begun
    PageState stateOf(std::size_t page) const;
    const LessonAttempt& attempt() const;
    bool onPage() const { return m_page < m_lesson.pages.size(); }

    LessonResults& m_results;
    std::shared_ptr<const Lesson> m_source;
    Lesson m_lesson;
    QString m_id, m_problem; ///< why it cannot be drawn
    QString m_faults;
    std::optional<std::uint64_t> m_seed;
    std::size_t m_page{cover};
    std::optional<Question> m_question;
    bool m_preparing{false}, m_marking{false}, m_spaceDown{false};
    int m_tries{0};      ///< at the question of the page
    bool m_shown{false}; ///< its answer was seen
    Answer m_lastAnswer; ///< that was marked
    Marking m_lastMark;
    QTimer m_limit; ///< looks at the clock of an exam
    QElapsedTimer m_since;

    QStackedWidget* m_body{};
    LessonCover* m_cover{};
    LessonSummary* m_summary{};
    QSplitter* m_split{};
    QScrollArea* m_scroll{};
    LessonStage* m_stage{};
    LessonText* m_text{};
    LessonQuestion* m_questionBox{};
    QLabel *m_title{}, *m_left{}, *m_heading{}, *m_sceneProblem{};
    LessonDots* m_dots{};
    QPushButton *m_back{}, *m_next{}, *m_export{};
    LatestTask m_thinker{{"question of a lesson"}}; ///< last: its thread uses the rest
};

} // namespace hopscope
