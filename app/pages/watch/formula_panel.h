#pragma once

#include <QScrollArea>

namespace hopscope {

class Document;
struct Comparison;

/// Every formula and bound that speaks about the run: with symbols, with numbers, beside the simulation, with its
/// source and what the paper prints differently.
class FormulaPanel : public QScrollArea {
    Q_OBJECT
public:
    explicit FormulaPanel(Document& document, QWidget* parent = nullptr);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void refresh();

    Document& m_document;
    bool m_stale{true}; ///< nobody looked since the run changed
};

} // namespace hopscope
