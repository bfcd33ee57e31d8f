#pragma once

#include <QByteArray>
#include <QString>

namespace hopscope {

/// A window as the program shows it, which edits at random and says on its standard output what it did, until it is
/// killed. Arguments behind the program: --drive TAG NUMBER FOLDER; its changes are counted from NUMBER, its document
/// is saved in a file of FOLDER that no other one saves.
///     file NAME                  of its recovery
///     began WORDS                what stands in the document that it found
///     doc N T | lesson N T       a change at T, in milliseconds of a clock that processes share
///     kept D L                   changes up to these are in its file of recovery
///     answer N | setting N       is written
///     saving N, saved N          the document
int driveWindow(int argc, char** argv);

/// The lesson that all of them answer.
inline const QString drivenLesson = QStringLiteral("driven");
/// What a text of TAG and number says; -1 if it is of another.
int drivenNumber(const QByteArray& text, const QByteArray& tag);
/// Where such a window saves its document.
QString drivenFile(const QString& folder, const QByteArray& tag, int number);
qint64 sharedClock();

} // namespace hopscope
