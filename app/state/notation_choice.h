#pragma once

#include "run/text/notation.h"

#include <QObject>

namespace hopscope {

/// The notation that every page obeys: that of the instance. Whoever draws in another thread is given a copy.
class NotationChoice : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;
    static NotationChoice& instance();
    /// What is chosen for all that is shown.
    static const Notation& shown() { return instance().notation(); }

    const Notation& notation() const { return m_notation; }
    void setNotation(const Notation& notation);
    /// Reads what was chosen last, and from now on remembers changes.
    void remember();

signals:
    void changed();

private:
    Notation m_notation;
    bool m_remembered{false};
};

} // namespace hopscope
