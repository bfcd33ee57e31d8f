#include "pages/compare.h"

#include "algorithms/catalogue.h"
#include "panels/labels.h"
#include "run/ranking.h"
#include "scenes/format.h"
#include "state/choices.h"
#include "state/document.h"

#include <QAction>
#include <QFrame>
#include <QMenu>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace hopscope {

namespace {

const std::string storeAndForward = "store-and-forward", cutThrough = "cut-through";

/// The experiment on the network that its schedule is written for; nothing if that is where it runs, or if it cannot.
std::optional<Experiment> onOwnNetwork(const Experiment& experiment)
{
    try {
        const Setup setup = resolve(experiment);
        if (setup.natural) return {};
        Experiment own = experiment;
        own.topology = setup.shape.text();
        for (const char* placing : {"shape", "mapping", "seed"}) own.values.erase(placing);
        return healed(std::move(own));
    } catch (const Refused&) {
        return {};
    }
}

std::string otherModel(const Experiment& experiment)
{
    return modelOf(experiment) == storeAndForward ? cutThrough : storeAndForward;
}

} // namespace

QAction* ComparePage::addAddition(const QString& text, const QString& toolTip, void (ComparePage::*slot)())
{
    auto* action = new QAction(text, this);
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
    m_copy =
        addAddition(tr("A copy"), tr("One more like the one in front, to be changed (Ctrl+D)"), &ComparePage::addCopy);
    m_otherModel = addAddition(tr("The same under store-and-forward"),
                               tr("The same schedule where every node on the way stores the whole message"),
                               &ComparePage::addOtherModel);
    m_ownNetwork =
        addAddition(tr("The same on its own network"), tr("The same schedule on the network that it was written for"),
                    &ComparePage::addOwnNetwork);
    m_best = addAddition(tr("The best for this topology"),
                         tr("Runs every algorithm of the operation here and adds the fastest"), &ComparePage::addBest);
    QMenu* networks = m_addMenu->addMenu(tr("The same on another network"));
    connect(networks, &QMenu::aboutToShow, this, [this, networks] { fillNetworks(*networks); });
    m_addButton->setMenu(m_addMenu);

    auto* column = new QVBoxLayout(m_more);
    column->setContentsMargins(24, 12, 24, 12);
    column->setSpacing(7);
    column->addStretch();
    auto* heading = makeLabel(tr("Compare with …"), "strong", m_more);
    heading->setAlignment(Qt::AlignCenter);
    column->addWidget(heading);
    for (QAction* action : m_additions) {
        auto* button = new QPushButton(action->text(), m_more);
        button->setToolTip(action->toolTip());
        connect(button, &QPushButton::clicked, action, &QAction::trigger);
        connect(action, &QAction::changed, button, [action, button] {
            button->setText(action->text());
            button->setToolTip(action->toolTip());
            button->setEnabled(action->isEnabled());
        });
        column->addWidget(button, 0, Qt::AlignHCenter);
    }
    column->addStretch();
}

void ComparePage::refreshActions()
{
    const bool room = m_document.value().experiments.size() < Document::mostExperiments;
    const Experiment& front = m_document.experiment();
    m_addButton->setEnabled(room);
    m_addButton->setToolTip(room ? tr("One more experiment beside these")
                                 : tr("There is room for four; remove one of them first"));
    m_otherModel->setText(otherModel(front) == storeAndForward ? tr("The same under store-and-forward")
                                                               : tr("The same under cut-through"));
    const Algorithm* algorithm = findAlgorithm(front.algorithm);
    m_otherModel->setEnabled(room && algorithm);
    const auto own = onOwnNetwork(front);
    m_ownNetwork->setEnabled(room && own);
    m_ownNetwork->setText(own ? tr("The same on its own network, %1").arg(toQString(own->topology))
                              : tr("The same on its own network"));
    m_best->setEnabled(room && algorithm && !m_ranking);
    m_best->setText(m_ranking ? tr("Looking for the best …") : tr("The best for this topology"));
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
    if (const auto own = onOwnNetwork(m_document.experiment())) add(*own, m_ownNetwork->text());
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
void ComparePage::addBest()
{
    const Experiment front = m_document.experiment();
    const Algorithm* algorithm = findAlgorithm(front.algorithm);
    if (!algorithm || m_ranking) return;
    m_ranking = true;
    refreshActions();
    Values values = front.values;
    for (const char* own : {"packets", "group", "shape"}) values.erase(own); // of this algorithm; the best are sought
    values.insert_or_assign("model", modelOf(front));
    if (const auto run = m_document.run()) values.insert_or_assign("ports", toText(run->setup().ports));
    m_ranker.start([this, front, values, operation = algorithm->operation](const std::stop_token& stop) {
        QString problem;
        std::string best;
        try {
            best = ranking(operation, front.topology, values, nullptr, stop).front().experiment;
        } catch (const Cancelled&) {
            return;
        } catch (const Refused& refusal) {
            problem = QString::fromStdString(sentenceOf(refusal.why()));
        } catch (const std::exception& error) {
            problem = QString::fromStdString(error.what());
        }
        if (stop.stop_requested()) return;
        QMetaObject::invokeMethod(this, [this, front, best, problem] {
            if (!m_ranking || m_document.experiment() != front) return; // another wish since
            m_ranking = false;
            refreshActions();
            if (!problem.isEmpty())
                emit said(problem);
            else
                add(experimentFromText(best), tr("The best for this topology"));
        });
    });
}

} // namespace hopscope
