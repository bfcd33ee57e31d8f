#include "window/sheets/command_palette.h"

#include "widgets/labels.h"
#include "widgets/style.h"
#include "window/sheets/finding_delegate.h"

#include <QAbstractListModel>
#include <QApplication>
#include <QGraphicsDropShadowEffect>
#include <QItemSelectionModel>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>
#include <chrono>
#include <map>

namespace hopscope {

namespace {

constexpr int rowsShown = 9;
constexpr std::chrono::milliseconds mostForEffects{
    40}; ///< of a search, and of what it shows: longer would be felt while typing

/// What lies behind the palette is dimmed; a click there still arrives, and closes the palette.
class PaletteShade : public QWidget {
public:
    explicit PaletteShade(QWidget* window) : QWidget(window)
    {
        setAttribute(Qt::WA_TransparentForMouseEvents);
        hide();
    }

protected:
    void paintEvent(QPaintEvent*) override { QPainter(this).fillRect(rect(), QColor(0, 0, 0, 90)); }
};

} // namespace

class CommandPalette::Model : public QAbstractListModel {
public:
    using QAbstractListModel::QAbstractListModel;

    void setFindings(std::vector<Finding> findings)
    {
        m_findings = std::move(findings);
        m_effects.clear();
        search({});
    }
    /// `read` comes before what is found.
    void search(const QString& query, std::vector<Finding> read = {})
    {
        beginResetModel();
        m_read = std::move(read);
        // What there was no time for is tried again.
        std::erase_if(m_effects, [](const auto& known) { return known.second.text.isEmpty(); });
        m_worked = {};
        m_shown = found(m_findings, query, [this](std::size_t place) { return effectOf(place).time; });
        // The rows that are seen have times of their own, also where all that are found took too long for the order.
        std::erase_if(m_effects, [](const auto& known) { return known.second.text.isEmpty(); });
        m_worked = {};
        m_words = wordsOf(query);
        endResetModel();
    }
    const Finding& at(int row) const
    {
        const auto shown = static_cast<std::size_t>(row);
        return shown < m_read.size() ? m_read[shown] : m_findings[placeOf(row)];
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
        case FindingDelegate::Beside:
            if (!finding.objection.isEmpty()) return finding.objection;
            return finding.effect ? effectOf(placeOf(index.row())).text : finding.note;
        case FindingDelegate::Possible:
            return finding.objection.isEmpty();
        case FindingDelegate::GroupName:
            return finding.group;
        case FindingDelegate::Keys:
            return finding.keys;
        case FindingDelegate::Sought:
            return m_words;
        default:
            return {};
        }
    }

private:
    /// Of a row below those that are read.
    std::size_t placeOf(int row) const { return m_shown[static_cast<std::size_t>(row) - m_read.size()]; }
    /// Found when it is first asked for, in full as long as that is not felt.
    const FindingEffect& effectOf(std::size_t place) const
    {
        const auto known = m_effects.find(place);
        if (known != m_effects.end()) return known->second;
        const auto begun = std::chrono::steady_clock::now();
        FindingEffect effect = m_findings[place].effect(m_worked < mostForEffects);
        m_worked += std::chrono::steady_clock::now() - begun;
        return m_effects.emplace(place, std::move(effect)).first->second;
    }

    std::vector<Finding> m_findings, m_read;
    std::vector<std::size_t> m_shown; ///< of m_findings
    QStringList m_words;
    mutable std::map<std::size_t, FindingEffect> m_effects; ///< by place in m_findings
    mutable std::chrono::steady_clock::duration m_worked{};
};

CommandPalette::CommandPalette(Provider provider, Reader reader, QWidget* window)
    : QFrame(window), m_provider(std::move(provider)), m_reader(std::move(reader)), m_line(new QLineEdit(this)),
      m_list(new QListView(this)),
      m_nothing(makeLabel(tr("Nothing has these words. Try “ring”, “export”, “? latency”, “packets=12” or a whole "
                             "experiment, “ring:8 broadcast-chain words=64”."),
                          "soft", this)),
      m_whole(makeLabel({}, "soft", this)),
      m_foot(makeLabel(tr("↑ ↓ choose  ·  Enter does it  ·  Esc closes  ·  ? and a word: what a term means"), "soft",
                       this)),
      m_shade(new PaletteShade(window)), m_model(new Model(this))
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
    column->addWidget(makeRule(this));
    column->addWidget(m_foot);
    for (QLabel* label : {m_nothing, m_whole, m_foot}) {
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
    m_shade->show();
    m_shade->raise();
    show();
    raise();
    m_line->setFocus(Qt::ShortcutFocusReason);
    m_line->end(false); // what follows is typed behind the words
}

void CommandPalette::dismiss()
{
    if (isHidden()) return;
    hide();
    m_shade->hide();
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
    explain();
}

/// The whole note or reason of the present row, where it has no room in its line.
void CommandPalette::explain()
{
    const QModelIndex row = m_list->currentIndex();
    const bool any = row.isValid() && m_model->rowCount() > 0;
    const QString text = any ? row.data(FindingDelegate::Beside).toString() : QString();
    m_whole->setText(text);
    m_whole->setVisible(!text.isEmpty() && !FindingDelegate::noteFits(row, width()));
    place();
}

void CommandPalette::place()
{
    m_shade->setGeometry(parentWidget()->rect());
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
