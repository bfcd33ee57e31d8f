#pragma once

#include <QPointer>
#include <QString>
#include <QWidget>

#include <vector>

class QFrame;
class QLabel;
class QPushButton;

namespace hopscope {

/// A place of the window, and what it is for.
struct TourStop {
    QPointer<QWidget> place;
    QString title, sentences;
};

/// Goes over the window from stop to stop: the place is bright, the rest dimmed, and a card beside it says what the
/// place is for. Arrow keys, Enter and Esc work as the buttons do; it deletes itself at its end.
class Tour : public QWidget {
    Q_OBJECT
public:
    Tour(QWidget& window, std::vector<TourStop> stops);

    int at() const { return m_at; }
    void next(); ///< behind the last it ends
    void back();
    const QFrame& card() const { return *m_card; }
    QRect place() const; ///< the bright part, in the window

signals:
    void ended(bool whole); ///< whether the last stop was seen

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override; ///< of the window
    bool focusNextPrevChild(bool next) override;                ///< among its own buttons

private:
    void show(int stop);
    void arrange();
    void end(bool whole);

    std::vector<TourStop> m_stops;
    int m_at{0};
    QFrame* m_card;
    QLabel *m_count, *m_title, *m_text;
    QPushButton *m_skip, *m_back, *m_next;
};

} // namespace hopscope
