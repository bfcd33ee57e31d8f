#include "export/tex_frames.h"

#include <algorithm>

namespace hopscope {

namespace {

bool opens(const QString& command) { return command.startsWith(QLatin1String("\\begin{scope}")); }
bool closes(const QString& command) { return command.startsWith(QLatin1String("\\end{scope}")); }
/// Cut in two it would look different.
bool whole(const QString& command) { return command.contains(QLatin1String("opacity=")); }

/// The scopes that are open after each number of commands; nothing where a cut is not allowed.
std::vector<QStringList> openAfter(const QStringList& commands)
{
    std::vector<QStringList> open{{}};
    open.reserve(static_cast<std::size_t>(commands.size()) + 1);
    for (const QString& command : commands) {
        QStringList now = open.back();
        if (opens(command))
            now << command;
        else if (closes(command) && !now.isEmpty())
            now.removeLast();
        open.push_back(std::move(now));
    }
    return open;
}

bool canCut(const QStringList& open) { return std::none_of(open.begin(), open.end(), whole); }

QStringList closed(const QStringList& open) { return QStringList(open.size(), QStringLiteral("\\end{scope}")); }

qsizetype commonBeginning(const std::vector<QStringList>& pictures)
{
    qsizetype most = pictures.front().size();
    for (const QStringList& picture : pictures)
        most = std::mismatch(pictures.front().begin(), pictures.front().begin() + std::min(most, picture.size()),
                             picture.begin())
                   .first
               - pictures.front().begin();
    return most;
}

/// At most so that beginning and end do not overlap in any of them.
qsizetype commonEnd(const std::vector<QStringList>& pictures, qsizetype beginning)
{
    qsizetype most = pictures.front().size() - beginning;
    for (const QStringList& picture : pictures) {
        const qsizetype here = std::min(most, picture.size() - beginning);
        most = std::mismatch(pictures.front().rbegin(), pictures.front().rbegin() + here, picture.rbegin()).first
               - pictures.front().rbegin();
    }
    return most;
}

} // namespace

TexFrames texFrames(std::vector<QStringList> pictures)
{
    TexFrames result;
    if (pictures.empty()) return result;
    const QStringList& first = pictures.front();
    const std::vector<QStringList> open = openAfter(first);
    qsizetype head = pictures.size() > 1 ? commonBeginning(pictures) : 0;
    while (head > 0 && !canCut(open[static_cast<std::size_t>(head)])) --head;
    qsizetype tail = pictures.size() > 1 ? commonEnd(pictures, head) : 0;
    // What is open where the common end begins must have been opened in the common beginning.
    const auto cutBefore = [&](qsizetype length) -> const QStringList& {
        return open[static_cast<std::size_t>(first.size() - length)];
    };
    const QStringList& atHead = open[static_cast<std::size_t>(head)];
    while (tail > 0 && !(canCut(cutBefore(tail)) && cutBefore(tail) == atHead)) --tail;

    result.before = first.mid(0, head) + closed(atHead);
    result.after = tail > 0 ? atHead + first.mid(first.size() - tail) : QStringList();
    for (QStringList& picture : pictures) {
        QStringList own = atHead + picture.mid(head, picture.size() - head - tail);
        if (tail > 0) own += closed(atHead);
        result.frames.push_back(std::move(own));
    }
    return result;
}

} // namespace hopscope
