#include "lessons/editor/lesson_editor_pages.h"

#include "drawing/words.h"
#include "lessons/editor/lesson_editor_question.h"
#include "lessons/state/lesson_draft.h"
#include "widgets/style.h"

#include <QDropEvent>
#include <QFontMetrics>
#include <QPainter>
#include <QStringList>
#include <QStyledItemDelegate>

#include <algorithm>

namespace hopscope {

namespace {

enum Role { Note = Qt::UserRole, Wrong };
constexpr int inset = 10;

/// Title, and below it what is on the page.
class PageDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override
    {
        const Theme& theme = Appearance::theme();
        return {80, QFontMetrics(theme.text(10)).height() + QFontMetrics(theme.text(9)).height() + 14};
    }
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const Theme& theme = Appearance::theme();
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        if (option.state & (QStyle::State_Selected | QStyle::State_MouseOver)) {
            painter->setPen(option.state & QStyle::State_HasFocus ? QPen(theme.accent) : Qt::NoPen);
            painter->setBrush(theme.accentSoft);
            painter->drawRoundedRect(QRectF(option.rect).adjusted(2.5, 1.5, -2.5, -1.5), 5, 5);
        }
        QRect area = option.rect.adjusted(inset, 6, -inset, -6);
        const auto line = [&](const QString& text, const QFont& font, const QColor& colour) {
            painter->setFont(font);
            painter->setPen(colour);
            const QFontMetrics metrics(font);
            painter->drawText(area, Qt::AlignLeft | Qt::AlignTop,
                              metrics.elidedText(text, Qt::ElideRight, area.width()));
            area.setTop(area.top() + metrics.height() + 2);
        };
        line(index.data().toString(), theme.text(10, QFont::Medium), theme.ink);
        line(index.data(Note).toString(), theme.text(9),
             index.data(Wrong).toBool() ? theme.troubleText : theme.inkSoft);
        painter->restore();
    }
};

QString problemCount(std::size_t problems)
{
    return counted(problems, LessonPageList::tr("problem"), LessonPageList::tr("problems"));
}

QString noteOn(const LessonPage& page, std::size_t problems)
{
    QStringList parts;
    // What is wrong comes first: the end of a long note is cut off.
    if (problems > 0) parts += problemCount(problems);
    if (page.question) parts += questionTitle(page.question->value("kind").value_or("question"));
    if (page.scene) parts += LessonPageList::tr("new scene");
    return parts.isEmpty() ? LessonPageList::tr("text") : parts.join(QStringLiteral(" · "));
}

} // namespace

LessonPageList::LessonPageList(LessonDraft& draft, QWidget* parent) : QListWidget(parent), m_draft(draft)
{
    setObjectName(QStringLiteral("pages"));
    setAccessibleName(tr("Pages of the lesson"));
    setProperty("role", QStringLiteral("plain"));
    setItemDelegate(new PageDelegate(this));
    setDragDropMode(QAbstractItemView::InternalMove);
    setDefaultDropAction(Qt::MoveAction);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setMouseTracking(true);
    connect(&draft, &LessonDraft::lessonChanged, this, &LessonPageList::refresh);
    connect(&draft, &LessonDraft::problemsChanged, this, &LessonPageList::refresh);
    connect(this, &QListWidget::currentRowChanged, this, [this](int row) {
        if (!m_setting && row >= 0) emit chosen(row);
    });
    connect(&Appearance::instance(), &Appearance::themeChanged, this, [this] { scheduleDelayedItemsLayout(); });
    refresh();
}

void LessonPageList::choose(int row)
{
    m_setting = true;
    setCurrentRow(row);
    m_setting = false;
}

/// The draft moves its page; the list follows it.
void LessonPageList::dropEvent(QDropEvent* event)
{
    const int from = currentRow();
    const QModelIndex over = indexAt(event->position().toPoint());
    int before = over.isValid() ? over.row() : count();
    if (over.isValid() && event->position().y() > visualRect(over).center().y()) ++before;
    // Nothing is left to remove for the view.
    event->setDropAction(Qt::IgnoreAction);
    event->accept();
    if (from < 1) return;
    const int to = std::clamp(before > from ? before - 1 : before, 1, count() - 1);
    m_draft.movePage(static_cast<std::size_t>(from - 1), static_cast<std::size_t>(to - 1));
    emit chosen(to);
}

void LessonPageList::refresh()
{
    m_setting = true;
    const auto& pages = m_draft.lesson().pages;
    const int rows = m_draft.begun() ? static_cast<int>(pages.size()) + 1 : 0;
    while (count() > rows) delete takeItem(count() - 1);
    while (count() < rows) addItem(new QListWidgetItem);
    for (int row = 0; row < rows; ++row) {
        QListWidgetItem& page = *item(row);
        if (row == 0) {
            const auto wrong = std::ranges::count_if(
                m_draft.problems(), [this](const LessonProblem& problem) { return !m_draft.pageOf(problem.line); });
            const QString title = QString::fromStdString(m_draft.lesson().title);
            page.setText(title.isEmpty() ? tr("Lesson without a title") : title);
            page.setData(Note, wrong > 0 ? problemCount(static_cast<std::size_t>(wrong)) : tr("title, introduction"));
            page.setData(Wrong, wrong > 0);
            page.setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
        } else {
            const auto index = static_cast<std::size_t>(row - 1);
            const std::size_t problems = m_draft.problemsOn(index).size();
            page.setText(QStringLiteral("%1  %2").arg(row).arg(QString::fromStdString(pages[index].title)));
            page.setData(Note, noteOn(pages[index], problems));
            page.setData(Wrong, problems > 0);
            page.setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsDragEnabled);
        }
        page.setToolTip(page.text());
        page.setData(Qt::AccessibleDescriptionRole, page.data(Note));
    }
    m_setting = false;
}

} // namespace hopscope
