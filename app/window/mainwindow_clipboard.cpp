#include "window/mainwindow.h"

#include "algorithms/catalogue.h"
#include "diagnostic.h"
#include "run/experiment.h"
#include "state/choices.h"
#include "topology/topology.h"
#include "window/message_bar.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QString>

#include <optional>

namespace hopscope {

namespace {

/// Any two words have the form of an experiment: it is one if its network and its algorithm are known. Whether it can
/// run the document finds out.
std::optional<Experiment> experimentIn(const QString& text)
{
    try {
        Experiment experiment = experimentFromText(text.simplified().toStdString());
        if (findTopologyFamily(topologyFromText(experiment.topology).family) && findAlgorithm(experiment.algorithm))
            return experiment;
    } catch (const Refused&) { // some other text
    }
    return {};
}

} // namespace

void MainWindow::copyExperiment()
{
    const QString text = QString::fromStdString(toText(m_document.experiment()));
    QGuiApplication::clipboard()->setText(text);
    m_messages->say(tr("On the clipboard: %1").arg(text));
}

void MainWindow::pasteExperiment()
{
    if (const auto experiment = experimentIn(QGuiApplication::clipboard()->text()))
        become(*experiment, tr("Paste experiment"));
    else
        m_messages->refuse(
            tr("The clipboard has no experiment: that is a text like “ring:8 broadcast-chain words=64”."));
}

} // namespace hopscope
