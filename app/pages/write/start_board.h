#pragma once

#include "pages/write/beginnings.h"

#include <QScrollArea>
#include <QString>

class QPushButton;
class QVBoxLayout;

namespace hopscope {

/// Where a text can begin, while there is none: all templates by name, and a drawing.
class StartBoard : public QScrollArea {
    Q_OBJECT
public:
    explicit StartBoard(QWidget* parent = nullptr);

signals:
    void templateWanted(const Template& one);
    void drawingWanted();
    void messagesWanted(); ///< those of the active experiment

private:
    QVBoxLayout* column(const QString& title, const QString& help);
    QPushButton* link(QVBoxLayout& column, const QString& title, const QString& help);
};

} // namespace hopscope
