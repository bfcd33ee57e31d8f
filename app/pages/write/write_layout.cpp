#include "algorithms/algorithm.h"
#include "algorithms/catalogue.h"
#include "drawing/format.h"
#include "own/lua_text.h"
#include "own/own_text.h"
#include "own/schedule_lines.h"
#include "pages/write/beginnings.h"
#include "pages/write/bench.h"
#include "pages/write/race.h"
#include "pages/write/start_board.h"
#include "pages/write/word_key.h"
#include "pages/write/write.h"
#include "state/document.h"
#include "state/own_texts.h"
#include "state/playback.h"
#include "state/schedule_search.h"
#include "views/network_view.h"
#include "views/parameter_panel.h"
#include "views/stale_veil.h"
#include "views/step_list.h"
#include "views/transport_bar.h"
#include "widgets/choice_box.h"
#include "widgets/labels.h"
#include "widgets/segmented.h"
#include "widgets/style.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QMenu>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

// What the page is made of.
namespace hopscope {

namespace {

constexpr int whileTyping = 300, untilTyped = 500; // milliseconds

} // namespace

WritePage::WritePage(Document& document, Playback& playback, QWidget* parent)
    : QWidget(parent), m_document(document), m_playback(playback)
{
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    m_rows = new QSplitter(Qt::Vertical, this);
    m_rows->setHandleWidth(1);
    m_rows->setChildrenCollapsible(false);
    m_columns = new QSplitter(Qt::Horizontal, m_rows);
    m_columns->setHandleWidth(1);
    m_columns->setChildrenCollapsible(false);
    auto *left = new QWidget(m_columns), *right = new QWidget(m_columns), *below = new QWidget(m_rows);
    buildLeft(*left);
    buildRight(*right);
    m_columns->addWidget(left);
    m_columns->addWidget(right);
    m_rows->addWidget(m_columns);
    buildBelow(*below);
    m_rows->addWidget(below);
    m_rows->setStretchFactor(0, 1);
    m_columns->setStretchFactor(1, 1);
    whole->addWidget(m_rows);

    m_typing.setSingleShot(true);
    m_typing.setInterval(whileTyping);
    connect(&m_typing, &QTimer::timeout, this, &WritePage::commit);
    m_resting.setSingleShot(true);
    m_resting.setInterval(untilTyped);
    connect(&m_resting, &QTimer::timeout, this, &WritePage::restBelow);
    connect(m_edit, &CodeEdit::edited, this, [this] {
        m_typed = true;
        m_typing.start();
    });
    connect(m_edit, &CodeEdit::left, this, &WritePage::commit);
    connect(m_edit, &CodeEdit::escaped, this, [this] { m_network->setFocus(); });
    connect(m_edit, &CodeEdit::undoWanted, this, [this] {
        commit();
        m_document.undoStack().undo();
    });
    connect(m_edit, &CodeEdit::redoWanted, this, [this] {
        commit();
        m_document.undoStack().redo();
    });
    // The window ends: what is typed has nowhere to go.
    connect(&document, &QObject::destroyed, this, [this] { m_typed = false; });
    connect(&document, &Document::valueChanged, this, &WritePage::takeValue);
    connect(&document, &Document::runChanged, this, &WritePage::takeRun);
    connect(&document, &Document::diagnosticsChanged, this, &WritePage::refreshVerdict);
    connect(&document, &Document::busyChanged, this, &WritePage::refreshVerdict);
    connect(&playback, &Playback::positionChanged, this, &WritePage::takePosition);
    connect(&m_selection, &Selection::changed, this, &WritePage::refreshVariables);
    connect(&m_selection, &Selection::changed, this, &WritePage::chooseMessage);
    connect(m_network, &NetworkView::drawn, this, &WritePage::draw);
    connect(m_network, &NetworkView::boxesDrawn, this, [this] {
        emit said(
            tr("A box is several processors. Zoom in until both ends are boxes of their own, or write the message "
               "into the text."));
    });
    connect(m_bench, &Bench::chosen, this, &WritePage::open);
    connect(m_race, &Race::opened, this, [this](const QString& experiment) {
        m_document.endMerge();
        m_document.setExperiment(experimentFromText(experiment.toStdString()), tr("Open from the race"));
    });
    connect(m_steps, &StepList::stepChosen, this, &WritePage::toStep);
    m_steps->setSelection(m_selection);
    connect(m_steps, &StepList::stepWanted, this, &WritePage::newStep);
    connect(m_steps, &StepList::completionWanted, this, &WritePage::complete);
    m_search = new ScheduleSearch(this);
    connect(m_steps, &StepList::bestWanted, this, &WritePage::completeBest);
    connect(m_search, &ScheduleSearch::changed, this, &WritePage::takeBest);
    connect(m_search, &ScheduleSearch::progressed, this, &WritePage::takeBest);
    const auto change = [this](const QString& what, std::optional<std::size_t> step, auto act) {
        commit();
        if (m_name.empty()) return;
        ScheduleLines lines(m_document.value().own.at(m_name));
        act(lines);
        editDrawing(lines.text(), what, step);
    };
    connect(m_steps, &StepList::stepUnwanted, this, [change](std::size_t step) {
        change(tr("Remove a step"), step > 0 ? step - 1 : 0, [&](ScheduleLines& lines) { lines.removeStep(step); });
    });
    connect(m_steps, &StepList::messageUnwanted, this, [change](std::size_t step, std::size_t message) {
        change(tr("Remove a message"), step, [&](ScheduleLines& lines) { lines.remove(step, message); });
    });
    const auto rewrite = [change](std::size_t step, std::size_t message, const QString& text) {
        change(tr("Change a message"), step,
               [&](ScheduleLines& lines) { lines.replace(step, message, text.toStdString()); });
    };
    // Later, as the field in the list is still open.
    connect(m_steps, &StepList::messageChanged, this, rewrite, Qt::QueuedConnection);
    connect(&Appearance::instance(), &Appearance::themeChanged, this, &WritePage::setTheme);
    setTheme(Appearance::theme());
    showBelow(Below::Bench);
    takeValue();
    takeRun();
}

void WritePage::buildLeft(QWidget& left)
{
    auto* column = new QVBoxLayout(&left);
    column->setContentsMargins(12, 8, 8, 8);
    column->setSpacing(6);
    auto* head = new QHBoxLayout;
    m_begin = new QPushButton(tr("Start from …"), &left);
    m_begin->setObjectName(QStringLiteral("write-begin"));
    m_begin->setToolTip(tr("A template, an entry of the catalogue, or an empty drawing"));
    auto* menu = new QMenu(m_begin);
    menu->setToolTipsVisible(true);
    connect(menu, &QMenu::aboutToShow, this, [this, menu] { fillBeginnings(*menu); });
    m_begin->setMenu(menu);
    head->addWidget(m_begin);
    m_texts = new ChoiceBox(&left);
    m_texts->setObjectName(QStringLiteral("write-texts"));
    m_texts->setAccessibleName(tr("Texts of this document"));
    m_texts->setProvider([this] {
        std::vector<BoxItem> items;
        for (const auto& [name, text] : m_document.value().own)
            items.push_back({QString::fromStdString(name), QString::fromStdString(name), {}, {}});
        return items;
    });
    connect(m_texts, &ChoiceBox::chosen, this, [this](const QString& id) {
        commit();
        m_document.endMerge();
        m_document.setExperiment(experimentWithText(m_document.experiment(), id.toStdString()), tr("Another text"));
    });
    head->addWidget(m_texts, 1);
    column->addLayout(head);
    m_edit = new CodeEdit(&left);
    m_edit->setMinimumSize(240, 100);
    m_words = new WordKey(*m_edit);
    buildSource(*head, *column);
    head->addStretch();
}

void WritePage::buildRight(QWidget& right)
{
    auto* column = new QVBoxLayout(&right);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_network = new NetworkView(m_playback, m_selection, m_hover, &right);
    m_network->setMinimumSize(260, 110);
    new StaleVeil(m_document, *m_network, StaleVeil::Says::Why);
    column->addWidget(m_network, 1);
    auto* words = new QVBoxLayout;
    words->setContentsMargins(4, 3, 4, 3);
    words->setSpacing(1);
    m_verdict = makeLabel({}, "plain", &right);
    m_verdict->setObjectName(QStringLiteral("write-verdict"));
    m_verdict->setWordWrap(true);
    m_verdict->setAccessibleName(tr("What became of the text"));
    m_verdict->setTextInteractionFlags(Qt::TextSelectableByMouse);
    words->addWidget(m_verdict);
    m_sentence = makeLabel({}, "soft", &right);
    m_sentence->setObjectName(QStringLiteral("write-sentence"));
    m_sentence->setWordWrap(true);
    m_sentence->setAccessibleName(tr("What happens in this step"));
    words->addWidget(m_sentence);
    m_variables = makeLabel({}, "soft", &right);
    m_variables->setObjectName(QStringLiteral("write-variables"));
    m_variables->setWordWrap(true);
    m_variables->setAccessibleName(tr("Variables of the selected processor"));
    m_variables->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_variables->hide();
    words->addWidget(m_variables);
    // One space around the words in every role, so that nothing moves when the verdict changes.
    for (QLabel* label : {m_verdict, m_sentence, m_variables}) label->setProperty("tight", true);
    column->addLayout(words);
    column->addWidget(new TransportBar(m_playback, &right));
}

void WritePage::buildBelow(QWidget& below)
{
    auto* column = new QVBoxLayout(&below);
    column->setContentsMargins(0, 6, 0, 0);
    column->setSpacing(0);
    m_tabs = new Segmented(&below);
    m_tabs->setAccessibleName(tr("What is shown below"));
    auto* head = new QHBoxLayout;
    head->setContentsMargins(12, 0, 12, 0);
    head->addWidget(m_tabs);
    head->addStretch(1);
    column->addLayout(head);
    m_stack = new QStackedWidget(&below);
    m_stack->addWidget(m_bench = new Bench(m_stack));
    m_stack->addWidget(m_race = new Race(m_stack));
    m_stack->addWidget(m_steps = new StepList(m_stack));
    m_stack->addWidget(m_parametersPlace = new QWidget(m_stack));
    auto* place = new QVBoxLayout(m_parametersPlace);
    place->setContentsMargins(0, 0, 0, 0);
    StartBoard* board = m_board = new StartBoard(m_stack);
    m_stack->addWidget(board);
    connect(board, &StartBoard::templateWanted, this,
            [this](const Template& one) { begin(one.name, one.text, one.title); });
    connect(board, &StartBoard::drawingWanted, this, &WritePage::beginDrawing);
    connect(board, &StartBoard::messagesWanted, this, [this] { beginWith(m_document.experiment()); });
    column->addWidget(m_stack, 1);
    connect(m_tabs, &Segmented::chosen, this,
            [this](int index) { showBelow(m_offered[static_cast<std::size_t>(index)]); });
}

/// What there is to begin with, for the operation of the experiment.
void WritePage::takeOperation()
{
    const Operation operation = operationOf(m_document.experiment());
    m_board->setOperation(operation);
    // A whole program, which a click runs: what a text looks like is seen before the first letter.
    const Template* one = offered();
    m_edit->setSample(one ? QString::fromStdString(one->text)
                          : tr("schedule 1\n# Start from a template below, or type here:\n"
                               "operation %1\ntopology ring:4\nblocks 1\nstep\n  0 > 1 : 0\n  …")
                                .arg(toQString(info(operation).id)));
    refreshOffer();
    m_words->refresh();
}

void WritePage::showBelow(Below below)
{
    std::vector<Below> offered{Below::Bench, Below::Race, Below::Parameters};
    if (m_drawing) offered = {Below::Steps, Below::Race, Below::Parameters}; // it is written for one size
    if (m_name.empty()) offered = {Below::Begin, Below::Parameters};
    m_begin->setVisible(!m_name.empty()); // else the board below offers the same
    if (std::ranges::find(offered, below) == offered.end()) below = offered.front();
    if (offered != m_offered) {
        m_offered = offered;
        QStringList titles;
        for (const Below one : offered)
            titles += one == Below::Bench   ? tr("Test bench")
                      : one == Below::Race  ? tr("Race")
                      : one == Below::Steps ? tr("Steps")
                      : one == Below::Begin ? tr("Begin with")
                                            : tr("Parameters");
        m_tabs->setOptions(titles);
    }
    const bool another = (std::exchange(m_below, below) == Below::Begin) != (below == Below::Begin);
    if (another && m_seen) divide();
    m_tabs->setCurrent(static_cast<int>(std::ranges::find(offered, below) - offered.begin()));
    m_stack->setCurrentIndex(static_cast<int>(below));
    placeParameters();
    if (m_seen) m_resting.start();
}

/// They look for the best values of every experiment, so they are there only while somebody looks at them.
void WritePage::placeParameters()
{
    const bool wanted = m_below == Below::Parameters && isVisible();
    if (wanted == (m_parameters != nullptr)) return;
    if (!wanted) {
        delete std::exchange(m_parameters, nullptr);
        return;
    }
    m_parameters = new ParameterPanel(m_document, m_parametersPlace);
    m_parametersPlace->layout()->addWidget(m_parameters);
}

void WritePage::fillBeginnings(QMenu& menu)
{
    menu.clear();
    const auto templates = [&](const QString& title, const std::vector<Template>& all) {
        QMenu* some = menu.addMenu(title);
        const TemplatesFor split = templatesFor(operationOf(m_document.experiment()), all);
        for (const auto* part : {&split.these, &split.others}) {
            if (part == &split.others && !split.these.empty()) some->addSeparator();
            for (const Template& one : *part)
                some->addAction(one.title, this, [this, one] { begin(one.name, one.text, one.title); });
        }
        some->setEnabled(!all.empty());
    };
    if (const auto file = fileText()) {
        const QString name = QString::fromStdString(file->name());
        menu.addAction(tr("A &copy of %1").arg(name), this, [this, file, name] {
            begin(QFileInfo(name).completeBaseName().toStdString(), file->text(), tr("Copy of %1").arg(name));
        });
        menu.addSeparator();
    }
    templates(tr("&Program of every processor"), programTemplates());
    templates(tr("&Timetable"), timetableTemplates());
    QMenu* entries = menu.addMenu(tr("&Entry of the catalogue as messages"));
    for (const Experiment& entry : entriesToBeginWith(m_document.experiment()))
        if (const Algorithm* algorithm = findAlgorithm(entry.algorithm))
            entries->addAction(toQString(algorithm->title), this, [this, entry] { beginWith(entry); });
    entries->setEnabled(!entries->isEmpty());
    menu.addSeparator();
    menu.addAction(tr("Empty &drawing"), this, &WritePage::beginDrawing);
    if (!m_name.empty() && !m_drawing)
        menu.addAction(tr("The &messages of this text"), this, [this] { beginWith(m_document.experiment()); });
}

void WritePage::setTheme(const Theme& theme)
{
    m_network->setTheme(theme);
    refreshSteps();
}

} // namespace hopscope
