#include "window/message_bar.h"

#include "state/choices.h"
#include "state/document.h"
#include "views/transport_bar.h"
#include "widgets/icon_button.h"
#include "widgets/labels.h"
#include "widgets/style.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <QStyle>

#include <algorithm>
#include <utility>

namespace hopscope {

namespace {

QPixmap warningPixmap(double ratio)
{
    QPixmap pixmap(QSize(18, 18) * ratio);
    pixmap.setDevicePixelRatio(ratio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    drawIcon(painter, Icon::Warning, QRectF(1, 1, 16, 16), Appearance::theme().trouble);
    return pixmap;
}

} // namespace

MessageBar::MessageBar(Document& document, QWidget& pages, QWidget* parent)
    : QFrame(parent), m_document(document), m_pages(pages)
{
    pages.installEventFilter(this);
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(18, 7, 12, 7);
    line->setSpacing(10);
    m_icon = new QLabel(this);
    m_text = makeLabel({}, "plain", this);
    m_text->setWordWrap(true);
    m_text->setMinimumHeight(24);
    m_progress = new QProgressBar(this);
    m_progress->setTextVisible(false);
    m_progress->setRange(0, 1000);
    m_progress->setFixedWidth(220);
    line->addWidget(m_icon);
    line->addWidget(m_text, 1);
    line->addWidget(m_progress);
    m_buttons = new QHBoxLayout;
    m_buttons->setSpacing(8);
    line->addLayout(m_buttons);

    m_patience.setSingleShot(true);
    m_patience.setInterval(200);
    m_poll.setInterval(100);
    m_leave.setSingleShot(true);
    connect(&m_leave, &QTimer::timeout, this, [this] { say({}); });
    connect(&m_patience, &QTimer::timeout, this, &MessageBar::showBusy);
    connect(&m_poll, &QTimer::timeout, this,
            [this] { m_progress->setValue(static_cast<int>(m_document.progress() * 1000)); });
    connect(&document, &Document::busyChanged, this, [this](bool busy) {
        if (busy)
            m_patience.start();
        else
            refresh();
    });
    connect(&document, &Document::diagnosticsChanged, this, &MessageBar::refresh);
    connect(&document, &Document::valueChanged, this, [this] {
        if (!m_said.isEmpty()) m_said.clear(), refresh();
    });
    connect(&Appearance::instance(), &Appearance::themeChanged, this, &MessageBar::refresh);
    refresh();
}

void MessageBar::say(const QString& sentence) { offer(sentence, {}, {}); }

void MessageBar::sayFor(std::chrono::milliseconds time, const QString& sentence)
{
    say(sentence);
    m_leave.start(time);
}

void MessageBar::setAtFoot(bool foot)
{
    m_atFoot = foot;
    place();
}

void MessageBar::leave()
{
    if (!m_said.isEmpty()) say({});
}

bool MessageBar::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == &m_pages && (event->type() == QEvent::Resize || event->type() == QEvent::Move)) place();
    return QFrame::eventFilter(watched, event);
}

bool MessageBar::event(QEvent* event)
{
    const bool result = QFrame::event(event);
    if (event->type() == QEvent::LayoutRequest || event->type() == QEvent::Show) place();
    return result;
}

void MessageBar::place()
{
    constexpr int widest = 860, apart = 8;
    // A wrapped label asks for two lines where one would do, and a low message covers less.
    const QSize asked = layout()->totalSizeHint();
    const int oneLine =
        asked.width() - m_text->sizeHint().width() + m_text->fontMetrics().horizontalAdvance(m_text->text()) + 2;
    const int most = static_cast<int>(widest * std::max(1.0, Appearance::theme().fontScale)),
              wide = std::min({m_pages.width() - 2 * apart, most, std::max(asked.width(), oneLine)});
    const int high = layout()->hasHeightForWidth() ? layout()->totalHeightForWidth(wide) : sizeHint().height();
    // Over the foot of the page, but not over the controls of its clock.
    int controls = 0;
    for (const TransportBar* bar : m_pages.findChildren<TransportBar*>())
        if (bar->isVisible()) controls = std::max(controls, bar->height());
    const int y = m_atFoot ? m_pages.height() - controls - high - apart : apart;
    setGeometry(m_pages.x() + (m_pages.width() - wide) / 2, m_pages.y() + y, wide, high);
}

void MessageBar::refuse(const QString& sentence)
{
    say(sentence);
    m_refused = true;
    refresh();
}

void MessageBar::offer(const QString& sentence, const QString& label, std::function<void()> act)
{
    m_leave.stop();
    m_refused = false;
    m_said = sentence;
    m_offered = label;
    m_act = std::move(act);
    refresh();
}

void MessageBar::refresh()
{
    if (!m_document.busy()) {
        m_patience.stop();
        m_poll.stop();
    } else if (m_poll.isActive()) {
        return; // the progress is being shown
    }
    if (!m_said.isEmpty()) {
        showMessage(m_said, {});
        if (!m_refused) showSaid();
    } else if (!m_document.diagnostics().empty()
               && !(m_told && m_told() && m_document.diagnostics().front().remedies.empty()))
        showMessage(QString::fromStdString(sentenceOf(m_document.diagnostics().front()))
                        + (stale() ? tr(" What is on screen is the run before.") : QString()),
                    m_document.diagnostics().front().remedies);
    else
        hide();
}

/// Whether the run on screen belongs to another experiment; a stopped one says so itself.
bool MessageBar::stale() const { return m_document.run() && !m_document.diagnostics().front().parameter.empty(); }

void MessageBar::showMessage(const QString& text, const std::vector<Remedy>& remedies)
{
    while (QLayoutItem* item = m_buttons->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater(); // one of them may have been clicked just now
        delete item;
    }
    setProperty("role", QStringLiteral("message"));
    style()->polish(this);
    m_icon->setPixmap(warningPixmap(devicePixelRatioF()));
    m_icon->show();
    m_progress->hide();
    m_text->setText(text);
    constexpr std::size_t mostButtons = 3;
    for (std::size_t i = 0; i < std::min(remedies.size(), mostButtons); ++i) {
        auto* button = new QPushButton(QString::fromStdString(remedies[i].label), this);
        button->setObjectName(QStringLiteral("remedy"));
        connect(button, &QPushButton::clicked, this, [this, remedy = remedies[i]] { follow(remedy); });
        m_buttons->addWidget(button);
    }
    auto* close = new IconButton(Icon::Close, tr("Close"), 24, this);
    close->setQuiet(true);
    connect(close, &IconButton::clicked, this, [this] {
        m_said.clear();
        hide();
    });
    m_buttons->addWidget(close);
    show();
    raise();
    place();
}

/// No trouble: something is so, or was done, and this may follow.
void MessageBar::showSaid()
{
    setProperty("role", QStringLiteral("busy"));
    style()->polish(this);
    m_icon->hide();
    if (m_offered.isEmpty()) return;
    auto* button = new QPushButton(m_offered, this);
    button->setObjectName(QStringLiteral("offer"));
    connect(button, &QPushButton::clicked, this, [this] {
        m_said.clear();
        hide();
        if (const auto act = m_act) act(); // which may say something itself
    });
    m_buttons->insertWidget(0, button);
}

void MessageBar::showBusy()
{
    if (!m_document.busy()) return;
    showMessage(tr("Computing. What is on screen is the last run that was finished."), {});
    setProperty("role", QStringLiteral("busy"));
    style()->polish(this);
    m_icon->hide();
    m_progress->setValue(0);
    m_progress->show();
    delete m_buttons->itemAt(0)->widget();
    auto* stop = new QPushButton(tr("Stop"), this);
    stop->setObjectName(QStringLiteral("stop"));
    connect(stop, &QPushButton::clicked, &m_document, &Document::cancel);
    m_buttons->addWidget(stop);
    m_poll.start();
}

void MessageBar::follow(const Remedy& remedy)
{
    m_document.endMerge();
    m_document.setExperiment(experimentFromText(remedy.experiment), QString::fromStdString(remedy.label));
}

} // namespace hopscope
