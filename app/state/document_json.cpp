#include "run/document_file.h"
#include "state/document.h"

namespace hopscope {

// The core reads and writes the format; here are the same values as Qt has them.

static_assert(Document::mostExperiments == DocumentFile::mostExperiments);

QByteArray Document::toJson(const DocumentValue& value, const DocumentView& view)
{
    DocumentFile file{.experiments = value.experiments,
                      .front = value.front,
                      .captions = {},
                      .step = view.step,
                      .page = view.page.toStdString(),
                      .own = value.own,
                      .networks = value.networks,
                      .unknown = value.unknown,
                      .traces = value.traces,
                      .sizes = value.sizes};
    for (const QString& caption : value.captions) file.captions.push_back(caption.toStdString());
    return QByteArray::fromStdString(documentJson(file));
}

DocumentValue Document::fromJson(const QByteArray& json)
{
    DocumentFile file = documentFromJson({json.constData(), static_cast<std::size_t>(json.size())});
    DocumentValue value{std::move(file.experiments),
                        file.front,
                        {},
                        std::move(file.own),
                        std::move(file.networks),
                        std::move(file.unknown),
                        std::move(file.traces),
                        std::move(file.sizes)};
    for (const std::string& caption : file.captions) value.captions.push_back(QString::fromStdString(caption));
    return value;
}

DocumentView Document::viewFromJson(const QByteArray& json)
{
    try {
        const DocumentFile file = documentFromJson({json.constData(), static_cast<std::size_t>(json.size())});
        return {file.step, QString::fromStdString(file.page)};
    } catch (const Refused&) {
        return {};
    }
}

} // namespace hopscope
