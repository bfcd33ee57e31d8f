#pragma once

#include "scenes/selected.h"

#include <QObject>

#include <variant>

namespace hopscope {

/// What is picked out; every view highlights what has to do with it. Hovering is a second object of the same kind.
class Selection : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;
    const Selected& selected() const { return m_selected; }
    void select(const Selected& what)
    {
        if (m_selected == what) return;
        m_selected = what;
        emit changed();
    }
    void clear() { select({}); }
    /// The selected processor, block …, or nothing.
    template <class What> const What* as() const { return std::get_if<What>(&m_selected); }

signals:
    void changed();

private:
    Selected m_selected;
};

} // namespace hopscope
