#pragma once

#include <QComboBox>

#include <functional>
#include <vector>

namespace hopscope {

/// One entry of a ChoiceBox. `objection` is why choosing it cannot run as things stand; it stays choosable.
struct BoxItem {
    QString id, title, note, objection;
};

/// A list to choose from: each entry with a line of help, and with the reason where it cannot run. Single keys are not
/// its own: once it was used with the pointer they belong to the picture again, and reached with Tab it only opens.
class ChoiceBox : public QComboBox {
    Q_OBJECT
public:
    explicit ChoiceBox(QWidget* parent = nullptr);
    /// What is in the list is asked for when it opens.
    void setProvider(std::function<std::vector<BoxItem>()> provider) { m_provider = std::move(provider); }
    void setItems(const std::vector<BoxItem>& items, const QString& chosenId);
    /// What the closed box says.
    void setShown(const QString& id, const QString& text);
    QString shownText() const { return m_text; }
    /// Before what is chosen, "Model", where no caption stands over the box; empty: nothing.
    void setPrefix(const QString& prefix);
    /// Whether not all of what is chosen can be read; then the tool tip says it.
    bool shortened() const;

    void showPopup() override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void chosen(const QString& id); ///< by the user

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override; ///< of the open list

private:
    void listClosed();
    int prefixWidth() const; ///< with the gap behind it
    std::function<std::vector<BoxItem>()> m_provider;
    QString m_id, m_text, m_prefix;
};

} // namespace hopscope
