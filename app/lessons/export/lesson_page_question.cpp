#include "lessons/export/lesson_page_question.h"

#include "lessons/exercise.h"
#include "lessons/export/lesson_page_data.h"
#include "lessons/export/lesson_values.h"
#include "lessons/identity.h"
#include "lessons/question.h"

#include <QByteArray>
#include <QRegularExpression>
#include <QString>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace hopscope {

namespace {

constexpr std::uint64_t mostListed = 64; ///< processors and links that have a box of their own to tick

/// Not to be read in passing; resources/pages/lesson_marking.js turns it back.
QString veiled(const PageData& secret, std::uint32_t salt)
{
    QByteArray bytes = QByteArray::fromStdString(compactText(secret));
    std::uint32_t state = salt;
    for (char& byte : bytes) {
        state = state * 1664525U + 1013904223U;
        byte = static_cast<char>(static_cast<unsigned char>(byte) ^ (state >> 24U));
    }
    return QString::fromLatin1(bytes.toBase64());
}

/// The question of a page as data for the script.
class LessonQuestionData {
public:
    LessonQuestionData(const PosedPage& page, const LessonPage& text, std::pair<int, int> evidence, bool sealed,
                       const std::stop_token& stop)
        : m_page(page), m_text(text), m_evidence(evidence), m_sealed(sealed), m_stop(stop)
    {
    }

    PageData json() const
    {
        const Question& question = *m_page.question;
        PageData data{{"number", static_cast<int>(m_page.number)},
                      {"id", questionId(m_text)},
                      {"form", nameOf(key().form)},
                      {"rule", nameOf(key().rule)},
                      {"run", static_cast<int>(key().evidence.run)},
                      {"asked", askedFor(key())},
                      {"prompt", htmlOf(question.prompt)},
                      {"hint", m_sealed ? QString() : htmlOf(question.hint)},
                      {"unit", key().unit}};
        std::vector<std::uint64_t> items = key().items; // that a remark may be about
        if (key().form == AnswerForm::Link) items = addLinks(data);
        if (key().form == AnswerForm::Choice || key().form == AnswerForm::Order) {
            PageData options = PageData::array();
            for (const std::string& option : key().options)
                options.push_back(htmlOf(option).remove(QRegularExpression(QStringLiteral("^<p>|</p>\\s*$"))));
            data["options"] = options;
            data["listed"] = arrayOf(items);
        }
        data["items"] =
            key().form != AnswerForm::Link && items.size() <= mostListed ? arrayOf(items) : PageData::array();
        if (key().exercise) data["start"] = key().exercise->start;
        PageData table = PageData::array();
        if (key().form == AnswerForm::Slider) table = addTable(data);
        const std::uint32_t salt = 0x9e3779b9U ^ static_cast<std::uint32_t>(m_page.number);
        data["salt"] = salt;
        if (!m_sealed) data["secret"] = veiled(secret(items, table), salt);
        return data;
    }

private:
    const Key& key() const { return m_page.question->key; }

    static QString nameOf(AnswerForm form)
    {
        static constexpr std::array names{"processors", "link",   "blocks",  "choice", "order",
                                          "slider",     "number", "drawing", "program"};
        return QString::fromLatin1(names[static_cast<std::size_t>(form)]);
    }
    static QString nameOf(MarkRule rule)
    {
        static constexpr std::array names{"exactly", "any", "order", "near", "goal", "trials"};
        return QString::fromLatin1(names[static_cast<std::size_t>(rule)]);
    }

    /// A line in the list for every cable.
    std::vector<std::uint64_t> addLinks(PageData& data) const
    {
        const Run& run = *m_page.runs[key().evidence.run];
        constexpr LinkId most = 4000;
        std::vector<std::uint64_t> links;
        PageData list = PageData::array();
        for (LinkId link = 0; link < std::min<LinkId>(run.topology().links(), most); link += 2) {
            links.push_back(link);
            list.push_back(PageData::array({link, itemText(key(), link, run)}));
        }
        data["links"] = list;
        return links;
    }

    /// Whether each value of the slider is right: value, right, remark.
    PageData addTable(PageData& data) const
    {
        const LessonValues all = lessonValues(m_page, key().parameter, mostLessonValues, m_stop);
        PageData table = PageData::array();
        for (const double value : all.values) {
            std::string remark;
            const bool right = key().meets(value, remark);
            table.push_back(PageData::array({numberData(value), right, remark}));
        }
        data["parameter"] = key().parameter;
        data["table"] = arrayOf(all.values);
        data["own"] = all.own;
        if (!m_sealed) data["numbers"] = all.results;
        return table;
    }

    PageData secret(const std::vector<std::uint64_t>& items, const PageData& table) const
    {
        PageData remarks = PageData::object();
        constexpr std::size_t most = 300;
        if (key().remark && items.size() <= most)
            for (const std::uint64_t item : items)
                if (const std::string remark = key().remark(item); !remark.empty())
                    remarks[std::to_string(item)] = remark;
        PageData known = PageData::array();
        for (const KnownNumber& one : key().known)
            known.push_back(PageData::array({numberData(one.value), one.sentence}));
        const Evidence& evidence = key().evidence;
        PageData processors = PageData::array();
        for (const NodeId node : evidence.processors) processors.push_back(node.value);
        return {{"form", nameOf(key().form)},
                {"rule", nameOf(key().rule)},
                {"right", arrayOf(key().right)},
                {"ranks", arrayOf(key().ranks)},
                {"number", numberData(key().number)},
                {"tolerance", numberData(key().tolerance)},
                {"table", table},
                {"words", key().answer},
                {"solution", key().exercise ? key().exercise->solution : ""},
                {"reason", htmlOf(key().reason)},
                {"explanation", htmlOf(m_text.explanation)},
                {"remarks", remarks},
                {"known", known},
                {"evidence", PageData{{"run", static_cast<int>(evidence.run)},
                                      {"from", m_evidence.first},
                                      {"to", m_evidence.second},
                                      {"processors", processors},
                                      {"links", arrayOf(evidence.links)}}}};
    }

    const PosedPage& m_page;
    const LessonPage& m_text;
    std::pair<int, int> m_evidence;
    bool m_sealed;
    const std::stop_token& m_stop;
};

} // namespace

PageData lessonPageQuestion(const PosedPage& page, const LessonPage& text, std::pair<int, int> evidence, bool sealed,
                            const std::stop_token& stop)
{
    return LessonQuestionData(page, text, evidence, sealed, stop).json();
}

} // namespace hopscope
