#pragma once

#include "lessons/player/answer_panel.h"
#include "lessons/player/lesson_stage_marks.h"

#include <QAbstractButton>

#include <string>
#include <vector>

class QLabel;
class QLineEdit;

namespace hopscope {

class ChoiceBox;

/// A small button with a number that stays down while it is chosen.
class ItemButton : public QAbstractButton {
    Q_OBJECT
public:
    ItemButton(std::uint64_t item, QWidget* parent);
    std::uint64_t item() const { return m_item; }
    void setMark(ItemMark mark);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    std::uint64_t m_item;
    ItemMark m_mark{ItemMark::None};
};

/// Processors or blocks, by their numbers: a button for each as long as they are few, else a line to write them in.
class ItemsAnswer : public AnswerPanel {
    Q_OBJECT
public:
    ItemsAnswer(const Question& question, const Run& run, QWidget* parent = nullptr);

    Answer answer() const override;
    void setAnswer(const Answer& answer) override;
    QString mistake() const override;
    QString textOf(const Answer& answer) const override;
    void toggle(std::uint64_t item) override;
    void showMark(const std::optional<Marking>& mark) override;

    static constexpr std::size_t mostButtons = 40;
    ItemButton* button(std::uint64_t item) const;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    int rows(int width) const;             ///< that its buttons need
    int place(int width, bool move) const; ///< height that the buttons take
    void readLine();

    std::vector<std::uint64_t> m_all, m_chosen;
    std::vector<ItemButton*> m_buttons;
    QLineEdit* m_line{};
    QString m_wrong; ///< what in the line is no item
};

/// One link of the topology: clicked, or chosen from a list.
class LinkAnswer : public AnswerPanel {
    Q_OBJECT
public:
    LinkAnswer(const Question& question, const Run& run, QWidget* parent = nullptr);

    Answer answer() const override;
    void setAnswer(const Answer& answer) override;
    QString textOf(const Answer& answer) const override;
    void toggle(std::uint64_t item) override;
    void showMark(const std::optional<Marking>& mark) override;
    ChoiceBox& list() { return *m_list; }

private:
    std::vector<QString> m_names; ///< by cable
    ChoiceBox* m_list;
    std::optional<LinkId> m_link; ///< of its cable the even one
};

} // namespace hopscope
