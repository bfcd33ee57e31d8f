#include "../grammar.h"
#include "../target.h"

#include "state/document.h"

namespace hopscope::document_target {

namespace {

/// Every text is a document, which is written as it was read, or is refused with a sentence.
void tryOut(std::string_view input)
{
    const QByteArray text(input.data(), static_cast<qsizetype>(input.size()));
    try {
        const DocumentValue value = Document::fromJson(text);
        const QByteArray written = Document::toJson(value);
        if (Document::toJson(Document::fromJson(written)) != written)
            fuzz::broken("what is written is read as something else", input);
    } catch (const Refused& refusal) {
        fuzz::checkSentence(refusal.why().text, input);
    }
}

std::string seed(fuzz::Choices& choose)
{
    DocumentValue value;
    value.experiments.clear();
    for (std::size_t i = 1 + choose.below(4); i > 0; --i) {
        Experiment experiment{"ring:8", "allgather-ring", {}};
        try {
            experiment = experimentFromText(fuzz::experimentText(choose, fuzz::Scale::Small));
        } catch (const Refused&) { // mistyped
        }
        value.experiments.push_back(experiment);
        value.captions.push_back(QStringLiteral("A caption"));
    }
    return Document::toJson(value).toStdString();
}

} // namespace

extern const fuzz::FuzzTarget entry;
const fuzz::FuzzTarget entry{.name = "document", .tryOut = tryOut, .seed = seed};

} // namespace hopscope::document_target
