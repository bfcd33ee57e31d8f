#pragma once

#include "run/experiment.h"

#include <QString>
#include <QUrl>

#include <optional>

namespace hopscope {

/// A link that opens an experiment in the window: hopscope://run/ring:8%20allgather-ring%20words=10?step=2.5&page=curves
struct Link {
    Experiment experiment;
    std::optional<double> step{}; ///< from 0; nothing: the beginning
    QString page{};               ///< id of a page; empty: the one that is shown
};

/// Whether a text is meant as a link of ours, right or wrong.
bool isLink(const QString& text);
QUrl linkTo(const Link& link);
/// Throws Refused, with one sentence, for what is no such link, for an experiment that does not exist, and for one that
/// reads a file: whoever sends a link does not choose files of this machine.
Link linkFromUrl(const QUrl& url);

} // namespace hopscope
