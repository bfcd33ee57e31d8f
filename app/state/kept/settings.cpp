#include "state/kept/settings.h"

#include "diagnostic.h"
#include "file_lock.h"
#include "state/kept/files.h"

#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSettings>
#include <QStandardPaths>

#include <utility>

namespace hopscope {

namespace {

constexpr std::size_t mostOfSettings = 4 << 20;
const QString bytesKey = QStringLiteral("base64");

QJsonValue toJson(const QVariant& value)
{
    if (value.typeId() != QMetaType::QByteArray) return QJsonValue::fromVariant(value);
    return QJsonObject{{bytesKey, QString::fromLatin1(value.toByteArray().toBase64())}};
}

QVariant fromJson(const QJsonValue& value)
{
    if (!value.isObject()) return value.toVariant();
    return QByteArray::fromBase64(value.toObject()[bytesKey].toString().toLatin1());
}

/// Earlier versions kept what was chosen as QSettings does.
QVariantMap formerSettings()
{
    const QSettings former;
    QVariantMap values;
    for (const QString& key : former.allKeys()) values[key] = former.value(key);
    return values;
}

QVariantMap read(const QString& name)
{
    if (!QFileInfo::exists(name)) return formerSettings();
    QVariantMap values;
    try {
        const QJsonDocument document = QJsonDocument::fromJson(loadFile(name, mostOfSettings));
        if (!document.isObject()) putAside(name, QStringLiteral("damaged"));
        const QJsonObject object = document.object();
        for (auto one = object.begin(); one != object.end(); ++one) values[one.key()] = fromJson(one.value());
    } catch (const Refused&) { // then everything is as usual
    }
    return values;
}

void write(const QString& name, const QVariantMap& values)
{
    QJsonObject object;
    for (auto one = values.begin(); one != values.end(); ++one) object[one.key()] = toJson(one.value());
    saveOwnFile(name, QJsonDocument(object).toJson());
}

void apply(const QVariantMap& changes, QVariantMap& values)
{
    for (auto one = changes.begin(); one != changes.end(); ++one)
        if (one.value().isValid())
            values[one.key()] = one.value();
        else
            values.remove(one.key());
}

/// What the file holds, read again only when it has changed, and what could not be written to it.
struct Known {
    QString name;
    QDateTime changed;
    qint64 size{-1};
    QVariantMap values, unwritten;

    void refresh()
    {
        const QFileInfo file(Settings::fileName());
        if (name == file.filePath() && changed == file.lastModified() && size == file.size()) return;
        if (name != file.filePath()) unwritten.clear();
        name = file.filePath();
        values = read(name);
        const QFileInfo now(name); // it may have been put aside
        changed = now.lastModified();
        size = now.size();
        apply(unwritten, values);
    }
};

Known& known()
{
    static Known all;
    return all;
}

} // namespace

Settings::Settings(const QString& group) : m_prefix(group.isEmpty() ? QString() : group + u'/') {}

QString Settings::fileName()
{
    return QStandardPaths::writableLocation(QStandardPaths::AppConfigLocation) + QStringLiteral("/settings.json");
}

QVariant Settings::value(const QString& key, const QVariant& otherwise) const
{
    known().refresh();
    return known().values.value(m_prefix + key, otherwise);
}

void Settings::setValue(const QString& key, const QVariant& value)
{
    if (this->value(key) == value) return;
    m_changes[m_prefix + key] = value;
    apply(m_changes, known().values);
}

Settings::~Settings()
{
    if (m_changes.isEmpty()) return;
    const QString name = fileName();
    Known& all = known();
    apply(m_changes, all.values);
    all.unwritten.insert(m_changes);
    QDir().mkpath(QFileInfo(name).absolutePath());
    FileLock lock(pathOf(name + QStringLiteral(".lock")));
    if (!lock.lock(2000)) return;
    QVariantMap values = read(name); // another window may have set something
    apply(all.unwritten, values);
    try {
        write(name, values);
    } catch (const Refused&) {
        return;
    }
    all = {};
}

} // namespace hopscope
