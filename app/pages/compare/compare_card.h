#pragma once

#include "diagnostic.h"
#include "scenes/compare/compare_scene.h"
#include "state/playback.h"
#include "state/selection.h"

#include <QWidget>

#include <optional>

class QPlainTextEdit;
class QPushButton;

namespace hopscope {

class IconButton;
class NetworkView;

/// One experiment of the page Compare: its network at the moment, its text to be typed over, its load and how it
/// differs from the others.
class CompareCard : public QWidget {
    Q_OBJECT
public:
    explicit CompareCard(QWidget* parent = nullptr);
    /// What is shown; `remedy` is offered as a button where the experiment cannot run. The scene must outlive the card
    /// or the next call.
    void setScene(const CompareScene& scene, std::size_t index, const std::optional<Remedy>& remedy, bool busy,
                  bool removable);
    /// There is no experiment any more: what is being typed for it is dropped.
    void clear();
    void setNow(double now, bool reducedMotion);

    QPlainTextEdit& text() { return *m_text; }
    NetworkView& network() { return *m_network; }
    QPushButton& front() { return *m_front; }

signals:
    void experimentTyped(const QString& text); ///< one that can run
    void frontWanted();
    void watchWanted();
    void removeWanted();
    void stopWanted();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void place();
    void check();  ///< what is being typed
    void finish(); ///< typing
    int buttonsWidth() const;
    QString typedText() const;

    const CompareScene* m_scene{};
    std::size_t m_index{0};
    double m_now{0};
    QString m_shownText; ///< of the document
    QString m_typing;    ///< what is wrong with what is typed
    std::optional<Remedy> m_remedy;
    bool m_busy{false};
    Playback m_playback; ///< of this run alone; the clock of the page moves it
    Selection m_selection, m_hover;
    NetworkView* m_network;
    QPlainTextEdit* m_text; ///< one line of text in as many as it needs
    QPushButton *m_front, *m_help;
    IconButton* m_remove;
};

} // namespace hopscope
