#include "window/manual.h"

#include "widgets/icon_button.h"
#include "widgets/labels.h"
#include "widgets/markdown.h"
#include "widgets/style.h"
#include "window/manual_pages.h"
#include "window/manual_text.h"

#include <QDesktopServices>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QShortcut>
#include <QShowEvent>
#include <QSignalBlocker>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTreeWidget>
#include <QTreeWidgetItemIterator>
#include <QVBoxLayout>

#include <algorithm>
#include <chrono>
#include <utility>

namespace hopscope {

namespace {

constexpr int above = 12; ///< a heading that a link leads to
constexpr int contentsWidth = 256, searchWidth = 260;
constexpr MarkdownLook look{
    .text = 11, .code = 9.5, .title = 20, .heading = 15, .smallHeading = 12.5, .aboveTitle = 0, .aboveHeading = 16};
constexpr int fileRole = Qt::UserRole, anchorRole = Qt::UserRole + 1;

} // namespace

Manual::Manual(QWidget* window) : QDialog(window)
{
    setWindowTitle(tr("Manual"));
    resize(1120, 850);
    m_back = new IconButton(Icon::Previous, tr("Back"), 30, this);
    m_forward = new IconButton(Icon::Next, tr("Forward"), 30, this);
    m_search = new QLineEdit(this);
    m_search->setPlaceholderText(tr("Search all pages of the manual"));
    m_search->setAccessibleName(tr("Search all pages of the manual"));
    m_search->setClearButtonEnabled(true);
    m_search->setFixedWidth(searchWidth);
    m_found = makeLabel({}, "soft", this);
    auto* close = new QPushButton(tr("&Close"), this);
    close->setAutoDefault(false);
    connect(close, &QPushButton::clicked, this, &QDialog::close);
    auto* head = new QHBoxLayout;
    head->setContentsMargins(16, 10, 16, 10);
    head->setSpacing(8);
    head->addWidget(makeLabel(tr("Manual"), "heading", this));
    head->addSpacing(12);
    head->addWidget(m_back);
    head->addWidget(m_forward);
    head->addStretch();
    head->addWidget(m_found);
    head->addWidget(m_search);
    head->addWidget(close);

    m_contents = new QTreeWidget(this);
    m_contents->setAccessibleName(tr("Contents"));
    m_contents->setHeaderHidden(true);
    m_contents->setProperty("role", QStringLiteral("contents"));
    m_contents->setFrameShape(QFrame::NoFrame);
    m_contents->setIndentation(10);
    m_contents->setRootIsDecorated(false);
    m_contents->setFixedWidth(contentsWidth);
    auto* text = new ManualText(this);
    text->setAccessibleName(tr("Manual"));
    m_text = text;
    auto* body = new QHBoxLayout;
    body->setSpacing(0);
    body->addWidget(m_contents);
    body->addWidget(m_text, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(head);
    column->addWidget(makeRule(this));
    column->addLayout(body, 1);

    m_refitLater.setSingleShot(true);
    m_refitLater.setInterval(std::chrono::milliseconds(60));
    connect(&m_refitLater, &QTimer::timeout, this, &Manual::refit);
    text->resized = [this] {
        if (!m_top) m_top = topCharacter();
        m_refitLater.start();
    };
    connect(&Appearance::instance(), &Appearance::themeChanged, this, [this] {
        buildContents();
        chooseInContents();
        refit();
    });
    connect(m_text, &QTextBrowser::anchorClicked, this, &Manual::follow);
    const auto openItem = [this](const QTreeWidgetItem* item) {
        if (item) open(item->data(0, fileRole).toString(), item->data(0, anchorRole).toString()); // a group has none
    };
    connect(m_contents, &QTreeWidget::currentItemChanged, this, openItem);
    connect(m_contents, &QTreeWidget::itemClicked, this, openItem); // also one that was chosen before
    connect(m_back, &QAbstractButton::clicked, this, &Manual::back);
    connect(m_forward, &QAbstractButton::clicked, this, &Manual::forward);
    connect(m_search, &QLineEdit::textChanged, this, [this](const QString& sought) {
        countFound();
        mark();
        QTextCursor at = m_text->textCursor();
        at.setPosition(at.selectionStart());
        m_text->setTextCursor(at);
        if (!sought.isEmpty()) m_text->find(sought);
    });
    connect(m_search, &QLineEdit::returnPressed, this,
            [this] { find(!(QGuiApplication::keyboardModifiers() & Qt::ShiftModifier)); });
    const auto key = [this](const QKeySequence& keys, auto act) {
        connect(new QShortcut(keys, this), &QShortcut::activated, this, act);
    };
    key(QKeySequence::Find, [this] {
        m_search->setFocus();
        m_search->selectAll();
    });
    key(QKeySequence(Qt::Key_F3), [this] { find(true); });
    key(QKeySequence(Qt::SHIFT | Qt::Key_F3), [this] { find(false); });
    key(QKeySequence(Qt::ALT | Qt::Key_Left), [this] { back(); });
    key(QKeySequence(Qt::ALT | Qt::Key_Right), [this] { forward(); });

    m_places.front().file = manualPages().front().file;
    buildContents();
    turnTo(0);
    m_text->setFocus();
}

void Manual::buildContents()
{
    const QSignalBlocker quiet(m_contents);
    m_contents->clear();
    for (const ManualGroup& group : manualGroups()) {
        auto* head = new QTreeWidgetItem(m_contents, {group.title});
        head->setFlags(Qt::ItemIsEnabled);
        head->setFont(0, Appearance::theme().text(10, QFont::DemiBold));
        head->setExpanded(true);
        for (const ManualPage* page : group.pages) addPage(*head, *page);
    }
}

void Manual::addPage(QTreeWidgetItem& group, const ManualPage& page)
{
    auto* item = new QTreeWidgetItem(&group, {page.title});
    item->setData(0, fileRole, page.file);
    item->setFont(0, Appearance::theme().text(10));
    for (const ManualHeading& heading : page.headings) {
        if (heading.level != 2) continue;
        auto* inner = new QTreeWidgetItem(item, {heading.title});
        inner->setData(0, fileRole, page.file);
        inner->setData(0, anchorRole, heading.anchor);
        inner->setToolTip(0, heading.title);
    }
}

void Manual::open(const QString& file, const QString& anchor)
{
    if (!findManualPage(file)) return;
    const Place wanted{file, anchor};
    if (const Place& now = m_places[static_cast<std::size_t>(m_at)]; now.file == file && now.anchor == anchor) {
        scrollTo(wanted);
        return;
    }
    m_places[static_cast<std::size_t>(m_at)].top = topCharacter();
    m_places.resize(static_cast<std::size_t>(m_at) + 1);
    m_places.push_back(wanted);
    turnTo(m_at + 1);
}

void Manual::follow(const QUrl& link)
{
    if (!link.isRelative()) {
        QDesktopServices::openUrl(link);
        return;
    }
    open(link.path().isEmpty() ? file() : link.path(), link.fragment());
}

void Manual::turnTo(int at)
{
    if (at < 0 || at >= static_cast<int>(m_places.size())) return;
    Place& left = m_places[static_cast<std::size_t>(m_at)];
    if (at != m_at && left.top < 0) left.top = topCharacter();
    m_at = at;
    m_back->setEnabled(m_at > 0);
    m_forward->setEnabled(m_at + 1 < static_cast<int>(m_places.size()));
    if (m_rendered != file()) render();
    countFound();
    scrollTo(m_places[static_cast<std::size_t>(m_at)]);
    m_places[static_cast<std::size_t>(m_at)].top = -1;
    m_top.reset();
    chooseInContents();
}

void Manual::render()
{
    const Theme& theme = Appearance::theme();
    // Made where nobody lays it out again after every word.
    auto* document = new QTextDocument(m_text);
    document->setDocumentMargin(ManualText::margin);
    writeMarkdown(*document, findManualPage(file())->markdown, theme, look);
    dressManual(*document, theme);
    m_text->setDocument(document);
    if (QTextDocument* former = std::exchange(m_document, document)) former->deleteLater(); // may be under a click
    m_rendered = file();
    mark();
}

void Manual::refit()
{
    const int top = m_top ? *m_top : topCharacter();
    m_top.reset();
    render();
    scrollToCharacter(top);
}

void Manual::showEvent(QShowEvent* event)
{
    QDialog::showEvent(event);
    if (std::exchange(m_shown, true)) return;
    render(); // now it has its width
    scrollTo(m_places[static_cast<std::size_t>(m_at)]);
    m_top.reset();
}

void Manual::scrollTo(const Place& place)
{
    if (place.top >= 0) {
        scrollToCharacter(place.top);
        return;
    }
    int position = 0;
    for (QTextBlock block = m_text->document()->begin(); block.isValid() && !place.anchor.isEmpty();
         block = block.next())
        if (block.blockFormat().headingLevel() > 1 && anchorOf(block.text()) == place.anchor) {
            position = block.position();
            break;
        }
    scrollToCharacter(position);
}

void Manual::scrollToCharacter(int position)
{
    QScrollBar& bar = *m_text->verticalScrollBar();
    QTextCursor cursor(m_text->document());
    cursor.setPosition(std::clamp(position, 0, m_text->document()->characterCount() - 1));
    bar.setValue(position <= 0 ? 0 : bar.value() + m_text->cursorRect(cursor).top() - above);
}

int Manual::topCharacter() const
{
    if (m_text->verticalScrollBar()->value() == 0) return 0;
    return m_text->cursorForPosition({ManualText::margin, above + 4}).position();
}

void Manual::chooseInContents()
{
    const QSignalBlocker quiet(m_contents);
    const Place& place = m_places[static_cast<std::size_t>(m_at)];
    for (QTreeWidgetItemIterator one(m_contents); *one; ++one) {
        QTreeWidgetItem* item = *one;
        if (!item->data(0, anchorRole).toString().isEmpty() || item->data(0, fileRole).isNull()) continue;
        const bool here = item->data(0, fileRole).toString() == place.file;
        item->setExpanded(here);
        if (!here) continue;
        QTreeWidgetItem* chosen = item;
        for (int k = 0; k < item->childCount(); ++k)
            if (item->child(k)->data(0, anchorRole).toString() == place.anchor) chosen = item->child(k);
        m_contents->setCurrentItem(chosen);
    }
}

void Manual::countFound()
{
    const QString sought = m_search->text();
    qsizetype here = 0, all = 0;
    for (const ManualPage& page : manualPages()) {
        const qsizetype count = sought.isEmpty() ? 0 : page.text.count(sought, Qt::CaseInsensitive);
        all += count;
        if (page.file == file()) here = count;
    }
    m_found->setText(sought.isEmpty() ? QString()
                     : all == 0       ? tr("not found")
                                      : tr("%1 on this page, %2 in all").arg(here).arg(all));
}

/// All places of this manual that have the words.
void Manual::mark()
{
    QList<QTextEdit::ExtraSelection> marks;
    const QString sought = m_search->text();
    if (!sought.isEmpty())
        for (QTextCursor at = m_text->document()->find(sought); !at.isNull();
             at = m_text->document()->find(sought, at)) {
            QTextEdit::ExtraSelection one;
            one.cursor = at;
            one.format.setBackground(Appearance::theme().accentSoft);
            one.format.setForeground(Appearance::theme().ink);
            marks.push_back(one);
        }
    m_text->setExtraSelections(marks);
}

void Manual::find(bool forwards)
{
    const QString sought = m_search->text();
    if (sought.isEmpty()) return;
    const auto flags = forwards ? QTextDocument::FindFlags() : QTextDocument::FindBackward;
    if (m_text->find(sought, flags)) return;
    // On, or back, to the next manual that has them, and round to this one.
    const auto& pages = manualPages();
    const auto count = static_cast<int>(pages.size());
    const auto here = static_cast<int>(findManualPage(file()) - pages.data());
    for (int i = 1; i <= count; ++i) {
        const auto& page = pages[static_cast<std::size_t>((here + (forwards ? i : count - i)) % count)];
        if (!page.text.contains(sought, Qt::CaseInsensitive)) continue;
        if (page.file != file()) open(page.file);
        m_text->moveCursor(forwards ? QTextCursor::Start : QTextCursor::End);
        m_text->find(sought, flags);
        return;
    }
}

} // namespace hopscope
