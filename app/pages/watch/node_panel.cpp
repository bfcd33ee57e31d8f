#include "pages/watch/node_panel.h"

#include "algorithms/algorithm.h"
#include "algorithms/questions.h"
#include "drawing/format.h"
#include "drawing/words.h"
#include "scenes/network/words/explain.h"
#include "state/document.h"
#include "state/message_search.h"
#include "state/playback.h"
#include "state/selection.h"
#include "widgets/labels.h"
#include "widgets/style.h"

#include <QPainter>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace hopscope {

namespace {

constexpr int mostCells = 240;  // beyond it a cell stands for several blocks
constexpr int mostMessages = 6; // named one by one

/// The blocks of a run as small cells; those that are held have the colour that they have in every picture.
class BlockStrip : public QWidget {
public:
    BlockStrip(std::vector<double> held, QWidget* parent) : QWidget(parent), m_held(std::move(held))
    {
        QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Fixed);
        policy.setHeightForWidth(true);
        setSizePolicy(policy);
    }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override
    {
        const int columns = columnsIn(width), count = static_cast<int>(m_held.size());
        return (count + columns - 1) / columns * pitch();
    }
    QSize sizeHint() const override { return {200, heightForWidth(200)}; }

protected:
    void paintEvent(QPaintEvent*) override
    {
        const Theme& theme = Appearance::theme();
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const int columns = columnsIn(width());
        const auto count = m_held.size();
        for (std::size_t i = 0; i < count; ++i) {
            const QRectF cell((static_cast<int>(i) % columns) * pitch(), (static_cast<int>(i) / columns) * pitch(),
                              pitch() - 2, pitch() - 2);
            const double order = count <= 1 ? 0.3 : static_cast<double>(i) / static_cast<double>(count - 1);
            painter.setPen(Qt::NoPen);
            painter.setBrush(mixed(theme.vacant, theme.order(order), m_held[i]));
            painter.drawRoundedRect(cell, 2.5, 2.5);
        }
    }

private:
    int pitch() const { return m_held.size() <= 48 ? 16 : 11; }
    int columnsIn(int width) const { return std::max(1, width / pitch()); }
    std::vector<double> m_held; ///< by cell, 0 … 1 of its blocks
};

std::vector<double> cellsOf(const Holdings& holdings, NodeId node, std::uint32_t blocks)
{
    const auto cells = std::min<std::uint32_t>(blocks, mostCells);
    std::vector<double> held(cells, 0.0), total(cells, 0.0);
    for (std::uint32_t block = 0; block < blocks; ++block) {
        const auto cell = static_cast<std::size_t>(std::uint64_t{block} * cells / blocks);
        total[cell] += 1;
        if (holdings.holds(node, BlockId{block})) held[cell] += 1;
    }
    for (std::size_t i = 0; i < cells; ++i) held[i] /= total[i];
    return held;
}

QString joinedText(const std::vector<RankInterval>& intervals)
{
    QStringList parts;
    for (const RankInterval& interval : intervals)
        parts += interval.high == interval.low + 1 ? QString::number(interval.low)
                                                   : QStringLiteral("%1–%2").arg(interval.low).arg(interval.high - 1);
    return parts.join(QStringLiteral(", "));
}

class FactPage {
public:
    explicit FactPage(QWidget* content) : m_content(content), m_column(new QVBoxLayout(content))
    {
        m_column->setContentsMargins(18, 12, 18, 14);
        m_column->setSpacing(5);
    }
    void title(const QString& text) { m_column->addWidget(makeLabel(text, "heading", m_content)); }
    void text(const QString& text, const char* role = "plain")
    {
        QLabel* label = makeLabel(text, role, m_content);
        label->setWordWrap(true);
        m_column->addWidget(label);
    }
    void fact(const QString& name, const QString& value)
    {
        auto* line = new QHBoxLayout;
        line->addWidget(makeLabel(name, "soft", m_content), 1);
        QLabel* number = makeLabel(value, "plain", m_content);
        number->setFont(Appearance::theme().mono(10));
        line->addWidget(number);
        m_column->addLayout(line);
    }
    void gap() { m_column->addSpacing(8); }
    void add(QWidget* widget) { m_column->addWidget(widget); }
    void end() { m_column->addStretch(); }
    QWidget* content() const { return m_content; }

private:
    QWidget* m_content;
    QVBoxLayout* m_column;
};

/// "packets 3, 4, 9 and 12 more"
QString blocksText(const Run& run, std::span<const BlockRange> ranges)
{
    constexpr int named = 4;
    QStringList numbers;
    std::uint64_t count = 0;
    for (const BlockRange& range : ranges) {
        count += range.size();
        for (std::uint32_t i = 0; i < range.size() && numbers.size() < named; ++i)
            numbers +=
                QString::number(range.first.value + i / range.count * range.rowStride + i % range.count * range.stride);
    }
    QString text =
        blockName(run) + (count == 1 ? QStringLiteral(" ") : QStringLiteral("s ")) + numbers.join(QStringLiteral(", "));
    if (count > named) text += QObject::tr(" and %1 more").arg(numberText(static_cast<double>(count - named)));
    return text;
}

void describeMessages(FactPage& page, const Run& run, const Step& step, StepIndex k, NodeId node, bool sending)
{
    int shown = 0;
    for (const Transfer& transfer : step.transfers()) {
        if ((sending ? transfer.from : transfer.to) != node) continue;
        if (++shown > mostMessages) continue;
        const QString what = blocksText(run, step.blocks(transfer));
        page.text((sending ? QObject::tr("%1 to processor %2") : QObject::tr("%1 from processor %2"))
                      .arg(what)
                      .arg(sending ? transfer.to.value : transfer.from.value),
                  "strong");
        const std::string why = reasonOf(run.algorithm(), run.problem(), k, transfer, step.blocks(transfer));
        if (!why.empty()) page.text(QString::fromStdString(why), "soft");
    }
    if (shown == 0) page.text(QObject::tr("nothing"), "soft");
    if (shown > mostMessages) page.text(QObject::tr("and %1 more").arg(shown - mostMessages), "soft");
}

void describeProcessor(FactPage& page, const Run& run, NodeId node, StepIndex k)
{
    page.title(QObject::tr("Processor %1").arg(node.value));
    const auto holdings = run.holdingsAt(k + 1);
    const std::uint32_t blocks = run.shownBlocks();
    const QString one = blockName(run);
    const QString when =
        k < 0 ? QObject::tr("at the start") : QObject::tr("after step %1").arg(numberText(static_cast<double>(k) + 1));
    page.text(QObject::tr("holds %1 of %2 %3")
                  .arg(numberText(holdings->count(node)), counted(blocks, one, one + QLatin1Char('s')), when));
    if (blocks > 0) {
        std::vector<double> cells = cellsOf(*holdings, node, blocks);
        const double most = std::ranges::max(cells);
        const bool several = blocks > cells.size();
        // So little of so many would not be seen: the fullest cell has its whole colour, and it is said how full it is.
        if (several && most > 0)
            for (double& cell : cells) cell = cell > 0 ? 0.3 + 0.7 * cell / most : 0;
        const auto count = static_cast<double>(cells.size());
        page.add(new BlockStrip(std::move(cells), page.content()));
        if (several)
            page.text(QObject::tr("a cell: about %1 %2 in their order; darkest: %3 % of them held")
                          .arg(numberText(std::round(static_cast<double>(blocks) / count)), one + QLatin1Char('s'),
                               percentText(most)));
    }
    if (run.data().custody == Custody::Combined) {
        constexpr std::uint32_t named = 4;
        std::uint32_t shown = 0;
        for (std::uint32_t block = 0; block < blocks && shown < named; ++block) {
            const auto joined = holdings->joined(node, BlockId{block});
            if (joined.empty()) continue;
            ++shown;
            const bool alone = joined.size() == 1 && joined.front().high == joined.front().low + 1;
            page.text((alone ? QObject::tr("%1 %2 is the operand of rank %3")
                             : QObject::tr("%1 %2 combines the operands of ranks %3"))
                          .arg(one)
                          .arg(block)
                          .arg(joinedText(joined)),
                      "soft");
        }
    }
    page.gap();
    if (k < 0 || k >= run.steps()) {
        page.text(QObject::tr("The run has not begun."), "soft");
        return;
    }
    Step step;
    run.schedule().at(k, step);
    page.title(QObject::tr("Receives in step %1").arg(k + 1));
    describeMessages(page, run, step, k, node, false);
    page.gap();
    page.title(QObject::tr("Sends in step %1").arg(k + 1));
    describeMessages(page, run, step, k, node, true);
}

QString wordsText(double words)
{
    return words == 1 ? QObject::tr("1 word") : QObject::tr("%1 words").arg(numberText(words));
}

void describeStep(FactPage& page, const Run& run, StepIndex k)
{
    if (k < 0 || k >= run.steps()) {
        page.title(QObject::tr("Before the first step"));
        page.text(toQString(info(run.algorithm().operation).goal), "soft");
    } else {
        const Traffic traffic = run.trafficAt(k);
        page.title(QObject::tr("Step %1").arg(k + 1));
        page.fact(QObject::tr("Messages"), numberText(static_cast<double>(traffic.transfers)));
        page.fact(QObject::tr("Largest message"), wordsText(traffic.largestMessage));
        page.fact(QObject::tr("Most loaded link"), QStringLiteral("×") + numberText(traffic.messagesPerLink));
        page.fact(QObject::tr("Most sends of one"), numberText(traffic.sends));
        page.fact(QObject::tr("Most receipts of one"), numberText(traffic.receives));
        if (traffic.wordsCombined > 0) page.fact(QObject::tr("Most combined by one"), wordsText(traffic.wordsCombined));
        page.fact(QObject::tr("Costs"), withTimeUnit(run, run.stepTime(k)));
    }
    page.gap();
    page.text(
        QObject::tr("Click a processor in the picture to see what it holds, what it sends and receives now, and why."),
        "soft");
}

/// A block, a link or a transfer that is selected: what it is, and its messages.
bool describeMessage(FactPage& page, const Run& run, const Selected& what)
{
    if (const auto* transfer = std::get_if<TransferRef>(&what); transfer && transfer->step < run.steps()) {
        Step step;
        run.schedule().at(transfer->step, step);
        if (transfer->index >= step.transfers().size()) return false;
        page.title(QObject::tr("Message of step %1").arg(transfer->step + 1));
        page.text(explainTransfer(run, transfer->step, step, step.transfers()[transfer->index]));
        return true;
    }
    if (const auto* block = std::get_if<BlockId>(&what)) {
        page.title(QObject::tr("Journey of %1 %2").arg(blockName(run)).arg(block->value));
        const std::uint32_t processors = run.topology().processors();
        if (run.algorithm().operation == Operation::Alltoall
            && run.data().blocks == std::uint64_t{processors} * processors)
            page.text(QObject::tr("%1 = %2 · %3 + %4: it goes from processor %2 to processor %4.")
                          .arg(block->value)
                          .arg(block->value / processors)
                          .arg(processors)
                          .arg(block->value % processors));
    } else if (const auto* link = std::get_if<LinkRef>(&what); link && link->link < run.topology().links()) {
        const Ends ends = endsOf(run, link->link);
        page.title(QObject::tr("Link from %1 to %2").arg(ends.from.value).arg(ends.to.value));
    } else {
        return false;
    }
    const auto messages = MessageSearch::instance().messages(run, what);
    if (MessageSearch::isUnderWay(messages)) {
        page.text(std::holds_alternative<BlockId>(what) ? QObject::tr("Looking for the journey …")
                                                        : QObject::tr("Looking for its messages …"),
                  "soft");
        return true;
    }
    if (messages->list.empty()) page.text(QObject::tr("No message."), "soft");
    constexpr std::size_t mostShown = 40, mostExplained = 4;
    for (std::size_t i = 0; i < std::min(messages->list.size(), mostShown); ++i) {
        const Message& message = messages->list[i];
        page.fact(QObject::tr("Step %1").arg(message.step + 1),
                  QStringLiteral("%1 → %2").arg(message.from.value).arg(message.to.value));
        if (messages->list.size() > mostExplained) continue;
        page.text(explainTransfer(run, TransferRef{message.step, message.transfer}), "soft");
    }
    if (messages->list.size() > mostShown || !messages->complete)
        page.text(messages->complete ? QObject::tr("and %1 more").arg(messages->list.size() - mostShown)
                                     : QObject::tr("and more: the run is too long to look at all of it"),
                  "soft");
    return true;
}

} // namespace

NodePanel::NodePanel(Document& document, Playback& playback, Selection& selection, QWidget* parent)
    : QScrollArea(parent), m_document(document), m_playback(playback), m_selection(selection)
{
    setAccessibleName(tr("Processor"));
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    connect(&document, &Document::runChanged, this, &NodePanel::refresh);
    connect(&playback, &Playback::positionChanged, this, [this] {
        if (m_playback.step() != m_shownStep) refresh();
    });
    connect(&selection, &Selection::changed, this, &NodePanel::refresh);
    connect(&MessageSearch::instance(), &MessageSearch::found, this, &NodePanel::refresh);
    connect(&Appearance::instance(), &Appearance::themeChanged, this, &NodePanel::refresh);
}

void NodePanel::showEvent(QShowEvent* event)
{
    QScrollArea::showEvent(event);
    if (m_stale) refresh();
}

void NodePanel::refresh()
{
    // Replaying holdings costs something: only for eyes that see it.
    m_stale = !isVisible();
    const auto run = m_document.run();
    if (m_stale || !run) return;
    m_shownStep = m_playback.step();
    const StepIndex k = std::min<StepIndex>(m_shownStep, run->steps() - 1);
    const int scrolled = verticalScrollBar()->value();
    auto* content = new QWidget;
    content->setObjectName(QStringLiteral("content"));
    FactPage page(content);
    const NodeId* node = m_selection.as<NodeId>();
    if (node && node->value < run->shape().processors())
        describeProcessor(page, *run, *node, k);
    else if (!describeMessage(page, *run, m_selection.selected()))
        describeStep(page, *run, k);
    page.end();
    setWidget(content);
    verticalScrollBar()->setValue(scrolled);
}

} // namespace hopscope
