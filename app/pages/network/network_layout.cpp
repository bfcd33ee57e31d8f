#include "pages/network/network_page.h"
#include "state/choices.h"
#include "state/document.h"
#include "views/network_board.h"
#include "widgets/choice_box.h"
#include "widgets/column_scroll.h"
#include "widgets/labels.h"
#include "widgets/segmented.h"
#include "widgets/style.h"
#include "widgets/whole_rows.h"
#include "widgets/wrapping_delegate.h"

#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QTreeWidget>
#include <QUndoStack>

#include <algorithm>
#include <array>

// What the page is made of.
namespace hopscope {

namespace {

constexpr int untilRest = 400; // milliseconds
constexpr int wideSide = 460, narrowSide = 380, wideWindow = 1200;
constexpr double mostSide = 0.44; ///< of the page, however large the letters

struct LayoutName {
    Layout2D layout;
    const char *id, *title, *note;
};
constexpr std::array layouts{
    LayoutName{Layout2D::Spring, "spring", QT_TR_NOOP("Spring"), QT_TR_NOOP("Linked nodes near each other")},
    LayoutName{Layout2D::Circle, "circle", QT_TR_NOOP("Circle"), QT_TR_NOOP("All nodes on one circle, by number")},
    LayoutName{Layout2D::Layers, "layers", QT_TR_NOOP("Layers"),
               QT_TR_NOOP("By their distance from the chosen node, or from the first")},
    LayoutName{Layout2D::Grid, "grid", QT_TR_NOOP("Grid"), QT_TR_NOOP("In rows, by number")},
};

QPushButton* button(const QString& id, const QString& text, const QString& toolTip, QWidget* parent)
{
    auto* made = new QPushButton(text, parent);
    made->setObjectName(id);
    made->setToolTip(toolTip);
    return made;
}

} // namespace

NetworkPage::NetworkPage(Document& document, QWidget* parent) : QWidget(parent), m_document(document)
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    auto* left = new QWidget(this);
    auto* column = new QVBoxLayout(left);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto *bar = new QWidget(left), *chosen = new QWidget(left);
    buildBar(*bar);
    m_board = new NetworkBoard(left);
    m_board->setObjectName(QStringLiteral("network-board"));
    m_board->setHint(tr("Click to set a processor, drag from one to another for a link."));
    buildChosen(*chosen);
    column->addWidget(bar);
    column->addWidget(m_board, 1);
    column->addWidget(chosen);
    row->addWidget(left, 1);
    buildSide();
    row->addWidget(m_side);

    m_resting.setSingleShot(true);
    m_resting.setInterval(untilRest);
    connect(&m_resting, &QTimer::timeout, this, &NetworkPage::compare);
    connect(&document, &Document::valueChanged, this, &NetworkPage::takeValue);
    connect(&document, &Document::runChanged, this, [this] {
        if (isVisible() && m_loaded && processorCount(m_document.experiment()) > mostCompared) m_resting.start();
    });
    connect(m_board, &NetworkBoard::nodeWanted, this, &NetworkPage::addNode);
    connect(m_board, &NetworkBoard::linkWanted, this, &NetworkPage::connectNodes);
    connect(m_board, &NetworkBoard::branchWanted, this, &NetworkPage::branch);
    connect(m_board, &NetworkBoard::nodeMoved, this, &NetworkPage::move);
    connect(m_board, &NetworkBoard::moveEnded, this, &NetworkPage::endMove);
    connect(m_board, &NetworkBoard::removalWanted, this, &NetworkPage::removeChosen);
    connect(m_board, &NetworkBoard::failureWanted, this, &NetworkPage::failChosen);
    connect(m_board, &NetworkBoard::chosenChanged, this, &NetworkPage::refreshChosen);
    connect(&Appearance::instance(), &Appearance::themeChanged, this, &NetworkPage::setTheme);
    setTheme(Appearance::theme());
    refreshChosen();
}

NetworkPage::~NetworkPage()
{
    m_loader.cancel();
    m_checker.cancel();
    m_comparer.cancel();
}

void NetworkPage::setTheme(const Theme& theme) { m_board->setTheme(theme); }

void NetworkPage::buildBar(QWidget& bar)
{
    auto* row = new QHBoxLayout(&bar);
    row->setContentsMargins(14, 8, 14, 6);
    row->setSpacing(8);
    m_tools = new Segmented(&bar);
    m_tools->setAccessibleName(tr("What the pointer does"));
    m_tools->setOptions({tr("Select"), tr("Link"), tr("Processor"), tr("Router"), tr("Move")},
                        {tr("Click on a node or link; drag the ground to look around"),
                         tr("Drag from one node to another (keys: Enter at each of them)"),
                         tr("Click to set a processor, drag from node to node for a link (keys: Insert, Enter)"),
                         tr("Click to set a router, drag from node to node for a link"), tr("Drag a node elsewhere")});
    m_tools->setCurrent(0);
    connect(m_tools, &Segmented::chosen, this, [this](int index) {
        m_board->setTool(static_cast<NetworkBoard::Tool>(index));
        refreshChosen();
        m_board->setFocus();
    });
    row->addWidget(m_tools, 1);
    m_layouts = new ChoiceBox(&bar);
    m_layouts->setObjectName(QStringLiteral("network-layout"));
    m_layouts->setAccessibleName(tr("Layout"));
    m_layouts->setProvider([] {
        std::vector<BoxItem> items;
        for (const LayoutName& one : layouts)
            items.push_back({QString::fromLatin1(one.id), tr(one.title), tr(one.note), {}});
        return items;
    });
    m_layouts->setShown({}, tr("Layout"));
    connect(m_layouts, &ChoiceBox::chosen, this, [this](const QString& id) {
        for (const LayoutName& one : layouts)
            if (id == QLatin1String(one.id)) arrange(one.layout);
        m_layouts->setShown({}, tr("Layout"));
    });
    row->addWidget(m_layouts);
    auto* whole = button(QStringLiteral("network-fit"), tr("Fit"), tr("The whole network (F)"), &bar);
    connect(whole, &QPushButton::clicked, this, [this] { m_board->fit(); });
    row->addWidget(whole);
}

void NetworkPage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    const double side = (width() >= wideWindow ? wideSide : narrowSide) * Appearance::theme().fontScale;
    m_side->setFixedWidth(static_cast<int>(std::min(side, mostSide * width())));
}

void NetworkPage::buildChosen(QWidget& chosen)
{
    auto* row = new QHBoxLayout(&chosen);
    row->setContentsMargins(14, 6, 14, 8);
    row->setSpacing(8);
    m_chosen = makeLabel({}, "plain", &chosen);
    m_chosen->setObjectName(QStringLiteral("network-chosen"));
    m_chosen->setAccessibleName(tr("What is chosen"));
    m_chosen->setWordWrap(true);
    row->addWidget(m_chosen, 1);
    m_capacity = new QSpinBox(&chosen);
    m_capacity->setObjectName(QStringLiteral("network-capacity"));
    m_capacity->setRange(1, 1 << 20);
    m_capacity->setKeyboardTracking(false); // a number that is half typed is none
    m_capacity->setPrefix(tr("capacity "));
    m_capacity->setAccessibleName(tr("Capacity of the link"));
    m_capacity->setToolTip(tr("Messages at once, in each direction"));
    connect(m_capacity, &QSpinBox::valueChanged, this, &NetworkPage::setCapacity);
    row->addWidget(m_capacity);
    m_latency = new QDoubleSpinBox(&chosen);
    m_latency->setObjectName(QStringLiteral("network-latency"));
    m_latency->setRange(0.01, 1e6);
    m_latency->setKeyboardTracking(false);
    m_latency->setPrefix(tr("latency "));
    m_latency->setAccessibleName(tr("Latency of the link"));
    m_latency->setToolTip(tr("A factor on the price of a hop, under store-and-forward"));
    connect(m_latency, &QDoubleSpinBox::valueChanged, this, &NetworkPage::setLatency);
    row->addWidget(m_latency);
    m_fail = button(QStringLiteral("network-fail"), tr("Let it fail"),
                    tr("Messages find another way; the network stays of its family (X)"), &chosen);
    connect(m_fail, &QPushButton::clicked, this, &NetworkPage::failChosen);
    row->addWidget(m_fail);
    m_router = button(QStringLiteral("network-router"), tr("Make it a router"),
                      tr("Routers only pass messages on; processors start and end them"), &chosen);
    connect(m_router, &QPushButton::clicked, this, &NetworkPage::turnRouter);
    row->addWidget(m_router);
    m_remove =
        button(QStringLiteral("network-remove"), tr("Remove"), tr("Takes it out of the network (Delete)"), &chosen);
    connect(m_remove, &QPushButton::clicked, this, &NetworkPage::removeChosen);
    row->addWidget(m_remove);
}

void NetworkPage::buildSide()
{
    auto* scroll = new ColumnScroll(this);
    scroll->setFixedWidth(wideSide);
    m_side = scroll;
    QWidget& side = *scroll->widget();
    QVBoxLayout* column = &scroll->column();
    column->setContentsMargins(14, 10, 14, 10);
    column->setSpacing(6);
    auto* begin = new QHBoxLayout;
    begin->setSpacing(8);
    m_start = new QLineEdit(&side);
    m_start->setObjectName(QStringLiteral("network-start"));
    m_start->setPlaceholderText(tr("another, such as mesh:4x4"));
    m_start->setAccessibleName(tr("Network to start from"));
    m_start->setToolTip(tr("Any family with its size, and links that fail: torus:4x4 minus 0-1 (Enter)"));
    connect(m_start, &QLineEdit::returnPressed, this, [this] {
        if (m_start->text().trimmed().isEmpty() || !startFrom(m_start->text())) return;
        m_start->clear();
        m_board->setFocus();
    });
    auto* startLabel = makeLabel(tr("Start from"), "small", &side);
    startLabel->setBuddy(m_start);
    begin->addWidget(startLabel);
    begin->addWidget(m_start, 1);
    auto* empty = button(QStringLiteral("network-empty"), tr("Empty"),
                         tr("A network of one processor, to be drawn on (Ctrl+Z takes it back)"), &side);
    connect(empty, &QPushButton::clicked, this, &NetworkPage::startEmpty);
    begin->addWidget(empty);
    column->addLayout(begin);
    column->addSpacing(4);
    column->addWidget(makeLabel(tr("The network"), "heading", &side));
    m_facts = new QFormLayout;
    m_facts->setHorizontalSpacing(16);
    m_facts->setVerticalSpacing(3);
    column->addLayout(m_facts);
    m_sentence = makeLabel({}, "soft", &side);
    m_sentence->setWordWrap(true);
    column->addWidget(m_sentence);
    m_cut = button(QStringLiteral("network-cut"), tr("Show the best bisection"),
                   tr("Colours one half of the processors and the links between both"), &side);
    m_cut->setCheckable(true);
    connect(m_cut, &QPushButton::toggled, this, [this](bool shown) {
        m_cutShown = shown;
        showNetwork();
    });
    column->addWidget(m_cut, 0, Qt::AlignLeft);
    column->addSpacing(6);
    m_costsHead = makeLabel({}, "heading", &side);
    column->addWidget(m_costsHead);
    m_costs = new QTreeWidget(&side);
    m_costs->setObjectName(QStringLiteral("network-costs"));
    m_costs->setAccessibleName(tr("What every algorithm costs on this network"));
    m_costs->setRootIsDecorated(false);
    m_costs->setProperty("role", QStringLiteral("plain"));
    m_costs->header()->setMinimumSectionSize(24);
    m_costs->setAllColumnsShowFocus(true);
    m_costs->setItemDelegate(new WrappingDelegate(*m_costs)); // names are not shortened
    m_costs->header()->setStretchLastSection(false);
    m_costsNote = makeLabel({}, "soft", &side);
    m_costsNote->setWordWrap(true);
    column->addWidget(m_costsNote);
    column->addWidget(m_costsRows = new WholeRows(*m_costs, &side), 1);
    column->addSpacerItem(new QSpacerItem(0, 0, QSizePolicy::Minimum, QSizePolicy::Expanding));
    connect(m_costs, &QTreeWidget::itemActivated, this, [this](QTreeWidgetItem* item) {
        Experiment experiment = m_document.experiment();
        experiment.algorithm = item->data(0, Qt::UserRole).toString().toStdString();
        m_document.endMerge();
        m_document.setExperiment(std::move(experiment), tr("Algorithm"));
    });
}

} // namespace hopscope
