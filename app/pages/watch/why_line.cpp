#include "pages/watch/why_line.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "run/analysis/why.h"
#include "run/analysis/why_run.h"
#include "state/document.h"
#include "state/playback.h"
#include "widgets/labels.h"
#include "widgets/style.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QRegularExpression>
#include <QVBoxLayout>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>

namespace hopscope {

namespace {

constexpr int side = 18, slack = 4; ///< slack: of the height below and above the sentences

} // namespace

WhyLine::WhyLine(Document& document, Playback& playback, QWidget* parent)
    : QWidget(parent), m_document(document), m_playback(playback)
{
    setObjectName(QStringLiteral("why-line"));
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(side, 4, side, 6);
    m_label = makeLabel({}, "plain", this);
    m_label->setWordWrap(true);
    m_label->setAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_label->setAccessibleName(tr("Why this step takes as long as it does"));
    m_whole = makeLabel({}, "plain", this);
    m_whole->setObjectName(QStringLiteral("why-run"));
    m_whole->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_whole->hide();
    auto* sentences = new QVBoxLayout;
    sentences->setSpacing(1);
    sentences->addStretch(1);
    sentences->addWidget(m_label);
    sentences->addWidget(m_whole);
    sentences->addStretch(1);
    line->addLayout(sentences, 1);
    m_hint = makeLabel(tr("Page Down, Page Up: step\nP: pen · Esc: end the presentation"), "soft", this);
    m_hint->setObjectName(QStringLiteral("presentation-keys"));
    m_hint->setAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_hint->hide();
    line->addWidget(m_hint);
    m_hintEnds.setSingleShot(true);
    m_hintEnds.setInterval(std::chrono::seconds(10));
    connect(&m_hintEnds, &QTimer::timeout, this, &WhyLine::endHint);
    m_everything = new QPushButton(tr("Show everything"), this);
    m_everything->setObjectName(QStringLiteral("show-everything"));
    m_everything->setToolTip(tr("All views and controls: space–time, pseudocode, formulas, cost parameters …"));
    m_everything->hide();
    line->addWidget(m_everything);
    connect(m_everything, &QPushButton::clicked, this, &WhyLine::everythingWanted);
    connect(&document, &Document::runChanged, this, &WhyLine::refresh);
    connect(&playback, &Playback::positionChanged, this, &WhyLine::refresh);
    connect(&Appearance::instance(), &Appearance::themeChanged, this, &WhyLine::chooseFont);
    chooseFont();
    refresh();
}

QString WhyLine::sentence() const { return m_label->accessibleDescription(); }

void WhyLine::setUnfolds(bool unfolds) { m_everything->setVisible(unfolds); }

void WhyLine::setPresenting(bool presenting)
{
    m_presenting = presenting;
    if (!presenting) return endHint();
    m_hint->show();
    m_hintEnds.start();
    layout()->activate(); // the sentence has the rest of the width
    chooseFont();
}

QString WhyLine::hint() const { return m_hint->isHidden() ? QString() : m_hint->text(); }

void WhyLine::finish()
{
    if (m_playback.position() >= 1) endHint();
}

void WhyLine::endHint()
{
    m_hintEnds.stop();
    m_hint->hide();
    layout()->activate();
    chooseFont();
}

/// The longest sentence on the whole run that stands in one line, which is the same in all steps; returns the height
/// that it takes, 0 if it has no room. The audience of a presentation reads one sentence.
int WhyLine::chooseWhole(int room, int linesOfStep)
{
    const Theme& theme = Appearance::theme();
    const QFont font = theme.text(linesOfStep == 2 ? 9.5 : 9);
    const auto fits = std::ranges::find_if(
        m_wholeForms, [&](const QString& form) { return textWidth(font, form) <= m_label->width(); });
    const int high = QFontMetrics(font).lineSpacing() + 1;
    const bool shown = !m_presenting && fits != m_wholeForms.end() && high <= room;
    m_whole->setVisible(shown);
    if (!shown) return 0;
    m_whole->setFont(font);
    QPalette palette = m_whole->palette();
    palette.setColor(QPalette::WindowText, theme.inkSoft);
    m_whole->setPalette(palette);
    m_whole->setText(*fits);
    return high;
}

QString WhyLine::wholeSentence() const { return m_whole->isHidden() ? QString() : m_whole->text(); }

/// Of one height at a width, so that the network does not jump from step to step; a long sentence has smaller letters.
void WhyLine::chooseFont()
{
    constexpr int narrow = 560;
    const Theme& theme = Appearance::theme();
    const double largest = m_presenting ? 12 : 11;
    const int lines = width() < narrow * theme.fontScale ? 3 : 2,
              most = lines * QFontMetrics(theme.text(lines == 2 ? largest : largest - 1, QFont::Medium)).lineSpacing();
    const int room = m_label->width();
    QFont font;
    int height = 0;
    for (double size = largest; size >= 9; size -= 0.5) {
        font = theme.text(size, QFont::Medium);
        height = QFontMetrics(font).boundingRect(0, 0, room, 10 * most, Qt::TextWordWrap, m_label->text()).height();
        if (height <= most) break;
    }
    // Below two lines it has a line of its own; of three, which a narrow window needs for long sentences, the last one.
    const int whole = chooseWhole(lines == 2 ? std::numeric_limits<int>::max() : most - height + slack, lines);
    setFixedHeight(std::max(most, height) + 14 + (lines == 2 ? whole : 0)); // rather a jump than half a line
    if (font != m_label->font()) m_label->setFont(font);
    layout()->activate(); // both have their room at once
}

void WhyLine::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    chooseFont();
}

void WhyLine::refresh()
{
    const auto run = m_document.run();
    if (!run) {
        m_label->clear();
        m_wholeForms.clear();
        return m_label->setAccessibleDescription({});
    }
    // Without a common clock the sentence names the time and what is under way at it: it changes within a step, too.
    const double position = m_playback.position(), moment = run->clockless() ? position : std::ceil(position - 1e-9);
    if (run == m_run && moment == m_moment) return;
    // Who has gone on knows the keys.
    if (run == m_run && m_hintEnds.isActive() && moment >= 1) endHint();
    if (run != m_run) {
        m_wholeForms.clear();
        for (const std::string& form : whyRun(*run)) m_wholeForms << toQString(form);
    }
    m_run = run;
    m_moment = moment;
    const QString sentence = QString::fromStdString(whyAt(*run, m_playback.position()));
    // No line ends between a number and what it counts, nor within "0 → 21" or "0–15".
    static const QRegularExpression together(QStringLiteral("(?<=[0-9→]) (?=[a-z0-9→])")),
        ranges(QStringLiteral("(?<=[0-9])–(?=[0-9])"));
    // What the time is made of, and which link is meant, stands on one line.
    QString shown = sentence;
    static const QRegularExpression brackets(QStringLiteral("\\([^()]*start-up[^()]*\\)|\\([^(),]*→[^(),]*\\)"));
    for (auto all = brackets.globalMatch(sentence); all.hasNext();) {
        const QRegularExpressionMatch found = all.next();
        shown.replace(found.capturedStart(), found.capturedLength(),
                      found.captured().replace(u' ', QChar(QChar::Nbsp)));
    }
    m_label->setText(shown.replace(together, QString(QChar::Nbsp))
                         .replace(ranges, QStringLiteral("–\u2060"))
                         .replace(QStringLiteral("start-up"), QStringLiteral("start\u2011up")));
    chooseFont();
    m_label->setAccessibleDescription(sentence);
}

} // namespace hopscope
