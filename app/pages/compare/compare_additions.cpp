#include "pages/compare/compare.h"

#include "algorithms/catalogue.h"
#include "cost/cost_model.h"
#include "drawing/format.h"
#include "run/analysis/ranking.h"
#include "scenes/pictures/parts/parts.h"
#include "state/choices.h"
#include "state/document.h"
#include "widgets/column_scroll.h"
#include "widgets/labels.h"

#include <QAction>
#include <QFrame>
#include <QMenu>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace hopscope {

namespace {

constexpr int sideOfMore = 24; ///< free beside what can be added

/// The experiment in front on the network that its schedule is written for; nothing if that is where it runs, if it
/// cannot, or as long as it has not been looked up. It may have values that do not fit there.
std::optional<Experiment> onOwnNetwork(const Document& document)
{
    const auto& resolution = document.resolution();
    if (!resolution || !resolution->accepted || resolution->experiment != document.experiment()) return {};
    if (resolution->setup->natural) return {};
    Experiment own = resolution->experiment;
    own.topology = resolution->setup->shape.text();
    for (const char* placing : {"shape", "mapping", "seed"}) own.values.erase(placing);
    return own;
}

/// All that can run in place of the experiment, the fastest first. What `own` sets (the ports to be kept to) is set for
/// all.
std::vector<Ranked> rivalsOf(const Experiment& front, const Values& own, const std::stop_token& stop)
{
    Values values = front.values;
    // Of this algorithm; the best are sought.
    for (const char* name : {"packets", "group", "shape", "fill"}) values.erase(name);
    values.insert_or_assign("model", modelOf(front));
    for (const auto& [name, value] : own) values.insert_or_assign(name, value);
    return ranking(resolveUnplaced(front).algorithm->operation, front.topology, values, nullptr, stop);
}

QString queuesText(bool without)
{
    return without ? ComparePage::tr("The fastest without queues") : ComparePage::tr("The fastest with queues");
}

std::string otherModel(const Experiment& experiment)
{
    const CostModel* model = findCostModel(modelOf(experiment));
    return std::string((model ? *model : CostModel{}).contrast);
}

} // namespace

QAction* ComparePage::addAddition(const char* id, const QString& text, const QString& toolTip,
                                  void (ComparePage::*slot)())
{
    auto* action = new QAction(text, this);
    action->setObjectName(QLatin1String("compare.") + QLatin1String(id));
    action->setToolTip(toolTip);
    connect(action, &QAction::triggered, this, slot);
    m_additions.push_back(action);
    m_addMenu->addAction(action);
    return action;
}

void ComparePage::buildActions()
{
    m_addMenu = new QMenu(this);
    m_addMenu->setToolTipsVisible(true);
    m_copy = addAddition("copy", tr("A copy"), tr("A copy of the active experiment, to be changed (Ctrl+D)"),
                         &ComparePage::addCopy);
    m_otherModel = addAddition("other-model", tr("The same under store-and-forward"),
                               tr("The same schedule where every node on the way stores the whole message"),
                               &ComparePage::addOtherModel);
    m_ownNetwork =
        addAddition("own-network", tr("The same on its own network"),
                    tr("The same schedule on the network that it was written for"), &ComparePage::addOwnNetwork);
    m_best = addAddition("best", tr("The best for this topology"),
                         tr("Runs every algorithm of the operation here and adds the fastest"), &ComparePage::addBest);
    m_otherQueues = addAddition("other-queues", queuesText(true),
                                tr("Whether packets wait in the routers or not: the fastest algorithm that does it the "
                                   "other way"),
                                &ComparePage::addOtherQueues);
    m_fileNetwork = addAddition("file-network", tr("The same on the network of a file …"),
                                tr("The same schedule on a machine that a file describes, with the contention of its "
                                   "links; a mapping says on which node each processor runs"),
                                &ComparePage::networkWanted);
    QMenu* networks = m_addMenu->addMenu(tr("The same on another network"));
    connect(networks, &QMenu::aboutToShow, this, [this, networks] { fillNetworks(*networks); });
    m_addButton->setMenu(m_addMenu);

    auto* whole = new QVBoxLayout(m_more);
    whole->setContentsMargins(0, 0, 0, 0);
    auto* scroll = new ColumnScroll(m_more);
    scroll->setAccessibleName(tr("Compare with …"));
    // On the ground of the page.
    scroll->setStyleSheet(
        QStringLiteral("QScrollArea, QScrollArea > QWidget > QWidget#content { background: transparent; }"));
    whole->addWidget(scroll);
    QVBoxLayout* column = &scroll->column();
    column->setContentsMargins(sideOfMore, 12, sideOfMore, 12);
    column->setSpacing(7);
    column->addStretch();
    auto* heading = makeLabel(tr("Compare with …"), "strong", m_more);
    heading->setAlignment(Qt::AlignCenter);
    column->addWidget(heading);
    for (QAction* action : m_additions) {
        auto* button = new QPushButton(action->text(), m_more);
        button->setToolTip(action->toolTip());
        connect(button, &QPushButton::clicked, action, &QAction::trigger);
        m_moreButtons.emplace_back(button, action);
        connect(action, &QAction::changed, button, [this, action, button] {
            wrapAdditions();
            button->setToolTip(action->toolTip());
            button->setEnabled(action->isEnabled());
            button->setVisible(action->isVisible());
        });
        column->addWidget(button, 0, Qt::AlignHCenter);
    }
    column->addStretch();
}

/// On as many lines as their card needs for them.
void ComparePage::wrapAdditions()
{
    for (const auto& [button, action] : m_moreButtons) {
        const int frame = button->sizeHint().width() - button->fontMetrics().size(0, button->text()).width(),
                  room = m_more->width() - 2 * sideOfMore - frame;
        QStringList lines;
        for (const QString& line : wrapped(button->font(), action->text(), room)) lines += line;
        button->setText(lines.join(u'\n'));
    }
}

void ComparePage::refreshActions()
{
    const bool room = m_document.value().experiments.size() < Document::mostExperiments;
    const Experiment& front = m_document.experiment();
    m_addButton->setEnabled(room);
    m_addButton->setToolTip(room ? tr("One more experiment beside these")
                                 : tr("There is room for four; remove one of them first"));
    m_otherModel->setText(tr("The same under %1").arg(QString::fromStdString(otherModel(front))));
    const Algorithm* algorithm = findAlgorithm(front.algorithm);
    m_otherModel->setEnabled(room && algorithm);
    const auto own = onOwnNetwork(m_document);
    m_ownNetwork->setEnabled(room && own);
    m_ownNetwork->setText(own ? tr("The same on its own network, %1").arg(toQString(own->topology))
                              : tr("The same on its own network"));
    m_fileNetwork->setEnabled(room);
    m_best->setEnabled(room && algorithm && !m_seeking);
    m_best->setText(m_seeking ? tr("Looking for the best …") : tr("The best for this topology"));
    const auto run = m_document.run();
    const bool queues = run && run->data().routers > 0;
    m_otherQueues->setVisible(queues);
    m_otherQueues->setEnabled(room && queues && !m_seeking);
    if (queues) m_otherQueues->setText(queuesText(run->maxQueue() > 0));
}

void ComparePage::add(const Experiment& experiment, const QString& what)
{
    if (!m_document.add(experiment, what))
        emit said(tr("Compare has room for four experiments; remove one of them first."));
}

void ComparePage::addCopy() { add(m_document.experiment(), tr("Add a copy to Compare")); }

void ComparePage::addOtherModel()
{
    const Experiment& front = m_document.experiment();
    add(healed(with(front, "model", otherModel(front))), m_otherModel->text());
}

void ComparePage::addOwnNetwork()
{
    if (auto own = onOwnNetwork(m_document)) add(healed(std::move(*own)), m_ownNetwork->text());
}

void ComparePage::fillNetworks(QMenu& menu)
{
    menu.clear();
    for (const Choice& choice : topologyChoices(m_document.experiment())) {
        if (choice.chosen || !choice.objection.empty()) continue;
        const QString text = toQString(choice.experiment.topology);
        connect(menu.addAction(text), &QAction::triggered, this,
                [this, experiment = choice.experiment, text] { add(experiment, tr("The same on %1").arg(text)); });
    }
    if (menu.isEmpty()) menu.addAction(tr("none that has as many processors"))->setEnabled(false);
}

// Every algorithm is run: in the background, and forgotten when the document changes.
void ComparePage::seek(const QString& what, std::function<std::string(const Experiment&, const std::stop_token&)> find)
{
    const Experiment front = m_document.experiment();
    if (!findAlgorithm(front.algorithm) || m_seeking) return;
    m_seeking = true;
    refreshActions();
    m_seeker.start([this, wish = ++m_wish, front, what, find = std::move(find)](const std::stop_token& stop) {
        QString problem;
        std::string found;
        try {
            found = find(front, stop);
        } catch (const Cancelled&) {
            return;
        } catch (const Refused& refusal) {
            problem = QString::fromStdString(sentenceOf(refusal.why()));
        } catch (const std::exception& error) {
            problem = QString::fromStdString(reasonOf(error));
        }
        if (stop.stop_requested()) return;
        QMetaObject::invokeMethod(this, [this, wish, front, found, what, problem] {
            if (!m_seeking || wish != m_wish || m_document.experiment() != front) return; // another wish since
            m_seeking = false;
            refreshActions();
            if (!problem.isEmpty())
                emit said(problem);
            else
                add(experimentFromText(found), what);
        });
    });
}

void ComparePage::addBest()
{
    seek(tr("The best for this topology"), [](const Experiment& front, const std::stop_token& stop) {
        // Nobody may use more ports than the experiment in front.
        return rivalsOf(front, {{"ports", toText(resolveUnplaced(front).ports)}}, stop).front().experiment;
    });
}

void ComparePage::addOtherQueues()
{
    const bool without = m_document.run() && m_document.run()->maxQueue() > 0;
    seek(queuesText(without), [without](const Experiment& front, const std::stop_token& stop) {
        for (const Ranked& rival : rivalsOf(front, {}, stop)) {
            if (!findAlgorithm(rival.algorithm)->native) continue; // its packets pass through no router step by step
            const auto run = hopscope::run(experimentFromText(rival.experiment), {}, {}, nullptr, stop);
            if ((run->maxQueue() == 0) == without) return rival.experiment;
        }
        throw Refused("algorithm", without ? "Every algorithm of this operation needs queues here."
                                           : "No algorithm of this operation needs queues here.");
    });
}

} // namespace hopscope
