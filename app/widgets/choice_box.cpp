#include "widgets/choice_box.h"

#include "widgets/picture_focus.h"
#include "widgets/style.h"

#include <QAbstractItemView>
#include <QAccessibleWidget>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QScreen>
#include <QStyledItemDelegate>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>

namespace hopscope {

namespace {

enum Role { Id = Qt::UserRole, Note, Objection };

constexpr int leftOfText = 10, rightOfText = 26, afterPrefix = 8; ///< the mark of a list stands at the right

QFont textFont() { return Appearance::theme().text(10, QFont::Medium); }
QFont prefixFont() { return Appearance::theme().text(9); }

/// Title, and below it the help or the reason against it.
class ItemDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    static QString below(const QModelIndex& index)
    {
        const QString objection = index.data(Objection).toString();
        return objection.isEmpty() ? index.data(Note).toString() : objection;
    }
    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const override
    {
        const Theme& theme = Appearance::theme();
        const QFontMetrics title(theme.text(10, QFont::Medium)), note(theme.text(9));
        const QString text = below(index);
        int width = title.horizontalAdvance(index.data().toString());
        width = std::max(width, std::min(note.horizontalAdvance(text), 520));
        return {width + 40, title.height() + (text.isEmpty() ? 0 : note.height() + 1) + 12};
    }
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const Theme& theme = Appearance::theme();
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        if (option.state & (QStyle::State_Selected | QStyle::State_MouseOver)) {
            painter->setPen(Qt::NoPen);
            painter->setBrush(theme.accentSoft);
            painter->drawRoundedRect(QRectF(option.rect).adjusted(1, 1, -1, -1), 5, 5);
        }
        const bool possible = index.data(Objection).toString().isEmpty();
        const QFont titleFont = theme.text(10, QFont::Medium), noteFont = theme.text(9);
        QRect area = option.rect.adjusted(12, 6, -12, -6);
        painter->setFont(titleFont);
        painter->setPen(possible ? theme.ink : theme.inkSoft);
        painter->drawText(area, Qt::AlignLeft | Qt::AlignTop, index.data().toString());
        area.setTop(area.top() + QFontMetrics(titleFont).height() + 1);
        painter->setFont(noteFont);
        painter->setPen(theme.inkSoft);
        painter->drawText(area, Qt::AlignLeft | Qt::AlignTop,
                          QFontMetrics(noteFont).elidedText(below(index), Qt::ElideRight, area.width()));
        painter->restore();
    }
};

/// Qt reads the value of a list box as its name here; both are wanted.
class Reader : public QAccessibleWidget {
public:
    explicit Reader(ChoiceBox& box) : QAccessibleWidget(&box, QAccessible::ComboBox), m_box(box) {}
    QString text(QAccessible::Text which) const override
    {
        return which == QAccessible::Value ? m_box.shownText() : QAccessibleWidget::text(which);
    }
    QAccessible::State state() const override
    {
        QAccessible::State state = QAccessibleWidget::state();
        state.expandable = state.hasPopup = true;
        state.expanded = m_box.view()->isVisible();
        return state;
    }
    QStringList actionNames() const override { return {showMenuAction()}; }
    void doAction(const QString& action) override
    {
        if (action == showMenuAction()) m_box.showPopup();
    }

private:
    ChoiceBox& m_box;
};

QAccessibleInterface* readerOf(const QString&, QObject* object)
{
    auto* box = qobject_cast<ChoiceBox*>(object);
    return box ? new Reader(*box) : nullptr;
}

} // namespace

ChoiceBox::ChoiceBox(QWidget* parent) : QComboBox(parent)
{
    QAccessible::installFactory(&readerOf); // known already after the first
    setItemDelegate(new ItemDelegate(this));
    setMaxVisibleItems(14);
    setFocusPolicy(Qt::TabFocus);
    connect(this, &QComboBox::activated, this, [this](int index) {
        const QString id = itemData(index, Id).toString();
        if (id != m_id) emit chosen(id);
    });
}

void ChoiceBox::setItems(const std::vector<BoxItem>& items, const QString& chosenId)
{
    const QSignalBlocker quiet(this);
    clear();
    for (const BoxItem& item : items) {
        addItem(item.title);
        const int row = count() - 1;
        setItemData(row, item.id, Id);
        setItemData(row, item.note, Note);
        setItemData(row, item.objection, Objection);
        setItemData(row, item.objection.isEmpty() ? item.note : item.objection, Qt::ToolTipRole);
    }
    setCurrentIndex(findData(chosenId, Id));
}

void ChoiceBox::setShown(const QString& id, const QString& text)
{
    m_id = id;
    const int row = findData(id, Id);
    if (row >= 0)
        setCurrentIndex(row);
    else if (m_provider)
        setItems({{id, text, {}, {}}}, id); // the list is filled when it opens; a reader asks for its value before
    if (m_text == text) return;
    m_text = text;
    setAccessibleDescription(text);
    updateGeometry();
    update();
}

void ChoiceBox::setPrefix(const QString& prefix)
{
    if (m_prefix == prefix) return;
    m_prefix = prefix;
    updateGeometry();
    update();
}

int ChoiceBox::prefixWidth() const
{
    return m_prefix.isEmpty() ? 0 : QFontMetrics(prefixFont()).horizontalAdvance(m_prefix) + afterPrefix;
}

bool ChoiceBox::shortened() const
{
    return QFontMetrics(textFont()).horizontalAdvance(m_text) > width() - leftOfText - rightOfText;
}

void ChoiceBox::showPopup()
{
    if (m_provider) setItems(m_provider(), m_id);
    int width = this->width();
    for (int row = 0; row < count(); ++row)
        width = std::max(width, view()->itemDelegate()->sizeHint({}, model()->index(row, 0)).width());
    view()->setMinimumWidth(width + 24);
    QComboBox::showPopup();
    view()->window()->installEventFilter(this);
}

QSize ChoiceBox::sizeHint() const
{
    const QFontMetrics metrics(textFont());
    return {prefixWidth() + metrics.horizontalAdvance(m_text) + 44, metrics.height() + 12};
}

QSize ChoiceBox::minimumSizeHint() const
{
    return {static_cast<int>(72 * Appearance::theme().fontScale), sizeHint().height()};
}

void ChoiceBox::paintEvent(QPaintEvent*)
{
    const Theme& theme = Appearance::theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool warm = isEnabled() && (underMouse() || hasFocus());
    painter.setPen(QPen(warm ? theme.accent : theme.line, 1));
    painter.setBrush(theme.field);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);

    const QFont font = textFont();
    const QFontMetrics metrics(font);
    QRect area = rect().adjusted(leftOfText, 0, -rightOfText, 0);
    // What is chosen comes first: where both have no room there is no prefix.
    if (prefixWidth() > 0 && prefixWidth() + metrics.horizontalAdvance(m_text) <= area.width()) {
        painter.setFont(prefixFont());
        painter.setPen(theme.inkSoft);
        painter.drawText(area, Qt::AlignLeft | Qt::AlignVCenter, m_prefix);
        area.setLeft(area.left() + prefixWidth());
    }
    painter.setFont(font);
    painter.setPen(isEnabled() ? theme.ink : theme.inkSoft);
    // Names that begin alike differ at their ends.
    painter.drawText(area, Qt::AlignLeft | Qt::AlignVCenter, metrics.elidedText(m_text, Qt::ElideMiddle, area.width()));

    const QPointF tip(width() - 15.0, height() / 2.0 + 2.5);
    painter.setPen(QPen(theme.inkSoft, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolyline(QPolygonF({tip + QPointF(-4, -4), tip, tip + QPointF(4, -4)}));
}

bool ChoiceBox::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip || !shortened()) return QComboBox::event(event);
    const QString whole = toolTip().isEmpty() ? m_text : m_text + u'\n' + toolTip();
    QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), whole, this);
    return true;
}

void ChoiceBox::wheelEvent(QWheelEvent* event) { event->ignore(); }

void ChoiceBox::keyPressEvent(QKeyEvent* event)
{
    if (!pictureKeeperOf(*this)) return QComboBox::keyPressEvent(event);
    const bool arrow = event->key() == Qt::Key_Up || event->key() == Qt::Key_Down;
    const bool opens = event->key() == Qt::Key_Space || event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter
                       || event->key() == Qt::Key_F4 || (arrow && event->modifiers() & Qt::AltModifier);
    if (opens) {
        showPopup();
    } else if (arrow) {
        // The list must be there before the keys can go through it.
        if (m_provider) setItems(m_provider(), m_id);
        QComboBox::keyPressEvent(event);
    } else {
        event->ignore(); // letters would choose, and Home the first
    }
}

bool ChoiceBox::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Hide && watched == view()->window()) listClosed();
    return QComboBox::eventFilter(watched, event);
}

void ChoiceBox::listClosed()
{
    // The list took the pointer away without a word: the frame would stay.
    setAttribute(Qt::WA_UnderMouse, rect().contains(mapFromGlobal(QCursor::pos())));
    update();
    if (!hasFocus()) giveFocusBack(*this);
}

} // namespace hopscope
