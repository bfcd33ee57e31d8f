#pragma once

#include "lessons/player/answer_panel.h"

#include <vector>

class QLabel;
class QLineEdit;

namespace hopscope {

class SliderScale;
class SliderTrace;
class ValueSlider;

/// A number that is typed: 12, 1/2, 1e-6.
class NumberAnswer : public AnswerPanel {
    Q_OBJECT
public:
    explicit NumberAnswer(const Question& question, QWidget* parent = nullptr);

    Answer answer() const override;
    void setAnswer(const Answer& answer) override;
    QString mistake() const override;
    QString textOf(const Answer& answer) const override;
    void showMark(const std::optional<Marking>& mark) override;
    QLineEdit& line() { return *m_line; }

private:
    QLineEdit* m_line;
};

/// A parameter that is set with a slider while the picture follows.
class SliderAnswer : public AnswerPanel {
    Q_OBJECT
public:
    SliderAnswer(const Question& question, const Run& run, QWidget* parent = nullptr);

    Answer answer() const override;
    void setAnswer(const Answer& answer) override;
    QString textOf(const Answer& answer) const override;
    void showMark(const std::optional<Marking>& mark) override;
    ValueSlider& slider() { return *m_slider; }
    /// What came of the value, "12 steps, time 40".
    void setResult(const QString& text);
    /// And how long it took, for each run.
    void addTimes(const std::vector<double>& times);
    const SliderTrace& trace() const { return *m_trace; }
    const SliderScale& scale() const { return *m_scale; }
    const QString& label() const { return m_label; } ///< of its parameter
    /// Whether the picture follows, and what comes of a value is told: only after a first value was committed to.
    void setExploring(bool exploring);
    bool exploring() const { return m_exploring; }

signals:
    void valueWanted(double value); ///< the picture is to show it

private:
    void show(double value);
    ValueSlider* m_slider;
    QLabel *m_value, *m_result;
    SliderScale* m_scale;
    SliderTrace* m_trace;
    QString m_label;
    double m_number{0};
    bool m_exploring{false};
};

} // namespace hopscope
