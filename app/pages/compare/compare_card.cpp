#include "pages/compare/compare_card.h"

#include "drawing/painter_canvas.h"
#include "state/choices.h"
#include "views/network_view.h"
#include "widgets/icon_button.h"
#include "widgets/style.h"

#include <QEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QStyle>

#include <algorithm>
#include <cmath>

namespace hopscope {

namespace {

/// The first thing that is wrong with a text, or nothing.
QString objectionToText(const QString& text)
{
    try {
        return QString::fromStdString(objectionTo(experimentFromText(text.trimmed().toStdString())));
    } catch (const Refused& refusal) {
        return QString::fromStdString(sentenceOf(refusal.why()));
    }
}

} // namespace

CompareCard::CompareCard(QWidget* parent) : QWidget(parent)
{
    m_network = new NetworkView(m_playback, m_selection, m_hover, this);
    m_network->setBare(true);
    m_network->setRoom(cardRoom);
    m_network->installEventFilter(this);
    m_text = new QPlainTextEdit(this);
    m_text->setProperty("role", QStringLiteral("value"));
    m_text->setTabChangesFocus(true);
    m_text->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_text->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_text->document()->setDocumentMargin(1);
    m_text->setAccessibleName(tr("Text of the experiment"));
    m_text->setToolTip(tr("The experiment: type over it, Enter runs it, Esc takes it back"));
    m_text->installEventFilter(this);
    m_front = new QPushButton(this);
    m_front->setProperty("role", QStringLiteral("pill"));
    m_help = new QPushButton(this);
    m_help->setProperty("role", QStringLiteral("pill"));
    m_help->setObjectName(QStringLiteral("remedy"));
    m_front->setText(tr("make active"));
    m_help->hide(); // until there is something that helps
    m_remove = new IconButton(Icon::Close, tr("Remove from Compare"), 24, this);
    m_remove->setObjectName(QStringLiteral("remove"));
    m_remove->setQuiet(true);
    connect(m_text, &QPlainTextEdit::textChanged, this, &CompareCard::check);
    connect(m_front, &QPushButton::clicked, this, &CompareCard::frontWanted);
    connect(m_remove, &IconButton::clicked, this, &CompareCard::removeWanted);
    connect(m_help, &QPushButton::clicked, this, [this] {
        if (m_busy)
            emit stopWanted();
        else if (m_remedy)
            emit experimentTyped(QString::fromStdString(m_remedy->experiment));
    });
    connect(&Appearance::instance(), &Appearance::themeChanged, this, [this](const Theme& theme) {
        m_network->setTheme(theme);
        place();
    });
    m_network->setTheme(Appearance::theme());
}

void CompareCard::setScene(const CompareScene& scene, std::size_t index, const std::optional<Remedy>& remedy, bool busy,
                           bool removable)
{
    m_scene = &scene;
    m_index = index;
    m_remedy = remedy;
    m_busy = busy;
    const CompareLane& lane = scene.lanes[index];
    setAccessibleName(tr("Experiment %1: %2").arg(lane.letter, lane.name));
    setAccessibleDescription(lane.sentence);
    setToolTip(lane.run ? lane.sentence + u'\n' + lane.machine : lane.sentence);
    m_text->setAccessibleName(tr("Text of experiment %1").arg(lane.letter));
    if (lane.text != m_shownText) {
        m_shownText = lane.text;
        m_text->setPlainText(lane.text);
        check();
    }
    m_front->setText(lane.front ? tr("active") : tr("make active"));
    m_front->setEnabled(!lane.front);
    // A button where it can be clicked, and a mark where it says how things are.
    const QString role = lane.front ? QStringLiteral("pill") : QStringLiteral("low");
    if (m_front->property("role").toString() != role) {
        m_front->setProperty("role", role);
        m_front->style()->unpolish(m_front);
        m_front->style()->polish(m_front);
    }
    m_front->setToolTip(lane.front ? tr("Watch and the lists at the top show this experiment")
                                   : tr("Let Watch and the lists at the top show this experiment"));
    m_remove->setVisible(removable);
    m_playback.setSteps(lane.run ? static_cast<double>(lane.run->steps()) : 0);
    m_network->setRun(lane.run);
    place();
}

void CompareCard::clear()
{
    m_scene = nullptr;
    m_remedy.reset();
    m_busy = false;
    m_shownText.clear();
    m_text->clear(); // hiding takes the focus, and the text that is left then would be run
    m_network->setRun(nullptr);
}

void CompareCard::setNow(double now, bool reducedMotion)
{
    m_now = now;
    if (!m_scene || m_index >= m_scene->lanes.size()) return;
    const CompareLane& lane = m_scene->lanes[m_index];
    if (lane.run) {
        const double position = m_scene->clock.positionOf(*lane.run, now);
        m_playback.setPosition(reducedMotion ? std::floor(position) : position);
    }
    // Only what tells the time: the rest stands still.
    const CompareCardLayout layout(QSizeF(size()), Appearance::theme(), *m_scene, m_index);
    update(layout.heading.toAlignedRect().adjusted(-2, -2, 2, 2));
    update(layout.clock.toAlignedRect().adjusted(-2, -2, 2, 2));
    update(layout.load.toAlignedRect().adjusted(-2, -4, 2, 4));
}

int CompareCard::buttonsWidth() const
{
    return m_front->sizeHint().width() + 10 + (m_remove->isHidden() ? 0 : m_remove->sizeHint().width() + 4);
}

void CompareCard::place()
{
    if (!m_scene || m_index >= m_scene->lanes.size()) return;
    const Theme& theme = Appearance::theme();
    const CompareLane& lane = m_scene->lanes[m_index];
    const CompareCardLayout layout(QSizeF(size()), theme, *m_scene, m_index);
    m_network->setGeometry(layout.network.toAlignedRect());
    m_network->setVisible(lane.run && !layout.network.isEmpty());
    m_text->setFont(cardTextFont(theme));
    // What it runs under stands at its right.
    const QString under = underWhat(*m_scene, lane, layout.text.width(), theme);
    const int beside = under.isEmpty() ? 0 : static_cast<int>(std::ceil(textWidth(theme.text(9), under))) + 8;
    m_text->setGeometry(layout.text.toAlignedRect().adjusted(-4, 0, 4 - beside, 0));
    int right = layout.heading.toAlignedRect().right();
    const int middle = static_cast<int>(layout.heading.center().y());
    if (!m_remove->isHidden()) {
        const QSize size = m_remove->sizeHint();
        m_remove->setGeometry(right - size.width() + 4, middle - size.height() / 2, size.width(), size.height());
        right -= size.width();
    }
    const QSize front = m_front->sizeHint();
    m_front->setGeometry(right - front.width(), middle - front.height() / 2, front.width(), front.height());
    const bool help = m_typing.isEmpty() && (m_busy || m_remedy);
    m_help->setVisible(help);
    if (help) {
        m_help->setText(m_busy ? tr("Stop") : QString::fromStdString(m_remedy->label));
        const QSize size = m_help->sizeHint();
        const QRect sentence = layout.sentence.toAlignedRect();
        m_help->setGeometry(sentence.left(), sentence.bottom() - size.height(),
                            std::min(size.width(), sentence.width()), size.height());
    }
    update();
}

QString CompareCard::typedText() const { return m_text->toPlainText().simplified(); }

void CompareCard::check()
{
    const QString text = typedText();
    m_typing = text == m_shownText ? QString() : objectionToText(text);
    m_text->setProperty("wrong", !m_typing.isEmpty());
    m_text->style()->polish(m_text);
    place();
}

void CompareCard::finish()
{
    check();
    const QString text = typedText();
    if (m_typing.isEmpty() && text != m_shownText) emit experimentTyped(text);
}

void CompareCard::paintEvent(QPaintEvent*)
{
    if (!m_scene || m_index >= m_scene->lanes.size()) return;
    QPainter painter(this);
    PainterCanvas canvas(painter);
    const Theme& theme = Appearance::theme();
    canvas.fill(QRectF(rect()), theme.ground);
    if (m_typing.isEmpty() && !m_busy) {
        paintCard(canvas, *m_scene, m_index, m_now, QSizeF(size()), theme, buttonsWidth(), true);
        return;
    }
    CompareScene typing = *m_scene;
    CompareLane& lane = typing.lanes[m_index];
    if (!m_typing.isEmpty()) lane.sentence = m_typing;
    lane.trouble = !m_typing.isEmpty();
    paintCard(canvas, typing, m_index, m_now, QSizeF(size()), theme, buttonsWidth(), true);
}

void CompareCard::resizeEvent(QResizeEvent*) { place(); }

bool CompareCard::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_network && event->type() == QEvent::MouseButtonDblClick) {
        emit watchWanted();
        return true;
    }
    if (watched == m_text && event->type() == QEvent::FocusOut) finish();
    if (watched == m_text && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Escape) m_text->setPlainText(m_shownText);
        if (key == Qt::Key_Return || key == Qt::Key_Enter) finish();
        if (key == Qt::Key_Escape || key == Qt::Key_Return || key == Qt::Key_Enter) return true;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace hopscope
