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
/// In the way of nothing: it takes a line of the window only while it has something to say.
class MessageBar : public QFrame {
    Q_OBJECT
public:
    explicit MessageBar(Document& document, QWidget* parent = nullptr);
    /// A sentence from elsewhere; goes away by its own button or the next change. An empty one ends what was said.
    void say(const QString& sentence);
    /// One that goes away by itself, too.
    void sayFor(std::chrono::milliseconds time, const QString& sentence);
    /// What cannot be done, as a file that cannot be read: in the colour of trouble.
    void refuse(const QString& sentence);
    /// The same with something that can be done about it.
    void offer(const QString& sentence, const QString& label, std::function<void()> act);

private:
    void refresh();
    void showMessage(const QString& text, const std::vector<Remedy>& remedies);
    void showSaid();
    void showBusy();
    bool stale() const;
    void follow(const Remedy& remedy);

    Document& m_document;
    QLabel* m_icon{};
    QLabel* m_text{};
    QProgressBar* m_progress{};
    QHBoxLayout* m_buttons{};
    QTimer m_patience; ///< short work is not announced
    QTimer m_poll;
    QString m_said;
    QString m_offered; ///< with what is said, and what it does
    std::function<void()> m_act;
    bool m_refused{false}; ///< what is said is a refusal
    QTimer m_leave;        ///< what is said goes away
};

} // namespace hopscope
