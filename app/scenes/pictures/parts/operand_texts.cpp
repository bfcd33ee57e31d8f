#include "scenes/pictures/parts/operand_texts.h"

#include "progress.h"

#include <algorithm>

namespace hopscope {

namespace {

void join(OperandWord& word, const OperandWord& other)
{
    const bool left = !other.empty() && (word.empty() || other.front() < word.front());
    word.insert(left ? word.begin() : word.end(), other.begin(), other.end());
}

} // namespace

OperandTexts::OperandTexts(const Run& run, BlockId block)
    : m_run(&run), m_block(block), m_slots(run.data().mixed ? run.data().blocks : 1),
      m_texts(std::size_t{run.topology().processors() + run.data().routers} * m_slots)
{
    for (std::uint32_t i = 0; i < m_slots; ++i) {
        const BlockId one = run.data().mixed ? BlockId{i} : block;
        run.data().starts(one).each([&](NodeId node) { slot(node, one) = {node.value}; });
    }
}

OperandWord& OperandTexts::slot(NodeId node, BlockId block)
{
    return m_texts[std::size_t{node.value} * m_slots + (m_slots == 1 ? 0 : block.value)];
}
const OperandWord& OperandTexts::of(NodeId node, BlockId block) const
{
    return m_texts[std::size_t{node.value} * m_slots + (m_slots == 1 ? 0 : block.value)];
}

void OperandTexts::advance(StepIndex steps, const std::stop_token& stop)
{
    struct Sent {
        const Transfer* transfer;
        BlockId block;
        OperandWord word;
    };
    std::vector<Sent> sent;
    Step step;
    for (; m_steps < std::min(steps, m_run->steps()); ++m_steps) {
        if (stop.stop_requested()) throw Cancelled();
        m_run->schedule().at(m_steps, step);
        sent.clear();
        for (const Transfer& transfer : step.transfers())
            step.eachBlock(transfer, [&](BlockId block) {
                if (m_slots > 1 || block == m_block) sent.push_back({&transfer, block, of(transfer.from, block)});
            });
        for (const Sent& one : sent) // all are read before any is written
            if (one.transfer->effect == Effect::Move) slot(one.transfer->from, one.block).clear();
        for (const Sent& one : sent) {
            OperandWord& target = slot(one.transfer->to, one.block);
            if (one.transfer->effect == Effect::Combine)
                join(target, one.word);
            else
                target = one.word;
        }
        if (m_slots == 1) continue;
        for (const Local& local : step.locals())
            for (std::uint32_t i = 0; i < local.count; ++i) {
                const OperandWord word = of(local.node, BlockId{local.from.value + i});
                OperandWord& target = slot(local.node, BlockId{local.to.value + i});
                if (local.effect == Effect::Combine)
                    join(target, word);
                else
                    target = word;
            }
    }
}

namespace {

/// Numbers that follow each other without a gap as one, with `two` or, of more, `many` between the ends.
QString stretchesText(const OperandWord& word, const QString& two, const QString& many)
{
    QString text;
    for (std::size_t i = 0; i < word.size();) {
        std::size_t end = i + 1;
        while (end < word.size() && word[end] == word[end - 1] + 1) ++end;
        if (!text.isEmpty()) text += QLatin1Char('+');
        text += QString::number(word[i]);
        if (end - i > 1) text += (end - i == 2 ? two : many) + QString::number(word[end - 1]);
        i = end;
    }
    return text;
}

} // namespace

QString numbersText(const OperandWord& word) { return stretchesText(word, QStringLiteral("+"), QStringLiteral("..")); }

QString intervalsText(const OperandWord& word) { return stretchesText(word, QStringLiteral("–"), QStringLiteral("–")); }

QString lettersText(const OperandWord& word)
{
    QString text;
    for (const std::uint32_t rank : word) {
        if (rank >= 52) return {};
        text += QChar(rank < 26 ? 'a' + int(rank) : 'A' + int(rank) - 26);
    }
    return text;
}

bool inOrder(const OperandWord& word) { return std::ranges::is_sorted(word); }

} // namespace hopscope
