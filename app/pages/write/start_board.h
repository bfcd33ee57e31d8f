#pragma once

#include "pages/write/beginnings.h"

#include <QScrollArea>
#include <QString>

#include <optional>

class QPushButton;
class QVBoxLayout;

namespace hopscope {

/// Where a text can begin, while there is none: all templates by name, those of the active operation first, and a
/// drawing.
class StartBoard : public QScrollArea {
    Q_OBJECT
public:
    explicit StartBoard(QWidget* parent = nullptr);
    /// Of the active experiment.
    void setOperation(Operation operation);

signals:
    void templateWanted(const Template& one);
    void drawingWanted();
    void messagesWanted(); ///< those of the active experiment

private:
    QVBoxLayout* column(const QString& title, const QString& help);
    void addTemplates(QVBoxLayout& column, const std::vector<Template>& programs,
                      const std::vector<Template>& timetables);
    QPushButton* link(const QString& title, const QString& help);

    std::optional<Operation> m_operation;
};

} // namespace hopscope
