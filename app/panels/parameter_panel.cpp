#include "panels/parameter_panel.h"

#include "panels/labels.h"
#include "state/document.h"
#include "state/notation_choice.h"

#include <QScrollBar>
#include <QVBoxLayout>

namespace hopscope {

ParameterPanel::ParameterPanel(Document& document, QWidget* parent) : QScrollArea(parent), m_document(document)
{
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setMinimumWidth(210);
    connect(&document, &Document::valueChanged, this, &ParameterPanel::refresh);
    connect(&NotationChoice::instance(), &NotationChoice::changed, this, &ParameterPanel::refresh);
    refresh();
}

ParameterRow* ParameterPanel::row(const std::string& id) const
{
    const auto found = m_rows.find(id);
    return found == m_rows.end() ? nullptr : found->second;
}

void ParameterPanel::refresh()
{
    const auto sections = parameterSections(m_document.experiment(), m_values);
    std::vector<std::string> order;
    bool same = m_content != nullptr;
    for (const ParameterSection& section : sections) {
        order.push_back("# " + section.title.toStdString());
        for (const RowModel& model : section.rows) {
            order.push_back(model.id);
            const ParameterRow* known = row(model.id);
            same = same && known && known->model().sameShape(model);
        }
    }
    if (!same || order != m_order) rebuild(sections);
    m_order = std::move(order);
    for (const ParameterSection& section : sections)
        for (const RowModel& model : section.rows) {
            row(model.id)->setModel(model);
            if (!model.id.starts_with("size")) m_values[model.id] = model.value;
        }
}

void ParameterPanel::rebuild(const std::vector<ParameterSection>& sections)
{
    const int scrolled = verticalScrollBar()->value();
    m_rows.clear();
    m_content = new QWidget;
    m_content->setObjectName(QStringLiteral("content"));
    m_column = new QVBoxLayout(m_content);
    m_column->setContentsMargins(18, 2, 18, 14);
    m_column->setSpacing(8);
    bool first = true;
    for (const ParameterSection& section : sections) {
        if (!first) { // the panel itself carries the first title
            m_column->addSpacing(2);
            m_column->addWidget(makeRule(m_content));
            m_column->addWidget(makeLabel(section.title, "heading", m_content));
        }
        first = false;
        for (const RowModel& model : section.rows) {
            auto* row = new ParameterRow(model, m_content);
            m_rows[model.id] = row;
            m_column->addWidget(row);
            connect(row, &ParameterRow::edited, this,
                    [this, id = model.id](const Value& value, bool dragging) { edit(id, value, dragging); });
            connect(row, &ParameterRow::letGo, &m_document, &Document::endMerge);
        }
    }
    m_column->addStretch();
    if (QWidget* old = takeWidget()) old->deleteLater(); // a row of it may be the one that is speaking
    setWidget(m_content);
    verticalScrollBar()->setValue(scrolled);
}

void ParameterPanel::edit(const std::string& id, const Value& value, bool dragging)
{
    const QString label = m_rows.at(id)->model().label;
    const QString key = dragging ? QStringLiteral("parameter %1").arg(QString::fromStdString(id)) : QString();
    if (!dragging) m_document.endMerge();
    m_document.setExperiment(withRow(m_document.experiment(), id, value, dragging), label, key);
}

} // namespace hopscope
