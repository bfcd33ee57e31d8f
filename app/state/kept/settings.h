#pragma once

#include <QString>
#include <QVariant>
#include <QVariantMap>

namespace hopscope {

/// What the user has chosen and the program remembers, in one file for all windows of a user. What is set is written,
/// whole or not at all, when this ends; where it cannot be written, it is remembered until the program ends.
/// Values are truths, numbers, texts, lists of texts, and bytes. For the window's thread.
class Settings {
public:
    explicit Settings(const QString& group = {}); ///< before each key, with a slash
    ~Settings();
    Settings(const Settings&) = delete;
    Settings& operator=(const Settings&) = delete;

    QVariant value(const QString& key, const QVariant& otherwise = {}) const;
    void setValue(const QString& key, const QVariant& value);
    void remove(const QString& key) { setValue(key, {}); }

    static QString fileName();

private:
    QString m_prefix;
    QVariantMap m_changes; ///< invalid: to be removed
};

} // namespace hopscope
