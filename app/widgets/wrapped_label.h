#pragma once

#include <QLabel>

#include <map>

namespace hopscope {

/// Words over as many lines as their width asks for, which can be marked and copied.
/// QLabel sets all its lines anew whenever a layout asks for its height, and a layout asks several times for each of
/// its members: a hundred paragraphs then stop the window for a second. This one remembers the heights it has said.
class WrappedLabel final : public QLabel {
public:
    /// `role`: as in labels.h.
    WrappedLabel(const QString& text, const char* role, QWidget* parent);

    int heightForWidth(int width) const override;

protected:
    void changeEvent(QEvent* event) override;

private:
    mutable QString m_said; ///< the text whose heights these are
    mutable std::map<int, int> m_heights;
};

} // namespace hopscope
