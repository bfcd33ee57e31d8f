#pragma once

#include "drawing/theme.h"

#include <QObject>

class QApplication;

namespace hopscope {

/// What the whole program looks like: one theme, chosen by the user or by the system, made into a palette and one style
/// sheet. Widgets that paint themselves ask theme().
class Appearance : public QObject {
    Q_OBJECT
public:
    enum class Choice { System, Light, Dark, HighContrast, Print };
    Q_ENUM(Choice)

    static Appearance& instance();
    static const Theme& theme() { return instance().m_theme; }

    Choice choice() const { return m_choice; }
    void setChoice(Choice choice);
    /// Of every font, 0.8 … 2.
    double fontScale() const { return m_fontScale; }
    void setFontScale(double scale);
    /// Larger still while the window is shown to many; not remembered.
    /// `room`: of the screen, which counts for a beginning; letters of a presentation are at least 28 pixels high on one of 1920 × 1080.
    void setPresenting(bool presenting, const QSize& room);
    /// For pictures made without a window: this theme now, not remembered.
    void force(const Theme& theme);
    /// Styles the application; once, after QApplication was made.
    void install(Choice choice = Choice::System, double fontScale = 1);

signals:
    /// For whoever remembers it.
    void chosen(Choice choice);
    void fontScaleChosen(double scale);
    void themeAboutToChange();
    void themeChanged(const Theme& theme);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void apply();
    bool systemIsDark() const;

    Choice m_choice{Choice::System};
    Theme m_theme{lightTheme()};
    double m_fontScale{1};
    bool m_presenting{false};
    bool m_applying{false};
    double m_presentingFont{1};
};

/// The style sheet of a theme, for tests and for Appearance.
QString styleSheetFor(const Theme& theme);

} // namespace hopscope
