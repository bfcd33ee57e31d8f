#include "window/top_bar.h"

#include "algorithms/catalogue.h"
#include "cost/cost_model.h"
#include "drawing/format.h"
#include "drawing/notated.h"
#include "state/choices.h"
#include "state/document.h"
#include "state/notation_choice.h"
#include "topology/file_network.h"
#include "widgets/choice_box.h"
#include "widgets/labels.h"
#include "widgets/style.h"
#include "widgets/term_tip.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QPushButton>

#include <algorithm>
#include <set>

namespace hopscope {

namespace {

constexpr std::string_view fromFile = "from-file"; // the choice that asks for one

std::vector<BoxItem> itemsOf(const std::vector<Choice>& choices)
{
    std::vector<BoxItem> items;
    for (const Choice& choice : choices)
        items.push_back({QString::fromStdString(choice.id), QString::fromStdString(choice.title),
                         QString::fromStdString(choice.note), QString::fromStdString(choice.objection)});
    return items;
}

/// "Torus · 4 × 4", "hall.dot"
QString familyTitle(const std::string& text)
{
    if (const auto file = fileNetworkName(text)) {
        const QString path = QString::fromStdString(pathOfNetwork(*file));
        return path.section(QLatin1Char('/'), -1);
    }
    const TopologyText topology = topologyFromText(text);
    const TopologyFamily* family = findTopologyFamily(topology.family);
    if (!family) return QString::fromStdString(text);
    QString title = toQString(family->title);
    if (topology.sizes.empty()) return title;
    title += QStringLiteral(" · ");
    if (!hasManyAxes(*family))
        title += notated(toQString(family->sizes), NotationChoice::shown()) + QStringLiteral(" = ");
    for (std::size_t axis = 0; axis < topology.sizes.size(); ++axis)
        title +=
            (axis == 0 ? QString() : QStringLiteral(" × ")) + numberText(static_cast<double>(topology.sizes[axis]));
    return title;
}

/// And how many of its links failed.
QString topologyTitle(const Experiment& experiment)
{
    const QString title = familyTitle(experiment.topology);
    const auto failed = experiment.values.find("without");
    if (failed == experiment.values.end()) return title;
    const QString links = QString::fromStdString(formatValue(failed->second));
    return title + QStringLiteral(" − %1").arg(links.count(QLatin1Char(',')) + 1)
           + (links.contains(QLatin1Char(',')) ? TopBar::tr(" links") : TopBar::tr(" link"));
}

} // namespace

std::vector<Choice> TopBar::topologies() const
{
    const Experiment& experiment = m_document.experiment();
    std::vector<Choice> choices = topologyChoices(experiment);
    std::set<std::string> names;
    for (const auto& [name, text] : m_document.value().networks) names.insert(name);
    for (const Experiment& one : m_document.value().experiments)
        if (const auto name = fileNetworkName(one.topology)) names.insert(*name);
    for (const std::string& name : names) {
        const std::string topology = "graph:" + name;
        Choice choice{topology,   familyTitle(topology).toStdString(), "Network from a file", {},
                      experiment, experiment.topology == topology};
        if (!choice.chosen) choice.experiment = experimentOn(experiment, topology);
        choice.objection = objectionTo(choice.experiment);
        choices.push_back(std::move(choice));
    }
    choices.push_back({std::string(fromFile),
                       tr("From a file …").toStdString(),
                       tr("GraphML, DOT, TGF, graph6, an edge list or BookSim's anynet").toStdString(),
                       {},
                       experiment,
                       false});
    return choices;
}

TopBar::TopBar(Document& document, QWidget* parent) : QFrame(parent), m_document(document)
{
    setProperty("role", QStringLiteral("bar"));
    m_line = new QHBoxLayout(this);
    m_line->setContentsMargins(18, 5, 16, 7);
    m_line->setSpacing(12);
    m_choices = new QWidget(this);
    auto* rows = new QVBoxLayout(m_choices);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(5);
    const auto addRow = [&](QWidget& row) {
        auto* line = new QHBoxLayout(&row);
        line->setContentsMargins(0, 0, 0, 0);
        line->setSpacing(12);
        rows->addWidget(&row);
        return line;
    };
    m_boxesLine = addRow(*new QWidget(m_choices));
    m_secondRow = new QWidget(m_choices);
    m_secondLine = addRow(*m_secondRow);
    m_secondRow->hide();
    const auto of = [this](std::vector<Choice> (*choices)(const Experiment&)) {
        return [this, choices] { return choices(m_document.experiment()); };
    };
    addBox(tr("Operation"), "operation", of(operationChoices));
    addBox(tr("Topology"), "topology", [this] { return topologies(); });
    addBox(tr("Algorithm"), "algorithm", of(algorithmChoices));
    addBox(tr("Model"), "model", of(modelChoices));
    m_line->addWidget(m_choices);
    m_subjectBox = new QWidget(this);
    auto* column = new QVBoxLayout(m_subjectBox);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    m_subjectCaption = makeLabel({}, "small", m_subjectBox);
    column->addWidget(m_subjectCaption);
    m_subject = makeLabel({}, "strong", m_subjectBox);
    column->addWidget(m_subject);
    m_subjectBox->hide();
    m_line->addWidget(m_subjectBox);
    m_line->addStretch(1);
    m_pagesRow = new QWidget(this);
    auto* row = new QHBoxLayout(m_pagesRow);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(12);
    m_pagesLine = new QHBoxLayout;
    m_pagesLine->setSpacing(2);
    row->addLayout(m_pagesLine);
    m_more = new QPushButton(m_pagesRow);
    m_more->setProperty("role", QStringLiteral("page"));
    m_more->setAccessibleName(tr("All pages"));
    m_more->setToolTip(tr("All pages"));
    m_more->hide();
    connect(m_more, &QPushButton::clicked, this, &TopBar::openPages);
    row->addWidget(m_more);
    auto* exportButton = new QPushButton(tr("Export"), this);
    exportButton->setObjectName(QStringLiteral("export"));
    exportButton->setProperty("role", QStringLiteral("primary"));
    exportButton->setToolTip(tr("Save a picture of what is on screen (Ctrl+E)"));
    connect(exportButton, &QPushButton::clicked, this, &TopBar::exportRequested);
    m_export = exportButton;
    takeBack();
    connect(&document, &Document::valueChanged, this, &TopBar::refresh);
    connect(&NotationChoice::instance(), &NotationChoice::changed, this, &TopBar::refresh);
    // When the boxes have their new letters.
    connect(&Appearance::instance(), &Appearance::themeChanged, this, &TopBar::arrangeChoices, Qt::QueuedConnection);
    refresh();
}

void TopBar::setSubject(const QString& caption, const QString& subject)
{
    m_subjectCaption->setText(caption);
    m_subject->setText(subject);
    m_choices->setVisible(subject.isEmpty());
    m_subjectBox->setVisible(!subject.isEmpty());
}

int TopBar::neededWidth() const
{
    const QMargins margins = m_line->contentsMargins();
    int width = margins.left() + margins.right() + pagesWidth() + m_export->sizeHint().width() + 2 * m_line->spacing();
    for (const ChoiceBox* box : m_boxes) width += box->sizeHint().width() + m_line->spacing();
    return width;
}

void TopBar::arrangeChoices()
{
    const QMargins margins = m_line->contentsMargins();
    int width = margins.left() + margins.right() + m_export->sizeHint().width() + m_line->spacing();
    for (std::size_t i = 0; i < m_boxes.size(); ++i) {
        m_boxes[i]->setPrefix({});
        m_boxes[i]->updateGeometry(); // the letters may be others
        width += std::max(m_boxes[i]->sizeHint().width(), m_captions[i]->sizeHint().width()) + m_boxesLine->spacing();
    }
    // Before the window has its size everything fits.
    const bool wrapped = isVisible() && width > this->width();
    for (std::size_t i = 0; i < m_boxes.size(); ++i) {
        m_captions[i]->setVisible(!wrapped);
        if (wrapped) m_boxes[i]->setPrefix(m_captions[i]->text());
        if (wrapped != m_wrapped && i >= m_boxes.size() / 2)
            (wrapped ? m_secondLine : m_boxesLine)->addWidget(m_columns[i]);
    }
    m_wrapped = wrapped;
    m_secondRow->setVisible(wrapped);
    m_subjectBox->setMinimumHeight(m_choices->sizeHint().height()); // the page stays where it is
}

void TopBar::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    arrangeChoices();
}

void TopBar::takeBack()
{
    m_line->addWidget(m_pagesRow);
    m_line->addWidget(m_export, 0, Qt::AlignVCenter); // behind the pages, for the keyboard, too
    m_pagesRow->setContentsMargins(0, 0, 0, 0);
    m_pagesRow->show();
    setRoom(QWIDGETSIZE_MAX);
}

int TopBar::pagesWidth() const
{
    int width = 0;
    for (const QPushButton* page : m_pages) width += page->sizeHint().width() + m_pagesLine->spacing();
    return width;
}

void TopBar::setRoom(int width)
{
    m_room = width;
    arrangePages();
}

void TopBar::arrangePages()
{
    const bool fits = pagesWidth() <= m_room;
    m_more->setText(tr("%1 more  ▾").arg(m_pages.size()));
    const QMargins margins = m_pagesRow->contentsMargins();
    int left = m_room - margins.left() - margins.right() - m_pagesRow->layout()->spacing() - m_more->sizeHint().width();
    const auto widthOf = [&](std::size_t i) { return m_pages[i]->sizeHint().width() + m_pagesLine->spacing(); };
    const auto present = static_cast<std::size_t>(m_page);
    if (present < m_pages.size()) left -= widthOf(present);
    int hidden = 0;
    for (std::size_t i = 0; i < m_pages.size(); ++i) {
        bool shown = fits || i == present;
        if (!shown && hidden == 0 && widthOf(i) <= left) {
            left -= widthOf(i);
            shown = true;
        }
        m_pages[i]->setVisible(shown);
        hidden += shown ? 0 : 1;
    }
    m_more->setText(tr("%1 more  ▾").arg(hidden));
    m_more->setVisible(hidden > 0);
    m_pagesRow->layout()->activate(); // whoever took them asks how wide they are
}

void TopBar::openPages()
{
    QMenu menu(this);
    for (QPushButton* page : m_pages) {
        QAction* action = menu.addAction(page->text(), page, &QPushButton::click);
        action->setCheckable(true);
        action->setChecked(page->isChecked());
    }
    menu.exec(m_more->mapToGlobal(m_more->rect().bottomLeft()));
}

void TopBar::addBox(const QString& caption, std::string_view term, const Choices& choices)
{
    auto* whole = new QWidget(m_choices);
    auto* column = new QVBoxLayout(whole);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    auto* label = makeLabel(caption, "small", whole);
    auto* box = new ChoiceBox(whole);
    box->setAccessibleName(caption);
    box->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    label->setBuddy(box);
    label->setToolTip(termTip(term));
    column->addWidget(label);
    column->addWidget(box);
    m_boxesLine->addWidget(whole);
    m_columns.push_back(whole);
    m_captions.push_back(label);
    m_boxes.push_back(box);
    box->setProvider([choices] { return itemsOf(choices()); });
    connect(box, &ChoiceBox::chosen, this, [this, choices, caption](const QString& id) {
        if (id == QLatin1String(fromFile.data())) {
            refresh();
            emit networkWanted();
            return;
        }
        for (const Choice& choice : choices()) {
            if (id.toStdString() != choice.id) continue;
            m_document.endMerge();
            m_document.setExperiment(choice.experiment, caption);
            break;
        }
        refresh();
    });
}

void TopBar::refresh()
{
    const Experiment& experiment = m_document.experiment();
    const Algorithm* algorithm = findAlgorithm(experiment.algorithm);
    const std::string model = modelOf(experiment);
    const CostModel* costModel = findCostModel(model);
    // A text that cannot be read still means what it meant before, as far as anybody knows.
    const auto run = m_document.run();
    const bool before = !algorithm && run && run->experiment().algorithm == experiment.algorithm;
    m_boxes[0]->setShown(algorithm ? toQString(info(algorithm->operation).id) : QString(),
                         algorithm ? toQString(info(algorithm->operation).title)
                         : before  ? toQString(info(run->algorithm().operation).title)
                                   : tr("unknown"));
    m_boxes[1]->setShown(QString::fromStdString(fileNetworkName(experiment.topology)
                                                    ? experiment.topology
                                                    : topologyFromText(experiment.topology).family),
                         topologyTitle(experiment));
    m_boxes[2]->setShown(QString::fromStdString(experiment.algorithm),
                         algorithm                       ? toQString(algorithm->title)
                         : ownNameOf(experiment).empty() ? QString::fromStdString(experiment.algorithm)
                                                         : QString::fromStdString(ownNameOf(experiment)));
    m_boxes[3]->setShown(QString::fromStdString(model),
                         costModel ? toQString(costModel->title) : QString::fromStdString(model));
    // The terms that are chosen, in a sentence each.
    m_boxes[0]->setToolTip(algorithm ? termTip(info(algorithm->operation).id) : QString());
    m_boxes[1]->setToolTip(termTip(topologyFromText(experiment.topology).family));
    m_boxes[2]->setToolTip(algorithm ? toQString(algorithm->summary) : QString());
    m_boxes[3]->setToolTip(termTip(model));
    arrangeChoices();
}

void TopBar::addPage(const QString& title)
{
    auto* button = new QPushButton(title, m_pagesRow);
    button->setProperty("role", QStringLiteral("page"));
    button->setCheckable(true);
    button->setAutoExclusive(true);
    const int index = static_cast<int>(m_pages.size());
    button->setChecked(index == m_page);
    connect(button, &QPushButton::clicked, this, [this, index] {
        setPage(index);
        emit pageChosen(index);
    });
    m_pages.push_back(button);
    m_pagesLine->addWidget(button);
}

void TopBar::setPage(int page)
{
    m_page = page;
    for (std::size_t i = 0; i < m_pages.size(); ++i) m_pages[i]->setChecked(static_cast<int>(i) == page);
    arrangePages();
}

} // namespace hopscope
