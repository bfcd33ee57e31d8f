#pragma once

#include "values.h"
#include "widgets/value_slider.h"

#include <QString>
#include <QStringList>
#include <QWidget>

#include <optional>
#include <vector>

class QLabel;
class QLineEdit;
class QPushButton;

namespace hopscope {

class ChoiceBox;
class Segmented;

/// One parameter as the panel shows it: what it is called and what may be done with it.
struct RowModel {
    enum class Control { Slider, Segments, List, Text };
    struct Option {
        QString id, title, toolTip;
        friend bool operator==(const Option&, const Option&) = default;
    };
    std::string id;
    QString label, symbol, help;
    Control control{Control::Slider};
    ValueSlider::Range range{};
    std::vector<Option> options{}; ///< of Segments and List
    Value value{};
    std::optional<double> best{};
    bool searching{false}; ///< the best value is still looked for
    struct Preset {
        double value{};
        QString label, note, source; ///< "messages of 8 to 512 B", "measured", the paper and the place in it
        friend bool operator==(const Preset&, const Preset&) = default;
    };
    std::vector<Preset> presets{}; ///< published values

    bool sameShape(const RowModel& other) const
    {
        return id == other.id && control == other.control && label == other.label && options == other.options;
    }
};

/// Label, value and control of one parameter. Says what the user wants; who owns it decides what becomes of it.
class ParameterRow : public QWidget {
    Q_OBJECT
public:
    explicit ParameterRow(const RowModel& model, QWidget* parent = nullptr);
    const RowModel& model() const { return m_model; }
    void setModel(const RowModel& model); ///< of the same shape
    /// Marks a value that cannot run, with the reason; an empty one ends it.
    void setObjection(const QString& reason);

signals:
    void edited(const Value& value, bool dragging);
    void letGo();
    void takenBack(); ///< Esc in the field: what was typed into it is not wanted after all

protected:
    bool eventFilter(QObject* watched, QEvent* event) override; ///< of the field

private:
    void dressEdit(int width);
    void buildSlider();
    void buildChoice();
    void buildText();
    void commitText();
    void showBest();
    void showPresets();
    void showToolTip();

    RowModel m_model;
    QString m_objection;
    QLabel* m_label{};
    QLineEdit* m_edit{};
    ValueSlider* m_slider{};
    QPushButton* m_best{};
    QLabel* m_bestText{};
    QPushButton* m_presets{};
    QLabel* m_presetText{};
    Segmented* m_segments{};
    ChoiceBox* m_list{};
};

} // namespace hopscope
