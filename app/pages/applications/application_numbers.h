#pragma once

#include "scenes/product/applications.h"

#include <QWidget>

#include <optional>

class QVBoxLayout;

namespace hopscope {

/// What an application costs, as simulated and as the formulas say, with what the words for its run mean. The formulas
/// themselves have a place of their own; how what is printed differs is one click away there.
class ApplicationNumbers : public QWidget {
    Q_OBJECT
public:
    explicit ApplicationNumbers(QWidget* parent = nullptr);
    /// `time`: what its time is made of, in a sentence.
    void show(std::optional<ApplicationResult> result, std::optional<Badge> badge, const QString& time);
    /// Beside a small picture: less between the columns, and what the words mean only where the pointer asks for it.
    void setBrief(bool brief);
    QWidget* formulas() { return m_formulas; } ///< for whoever places it

private:
    void refresh();
    void addCosts(QVBoxLayout& column);
    void addMeanings(QVBoxLayout& column);
    void addFormulas(QVBoxLayout& column);

    std::optional<ApplicationResult> m_result;
    std::optional<Badge> m_badge;
    QString m_time;
    bool m_brief{false};
    QWidget *m_formulas{}, *m_content{}, *m_formulaContent{};
};

} // namespace hopscope
