#pragma once

#include "lessons/player/answer_panel.h"
#include "lessons/player/lesson_stage_marks.h"

#include <QAbstractButton>

#include <vector>

class QListWidget;
class QPushButton;

namespace hopscope {

/// A statement to choose: its digit, a box (or a circle, if one is enough), and words in as many lines as they need.
class OptionButton : public QAbstractButton {
    Q_OBJECT
public:
    OptionButton(const QString& text, int digit, bool one, QWidget* parent);
    void setMark(ItemMark mark);
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    int m_digit;
    bool m_one;
    ItemMark m_mark{ItemMark::None};
};

/// Some of several statements, or one of them where any will do.
class ChoiceAnswer : public AnswerPanel {
    Q_OBJECT
public:
    explicit ChoiceAnswer(const Question& question, QWidget* parent = nullptr);

    Answer answer() const override;
    void setAnswer(const Answer& answer) override;
    QString textOf(const Answer& answer) const override;
    void toggle(std::uint64_t item) override;
    bool choose(std::size_t place) override;
    void showMark(const std::optional<Marking>& mark) override;
    OptionButton& option(std::size_t place) const { return *m_options[place]; }

private:
    bool one() const { return key().rule == MarkRule::AnyOf; }
    std::vector<OptionButton*> m_options;
};

/// Things to be put into an order, by dragging or with keys.
class OrderAnswer : public AnswerPanel {
    Q_OBJECT
public:
    explicit OrderAnswer(const Question& question, QWidget* parent = nullptr);

    Answer answer() const override;
    void setAnswer(const Answer& answer) override;
    QString textOf(const Answer& answer) const override;
    void showMark(const std::optional<Marking>& mark) override;
    QListWidget& list() { return *m_list; }
    void move(int rows); ///< the chosen one

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void refresh();
    QListWidget* m_list;
    QPushButton *m_up, *m_down;
    std::optional<Marking> m_mark;
};

} // namespace hopscope
