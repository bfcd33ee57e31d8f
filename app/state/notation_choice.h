#pragma once

#include "parameter.h"
#include "run/experiment.h"
#include "run/notation.h"

#include <QObject>
#include <QString>

#include <string>
#include <string_view>

namespace hopscope {

/// The notation that every page obeys.
class NotationChoice : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;
    static NotationChoice& instance();

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

/// "t_s,P": prices as alpha,beta or t_s,t_w (or any of these words), processors as p or P; what is not said is as each
/// paper has it. Throws Refused.
Notation notationFromText(const std::string& text);

/// A formula or a sentence of a paper in the notation that is chosen.
QString notated(const QString& text, std::string_view paper = {});
/// The symbol of a parameter of an experiment; empty if it has none.
QString symbolOf(const Parameter& parameter, const Experiment& experiment);

} // namespace hopscope
