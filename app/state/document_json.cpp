#include "state/document.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>

namespace hopscope {

// A file is one JSON object:
//     {"format": "hopscope", "version": 1, "experiments": ["torus:4x4 …"], "front": 0, "captions": [""],
//      "step": 3, "page": "watch"}
// Reasons below are the second half of a sentence that begins with the name of the file.
namespace {

constexpr int version = 1;

Refused refusal(const QString& reason) { return {std::string(), reason.toStdString()}; }

QString jsonText(const QJsonValue& value)
{
    // QJsonDocument writes only arrays and objects: wrap the value, then take the brackets off.
    QByteArray text = QJsonDocument(QJsonArray{value}).toJson(QJsonDocument::Indented).trimmed();
    return QString::fromUtf8(text.mid(1, text.size() - 2)).trimmed();
}

Experiment experimentFrom(const QJsonValue& value, qsizetype number)
{
    if (!value.isString()) throw refusal(QStringLiteral("is damaged: experiment %1 is no text.").arg(number));
    try {
        return experimentFromText(value.toString().toStdString());
    } catch (const Refused& reason) {
        throw refusal(QStringLiteral("is damaged: experiment %1 cannot be read: %2")
                          .arg(number)
                          .arg(QString::fromStdString(reason.why().text)));
    }
}

} // namespace

QByteArray Document::toJson(const DocumentValue& value, const DocumentView& view)
{
    QJsonArray experiments, captions;
    for (const Experiment& experiment : value.experiments)
        experiments.append(QString::fromStdString(toText(experiment)));
    for (const QString& caption : value.captions) captions.append(caption);

    // Written by hand so that the file begins with what it is.
    std::vector<std::pair<QString, QJsonValue>> fields{{QStringLiteral("format"), QStringLiteral("hopscope")},
                                                       {QStringLiteral("version"), version},
                                                       {QStringLiteral("experiments"), experiments},
                                                       {QStringLiteral("front"), static_cast<qint64>(value.front)},
                                                       {QStringLiteral("captions"), captions}};
    if (view.step != 0) fields.emplace_back(QStringLiteral("step"), view.step);
    if (!view.page.isEmpty()) fields.emplace_back(QStringLiteral("page"), view.page);
    for (auto field = value.unknown.begin(); field != value.unknown.end(); ++field)
        fields.emplace_back(field.key(), field.value());

    QStringList lines;
    for (const auto& [name, content] : fields)
        lines += QStringLiteral("    %1: %2").arg(jsonText(name), jsonText(content));
    return (QStringLiteral("{\n") + lines.join(QStringLiteral(",\n")) + QStringLiteral("\n}\n")).toUtf8();
}

DocumentValue Document::fromJson(const QByteArray& json)
{
    QJsonParseError error;
    const QJsonDocument parsed = QJsonDocument::fromJson(json, &error);
    if (!parsed.isObject() || parsed[QStringLiteral("format")] != QStringLiteral("hopscope"))
        throw refusal(QStringLiteral("is not a Hopscope file."));
    QJsonObject object = parsed.object();

    const int fileVersion = object[QStringLiteral("version")].toInt();
    if (fileVersion < 1) throw refusal(QStringLiteral("is damaged: its version is missing."));
    if (fileVersion > version)
        throw refusal(
            QStringLiteral("was written by a newer Hopscope: its format has version %1, this program reads up to %2.")
                .arg(fileVersion)
                .arg(version));

    DocumentValue value;
    const QJsonArray experiments = object[QStringLiteral("experiments")].toArray();
    if (experiments.isEmpty()) throw refusal(QStringLiteral("is damaged: it holds no experiment."));
    if (experiments.size() > qsizetype{mostExperiments})
        throw refusal(QStringLiteral("is damaged: it holds %1 experiments, at most %2 are possible.")
                          .arg(experiments.size())
                          .arg(mostExperiments));
    for (const QJsonValue& experiment : experiments)
        value.experiments.push_back(experimentFrom(experiment, qsizetype(value.experiments.size()) + 1));

    const qint64 front = object[QStringLiteral("front")].toInteger();
    if (front < 0 || front >= experiments.size())
        throw refusal(QStringLiteral("is damaged: there is no experiment %1 to put in front.").arg(front));
    value.front = static_cast<std::size_t>(front);
    for (const QJsonValue& caption : object[QStringLiteral("captions")].toArray())
        value.captions.push_back(caption.toString());
    value.captions.resize(value.experiments.size());

    for (const char* known : {"format", "version", "experiments", "front", "captions", "step", "page"})
        object.remove(QLatin1String(known));
    value.unknown = object;
    return value;
}

DocumentView Document::viewFromJson(const QByteArray& json)
{
    const QJsonDocument parsed = QJsonDocument::fromJson(json);
    return {std::max(0.0, parsed[QStringLiteral("step")].toDouble()), parsed[QStringLiteral("page")].toString()};
}

} // namespace hopscope
