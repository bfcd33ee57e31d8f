#pragma once

#include <QFrame>
#include <QTimer>

#include <chrono>
#include <functional>
#include <vector>

class QHBoxLayout;
class QLabel;
class QProgressBar;
class QPushButton;

namespace hopscope {

class Document;
struct Diagnostic;
struct Remedy;

/// Why the experiment cannot run, with a button for each way out; and how far long work has come, with one to stop it.
/// It lies over the upper edge of the pages, which stay where they are, and can always be closed.
class MessageBar : public QFrame {
    Q_OBJECT
public:
    /// `pages`: what it lies over, a child of the same parent.
    MessageBar(Document& document, QWidget& pages, QWidget* parent);
    /// A sentence from elsewhere; goes away by its own button or the next change. An empty one ends what was said.
    void say(const QString& sentence);
    /// One that goes away by itself, too.
    void sayFor(std::chrono::milliseconds time, const QString& sentence);
    /// What cannot be done, as a file that cannot be read: in the colour of trouble.
    void refuse(const QString& sentence);
    /// The same with something that can be done about it.
    void offer(const QString& sentence, const QString& label, std::function<void()> act);
    const QString& said() const { return m_said; } ///< empty: nothing
    /// Whether the page says itself why the experiment cannot run, so that the bar need not.
    void setTold(std::function<bool()> told) { m_told = std::move(told); }
    /// Over the lower edge of the pages, as in a presentation, whose titles stay free.
    void setAtFoot(bool foot);
    /// What was said is no longer what the user is about. What the document has to say stays.
    void leave();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override; ///< of the pages
    bool event(QEvent* event) override;

private:
    void place();
    void refresh();
    void showMessage(const QString& text, const std::vector<Remedy>& remedies);
    void showSaid();
    void showBusy();
    bool stale() const;
    void follow(const Remedy& remedy);

    Document& m_document;
    QWidget& m_pages;
    QLabel* m_icon{};
    QLabel* m_text{};
    QProgressBar* m_progress{};
    QHBoxLayout* m_buttons{};
    QTimer m_patience; ///< short work is not announced
    QTimer m_poll;
    QString m_said;
    QString m_offered; ///< with what is said, and what it does
    std::function<void()> m_act;
    std::function<bool()> m_told;
    bool m_atFoot{false};
    bool m_refused{false}; ///< what is said is a refusal
    QTimer m_leave;        ///< what is said goes away
};

} // namespace hopscope
