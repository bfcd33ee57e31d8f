#pragma once

#include <QPushButton>

namespace hopscope {

/// A line that opens and closes what stands below it.
class Disclosure : public QPushButton {
    Q_OBJECT
public:
    Disclosure(const QString& title, QWidget& what, bool open, QWidget* parent = nullptr);
    bool isOpen() const { return m_open; }
    void setOpen(bool open);

private:
    QString m_title;
    QWidget& m_what;
    bool m_open{false};
};

} // namespace hopscope
