#pragma once

#include <QWidget>

class QGridLayout;
class QLabel;

namespace hopscope {

class BetterPanel;
class Disclosure;
class Document;
class Run;
struct Comparison;

/// What came out: steps and time beside what theory says, and whether everything arrived.
class ResultPanel : public QWidget {
    Q_OBJECT
public:
    explicit ResultPanel(Document& document, QWidget* parent = nullptr);
    BetterPanel& better() { return *m_better; }
    void openBetter(); ///< asks whether there is a better one
    void finish();

protected:
    bool event(QEvent* event) override;

private:
    void refresh();
    void showVerdict();
    void addCounted(const Comparison& bound);
    void addSpent(const Run& run);
    void addSpan(const Run& run);
    QLabel* addTerms(QString numbers, const QString& words, const QString& toolTip);
    void claimHeight();
    enum class Weight { Main, Detail }; ///< what was found; what there is to say about it
    void addRow(const QString& name, const QString& amount, Weight weight, const QString& toolTip,
                bool trouble = false);

    Document& m_document;
    QGridLayout* m_grid{};
    int m_rows{0};
    QLabel* m_verdict{};
    Disclosure* m_openWhy{};
    BetterPanel* m_better{};
    Disclosure* m_openBetter{};
    QLabel* m_why{}; ///< which tree wins, and why
};

} // namespace hopscope
