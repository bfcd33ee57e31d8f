#pragma once

#include <QFrame>

namespace hopscope {

struct Erratum;

/// What a paper prints, what is right and what shows it; opens the experiment that shows it.
class ErratumCard : public QFrame {
    Q_OBJECT
public:
    explicit ErratumCard(const Erratum& erratum, QWidget* parent = nullptr);
    const Erratum& erratum() const { return m_erratum; }
    /// Whether any of its words contains the text.
    bool matches(const QString& text) const;

signals:
    void liveRequested();

private:
    const Erratum& m_erratum;
};

} // namespace hopscope
