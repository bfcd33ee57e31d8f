#pragma once

#include "page/page.h"
#include "run/analysis/trials.h"
#include "state/selection.h"
#include "state/tasks/latest_task.h"
#include "views/code_edit.h"

#include <QTimer>
#include <QWidget>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

class QHBoxLayout;
class QLabel;
class QMenu;
class QPushButton;
class QSplitter;
class QStackedWidget;
class QVBoxLayout;

namespace hopscope {

class Bench;
class ChoiceBox;
class Document;
class NetworkView;
class OwnText;
class ParameterPanel;
class Playback;
class Race;
class ScheduleSearch;
class Segmented;
class SourceView;
class StartBoard;
class StepList;
class WordKey;
struct Template;
struct Theme;

/// An algorithm of one's own: its text on the left, what it does on the right, and below how it stands in all sizes,
/// against the catalogue, and step by step for whoever draws it. The text is one of the document; the experiment in
/// front runs it.
class WritePage : public QWidget, public Page {
    Q_OBJECT
public:
    static const PageKind pageKind;
    WritePage(Document& document, Playback& playback, QWidget* parent = nullptr);
    ~WritePage() override;

    CodeEdit& edit() { return *m_edit; }
    NetworkView& network() { return *m_network; }
    Bench& bench() { return *m_bench; }
    Race& race() { return *m_race; }
    StepList& steps() { return *m_steps; }
    const std::string& name() const { return m_name; } ///< of the text in the document; empty: none is shown
    bool drawing() const { return m_drawing; }         ///< the text is a list of messages
    QString verdict() const;

    /// Left of the picture: 0 the text, 1 the run as a program in C, 2 in Python.
    void setLanguage(int language);
    SourceView& source() { return *m_source; }

    enum class Below { Bench, Race, Steps, Parameters, Begin };
    void showBelow(Below below);
    /// A new text in the document, which the experiment in front runs from now on.
    void begin(const std::string& name, const std::string& text, const QString& what, double position = 0);
    void beginDrawing(); ///< a list without messages
    /// The entry's messages as a list, shown at that position; done in the background.
    void beginWith(const Experiment& entry, double position = 0);
    /// What the experiment in front does, as a drawing at the step that is shown; a drawing is gone on with.
    void drawOn();
    /// What was typed goes into the document now.
    void commit();
    /// One message in the step that is drawn.
    void draw(NodeId from, NodeId to);
    void newStep();
    void complete();
    /// The fewest further steps that lead to the goal, searched for; once more: ends the search.
    void completeBest();
    ScheduleSearch& search() { return *m_search; }
    void open(const Trial& trial);

    QWidget& widget() override { return *this; }
    bool showsDocument() const override { return true; }
    bool tellsTrouble() const override { return !m_name.empty(); }
    Playback* ownClock() override { return &m_playback; }
    bool takeKey(QKeyCombination pressed) override;
    void takeFocus() override;
    void clearSelection() override { m_selection.clear(); }
    std::vector<QUndoStack*> histories() override;
    void leave() override;
    void fillEditMenu(QMenu& menu, PageHost& host) override;
    void addToPictures(QAction& action) override;
    ShownView shownView(ShownView usual) const override;
    void finish() override;
    void stand(const Look& look) override;

signals:
    void said(const QString& sentence);

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void buildLeft(QWidget& left);
    void buildSource(QHBoxLayout& head, QVBoxLayout& column);
    void nameLanguages(bool drawing);
    void buildOffer(QVBoxLayout& column);
    const Template* offered() const; ///< the program that stands in grey in an empty editor; null: there is none
    void refreshOffer();
    void takeSource(); ///< run and step, if they are shown as a program
    void buildRight(QWidget& right);
    void buildBelow(QWidget& below);
    void fillBeginnings(QMenu& menu);
    void takeOperation();
    void placeParameters();
    void divide(); ///< the height, among text and picture above and what is below them
    void setTheme(const Theme& theme);
    void takeValue(); ///< another text, or the same one changed elsewhere
    void takeRun();   ///< another run
    void takePosition();
    void check(); ///< reads the text beside the window
    void refreshVerdict();
    void refreshVariables(); ///< of the selected processor, in the step that is shown
    void refreshSteps();
    void takeBest();      ///< what the search knows by now
    void chooseMessage(); ///< the selected one, in the list
    void restBelow();     ///< bench and race, once the text is at rest
    void editDrawing(const std::string& text, const QString& what, std::optional<std::size_t> step);
    void toStep(std::size_t step);
    bool running() const;
    bool currentRun() const; ///< the run is of the text as it is
    /// A text beside the document that the experiment in front runs; null if it runs none.
    std::shared_ptr<const OwnText> fileText() const;
    /// Where its lines are while the run is shown, of the program in the empty editor that sends the same messages;
    /// null until it has run, of others, and of a million messages and more.
    const Execution* sampleExecution();

    Document& m_document;
    Playback& m_playback;
    Selection m_selection, m_hover;
    std::string m_name;
    bool m_drawing{false}, m_typed{false}, m_seen{false};
    LineNote m_unread;                                  ///< why the text cannot be read or run; empty sentence: it can
    std::optional<std::pair<NodeId, NodeId>> m_waiting; ///< drawn before the run was there
    std::optional<double> m_wanted;                     ///< position, when the run is there
    std::shared_ptr<const Run> m_shown;
    std::shared_ptr<const Run> m_sampledFor; ///< whose lines m_sampled has
    std::shared_ptr<const Execution> m_sampled;

    QSplitter *m_columns{}, *m_rows{};
    QPushButton* m_begin{};
    ChoiceBox* m_texts{};
    CodeEdit* m_edit{};
    WordKey* m_words{}; ///< of it
    Segmented* m_language{};
    QPushButton* m_save{};
    QWidget* m_offer{};
    QLabel* m_wordsOfOffer{};
    QStackedWidget* m_left{};
    SourceView* m_source{};
    QLabel *m_verdict{}, *m_sentence{}, *m_variables{};
    NetworkView* m_network{};
    Segmented* m_tabs{};
    QStackedWidget* m_stack{};
    StartBoard* m_board{};
    Bench* m_bench{};
    Race* m_race{};
    StepList* m_steps{};
    ScheduleSearch* m_search{};
    ParameterPanel* m_parameters{}; ///< null while nobody looks at them
    QWidget* m_parametersPlace{};
    std::vector<Below> m_offered; ///< by tab
    Below m_below{Below::Bench};
    QTimer m_typing, m_resting;
    quint64 m_checked{0};
    std::optional<std::pair<NodeId, StepIndex>> m_asked; ///< whose variables are shown, or looked for
    std::shared_ptr<const Run> m_askedOf;
    LatestTask m_checker{{"reading of the text"}}, m_beginner{{"messages of an entry"}},
        m_completer{{"completion of a drawing"}}, m_inspector{{"variables of a processor"}},
        m_sampler{{"lines of a program"}}; ///< last: their threads use the rest
};

} // namespace hopscope
