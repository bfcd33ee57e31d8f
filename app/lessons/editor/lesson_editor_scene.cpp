#include "lessons/editor/lesson_editor_scene.h"

#include "diagnostic.h"
#include "drawing/format.h"
#include "lessons/scene.h"
#include "run/experiment.h"
#include "scenes/pictures/picture.h"
#include "state/choices.h"
#include "widgets/labels.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QRegularExpression>
#include <QStringList>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace hopscope {

namespace {

std::vector<FieldSpec> sceneSpecs()
{
    using Control = FieldSpec::Control;
    const auto tr = [](const char* text) { return LessonSceneForm::tr(text); };
    std::vector<FieldSpec> specs{
        {"run",
         tr("Experiments"),
         tr("A line for each experiment: topology, algorithm and values. Two to four stand side by side on one clock."),
         Control::Lines,
         {},
         QStringLiteral("ring:8 broadcast-chain packets=4 words=4")},
        {"at",
         tr("Steps done"),
         tr("Where the picture stands: after so many steps. 2 is before step 3, 2.5 half-way in it."),
         Control::Line,
         {},
         QStringLiteral("0")},
        {"play",
         tr("Plays"),
         tr("From where to where it plays by itself, in steps: 0 to 5"),
         Control::Line,
         {},
         tr("stands still; or: 0 to 5")},
        {"speed", tr("Speed"), tr("Steps per second"), Control::Line, {}, QStringLiteral("1.5")},
        {"select",
         tr("Points at"),
         tr("What is picked out: processor 5, link 3>4, block 0 or step 2"),
         Control::Line,
         {},
         tr("nothing; or one of: processor 5, link 3>4, block 0, step 2")},
        {"heat", tr("Heat"), tr("Colour links by their load"), Control::Check},
        {"layout",
         tr("Network"),
         tr("How the network is drawn"),
         Control::Choice,
         {{{}, tr("default"), {}, {}},
          {QStringLiteral("natural"), tr("as the topology lies"), {}, {}},
          {QStringLiteral("algorithm"), tr("as the algorithm draws it"), {}, {}}}},
        {"clock",
         tr("Clock"),
         tr("What several experiments are compared by"),
         Control::Choice,
         {{{}, tr("default"), {}, {}},
          {QStringLiteral("time"), tr("time"), {}, {}},
          {QStringLiteral("steps"), tr("steps"), {}, {}}}},
        {"sliders",
         tr("Sliders"),
         tr("Parameters that the student may move: packets, group"),
         Control::Line,
         {},
         tr("none; or: packets, group")},
        {"violations",
         tr("Violations"),
         tr("Whether the run may break the rules of its ports"),
         Control::Choice,
         {{{}, tr("are mistakes"), {}, {}}, {QStringLiteral("shown"), tr("are what is shown"), {}, {}}}},
        {"vary",
         tr("Varies"),
         tr("Values drawn for every student, put wherever the page says {packets}: packets=2..9 root=0,3,5"),
         Control::Line,
         {},
         tr("nothing; or: packets=2..9 root=0,3,5")},
    };
    for (FieldSpec& spec : specs)
        spec.rare = spec.name != "run" && spec.name != "at" && spec.name != "play" && spec.name != "select";
    return specs;
}

/// Words apart by commas or blanks, of values and items alike.
std::vector<std::string> listed(const LessonBlock& block, std::string_view name)
{
    static const QRegularExpression apart(QStringLiteral("[,\\s]+"));
    std::vector<std::string> found;
    for (const std::string& value : block.values(name))
        for (const QString& word : QString::fromStdString(value).split(apart, Qt::SkipEmptyParts))
            found.push_back(word.toStdString());
    return found;
}

/// As the tab of the view has it.
QString viewTitle(const std::string& view)
{
    if (view == "network") return LessonSceneForm::tr("Network");
    if (view == "timeline") return LessonSceneForm::tr("Space–time");
    const PictureKind* kind = findPictureKind(view);
    return kind ? toQString(kind->title) : QString::fromStdString(view);
}

std::string viewOf(const QListWidgetItem& item) { return item.data(Qt::UserRole).toString().toStdString(); }

/// "2": what stands there, in the words of the student.
QString momentText(const LessonBlock& scene)
{
    bool number = false;
    const double done = QString::fromStdString(scene.value("at").value_or("0")).toDouble(&number);
    if (!number || done < 0) return {};
    const double whole = std::floor(done);
    const QString next = numberText(whole + 1);
    if (done > whole) return LessonSceneForm::tr("The picture stands in step %1.").arg(next);
    return whole == 0
               ? LessonSceneForm::tr("The picture stands at the start, before step 1.")
               : LessonSceneForm::tr("The picture stands after step %1, before step %2.").arg(numberText(whole), next);
}

} // namespace

LessonViewList::LessonViewList(QWidget* parent) : QWidget(parent)
{
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(0, 0, 0, 0);
    m_list = new QListWidget(this);
    m_list->setAccessibleName(tr("Views"));
    m_list->setToolTip(tr("What the scene shows; the first is the largest"));
    m_list->setFixedHeight(m_list->fontMetrics().lineSpacing() * 5);
    m_list->setUniformItemSizes(true);
    line->addWidget(m_list, 1);
    m_largest = new QPushButton(tr("Show largest"), this);
    m_largest->setToolTip(tr("The chosen view becomes the largest of the scene"));
    line->addWidget(m_largest, 0, Qt::AlignTop);
    connect(m_list, &QListWidget::itemChanged, this, [this](const QListWidgetItem* item) {
        if (!m_setting) toggled(viewOf(*item), item->checkState() == Qt::Checked);
    });
    connect(m_largest, &QPushButton::clicked, this, [this] {
        const QListWidgetItem* item = m_list->currentItem();
        if (!item) return;
        const std::string view = viewOf(*item);
        std::erase(m_views, view);
        m_views.insert(m_views.begin(), view);
        emit edited(m_views);
    });
}

void LessonViewList::toggled(const std::string& view, bool on)
{
    std::erase(m_views, view);
    if (on) m_views.push_back(view);
    emit edited(m_views);
}

void LessonViewList::setViews(const std::vector<std::string>& views)
{
    m_views = views;
    std::vector<std::string> order = views;
    for (const std::string_view known : lessonViews())
        if (std::ranges::find(order, known) == order.end()) order.emplace_back(known);
    m_setting = true;
    const QString current = m_list->currentItem() ? m_list->currentItem()->text() : QString();
    while (m_list->count() > static_cast<int>(order.size())) delete m_list->takeItem(m_list->count() - 1);
    while (m_list->count() < static_cast<int>(order.size())) {
        auto* item = new QListWidgetItem(m_list);
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
    }
    for (int row = 0; row < m_list->count(); ++row) {
        QListWidgetItem& item = *m_list->item(row);
        const std::string& view = order[static_cast<std::size_t>(row)];
        item.setText(viewTitle(view));
        item.setData(Qt::UserRole, QString::fromStdString(view));
        item.setCheckState(row < static_cast<int>(views.size()) ? Qt::Checked : Qt::Unchecked);
        if (!current.isEmpty() && item.text() == current) m_list->setCurrentRow(row);
    }
    m_setting = false;
}

LessonSceneForm::LessonSceneForm(QWidget* parent) : QWidget(parent)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(7);
    auto* head = new QHBoxLayout;
    head->addWidget(makeLabel(tr("Scene"), "heading", this));
    head->addStretch();
    auto* take = new QPushButton(tr("Capture current view"), this);
    take->setObjectName(QStringLiteral("take-view"));
    take->setToolTip(tr("Experiment, position, views and what is selected, as the window shows them now"));
    m_begin = new QPushButton(tr("New scene"), this);
    m_begin->setObjectName(QStringLiteral("begin-scene"));
    m_begin->setToolTip(tr("A scene of its own for this page, a copy of the one before"));
    m_remove = new QPushButton(tr("Remove scene"), this);
    m_remove->setObjectName(QStringLiteral("remove-scene"));
    m_remove->setToolTip(tr("The scene of the page before stays"));
    for (QPushButton* button : {take, m_begin, m_remove}) head->addWidget(button);
    column->addLayout(head);
    m_stays = makeLabel({}, "soft", this);
    m_stays->setWordWrap(true);
    column->addWidget(m_stays);
    m_body = new QWidget(this);
    auto* body = new QVBoxLayout(m_body);
    body->setContentsMargins(0, 0, 0, 0);
    m_form = new LessonBlockForm(m_body);
    m_form->setElsewhere({"show"});
    m_form->setSpecs(sceneSpecs());
    body->addWidget(m_form);
    column->addWidget(m_body);

    m_moment = makeLabel({}, "small", this);
    m_form->row("at")->column().addWidget(m_moment);
    m_objection = makeLabel({}, "mistake", this);
    m_objection->setObjectName(QStringLiteral("objection"));
    m_objection->setWordWrap(true);
    m_remedies = new QVBoxLayout;
    m_form->row("run")->column().addWidget(m_objection);
    m_form->row("run")->column().addLayout(m_remedies);

    m_views = new LessonViewList(m_body);
    auto* shows = new QHBoxLayout;
    auto* label = makeLabel(tr("Shows"), "soft", m_body);
    label->setFixedWidth(label->fontMetrics().horizontalAdvance(QStringLiteral("processor, after ")));
    label->setBuddy(&m_views->list());
    shows->setSpacing(10);
    shows->addWidget(label, 0, Qt::AlignTop);
    shows->addWidget(m_views, 1);
    body->addLayout(shows);

    connect(take, &QPushButton::clicked, this, &LessonSceneForm::takeWanted);
    connect(m_begin, &QPushButton::clicked, this, [this] {
        LessonBlock scene = m_before.value_or(LessonBlock{});
        if (!m_before) scene.set("run", "ring:8 broadcast-chain packets=4 words=4");
        emit edited(scene, {});
    });
    connect(m_remove, &QPushButton::clicked, this, [this] { emit edited(std::nullopt, {}); });
    connect(m_form, &LessonBlockForm::left, this, &LessonSceneForm::left);
    connect(m_form, &LessonBlockForm::edited, this,
            [this](const LessonBlock& block, const QString& field) { emit edited(block, field); });
    connect(m_views, &LessonViewList::edited, this, [this](const std::vector<std::string>& views) {
        QStringList names;
        for (const std::string& view : views) names += QString::fromStdString(view);
        emit edited(withField(m_form->block(), "show",
                              names.isEmpty() ? std::vector<std::string>{}
                                              : std::vector{names.join(QStringLiteral(", ")).toStdString()}),
                    QStringLiteral("show"));
        emit left();
    });
}

void LessonSceneForm::setScene(const std::optional<LessonBlock>& scene, const LessonBlock* before,
                               const std::vector<LessonProblem>& problems)
{
    m_scene = scene;
    m_before = before ? std::optional(*before) : std::nullopt;
    m_body->setVisible(scene.has_value());
    m_remove->setVisible(scene.has_value());
    m_begin->setVisible(!scene);
    m_stays->setVisible(!scene);
    if (!scene) {
        const auto runs = before ? before->values("run") : std::vector<std::string>{};
        m_stays->setText(runs.empty() ? tr("No page before this one has a scene: there is no picture.")
                                      : tr("The scene before stays: %1").arg(QString::fromStdString(runs.front())));
        return;
    }
    m_form->setBlock(*scene, problems);
    m_views->setViews(listed(*scene, "show"));
    const QString moment = momentText(*scene);
    m_moment->setText(moment);
    m_moment->setVisible(!moment.isEmpty());
    refreshRemedies();
}

/// What the check of the whole lesson finds out stands there with its line, and takes the place of the first sentence.
void LessonSceneForm::refreshRemedies()
{
    const auto runs = m_scene->values("run");
    if (runs != m_validated) {
        m_validated = runs;
        objectTo(runs);
    }
    m_objection->setVisible(m_objected && m_form->row("run")->problem().isEmpty());
}

void LessonSceneForm::objectTo(const std::vector<std::string>& runs)
{
    while (QLayoutItem* item = m_remedies->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater(); // one of them may have been clicked just now
        delete item;
    }
    m_objected = false;
    for (std::size_t line = 0; line < runs.size() && !m_objected; ++line) {
        if (runs[line].find('{') != std::string::npos) continue; // drawn later
        std::vector<Diagnostic> diagnostics;
        try {
            diagnostics = validate(experimentFromText(runs[line]));
        } catch (const Refused& why) {
            diagnostics = {why.why()};
        }
        if (diagnostics.empty()) continue;
        m_objected = true;
        m_objection->setText(QString::fromStdString(sentenceOf(diagnostics.front())));
        constexpr std::size_t mostButtons = 3;
        for (std::size_t i = 0; i < std::min(diagnostics.front().remedies.size(), mostButtons); ++i) {
            const Remedy& remedy = diagnostics.front().remedies[i];
            auto* button = new QPushButton(QString::fromStdString(remedy.label), this);
            button->setObjectName(QStringLiteral("remedy"));
            button->setToolTip(QString::fromStdString(remedy.experiment));
            connect(button, &QPushButton::clicked, this,
                    [this, line, experiment = remedy.experiment] { replaceRun(line, experiment); });
            m_remedies->addWidget(button, 0, Qt::AlignLeft);
        }
    }
}

void LessonSceneForm::replaceRun(std::size_t line, const std::string& experiment)
{
    auto runs = m_scene->values("run");
    if (line >= runs.size()) return;
    runs[line] = experiment;
    emit edited(withField(*m_scene, "run", runs), QStringLiteral("run"));
    emit left();
}

} // namespace hopscope
