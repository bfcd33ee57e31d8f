#pragma once

#include <QStringList>
#include <QWidget>

#include <vector>

class QPushButton;

namespace hopscope {

/// A few exclusive choices side by side; wraps into a second row where they do not fit.
class Segmented : public QWidget {
    Q_OBJECT
public:
    explicit Segmented(QWidget* parent = nullptr);
    void setOptions(const QStringList& texts, const QStringList& toolTips = {});
    int current() const { return m_current; }
    /// Without a signal; -1: none.
    void setCurrent(int index);

    int naturalWidth() const; ///< of one row, each as wide as its own words
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

signals:
    void chosen(int index); ///< by the user

protected:
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;

private:
    int perRow(int width) const;
    void place();

    std::vector<QPushButton*> m_buttons;
    int m_current{-1};
};

} // namespace hopscope
