#pragma once

#include "widgets/style.h"

#include <QLabel>
#include <QString>
#include <QTest>
#include <QWidget>

namespace hopscope {

/// A picture for whoever wants to look: the folder is in the environment.
inline void keepPicture(QWidget& window, const QString& name)
{
    const QString folder = qEnvironmentVariable("HOPSCOPE_SHOTS");
    if (!folder.isEmpty()) window.grab().save(folder + QLatin1Char('/') + name + QStringLiteral(".png"));
}

/// The words are all there: neither cut off below nor at the side.
inline bool isWhole(const QLabel& label)
{
    if (label.isHidden() || label.text().isEmpty()) return true;
    const QSize seen = label.visibleRegion().boundingRect().size();
    if (label.wordWrap()) return seen.height() >= label.heightForWidth(label.width()) - 2;
    QString text = label.text();
    if (label.buddy()) text.remove(u'&'); // it names a key
    return seen.width() >= label.fontMetrics().horizontalAdvance(text);
}

/// Rows of sizes and themes for the tests that look at every state.
inline void addSizesAndThemes()
{
    QTest::addColumn<QSize>("size");
    QTest::addColumn<QString>("theme");
    for (const char* theme : {"light", "dark", "contrast"})
        for (const QSize size : {QSize(1440, 900), QSize(1024, 700)})
            QTest::addRow("%d-%s", size.width(), theme) << size << QString::fromLatin1(theme);
}

inline void forceTheme(const QString& name)
{
    Appearance::instance().force(name == QStringLiteral("dark")       ? darkTheme()
                                 : name == QStringLiteral("contrast") ? highContrastTheme()
                                                                      : lightTheme());
}

} // namespace hopscope
