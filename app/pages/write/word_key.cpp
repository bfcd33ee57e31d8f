#include "pages/write/word_key.h"

#include "drawing/format.h"
#include "drawing/theme.h"
#include "own/own_text.h"
#include "own/schedule_text.h"
#include "views/code_edit.h"
#include "widgets/labels.h"
#include "widgets/style.h"

#include <QEvent>
#include <QFontMetrics>
#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <array>

namespace hopscope {

namespace {

constexpr std::array<WordMeaning, 14> known{{
    {"me", QT_TRANSLATE_NOOP("hopscope::WordKey", "number of the processor that runs the text")},
    {"p", QT_TRANSLATE_NOOP("hopscope::WordKey", "number of processors; % p goes round from p − 1 to 0")},
    {"root", QT_TRANSLATE_NOOP("hopscope::WordKey", "the processor that has all at the beginning, or at the end")},
    {"rank", QT_TRANSLATE_NOOP("hopscope::WordKey", "number counted from the root")},
    {"send", QT_TRANSLATE_NOOP("hopscope::WordKey", "waits until the receiver takes the message")},
    {"receive", QT_TRANSLATE_NOOP("hopscope::WordKey", "waits for the sender's message and returns its blocks")},
    {"exchange", QT_TRANSLATE_NOOP("hopscope::WordKey", "sends and receives in the same step, returns what came")},
    {"start", QT_TRANSLATE_NOOP("hopscope::WordKey", "begins a message without waiting")},
    {"wait", QT_TRANSLATE_NOOP("hopscope::WordKey", "until what was started has ended")},
    {"pass", QT_TRANSLATE_NOOP("hopscope::WordKey", "does nothing for one step")},
    {"range", QT_TRANSLATE_NOOP("hopscope::WordKey", "blocks from the first to the last")},
    {"all", QT_TRANSLATE_NOOP("hopscope::WordKey", "every block that the processor holds")},
    {"combine", QT_TRANSLATE_NOOP("hopscope::WordKey", "makes one operand of what comes and what is there")},
    {"formula", QT_TRANSLATE_NOOP("hopscope::WordKey", "time that the author expects; the run is compared with it")},
}};
/// In a timetable.
constexpr WordMeaning listed{"send",
                             QT_TRANSLATE_NOOP("hopscope::WordKey", "from, to and blocks of a message of this step")};

} // namespace

std::vector<WordMeaning> meaningsIn(const QString& program)
{
    static const QRegularExpression comment(QStringLiteral("--[^\n]*")),
        title(QStringLiteral("^\\s*title\\s*=[^\n]*"), QRegularExpression::MultilineOption);
    QString code = program;
    code.remove(comment).remove(title);
    const bool timetable = code.contains(QStringLiteral("function step("));
    std::vector<std::pair<qsizetype, WordMeaning>> found;
    for (const WordMeaning& one : known) {
        const QRegularExpression word(QStringLiteral("\\b%1\\b").arg(toQString(one.word)));
        if (const qsizetype at = code.indexOf(word); at >= 0)
            found.emplace_back(at, timetable && one.word == listed.word ? listed : one);
    }
    std::ranges::sort(found, {}, [](const auto& one) { return one.first; });
    std::vector<WordMeaning> meanings;
    for (const auto& [at, one] : found) meanings.push_back(one);
    return meanings;
}

WordKey::WordKey(CodeEdit& edit) : QLabel(&edit), m_edit(edit)
{
    setObjectName(QStringLiteral("write-words"));
    setRole(*this, "soft");
    setTextFormat(Qt::RichText);
    setWordWrap(true);
    setAttribute(Qt::WA_TransparentForMouseEvents); // a click below the text is one into it
    edit.viewport()->installEventFilter(this);
    connect(&edit, &QPlainTextEdit::textChanged, this, &WordKey::refresh);
    connect(&Appearance::instance(), &Appearance::themeChanged, this, &WordKey::refresh);
}

QString WordKey::words(bool marksOnly) const
{
    const Theme& theme = Appearance::theme();
    const QString text = m_edit.text().isEmpty() ? m_edit.sample() : m_edit.text(), letters = theme.mono(10).family();
    const bool list = isScheduleText(text.toStdString());
    QStringList rows;
    const auto add = [&](const QString& sign, const QString& meaning) {
        rows += QStringLiteral("<tr><td style=\"padding-right:14px; white-space:nowrap\">%1</td><td>%2</td></tr>")
                    .arg(sign, meaning.toHtmlEscaped());
    };
    if (const auto& places = m_edit.places(); !places.empty()) {
        constexpr qsizetype most = 9;
        add(QStringLiteral("<span style=\"background-color:%1; color:%2; font-family:'%3'\">&nbsp;%4&nbsp;</span>")
                .arg(theme.accent.name(), theme.onAccent.name(), letters,
                     processorsText(places.begin()->second, most).toHtmlEscaped()),
            list ? tr("processors that send what stands in this line") : tr("processors at this line in this step"));
    }
    if (!list && !marksOnly)
        for (const auto& [word, meaning] : meaningsIn(text))
            add(QStringLiteral("<span style=\"color:%1; font-family:'%2'\">%3</span>")
                    .arg(theme.ink.name(), letters, toQString(word)),
                tr(meaning.data()));
    if (marksOnly && !rows.isEmpty()) return QStringLiteral("<table>%1</table>").arg(rows.join(QString()));
    return rows.isEmpty()
               ? QString()
               : QStringLiteral("<b style=\"color:%3\">%1</b><table cellspacing=\"0\" cellpadding=\"2\">%2</table>")
                     .arg(tr("What the words and marks mean").toHtmlEscaped(), rows.join(QString()), theme.ink.name());
}

void WordKey::refresh()
{
    constexpr int side = 10, leastWide = 200;
    setFont(Appearance::theme().text(10));
    const QRect room = m_edit.viewport()->geometry();
    const QString shown = m_edit.text().isEmpty() ? m_edit.sample() : m_edit.text();
    const int lines = static_cast<int>(shown.count(u'\n')) + 1, above = lines * m_edit.fontMetrics().lineSpacing(),
              wide = room.width() - 2 * side;
    // Where there is little room the marks: nothing else on the page says what they are.
    bool fits = false;
    for (const bool marksOnly : {false, true}) {
        setText(words(marksOnly));
        const int high = heightForWidth(wide) + side;
        fits = !text().isEmpty() && wide > leastWide && above + high <= room.height();
        if (!fits) continue;
        setGeometry(room.left() + side, room.bottom() - high, wide, high);
        break;
    }
    setVisible(fits);
}

bool WordKey::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize) refresh();
    return QLabel::eventFilter(watched, event);
}

} // namespace hopscope
