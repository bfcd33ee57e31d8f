#include "window/remembered_appearance.h"

#include "state/kept/settings.h"
#include "widgets/style.h"

#include <QObject>

#include <algorithm>

namespace hopscope {

namespace {

const QString themeKey = QStringLiteral("appearance/theme"), fontKey = QStringLiteral("appearance/font-scale");

} // namespace

void installAppearance()
{
    Appearance& appearance = Appearance::instance();
    const Settings settings;
    appearance.install(static_cast<Appearance::Choice>(std::clamp(settings.value(themeKey, 0).toInt(), 0, 4)),
                       settings.value(fontKey, 1.0).toDouble());
    QObject::connect(&appearance, &Appearance::chosen, &appearance,
                     [](Appearance::Choice choice) { Settings().setValue(themeKey, static_cast<int>(choice)); });
    QObject::connect(&appearance, &Appearance::fontScaleChosen, &appearance,
                     [](double scale) { Settings().setValue(fontKey, scale); });
}

} // namespace hopscope
