#include "lessons/player/answer_items.h"

#include "run/run.h"
#include "topology/topology.h"
#include "values.h"
#include "widgets/choice_box.h"
#include "widgets/style.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QPainter>
#include <QStringList>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace hopscope {

namespace {

constexpr int itemGap = 6;

ItemMark markOf(const std::optional<Marking>& mark, const std::vector<std::uint64_t>& chosen, std::uint64_t item)
{
    if (!mark) return ItemMark::None;
    if (std::ranges::find(mark->wrong, item) != mark->wrong.end()) return ItemMark::Wrong;
    if (std::ranges::find(mark->missing, item) != mark->missing.end()) return ItemMark::Missing;
    return std::ranges::find(chosen, item) != chosen.end() ? ItemMark::Right : ItemMark::None;
}

} // namespace

ItemButton::ItemButton(std::uint64_t item, QWidget* parent) : QAbstractButton(parent), m_item(item)
{
    setCheckable(true);
    setText(QString::number(item));
    setAccessibleName(text());
    setCursor(Qt::PointingHandCursor);
    setFocusPolicy(Qt::StrongFocus);
}

void ItemButton::setMark(ItemMark mark)
{
    m_mark = mark;
    setAccessibleDescription(nameOf(mark));
    update();
}

QSize ItemButton::sizeHint() const
{
    const QFontMetrics metrics(Appearance::theme().mono(11, QFont::DemiBold));
    return {std::max(metrics.horizontalAdvance(text()) + 22, 38), metrics.height() + 14};
}

// Arrow keys turn the pages of the lesson.
void ItemButton::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right)
        event->ignore();
    else
        QAbstractButton::keyPressEvent(event);
}

void ItemButton::paintEvent(QPaintEvent*)
{
    const Theme& theme = Appearance::theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF area = QRectF(rect()).adjusted(1, 1, -1, -1);
    const bool strong = isChecked() || hasFocus() || underMouse();
    painter.setPen(QPen(strong && isEnabled() ? theme.accent
                        : isChecked()         ? theme.inkSoft
                                              : theme.line,
                        hasFocus() ? 2.2 : 1.2));
    painter.setBrush(isChecked() ? (isEnabled() ? theme.accent : theme.accentSoft) : theme.field);
    painter.drawRoundedRect(area, 7, 7);
    painter.setFont(theme.mono(11, isChecked() ? QFont::DemiBold : QFont::Normal));
    painter.setPen(isChecked() && isEnabled() ? theme.onAccent : theme.ink);
    painter.drawText(area, Qt::AlignCenter, text());
    drawItemMark(painter, m_mark, {area.right() - 13, area.top() - 1, 14, 14}, theme);
}

ItemsAnswer::ItemsAnswer(const Question& question, const Run& run, QWidget* parent) : AnswerPanel(question, parent)
{
    const bool processors = key().form == AnswerForm::Processors;
    m_all = key().items;
    setAccessibleName(processors ? tr("Processors") : tr("Blocks"));
    if (m_all.size() <= mostButtons) {
        for (const std::uint64_t item : m_all) {
            auto* button = new ItemButton(item, this);
            button->setAccessibleName(!processors                          ? tr("Block %1").arg(item)
                                      : item < run.topology().processors() ? tr("Processor %1").arg(item)
                                                                           : tr("Router %1").arg(item));
            connect(button, &QAbstractButton::clicked, this, [this, item] { toggle(item); });
            m_buttons.push_back(button);
        }
    } else {
        auto* column = new QVBoxLayout(this);
        column->setContentsMargins(0, 0, 0, 0);
        m_line = new QLineEdit(this);
        m_line->setPlaceholderText(tr("Numbers, such as 0, 3, 12"));
        m_line->setAccessibleName(processors ? tr("Numbers of processors") : tr("Numbers of blocks"));
        column->addWidget(m_line);
        connect(m_line, &QLineEdit::textEdited, this, &ItemsAnswer::readLine);
        connect(m_line, &QLineEdit::returnPressed, this, &AnswerPanel::checkWanted);
    }
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    policy.setHeightForWidth(m_line == nullptr);
    setSizePolicy(policy);
}

ItemButton* ItemsAnswer::button(std::uint64_t item) const
{
    const auto found = std::ranges::find(m_buttons, item, &ItemButton::item);
    return found == m_buttons.end() ? nullptr : *found;
}

Answer ItemsAnswer::answer() const { return {m_chosen, {}}; }

void ItemsAnswer::setAnswer(const Answer& answer)
{
    m_chosen = answer.items;
    std::ranges::sort(m_chosen);
    for (ItemButton* one : m_buttons) one->setChecked(std::ranges::binary_search(m_chosen, one->item()));
    m_wrong.clear();
    if (m_line && !m_line->hasFocus()) m_line->setText(textOf(answer));
    emit changed();
}

void ItemsAnswer::toggle(std::uint64_t item)
{
    if (!isEnabled() || std::ranges::find(m_all, item) == m_all.end()) return;
    Answer next = answer();
    if (const auto known = std::ranges::find(next.items, item); known != next.items.end())
        next.items.erase(known);
    else if (key().rule == MarkRule::AnyOf)
        next.items = {item}; // one is enough
    else
        next.items.push_back(item);
    if (m_line) m_line->clearFocus();
    setAnswer(next);
}

void ItemsAnswer::readLine()
{
    m_chosen.clear();
    m_wrong.clear();
    QString text = m_line->text();
    text.replace(QLatin1Char(','), QLatin1Char(' ')).replace(QLatin1Char(';'), QLatin1Char(' '));
    for (const QString& word : text.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        bool number = false;
        const std::uint64_t item = word.toULongLong(&number);
        if (!number || std::ranges::find(m_all, item) == m_all.end())
            m_wrong = word;
        else if (std::ranges::find(m_chosen, item) == m_chosen.end())
            m_chosen.push_back(item);
    }
    std::ranges::sort(m_chosen);
    emit changed();
}

QString ItemsAnswer::mistake() const
{
    if (m_wrong.isEmpty()) return {};
    return tr("“%1” is none of them: %2 to %3.").arg(m_wrong).arg(m_all.front()).arg(m_all.back());
}

QString ItemsAnswer::textOf(const Answer& answer) const
{
    QStringList numbers;
    for (const std::uint64_t item : answer.items) numbers += QString::number(item);
    return numbers.isEmpty() ? tr("none") : numbers.join(QStringLiteral(", "));
}

void ItemsAnswer::showMark(const std::optional<Marking>& mark)
{
    setEnabled(!mark);
    for (ItemButton* one : m_buttons) one->setMark(markOf(mark, m_chosen, one->item()));
}

int ItemsAnswer::rows(int width) const
{
    int x = 0, rows = 1;
    for (const ItemButton* one : m_buttons) {
        const int wide = one->sizeHint().width();
        if (x > 0 && x + wide > width) x = 0, ++rows;
        x += wide + itemGap;
    }
    return rows;
}

int ItemsAnswer::place(int width, bool move) const
{
    // Rows as long as each other: seven and one that is left over look like a mistake.
    int limit = width;
    for (const int needed = rows(width); limit > 1 && rows(limit - 1) == needed;) --limit;
    int x = 0, y = 0, row = 0;
    for (ItemButton* one : m_buttons) {
        const QSize size = one->sizeHint();
        if (x > 0 && x + size.width() > limit) x = 0, y += row + itemGap, row = 0;
        if (move) one->setGeometry(x, y, size.width(), size.height());
        x += size.width() + itemGap;
        row = std::max(row, size.height());
    }
    return y + row;
}

int ItemsAnswer::heightForWidth(int width) const
{
    return m_line ? AnswerPanel::heightForWidth(width) : place(width, false);
}

QSize ItemsAnswer::sizeHint() const { return m_line ? AnswerPanel::sizeHint() : QSize(320, heightForWidth(320)); }

void ItemsAnswer::resizeEvent(QResizeEvent*) { place(width(), true); }

LinkAnswer::LinkAnswer(const Question& question, const Run& run, QWidget* parent)
    : AnswerPanel(question, parent), m_list(new ChoiceBox(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_list);
    m_list->setAccessibleName(tr("Links"));

    // Processors have the numbers of the schedule, as in the picture.
    std::vector<std::uint32_t> number(run.topology().nodes());
    for (std::uint32_t node = 0; node < number.size(); ++node) number[node] = node;
    const auto& placed = run.setup().placed;
    for (std::uint32_t i = 0; i < placed.size(); ++i) number[placed[i].value] = i;
    for (LinkId link = 0; link < run.topology().links(); link += 2) {
        const Ends ends = run.topology().ends(link);
        m_names.push_back(QStringLiteral("%1 – %2").arg(number[ends.from.value]).arg(number[ends.to.value]));
    }
    m_list->setProvider([this] {
        std::vector<BoxItem> items;
        for (std::size_t cable = 0; cable < m_names.size(); ++cable)
            items.push_back({QString::number(2 * cable), m_names[cable], {}, {}});
        return items;
    });
    connect(m_list, &ChoiceBox::chosen, this, [this](const QString& id) { setAnswer({{id.toULongLong()}, {}}); });
    setAnswer({});
}

Answer LinkAnswer::answer() const { return m_link ? Answer{{*m_link}, {}} : Answer{}; }

void LinkAnswer::setAnswer(const Answer& answer)
{
    m_link = answer.items.empty() ? std::nullopt : std::optional<LinkId>(answer.items.front() / 2 * 2);
    m_list->setShown(m_link ? QString::number(*m_link) : QString(),
                     m_link ? textOf(answer) : tr("Click a link, or choose it here"));
    emit changed();
}

void LinkAnswer::toggle(std::uint64_t item)
{
    if (!isEnabled()) return;
    const bool again = answer().items == std::vector<std::uint64_t>{item / 2 * 2};
    setAnswer(again ? Answer{} : Answer{{item}, {}});
}

QString LinkAnswer::textOf(const Answer& answer) const
{
    if (answer.items.empty() || answer.items.front() / 2 >= m_names.size()) return tr("none");
    return tr("link %1").arg(m_names[answer.items.front() / 2]);
}

void LinkAnswer::showMark(const std::optional<Marking>& mark) { setEnabled(!mark); }

} // namespace hopscope
