#include "widgets/style.h"
#include "widgets/spoken_button.h"

#include "widgets/late_style.h"

#include <QApplication>
#include <QEvent>
#include <QPainter>
#include <QPalette>
#include <QProxyStyle>
#include <QRegularExpression>
#include <QStyleFactory>
#include <QStyleOption>

#include <algorithm>

namespace hopscope {

namespace {

constexpr double smallestFont = 0.8, largestFont = 2.0, leastPresenting = 1.3, presenting1080 = 2.35;

/// Fusion without the underlined letters in menus; Alt works all the same.
class CalmStyle : public QProxyStyle {
public:
    CalmStyle() : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion"))) {}
    /// Tabs are underlined where they are chosen, not all along; boxes to check can be seen on every ground.
    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override
    {
        if (element == PE_IndicatorItemViewItemCheck || element == PE_IndicatorCheckBox) {
            drawCheck(*painter, QRectF(option->rect), option->state);
            return;
        }
        if (element != PE_FrameTabBarBase) QProxyStyle::drawPrimitive(element, option, painter, widget);
    }
    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                  QStyleHintReturn* data) const override
    {
        if (hint == SH_UnderlineShortcut) return 0;
        if (hint == SH_ToolTip_WakeUpDelay) return 300;
        return QProxyStyle::styleHint(hint, option, widget, data);
    }

private:
    static void drawCheck(QPainter& painter, const QRectF& area, State state)
    {
        const Theme& theme = Appearance::theme();
        const bool on = state & State_On, live = (state & State_HasFocus) || (state & State_MouseOver);
        QRectF box(0, 0, 14, 14);
        box.moveCenter(area.center());
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(on || live ? theme.accent : theme.inkSoft, 1));
        painter.setBrush(on && (state & State_Enabled) ? theme.accent : theme.field);
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
        if (on) {
            painter.setPen(
                QPen(state & State_Enabled ? theme.onAccent : theme.inkSoft, 1.8, Qt::SolidLine, Qt::RoundCap));
            const QPointF tick[]{box.topLeft() + QPointF(3.5, 7.4), box.topLeft() + QPointF(6, 10),
                                 box.topLeft() + QPointF(10.6, 4.4)};
            painter.drawPolyline(tick, 3);
        }
        painter.restore();
    }
};

QPalette paletteFor(const Theme& theme)
{
    QPalette palette;
    palette.setColor(QPalette::Window, theme.panel);
    palette.setColor(QPalette::WindowText, theme.ink);
    palette.setColor(QPalette::Base, theme.panel);
    palette.setColor(QPalette::AlternateBase, theme.field);
    palette.setColor(QPalette::Text, theme.ink);
    palette.setColor(QPalette::Button, theme.field);
    palette.setColor(QPalette::ButtonText, theme.ink);
    palette.setColor(QPalette::Highlight, theme.accent);
    palette.setColor(QPalette::HighlightedText, theme.onAccent);
    palette.setColor(QPalette::PlaceholderText, theme.inkSoft);
    palette.setColor(QPalette::ToolTipBase, theme.panel);
    palette.setColor(QPalette::ToolTipText, theme.ink);
    palette.setColor(QPalette::Link, theme.accent);
    palette.setColor(QPalette::LinkVisited, theme.accent);
    palette.setColor(QPalette::Mid, theme.line);
    palette.setColor(QPalette::Dark, theme.line);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, theme.inkSoft);
    return palette;
}

// @name is a colour of the theme. Sizes of text are in points, never below 9.
constexpr const char* sheet = R"(
QMainWindow, QDialog, QMessageBox, QStackedWidget { background: @panel; }
QMainWindow::separator { background: @line; width: 1px; height: 1px; }
QSplitter::handle { background: @line; }
QMainWindow::separator:hover { background: @accent; }
QToolTip { background: @panel; color: @ink; border: 1px solid @line; padding: 5px 7px; }

QMenuBar { background: @panel; color: @ink; padding: 2px 10px; }
QMenuBar::item { padding: 4px 9px; border-radius: 5px; background: transparent; }
QMenuBar[pages="true"]::item { padding: 11px 9px; }
QMenuBar::item:selected { background: @accentSoft; }
QMenu { background: @panel; color: @ink; border: 1px solid @line; padding: 5px; }
QMenu::item { padding: 6px 28px 6px 26px; border-radius: 5px; }
QMenu::item:selected { background: @accentSoft; }
QMenu::item:disabled { color: @inkSoft; }
QMenu::separator { height: 1px; background: @line; margin: 5px 8px; }
QMenu::indicator { width: 14px; height: 14px; left: 6px; }

QScrollArea, QScrollArea > QWidget > QWidget#content { background: @panel; border: none; }
QScrollArea#board > QWidget > QWidget { background: @ground; }
QScrollBar { background: transparent; border: none; margin: 0; }
QScrollBar:vertical { width: 10px; }
QScrollBar:horizontal { height: 10px; }
QScrollBar::handle { background: @line; border-radius: 3px; margin: 2px; }
QScrollBar::handle:hover { background: @inkSoft; }
QScrollBar::handle:vertical { min-height: 32px; }
QScrollBar::handle:horizontal { min-width: 32px; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }

QLabel { background: transparent; }
QLabel[role="soft"] { color: @inkSoft; }
QLabel[role="small"] { color: @inkSoft; font-size: 9pt; }
QLabel[role="heading"] { color: @ink; font-size: 11.5pt; font-weight: 600; }
QLabel[role="strong"] { color: @ink; font-weight: 600; }
QLabel[role="good"] { color: @good; background: @goodSoft; border-radius: 6px; padding: 7px 10px; font-weight: 600; }
QLabel[role="remark"] { color: @ink; background: @ground; border-radius: 6px; padding: 7px 10px; font-weight: 600; }
QLabel[role="trouble"] { color: @ink; background: @troubleSoft; border-radius: 6px; padding: 7px 10px; font-weight: 600; }
QLabel[role="mistake"] { color: @troubleText; font-size: 9pt; font-weight: 500; }
QLabel[tight="true"] { padding: 2px 8px; }
QFrame[role="rule"] { background: @line; border: none; max-height: 1px; min-height: 1px; }
QFrame[role="bar"] { background: @panel; border: none; border-bottom: 1px solid @line; }
QFrame[role="foot"] { background: @panel; border: none; border-top: 1px solid @line; }
QFrame[role="card"] { background: @ground; border: none; border-radius: 8px; }
QFrame[role="palette"] { background: @panel; border: 1px solid @line; border-radius: 10px; }
QListView[role="plain"] { background: transparent; border: none; outline: none; }
QFrame[role="message"] { background: @troubleSoft; border: 1px solid @trouble; border-radius: 8px; }
QFrame[role="busy"] { background: @accentSoft; border: 1px solid @accent; border-radius: 8px; }

QPushButton { background: @field; color: @ink; border: 1px solid @line; border-radius: 6px; padding: 5px 13px; font-weight: 500; }
QPushButton:hover { border-color: @accent; }
QPushButton:focus { border-color: @accent; }
QPushButton:pressed { background: @accentSoft; }
QPushButton:checked { background: @accentSoft; color: @accentText; border-color: @accent; }
QPushButton:checked:focus { border-color: @ink; }
QPushButton:disabled { color: @inkSoft; background: transparent; border-style: dashed; }
QPushButton[role="primary"] { background: @accent; color: @onAccent; border-color: @accent; font-weight: 600; }
QPushButton[role="primary"]:hover { background: @accentHover; }
QPushButton[role="primary"]:focus { border: 2px solid @ink; padding: 4px 12px; }
QPushButton[role="primary"]:disabled { background: @field; color: @inkSoft; border-color: @line; }
QPushButton[role="pill"] { background: @accentSoft; color: @accentText; border: 1px solid transparent; border-radius: 9px; padding: 1px 10px; font-size: 9pt; font-weight: 600; }
QPushButton[role="pill"]:hover { border-color: @accent; }
QPushButton[role="pill"]:focus { border-color: @ink; }
QPushButton[role="pill"]:disabled { color: @accentText; }
QPushButton[role="low"] { background: @field; color: @ink; border: 1px solid @line; border-radius: 5px; padding: 1px 9px; font-size: 9pt; font-weight: 500; }
QPushButton[role="low"]:hover { border-color: @accent; }
QPushButton[role="low"]:focus { border-color: @ink; }
QPushButton[role="page"] { background: transparent; border: none; border-radius: 6px; color: @inkSoft; padding: 7px 8px; font-weight: 500; }
QPushButton[role="page"]:hover { color: @ink; background: @field; }
QPushButton[role="page"]:focus { color: @ink; background: @field; }
QPushButton[role="page"]:checked { background: @accentSoft; color: @accentText; font-weight: 600; }
QPushButton[role="page"]:focus { border: 2px solid @ink; padding: 5px 6px; }
QPushButton[role="segment"] { background: @field; border: 1px solid @line; border-radius: 5px; padding: 4px 5px; color: @inkSoft; font-size: 9.5pt; font-weight: 500; }
QPushButton[role="segment"]:hover { color: @ink; }
QPushButton[role="segment"]:focus { color: @ink; border-color: @accent; }
QPushButton[role="segment"]:checked { background: @accentSoft; color: @accentText; border-color: @accent; font-weight: 600; }
QPushButton[role="segment"]:focus { border: 2px solid @ink; padding: 3px 4px; }
QPushButton[role="link"] { background: transparent; border: none; color: @accentText; padding: 2px 0; text-align: left; font-weight: 500; }
QPushButton[role="link"]:hover, QPushButton[role="link"]:focus { text-decoration: underline; }

QLineEdit { background: @field; color: @ink; border: 1px solid @line; border-radius: 5px; padding: 4px 7px; selection-background-color: @accent; selection-color: @onAccent; }
QLineEdit:focus { border-color: @accent; }
QLineEdit[role="value"], QPlainTextEdit[role="value"] { background: transparent; border: 1px solid transparent; padding: 0 3px; }
QPlainTextEdit[role="value"] { color: @ink; border-radius: 5px; selection-background-color: @accent; selection-color: @onAccent; }
QPlainTextEdit[role="text"] { background: @field; color: @ink; border: 1px solid @line; border-radius: 5px; padding: 2px 4px; selection-background-color: @accent; selection-color: @onAccent; }
QPlainTextEdit[role="text"]:focus { border-color: @accent; }
QLineEdit[role="value"]:hover, QPlainTextEdit[role="value"]:hover { background: @field; border-color: @line; }
QLineEdit[role="value"]:focus, QPlainTextEdit[role="value"]:focus { background: @field; border-color: @accent; }
QLineEdit[wrong="true"], QPlainTextEdit[wrong="true"] { border-color: @trouble; }

QComboBox { background: @field; color: @ink; border: 1px solid @line; border-radius: 6px; padding: 3px 8px; }
QComboBox:hover, QComboBox:focus { border-color: @accent; }
QComboBox::drop-down { border: none; width: 22px; }
QComboBox::down-arrow { width: 0; height: 0; border-left: 4px solid @field; border-right: 4px solid @field; border-top: 5px solid @inkSoft; }
QAbstractSpinBox { background: @field; color: @ink; border: 1px solid @line; border-radius: 6px; padding: 3px 22px 3px 7px; selection-background-color: @accent; selection-color: @onAccent; }
QAbstractSpinBox:focus { border-color: @accent; }
QAbstractSpinBox QLineEdit { background: transparent; border: none; padding: 0; }
QAbstractSpinBox::up-button { subcontrol-origin: border; subcontrol-position: top right; border: none; width: 20px; }
QAbstractSpinBox::down-button { subcontrol-origin: border; subcontrol-position: bottom right; border: none; width: 20px; }
QAbstractSpinBox::up-arrow { width: 0; height: 0; border-left: 4px solid @field; border-right: 4px solid @field; border-bottom: 5px solid @inkSoft; }
QAbstractSpinBox::down-arrow { width: 0; height: 0; border-left: 4px solid @field; border-right: 4px solid @field; border-top: 5px solid @inkSoft; }
QComboBox QAbstractItemView { background: @panel; color: @ink; border: 1px solid @line; padding: 4px; outline: none; selection-background-color: @accentSoft; selection-color: @ink; }

QSlider { min-height: 20px; }
QSlider::groove:horizontal { height: 3px; background: @groove; border-radius: 1px; }
QSlider::sub-page:horizontal { background: @accent; border-radius: 1px; }
QSlider::handle:horizontal { background: @panel; border: 2px solid @accent; width: 12px; height: 12px; margin: -7px 0; border-radius: 8px; }
QSlider::handle:horizontal:hover { background: @accentSoft; }
QSlider::handle:horizontal:focus { border-width: 3px; width: 10px; height: 10px; }
QSlider::sub-page:horizontal:disabled { background: @groove; }
QSlider::handle:horizontal:disabled { border-color: @groove; }

QProgressBar { background: @line; border: none; border-radius: 3px; min-height: 6px; max-height: 6px; }
QProgressBar::chunk { background: @accent; border-radius: 3px; }

QTabBar { background: @panel; border: none; qproperty-drawBase: 0; }
QTabBar::tab { background: transparent; color: @inkSoft; padding: 9px 3px 7px 3px; margin: 0 7px; border: none; border-bottom: 2px solid transparent; font-weight: 500; }
QTabBar::tab:hover { color: @ink; }
QTabBar::tab:selected { color: @accentText; border-bottom-color: @accent; font-weight: 600; }

QPushButton[role="tab"] { background: @panel; border: none; border-radius: 0; color: @inkSoft; padding: 9px 10px 9px 8px; font-weight: 500; }
QPushButton[role="tab"]:hover, QPushButton[role="tab"]:focus { color: @accentText; }

QTableView, QTableWidget, QListView, QTreeView { background: @panel; color: @ink; border: 1px solid @line; gridline-color: @line; selection-background-color: @accentSoft; selection-color: @ink; }
QTreeView[role="plain"] { border: none; }
QTreeView[role="plain"]::item { padding: 1px 0; }
QTreeView[role="plain"] QHeaderView::section { padding: 3px 4px; font-size: 9.5pt; }
QTreeView[role="keys"] QHeaderView::section { padding: 5px 4px; }
QTreeView[role="contents"] { background: @ground; border: none; padding: 8px 6px; }
QTreeView[role="contents"]::item { padding: 4px 6px; }
QTreeView[role="contents"]::branch { background: @ground; }
QHeaderView::section { background: @panel; color: @inkSoft; border: none; border-bottom: 1px solid @line; padding: 5px 8px; }
)";

} // namespace

QString styleSheetFor(const Theme& theme)
{
    const bool dark = theme.panel.lightness() < 128;
    // Longest names first: @accentSoft must not be read as @accent and "Soft".
    const std::pair<const char*, QColor> colours[] = {
        {"@accentHover", dark ? theme.accent.lighter(112) : theme.accent.darker(115)},
        {"@accentSoft", theme.accentSoft},
        {"@accentText", theme.categoryText(0)},
        {"@accent", theme.accent},
        {"@onAccent", theme.onAccent},
        {"@troubleSoft", theme.troubleSoft},
        {"@troubleText", theme.troubleText},
        {"@trouble", theme.trouble},
        {"@goodSoft", theme.goodSoft},
        {"@good", theme.good},
        {"@groove", dark ? theme.line.lighter(140) : theme.line.darker(112)},
        {"@ground", theme.ground},
        {"@panel", theme.panel},
        {"@field", theme.field},
        {"@line", theme.line},
        {"@inkSoft", theme.inkSoft},
        {"@ink", theme.ink},
    };
    QString text = QString::fromLatin1(sheet);
    for (const auto& [name, colour] : colours) text.replace(QLatin1String(name), colour.name());
    if (theme.fontScale == 1) return text;
    static const QRegularExpression size(QStringLiteral("font-size: ([0-9.]+)pt"));
    QString scaled;
    qsizetype at = 0;
    for (auto matches = size.globalMatch(text); matches.hasNext();) {
        const QRegularExpressionMatch match = matches.next();
        scaled += text.mid(at, match.capturedStart() - at)
                  + QStringLiteral("font-size: %1pt").arg(match.captured(1).toDouble() * theme.fontScale);
        at = match.capturedEnd();
    }
    return scaled + text.mid(at);
}

Appearance& Appearance::instance()
{
    static Appearance appearance;
    return appearance;
}

void Appearance::install(Choice choice, double fontScale)
{
    QApplication::setStyle(new CalmStyle);
    speakOfClicks();
    m_choice = choice;
    m_fontScale = std::clamp(fontScale, smallestFont, largestFont);
    apply();
    qApp->installEventFilter(this);
}

void Appearance::setChoice(Choice choice)
{
    m_choice = choice;
    emit chosen(choice);
    apply();
}

void Appearance::setFontScale(double scale)
{
    m_fontScale = std::clamp(scale, smallestFont, largestFont);
    emit fontScaleChosen(m_fontScale);
    apply();
}

void Appearance::setPresenting(bool presenting, const QSize& room)
{
    if (m_presenting == presenting) return;
    m_presenting = presenting;
    if (presenting)
        m_presentingFont =
            std::max(leastPresenting, presenting1080 * std::min(room.width() / 1920.0, room.height() / 1080.0));
    // Of the theme that is on, which may be forced.
    Theme theme = m_theme;
    theme.fontScale *= presenting ? m_presentingFont : 1 / m_presentingFont;
    force(theme);
}

bool Appearance::systemIsDark() const
{
    // Without a palette of our own the application has that of the system.
    QApplication::setPalette(QPalette());
    return QApplication::palette().color(QPalette::Window).lightness() < 128;
}

void Appearance::apply()
{
    Theme theme = m_choice == Choice::HighContrast                                             ? highContrastTheme()
                  : m_choice == Choice::Print                                                  ? printTheme()
                  : m_choice == Choice::Dark || (m_choice == Choice::System && systemIsDark()) ? darkTheme()
                                                                                               : lightTheme();
    theme.fontScale *= m_fontScale * (m_presenting ? m_presentingFont : 1);
    force(theme);
}

void Appearance::force(const Theme& theme)
{
    emit themeAboutToChange();
    m_applying = true;
    m_theme = theme;
    QApplication::setPalette(paletteFor(theme));
    QApplication::setFont(theme.text(10));
    LateStyle::instance().apply(styleSheetFor(theme));
    m_applying = false;
    emit themeChanged(m_theme);
}

bool Appearance::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == qApp && event->type() == QEvent::ThemeChange && !m_applying && m_choice == Choice::System) apply();
    return QObject::eventFilter(watched, event);
}

} // namespace hopscope
