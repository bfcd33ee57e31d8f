#pragma once

#include "scenes/product/applications.h"

#include <QWidget>

#include <optional>

class QVBoxLayout;

namespace hopscope {

/// What an application costs, as simulated and as the formulas say; how what is printed differs is one click away.
class ApplicationNumbers : public QWidget {
    Q_OBJECT
public:
    explicit ApplicationNumbers(QWidget* parent = nullptr);
    void show(std::optional<ApplicationResult> result, std::optional<Badge> badge);

private:
    void refresh();

    std::optional<ApplicationResult> m_result;
    std::optional<Badge> m_badge;
    QVBoxLayout* m_column{};
    QWidget* m_content{};
};

} // namespace hopscope
