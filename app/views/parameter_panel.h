#pragma once

#include "state/tasks/latest_task.h"
#include "views/parameter_model.h"

#include <QScrollArea>

#include <cstdint>
#include <map>

class QVBoxLayout;

namespace hopscope {

class Document;

/// Everything that the experiment in front can be set to, as sliders, lists and fields.
class ParameterPanel : public QScrollArea {
    Q_OBJECT
public:
    explicit ParameterPanel(Document& document, QWidget* parent = nullptr);
    /// The row of a parameter; null if the experiment has none of that id.
    ParameterRow* row(const std::string& id) const;
    /// Three sliders that change most, instead of everything.
    void setBrief(bool brief);
    /// Waits for all that is looked up and for the best values, for pictures.
    void finish();
    QSize sizeHint() const override { return {264, 480}; }

private:
    void showTyped(); ///< what the text says, before it has been looked up
    void refresh();
    void rebuild(const std::vector<ParameterSection>& sections);
    void edit(const std::string& id, const Value& value, bool dragging);
    void letGo();
    void searchBest(const std::vector<ParameterSection>& sections);
    void showBest(const Experiment& experiment, const Values& best);
    void takeBack(const std::string& id);
    void markObjections();

    Document& m_document;
    QWidget* m_content{};
    QVBoxLayout* m_column{};
    std::map<std::string, ParameterRow*> m_rows;
    std::vector<std::string> m_order;
    bool m_brief{false};
    std::string m_set;     ///< the row that was set last, without a drag
    Values m_ran;          ///< by row, of the last experiment that could run
    Values m_values;       ///< shown last, for what an impossible experiment leaves open
    Experiment m_searched; ///< whose best values are looked for, or known
    std::optional<Values> m_best;
    std::uint64_t m_edits{0};
    bool m_snapping{false}, m_endsWithSnap{false}; ///< a dragged size is looked up; the handle was let go meanwhile
    LatestTask m_snap{{"sizes that work"}};
    LatestTask m_task{{"best values"}}; ///< last: its thread uses the rest
};

} // namespace hopscope
