#pragma once

#include <QWidget>

namespace hopscope {

class Document;

/// Mutes a picture while it shows another run than the one that is asked for, and says so.
class StaleVeil : public QWidget {
    Q_OBJECT
public:
    enum class Says { Why, Nothing };
    StaleVeil(const Document& document, QWidget& picture, Says says);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void refresh();

    const Document& m_document;
    QString m_sentence;
    Says m_says;
};

} // namespace hopscope
