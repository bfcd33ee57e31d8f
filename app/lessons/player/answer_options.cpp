#include "lessons/player/answer_options.h"

#include "drawing/format.h"
#include "widgets/icon_button.h"
#include "widgets/style.h"

#include <QHBoxLayout>
#include <QIcon>
#include <QKeyEvent>
#include <QListWidget>
#include <QPainter>
#include <QPixmap>
#include <QPushButton>
#include <QStringList>
#include <QVBoxLayout>

#include <algorithm>

namespace hopscope {

namespace {

constexpr int left = 62, right = 32, above = 9; // of the words in an option

QIcon iconOf(ItemMark mark)
{
    constexpr int side = 16;
    const double ratio = 2;
    QPixmap pixmap(QSize(side, side) * ratio);
    pixmap.setDevicePixelRatio(ratio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    drawItemMark(painter, mark, {1, 1, side - 2, side - 2}, Appearance::theme());
    QIcon icon(pixmap);
    icon.addPixmap(pixmap, QIcon::Disabled); // what is marked stands still, and keeps its colour
    return icon;
}

} // namespace

OptionButton::OptionButton(const QString& text, int digit, bool one, QWidget* parent)
    : QAbstractButton(parent), m_digit(digit), m_one(one)
{
    setText(text);
    setAccessibleName(text);
    setCheckable(true);
    setCursor(Qt::PointingHandCursor);
    setFocusPolicy(Qt::StrongFocus);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    connect(&Appearance::instance(), &Appearance::themeChanged, this, [this] { updateGeometry(); });
}

void OptionButton::setMark(ItemMark mark)
{
    m_mark = mark;
    setAccessibleDescription(nameOf(mark));
    update();
}

int OptionButton::heightForWidth(int width) const
{
    const QFontMetrics metrics(Appearance::theme().text(11));
    const QRect box =
        metrics.boundingRect(QRect(0, 0, std::max(width - left - right, 80), 10000), Qt::TextWordWrap, text());
    return box.height() + 2 * above;
}

QSize OptionButton::sizeHint() const { return {300, heightForWidth(300)}; }

// Arrow keys turn the pages of the lesson.
void OptionButton::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right)
        event->ignore();
    else
        QAbstractButton::keyPressEvent(event);
}

void OptionButton::paintEvent(QPaintEvent*)
{
    const Theme& theme = Appearance::theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF area = QRectF(rect()).adjusted(1, 1, -1, -1);
    const bool strong = isEnabled() && (isChecked() || hasFocus() || underMouse());
    painter.setPen(QPen(strong ? theme.accent : theme.line, hasFocus() ? 2.2 : 1.2));
    painter.setBrush(isChecked() ? theme.accentSoft : theme.field);
    painter.drawRoundedRect(area, 8, 8);

    painter.setFont(theme.mono(9));
    painter.setPen(theme.inkSoft);
    if (m_digit <= 9) painter.drawText(QRectF(10, 0, 16, height()), Qt::AlignCenter, QString::number(m_digit));
    constexpr double side = 18;
    const QRectF box(32, (height() - side) / 2, side, side);
    painter.setPen(QPen(isChecked() ? theme.accent : theme.inkSoft, 1.6));
    painter.setBrush(isChecked() && !m_one ? theme.accent : theme.panel);
    if (m_one)
        painter.drawEllipse(box);
    else
        painter.drawRoundedRect(box, 4, 4);
    if (isChecked() && m_one) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.accent);
        painter.drawEllipse(box.center(), 5, 5);
    } else if (isChecked()) {
        drawIcon(painter, Icon::Check, box.adjusted(3.5, 3.5, -3.5, -3.5), theme.onAccent);
    }
    painter.setFont(theme.text(11));
    painter.setPen(theme.ink);
    painter.drawText(QRect(left, above, width() - left - right, height() - 2 * above),
                     static_cast<int>(Qt::AlignVCenter) | Qt::TextWordWrap, text());
    drawItemMark(painter, m_mark, {width() - 27.0, height() / 2.0 - 9, 18, 18}, theme);
}

ChoiceAnswer::ChoiceAnswer(const Question& question, QWidget* parent) : AnswerPanel(question, parent)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    int digit = 1;
    for (const std::string& text : key().options) {
        const auto place = static_cast<std::uint64_t>(m_options.size());
        auto* option = new OptionButton(QString::fromStdString(text), digit++, one(), this);
        connect(option, &QAbstractButton::clicked, this, [this, place] {
            m_options[place]->setChecked(!m_options[place]->isChecked()); // as it was before the click
            toggle(place);
        });
        m_options.push_back(option);
        column->addWidget(option);
    }
}

Answer ChoiceAnswer::answer() const
{
    Answer given;
    for (std::size_t i = 0; i < m_options.size(); ++i)
        if (m_options[i]->isChecked()) given.items.push_back(i);
    return given;
}

void ChoiceAnswer::setAnswer(const Answer& answer)
{
    for (std::size_t i = 0; i < m_options.size(); ++i)
        m_options[i]->setChecked(std::ranges::find(answer.items, i) != answer.items.end());
    emit changed();
}

void ChoiceAnswer::toggle(std::uint64_t item)
{
    if (!isEnabled() || item >= m_options.size()) return;
    const bool on = !m_options[item]->isChecked();
    if (one())
        for (OptionButton* other : m_options) other->setChecked(false);
    m_options[item]->setChecked(on);
    emit changed();
}

bool ChoiceAnswer::choose(std::size_t place)
{
    if (place >= m_options.size()) return false;
    toggle(place);
    return true;
}

QString ChoiceAnswer::textOf(const Answer& answer) const
{
    QStringList texts;
    for (const std::uint64_t item : answer.items)
        if (item < key().options.size()) texts += QString::fromStdString(key().options[item]);
    return texts.isEmpty() ? tr("none") : texts.join(QStringLiteral(" | "));
}

void ChoiceAnswer::showMark(const std::optional<Marking>& mark)
{
    setEnabled(!mark);
    for (std::size_t i = 0; i < m_options.size(); ++i) {
        const bool chosen = m_options[i]->isChecked();
        const bool right = std::ranges::find(key().right, i) != key().right.end();
        m_options[i]->setMark(!mark                              ? ItemMark::None
                              : chosen && right                  ? ItemMark::Right
                              : chosen                           ? ItemMark::Wrong
                              : right && !(one() && mark->right) ? ItemMark::Missing
                                                                 : ItemMark::None);
    }
}

OrderAnswer::OrderAnswer(const Question& question, QWidget* parent)
    : AnswerPanel(question, parent), m_list(new QListWidget(this)), m_up(new QPushButton(tr("Up"), this)),
      m_down(new QPushButton(tr("Down"), this))
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    row->addWidget(m_list, 1, Qt::AlignTop);
    auto* buttons = new QVBoxLayout;
    buttons->addWidget(m_up);
    buttons->addWidget(m_down);
    buttons->addStretch();
    row->addLayout(buttons);
    m_list->setAccessibleName(tr("Order, first to last"));
    m_list->setToolTip(tr("Drag, or move the chosen one with Alt+Up and Alt+Down"));
    m_list->setDragDropMode(QAbstractItemView::InternalMove);
    m_list->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setWordWrap(true);
    m_list->installEventFilter(this);
    for (std::size_t i = 0; i < key().options.size(); ++i) {
        auto* item = new QListWidgetItem(m_list);
        item->setData(Qt::UserRole, QVariant::fromValue<qulonglong>(i));
    }
    m_list->setCurrentRow(0);
    connect(m_up, &QPushButton::clicked, this, [this] { move(-1); });
    connect(m_down, &QPushButton::clicked, this, [this] { move(1); });
    connect(m_list->model(), &QAbstractItemModel::rowsMoved, this, [this] {
        refresh();
        emit changed();
    });
    connect(&Appearance::instance(), &Appearance::themeChanged, this, &OrderAnswer::refresh);
    refresh();
}

/// Every row with its place and its words, and so high that all are seen.
void OrderAnswer::refresh()
{
    const Theme& theme = Appearance::theme();
    m_list->setFont(theme.text(11));
    int height = 2 * m_list->frameWidth();
    for (int row = 0; row < m_list->count(); ++row) {
        QListWidgetItem* item = m_list->item(row);
        const auto place = item->data(Qt::UserRole).toULongLong();
        item->setText(QStringLiteral("%1.  %2").arg(row + 1).arg(QString::fromStdString(key().options[place])));
        item->setSizeHint(QSize(10, static_cast<int>(34 * theme.fontScale)));
        height += item->sizeHint().height();
    }
    m_list->setFixedHeight(height + 2);
}

void OrderAnswer::move(int rows)
{
    const int from = m_list->currentRow(), to = from + rows;
    if (!isEnabled() || from < 0 || to < 0 || to >= m_list->count()) return;
    QListWidgetItem* item = m_list->takeItem(from);
    m_list->insertItem(to, item);
    m_list->setCurrentRow(to);
    refresh();
    emit changed();
}

bool OrderAnswer::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_list && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->modifiers() == Qt::AltModifier && (key->key() == Qt::Key_Up || key->key() == Qt::Key_Down)) {
            move(key->key() == Qt::Key_Up ? -1 : 1);
            return true;
        }
    }
    return AnswerPanel::eventFilter(watched, event);
}

Answer OrderAnswer::answer() const
{
    Answer given;
    for (int row = 0; row < m_list->count(); ++row)
        given.items.push_back(m_list->item(row)->data(Qt::UserRole).toULongLong());
    return given;
}

void OrderAnswer::setAnswer(const Answer& answer)
{
    int row = 0;
    for (const std::uint64_t item : answer.items) {
        if (row >= m_list->count() || item >= key().options.size()) break;
        m_list->item(row++)->setData(Qt::UserRole, QVariant::fromValue<qulonglong>(item));
    }
    refresh();
    emit changed();
}

QString OrderAnswer::textOf(const Answer& answer) const
{
    QStringList texts;
    for (const std::uint64_t item : answer.items)
        if (item < key().options.size()) texts += QString::fromStdString(key().options[item]);
    return texts.join(QStringLiteral(" → "));
}

// Places that have the wrong thing are those whose rank is another than it should be.
void OrderAnswer::showMark(const std::optional<Marking>& mark)
{
    setEnabled(!mark);
    for (int row = 0; row < m_list->count(); ++row) {
        QListWidgetItem* item = m_list->item(row);
        item->setIcon({});
        if (!mark) continue;
        const auto given = item->data(Qt::UserRole).toULongLong();
        const auto own = std::ranges::find(key().right, given) - key().right.begin();
        const auto rank = [&](std::ptrdiff_t place) { return key().ranks[static_cast<std::size_t>(place)]; };
        const bool fits = own < static_cast<std::ptrdiff_t>(key().ranks.size())
                          && row < static_cast<int>(key().ranks.size()) && rank(own) == rank(row);
        item->setIcon(iconOf(fits ? ItemMark::Right : ItemMark::Wrong));
        item->setData(Qt::AccessibleDescriptionRole, nameOf(fits ? ItemMark::Right : ItemMark::Wrong));
    }
}

} // namespace hopscope
