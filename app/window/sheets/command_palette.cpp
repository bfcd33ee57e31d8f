#include "window/sheets/command_palette.h"

#include "drawing/words.h"
#include "widgets/labels.h"
#include "widgets/style.h"

#include <QAbstractListModel>
#include <QApplication>
#include <QGraphicsDropShadowEffect>
#include <QItemSelectionModel>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include <algorithm>

namespace hopscope {

namespace {

enum Role { GroupName = Qt::UserRole, Keys, Beside, Possible };

constexpr int rowsShown = 9;

/// Title at the left with its meaning or the reason against it beside it, what it is and its keys at the right.
class FindingDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    /// What is left for the note beside the title of a row in a palette of this width.
    static int room(const QModelIndex& index, int width)
    {
        const Theme& theme = Appearance::theme();
        const auto advance = [&](int role, const QFont& font) {
            const QString text = index.data(role).toString();
            return text.isEmpty() ? 0 : QFontMetrics(font).horizontalAdvance(text) + 14;
        };
        return width - 48 - advance(Keys, theme.mono(9.5)) - advance(GroupName, theme.text(9.5))
               - advance(Qt::DisplayRole, theme.text(10.5, QFont::Medium));
    }
    /// Whether the whole note stands in its row.
    static bool noteFits(const QModelIndex& index, int width)
    {
        const int note = QFontMetrics(Appearance::theme().text(9.5)).horizontalAdvance(index.data(Beside).toString());
        return note <= room(index, width);
    }

    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override
    {
        return {200, QFontMetrics(Appearance::theme().text(10.5)).height() + 15};
    }
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const Theme& theme = Appearance::theme();
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        if (option.state & QStyle::State_Selected) {
            painter->setPen(Qt::NoPen);
            painter->setBrush(theme.accentSoft);
            painter->drawRoundedRect(QRectF(option.rect).adjusted(1, 1, -1, -1), 6, 6);
        }
        QRect area = option.rect.adjusted(12, 0, -12, 0);
        const auto atRight = [&](const QString& text, const QFont& font, const QColor& colour) {
            if (text.isEmpty()) return;
            painter->setFont(font);
            painter->setPen(colour);
            painter->drawText(area, Qt::AlignRight | Qt::AlignVCenter, text);
            area.setRight(area.right() - QFontMetrics(font).horizontalAdvance(text) - 14);
        };
        atRight(index.data(Keys).toString(), theme.mono(9.5), theme.ink);
        atRight(index.data(GroupName).toString(), theme.text(9.5), theme.inkSoft);
        // The present row's note stands below the list where it does not fit.
        const bool below = option.state & QStyle::State_Selected && option.widget
                           && !noteFits(index, option.widget->parentWidget()->width());
        const QString beside = below ? QString() : index.data(Beside).toString();
        const QFont title = theme.text(10.5, QFont::Medium), note = theme.text(9.5);
        const QString text = index.data().toString();
        painter->setFont(title);
        painter->setPen(index.data(Possible).toBool() ? theme.ink : theme.inkSoft);
        painter->drawText(area, Qt::AlignLeft | Qt::AlignVCenter,
                          QFontMetrics(title).elidedText(text, Qt::ElideRight, area.width()));
        area.setLeft(area.left() + QFontMetrics(title).horizontalAdvance(text) + 14);
        if (!beside.isEmpty() && area.width() > 80) {
            painter->setFont(note);
            painter->setPen(theme.inkSoft);
            painter->drawText(area, Qt::AlignLeft | Qt::AlignVCenter,
                              QFontMetrics(note).elidedText(beside, Qt::ElideRight, area.width()));
        }
        painter->restore();
    }
};

} // namespace

class CommandPalette::Model : public QAbstractListModel {
public:
    using QAbstractListModel::QAbstractListModel;

    void setFindings(std::vector<Finding> findings)
    {
        m_findings = std::move(findings);
        search({});
    }
    /// `read` comes before what is found.
    void search(const QString& query, std::vector<Finding> read = {})
    {
        beginResetModel();
        m_read = std::move(read);
        m_shown = found(m_findings, query);
        endResetModel();
    }
    const Finding& at(int row) const
    {
        const auto place = static_cast<std::size_t>(row);
        return place < m_read.size() ? m_read[place] : m_findings[m_shown[place - m_read.size()]];
    }
    int rowCount(const QModelIndex& parent = {}) const override
    {
        return parent.isValid() ? 0 : static_cast<int>(m_read.size() + m_shown.size());
    }
    QVariant data(const QModelIndex& index, int role) const override
    {
        const Finding& finding = at(index.row());
        switch (role) {
        case Qt::DisplayRole:
            return finding.title;
        case Qt::AccessibleTextRole:
            return QString(finding.group + QStringLiteral(": ") + finding.title
                           + (finding.note.isEmpty() ? QString() : QStringLiteral(". ") + finding.note));
        case Qt::ToolTipRole:
        case Beside:
            return finding.objection.isEmpty() ? finding.note : finding.objection;
        case Possible:
            return finding.objection.isEmpty();
        case GroupName:
            return finding.group;
        case Keys:
            return finding.keys;
        default:
            return {};
        }
    }

private:
    std::vector<Finding> m_findings, m_read;
    std::vector<std::size_t> m_shown; ///< of m_findings
};

CommandPalette::CommandPalette(Provider provider, Reader reader, QWidget* window)
    : QFrame(window), m_provider(std::move(provider)), m_reader(std::move(reader)), m_line(new QLineEdit(this)),
      m_list(new QListView(this)),
      m_nothing(makeLabel(tr("Nothing has these words. Try “ring”, “export”, “? latency”, “packets=12” or a whole "
                             "experiment, “ring:8 broadcast-chain words=64”."),
                          "soft", this)),
      m_whole(makeLabel({}, "soft", this)), m_model(new Model(this))
{
    setProperty("role", QStringLiteral("palette"));
    setObjectName(QStringLiteral("palette"));
    setAccessibleName(tr("Find anything"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(10, 10, 10, 10);
    column->setSpacing(8);
    column->addWidget(m_line);
    column->addWidget(m_list);
    column->addWidget(m_nothing);
    column->addWidget(m_whole);
    m_foot = makeLabel({}, "small", this);
    m_foot->setContentsMargins(12, 0, 12, 2);
    column->addWidget(m_foot);
    for (QLabel* label : {m_nothing, m_whole}) {
        label->setWordWrap(true);
        label->setContentsMargins(12, 0, 12, 4);
    }
    m_line->setPlaceholderText(tr("Find anything by its words, or type an experiment: torus:4x4 allgather"));
    m_line->setAccessibleName(tr("Words to find"));
    m_line->setMinimumHeight(36);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setProperty("role", QStringLiteral("plain"));
    m_list->setModel(m_model);
    m_list->setItemDelegate(new FindingDelegate(m_list));
    m_list->setUniformItemSizes(true);
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* shadow = new QGraphicsDropShadowEffect(this);
    shadow->setBlurRadius(36);
    shadow->setOffset(0, 8);
    shadow->setColor(QColor(0, 0, 0, 110));
    setGraphicsEffect(shadow);
    connect(m_line, &QLineEdit::textChanged, this, &CommandPalette::search);
    connect(m_list, &QListView::clicked, this, &CommandPalette::choose);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, &CommandPalette::explain);
    m_line->installEventFilter(this);
    window->installEventFilter(this);
    hide();
}

void CommandPalette::open(const QString& query)
{
    m_model->setFindings(m_provider());
    m_line->setText(query);
    search();
    show();
    raise();
    m_line->setFocus(Qt::ShortcutFocusReason);
    m_line->selectAll();
}

void CommandPalette::dismiss()
{
    if (isHidden()) return;
    hide();
    parentWidget()->setFocus();
}

void CommandPalette::search()
{
    m_model->search(m_line->text(), m_reader(m_line->text()));
    const bool any = m_model->rowCount() > 0;
    m_list->setVisible(any);
    m_nothing->setVisible(!any);
    if (any) m_list->setCurrentIndex(m_model->index(0));
    m_list->scrollToTop();
    const int count = m_model->rowCount();
    m_foot->setText(tr("%1 · ↑ ↓ choose · Enter opens or runs · Esc closes")
                        .arg(counted(static_cast<std::uint64_t>(count), tr("match"), tr("matches"))));
    m_foot->setVisible(any);
    explain();
}

/// The whole note or reason of the present row, where it has no room in its line.
void CommandPalette::explain()
{
    const QModelIndex row = m_list->currentIndex();
    const bool any = row.isValid() && m_model->rowCount() > 0;
    const QString text = any ? row.data(Beside).toString() : QString();
    m_whole->setText(text);
    m_whole->setVisible(!text.isEmpty() && !FindingDelegate::noteFits(row, width()));
    place();
}

void CommandPalette::place()
{
    const int row = m_list->itemDelegate()->sizeHint({}, {}).height();
    const int room = std::max(1, (parentWidget()->height() - 160) / row);
    m_list->setFixedHeight(row * std::min({rowsShown, room, std::max(1, m_model->rowCount())}) + 2);
    const int width = std::min(720, parentWidget()->width() - 80);
    setFixedWidth(width);
    layout()->activate();
    resize(width, layout()->hasHeightForWidth() ? layout()->totalHeightForWidth(width) : sizeHint().height());
    QFrame::move((parentWidget()->width() - width) / 2, std::min(110, parentWidget()->height() / 8));
}

void CommandPalette::move(int rows)
{
    if (m_model->rowCount() == 0) return;
    const int row = std::clamp(m_list->currentIndex().row() + rows, 0, m_model->rowCount() - 1);
    m_list->setCurrentIndex(m_model->index(row));
}

void CommandPalette::choose()
{
    if (!m_list->currentIndex().isValid() || m_model->rowCount() == 0) return;
    // The act may open the palette again or end the window.
    const std::function<void()> act = m_model->at(m_list->currentIndex().row()).act;
    dismiss();
    if (act) act();
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == parentWidget()) {
        if (event->type() == QEvent::Resize && isVisible()) place();
        return false;
    }
    if (event->type() == QEvent::FocusOut && !isAncestorOf(QApplication::focusWidget())
        && static_cast<QFocusEvent*>(event)->reason() != Qt::ActiveWindowFocusReason)
        dismiss();
    if (event->type() != QEvent::KeyPress) return false;
    switch (static_cast<QKeyEvent*>(event)->key()) {
    case Qt::Key_Escape:
        dismiss();
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        choose();
        return true;
    case Qt::Key_Down:
        move(1);
        return true;
    case Qt::Key_Up:
        move(-1);
        return true;
    case Qt::Key_PageDown:
        move(rowsShown);
        return true;
    case Qt::Key_PageUp:
        move(-rowsShown);
        return true;
    default:
        return false;
    }
}

} // namespace hopscope
