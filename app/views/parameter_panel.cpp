#include "views/parameter_panel.h"

#include "state/choices.h"
#include "state/document.h"
#include "state/notation_choice.h"
#include "widgets/labels.h"
#include "widgets/style.h"

#include <QCoreApplication>
#include <QEvent>
#include <QLinearGradient>
#include <QPainter>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace hopscope {

namespace {

/// At the lower edge of what is scrolled, as long as there is more below: a row that is cut would look like a fault.
class ScrollFade : public QWidget {
public:
    explicit ScrollFade(QScrollArea& area) : QWidget(&area), m_area(area)
    {
        setAttribute(Qt::WA_TransparentForMouseEvents);
        setFocusPolicy(Qt::NoFocus);
        area.viewport()->installEventFilter(this);
        connect(area.verticalScrollBar(), &QScrollBar::valueChanged, this, [this] { place(); });
        connect(area.verticalScrollBar(), &QScrollBar::rangeChanged, this, [this] { place(); });
    }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::Resize || event->type() == QEvent::Show) place();
        return QWidget::eventFilter(watched, event);
    }
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        QColor ground = Appearance::theme().panel;
        QLinearGradient fade(0, 0, 0, height());
        fade.setColorAt(0.75, ground);
        ground.setAlpha(0);
        fade.setColorAt(0, ground);
        painter.fillRect(rect(), fade);
    }

private:
    void place()
    {
        const QRect seen = m_area.viewport()->geometry();
        const int high = static_cast<int>(26 * Appearance::theme().fontScale);
        const QScrollBar& bar = *m_area.verticalScrollBar();
        setVisible(bar.value() < bar.maximum() && seen.height() > 3 * high);
        setGeometry(seen.left(), seen.bottom() + 1 - high, seen.width(), high);
        raise();
    }
    QScrollArea& m_area;
};

} // namespace

ParameterPanel::ParameterPanel(Document& document, QWidget* parent) : QScrollArea(parent), m_document(document)
{
    setAccessibleName(tr("Parameters"));
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setMinimumWidth(210);
    new ScrollFade(*this);
    connect(&document, &Document::valueChanged, this, &ParameterPanel::showTyped);
    connect(&document, &Document::resolutionChanged, this, &ParameterPanel::refresh);
    connect(&document, &Document::outcomesChanged, this, &ParameterPanel::markObjections);
    connect(&NotationChoice::instance(), &NotationChoice::changed, this, &ParameterPanel::refresh);
    refresh();
}

namespace {

/// The sliders that change most, as many as one takes in at a glance: how large the network is, how the message is cut,
/// what is sent; then what is left, in order.
std::vector<ParameterSection> briefly(const std::vector<ParameterSection>& sections)
{
    constexpr std::size_t most = 3;
    ParameterSection brief{sections.empty() ? QString() : sections.front().title, {}};
    const auto take = [&](const auto& wanted) {
        for (const ParameterSection& section : sections)
            for (const RowModel& row : section.rows)
                if (brief.rows.size() < most && row.control == RowModel::Control::Slider && wanted(row.id)
                    && std::ranges::find(brief.rows, row.id, &RowModel::id) == brief.rows.end())
                    brief.rows.push_back(row);
    };
    for (const char* id : {"size", "packets", "group", "words", ""})
        take([id](const std::string& row) { return row.starts_with(id); });
    return {brief};
}

} // namespace

void ParameterPanel::setBrief(bool brief)
{
    if (m_brief == brief) return;
    m_brief = brief;
    refresh();
}

ParameterRow* ParameterPanel::row(const std::string& id) const
{
    const auto found = m_rows.find(id);
    return found == m_rows.end() ? nullptr : found->second;
}

void ParameterPanel::showTyped()
{
    for (const auto& [id, row] : m_rows) {
        RowModel model = row->model();
        takeTyped(model, m_document.experiment());
        row->setModel(model);
    }
}

void ParameterPanel::refresh()
{
    const auto& resolution = m_document.resolution();
    if (!resolution) return;
    const auto all = parameterSections(*resolution, m_values);
    const auto sections = m_brief ? briefly(all) : all;
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
    searchBest(sections);
}

/// A search may play many runs, so that it has a thread of its own; what is set meanwhile makes an end of it.
void ParameterPanel::searchBest(const std::vector<ParameterSection>& sections)
{
    const Experiment& experiment = m_document.experiment();
    const bool wanted = std::ranges::any_of(sections, [](const ParameterSection& section) {
        return std::ranges::any_of(section.rows, &RowModel::searching);
    });
    if (experiment == m_searched && m_best) {
        if (wanted) showBest(experiment, *m_best);
        return;
    }
    m_searched = experiment;
    m_best.reset();
    if (!wanted) {
        m_task.cancel();
        return;
    }
    m_task.start([this, experiment](const std::stop_token& stop) {
        try {
            const Values best = bestValues(experiment, stop);
            QMetaObject::invokeMethod(this, [this, experiment, best] { showBest(experiment, best); });
        } catch (const Cancelled&) { // a newer experiment
        }
    });
}

void ParameterPanel::showBest(const Experiment& experiment, const Values& best)
{
    if (experiment != m_searched) return;
    m_best = best;
    for (const auto& [id, row] : m_rows) {
        RowModel model = row->model();
        if (!model.searching) continue;
        model.searching = false;
        const auto found = best.find(id);
        if (found != best.end()) model.best = std::get<double>(found->second);
        row->setModel(model);
    }
}

void ParameterPanel::finish()
{
    m_snap.wait();
    QCoreApplication::sendPostedEvents(this);
    m_document.waitForRun();
    m_task.wait();
    QCoreApplication::sendPostedEvents(this);
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
            connect(row, &ParameterRow::takenBack, this, [this, id = model.id] { takeBack(id); });
            connect(row, &ParameterRow::letGo, this, &ParameterPanel::letGo);
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
    const QString key =
        (dragging ? QStringLiteral("dragged %1") : QStringLiteral("set %1")).arg(QString::fromStdString(id));
    // What is typed after something that could not run corrects it: one step of undo.
    const bool corrects = m_set == id && !m_document.diagnostics().empty();
    if (!dragging && !corrects) m_document.endMerge();
    m_set = dragging ? std::string() : id;
    ++m_edits;
    m_snapping = false;
    if (std::exchange(m_endsWithSnap, false)) m_document.endMerge();
    if (!dragging || !id.starts_with("size")) {
        m_document.setExperiment(withRow(m_document.experiment(), id, value, false), label, key);
        return;
    }
    // Which sizes work is looked up off this thread; the handle moves on meanwhile.
    m_snap.start(
        [this, edits = m_edits, experiment = m_document.experiment(), id, value, label, key](const std::stop_token&) {
            Experiment snapped = withRow(experiment, id, value, true);
            QMetaObject::invokeMethod(this, [this, edits, label, key, snapped = std::move(snapped)] {
                if (edits != m_edits) return;
                m_document.setExperiment(snapped, label, key);
                if (std::exchange(m_endsWithSnap, false)) m_document.endMerge();
                m_snapping = false;
            });
        });
    m_snapping = true;
}

void ParameterPanel::letGo()
{
    if (m_snapping)
        m_endsWithSnap = true;
    else
        m_document.endMerge();
}

/// Esc after a value that cannot run: the last one that could, and no step of undo if that is what was there before.
void ParameterPanel::takeBack(const std::string& id)
{
    const auto known = m_ran.find(id);
    if (m_document.diagnostics().empty() || known == m_ran.end() || known->second == row(id)->model().value) return;
    edit(id, known->second, false);
}

/// Shows which value is the reason that nothing runs, and remembers the values with which something did.
void ParameterPanel::markObjections()
{
    const auto& diagnostics = m_document.diagnostics();
    if (diagnostics.empty() && !m_document.busy()) {
        m_ran.clear();
        for (const auto& [id, row] : m_rows) m_ran[id] = row->model().value;
    }
    for (const auto& [id, row] : m_rows) {
        const auto ran = m_ran.find(id);
        const bool other = ran == m_ran.end() || ran->second != row->model().value;
        const bool meant = !diagnostics.empty()
                           && (diagnostics.front().parameter == id
                               || (diagnostics.front().parameter == "topology" && id.starts_with("size") && other));
        row->setObjection(meant ? QString::fromStdString(sentenceOf(diagnostics.front())) : QString());
    }
}

} // namespace hopscope
