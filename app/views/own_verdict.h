#pragma once

#include "run/run.h"
#include "views/code_edit.h"

#include <QString>

#include <string>
#include <vector>

namespace hopscope {

/// With a capital letter and a full stop.
QString sentenceFrom(std::string text);
/// Everything that is wrong with lines of the text of a run.
std::vector<LineNote> notesOf(const Run& run);

/// What became of a text of one's own, for people.
struct OwnVerdict {
    QString text;
    bool good{false};
};
/// `drawn`: it is a list of messages; what it lacks is no fault then.
OwnVerdict verdictOf(const Run& run, bool drawn);
/// What a list of messages lacks, one sentence; empty: nobody knows, or it has a fault.
QString missingIn(const Run& run);

} // namespace hopscope
