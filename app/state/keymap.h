#pragma once

#include <QAction>
#include <QKeyEvent>
#include <QKeySequence>
#include <QList>
#include <QObject>
#include <QPointer>
#include <QString>

#include <vector>

namespace hopscope {

/// Something that keys do: an action of a menu, whose keys work everywhere in the window, or a single key of whatever
/// has the focus.
struct KeyCommand {
    QString id;                  ///< "clock.next-step": stays, whatever the menu says
    QString scope;               ///< "File", "Clock", "Network"
    QString title;               ///< "Next step"
    QList<QKeySequence> usual{}; ///< as it comes
    QList<QKeySequence> keys{};  ///< as it is now
    bool everywhere{false};      ///< an action: its keys go before single keys
    QList<QPointer<QAction>> actions{};
};

/// All commands with their keys, which the user may change. Code asks for a command by its usual key.
class Keymap : public QObject {
    Q_OBJECT
public:
    Keymap();
    static Keymap& instance(); ///< the one of the program

    /// Reads what was chosen last, and from now on remembers changes.
    void remember();
    /// An action of a menu of this name takes its keys from here; its object name is the id. Those of `lesson` and
    /// `writing` work only there.
    void add(const QString& scope, QAction& action);

    const std::vector<KeyCommand>& commands() const { return m_commands; }
    const KeyCommand* find(const QString& id) const;
    /// The commands besides `id` that this key would also mean.
    std::vector<const KeyCommand*> conflicts(const QString& id, const QKeySequence& key) const;
    /// Gives the command these keys, and takes them from the commands that they conflict with.
    void setKeys(const QString& id, const QList<QKeySequence>& keys);
    void reset(const QString& id) { setKeys(id, find(id)->usual); }
    void resetAll();

    /// The first usual key of the command of one of the scopes that the event means now: what a program without
    /// choices would have got. The event itself if nothing is known of it; no key if its command has other keys now.
    QKeyCombination usual(const QKeyEvent& event, const QStringList& scopes) const;
    /// "Right, PgDown"
    static QString text(const QList<QKeySequence>& keys);
    /// As it is engraved on the keys: "→", "Page Down", "Ctrl + K"
    static QString spelled(const QKeySequence& key);
    QString textOf(const QString& id) const; ///< of its first key

    static const QString clock, network, spaceTime, drawing, lesson; ///< scopes of single keys
    static const QString writing;                                    ///< of the window in which lessons are written

signals:
    void changed();

private:
    static void apply(KeyCommand& command);
    void keep(const KeyCommand& command) const;
    void read(KeyCommand& command) const;
    bool meet(const KeyCommand& a, const KeyCommand& b) const;

    std::vector<KeyCommand> m_commands;
    bool m_remembered{false};
};

} // namespace hopscope
