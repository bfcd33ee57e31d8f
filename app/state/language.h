#pragma once

#include <QString>
#include <QStringList>

class QTranslator;

namespace hopscope {

/// Languages that the window, or some lessons, are translated to, besides English: "de".
QStringList languages();
/// That of this program: the environment variable HOPSCOPE_LANGUAGE, else what was chosen, else "en".
QString language();
/// Kept for the next start.
void chooseLanguage(const QString& language);
/// Translates what is built from now on, as far as it is translated. Null if there is nothing to do.
QTranslator* installLanguage();

/// The file with a lesson in this program's language, if it stands beside the original: `lesson.de.md` beside
/// `lesson.md`; else the original.
QString translatedLesson(const QString& fileName);
/// Whether it is such a file.
bool isTranslatedLesson(const QString& fileName);

} // namespace hopscope
