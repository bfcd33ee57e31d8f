#include "state/language.h"

#include "lessons/translation.h"
#include "state/kept/settings.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QTranslator>

// A static library must ask for its resources itself, outside of any namespace.
#ifdef HOPSCOPE_TRANSLATED
static void takeTranslations() { Q_INIT_RESOURCE(translations); }
#else
static void takeTranslations() {} // built without lrelease
#endif

namespace hopscope {

namespace {

const QString key = QStringLiteral("language");

} // namespace

QStringList languages() { return {QStringLiteral("de")}; }

QString language()
{
    QString wanted = qEnvironmentVariable("HOPSCOPE_LANGUAGE");
    if (wanted.isEmpty()) wanted = Settings().value(key).toString();
    return languages().contains(wanted) ? wanted : QStringLiteral("en");
}

void chooseLanguage(const QString& language) { Settings().setValue(key, language); }

QTranslator* installLanguage()
{
    takeTranslations();
    if (language() == QLatin1String("en")) return nullptr;
    auto* translator = new QTranslator(QCoreApplication::instance());
    if (translator->load(QStringLiteral(":/hopscope/translations/hopscope_%1.qm").arg(language())))
        if (QCoreApplication::installTranslator(translator)) return translator;
    delete translator;
    return nullptr;
}

QString translatedLesson(const QString& fileName)
{
    QString other = fileName;
    if (!other.endsWith(QLatin1String(".md"))) return fileName;
    other.insert(other.size() - 2, language() + QLatin1Char('.'));
    return language() != QLatin1String("en") && QFileInfo::exists(other) ? other : fileName;
}

bool isTranslatedLesson(const QString& fileName) { return translationName(fileName.toStdString()).has_value(); }

} // namespace hopscope
