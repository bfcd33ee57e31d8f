#pragma once

#include <QDBusVariant>
#include <QObject>

namespace hopscope {

/// Whether the desktop is asked to move less: the setting "enable-animations" of the desktop portal, which GNOME and others
/// keep. Told once it is known and whenever it changes; never where there is no portal.
class SystemMotion : public QObject {
    Q_OBJECT
public:
    explicit SystemMotion(QObject* parent = nullptr);

signals:
    void reducedChanged(bool reduced);

private slots:
    void settingChanged(const QString& group, const QString& key, const QDBusVariant& value);
};

} // namespace hopscope
