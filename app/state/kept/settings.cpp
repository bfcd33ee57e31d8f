#include "state/kept/settings.h"

#include "diagnostic.h"
#include "file_lock.h"
#include "json_text.h"
#include "state/kept/files.h"

#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QSettings>
#include <QStandardPaths>
#include <QStringList>

#include <cstdint>
#include <utility>

namespace hopscope {

namespace {

constexpr std::size_t mostOfSettings = 4 << 20;
constexpr const char* bytesKey = "base64";

Json toJson(const QVariant& value)
{
    switch (value.typeId()) {
    case QMetaType::Bool:
        return value.toBool();
    case QMetaType::Int:
    case QMetaType::LongLong:
        return value.toLongLong();
    case QMetaType::Double:
    case QMetaType::Float:
        return value.toDouble();
    case QMetaType::QByteArray:
        return Json::object({{bytesKey, value.toByteArray().toBase64().toStdString()}});
    case QMetaType::QStringList: {
        Json list = Json::array();
        for (const QString& one : value.toStringList()) list.push_back(one.toStdString());
        return list;
    }
    default:
        return value.toString().toStdString();
    }
}

QVariant fromJson(const Json& value)
{
    if (value.is_boolean()) return value.get<bool>();
    if (value.is_number_integer()) return static_cast<qlonglong>(value.get<std::int64_t>());
    if (value.is_number()) return value.get<double>();
    if (value.is_string()) return QString::fromStdString(value.get<std::string>());
    if (value.is_object()) return QByteArray::fromBase64(QByteArray::fromStdString(textOf(value, bytesKey)));
    if (!value.is_array()) return {};
    QStringList list;
    for (const Json& one : value)
        if (one.is_string()) list << QString::fromStdString(one.get<std::string>());
    return list;
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
        const auto object = jsonFromText(loadFile(name, mostOfSettings).toStdString());
        if (!object || !object->is_object())
            putAside(name, QStringLiteral("damaged"));
        else
            for (const auto& [key, value] : object->items()) values[QString::fromStdString(key)] = fromJson(value);
    } catch (const Refused&) { // then everything is as usual
    }
    return values;
}

void write(const QString& name, const QVariantMap& values)
{
    Json object = Json::object();
    for (auto one = values.begin(); one != values.end(); ++one) object[one.key().toStdString()] = toJson(one.value());
    saveOwnFile(name, QByteArray::fromStdString(textFromJson(object)));
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
