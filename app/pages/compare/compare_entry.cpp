#include "export/export_source.h"
#include "page/look.h"
#include "page/shown_view.h"
#include "pages/compare/compare.h"
#include "scenes/compare/compare_holdings.h"
#include "state/document.h"
#include "state/kept/session.h"
#include "views/machine_view.h"

#include <QAction>
#include <QMenu>

// What the window asks of the page.
namespace hopscope {

namespace {

Page* makeCompare(const PageContext& context, QWidget* parent)
{
    auto* page = new ComparePage(context.document, context.playback, parent);
    QObject::connect(page, &ComparePage::watchWanted, page, [&host = context.host] { host.showPage("watch"); });
    QObject::connect(page, &ComparePage::networkWanted, page, [&host = context.host] { host.compareOnNetwork(); });
    QObject::connect(page, &ComparePage::said, page,
                     [&host = context.host](const QString& sentence) { host.say(sentence); });
    if (context.kept) {
        page->holdingsAction().setChecked(session::holdingsShown());
        QObject::connect(&page->holdingsAction(), &QAction::toggled, page, &session::setHoldingsShown);
    }
    return page;
}

} // namespace

const PageKind ComparePage::pageKind{.id = "compare",
                                     .title = QT_TR_NOOP("Compare"),
                                     .purpose = QT_TR_NOOP("up to four runs on one clock"),
                                     .make = makeCompare};

std::vector<QUndoStack*> ComparePage::histories() { return {&m_document.undoStack()}; }

void ComparePage::fillEditMenu(QMenu& menu, PageHost& host)
{
    const auto show = [&host] { host.showPage(pageKind.id); };
    QAction* copy = menu.addAction(tr("Add a &copy to Compare"));
    copy->setObjectName(QStringLiteral("edit.copy-to-compare"));
    copy->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_D));
    connect(copy, &QAction::triggered, this, [this, show] {
        addCopy();
        show();
    });
    QMenu& compare = *menu.addMenu(tr("Co&mpare with"));
    for (QAction* addition : m_additions)
        if (addition != m_copy) {
            compare.addAction(addition);
            connect(addition, &QAction::triggered, this, show);
        }
}

void ComparePage::fillViewMenu(QMenu& menu)
{
    menu.addAction(m_holdingsAction);
    menu.addAction(m_machineAction);
}

std::vector<ExportSource> ComparePage::exports(bool, const std::shared_ptr<const Run>& run)
{
    const auto picture = [this, run](const PictureWish& wish) {
        const bool holdings = m_holdingsAction->isChecked();
        const bool machine = !m_machine->isHidden();
        FigurePicture figure =
            figureNamedAfter(run.get(), wish,
                             [scene = m_scene, now = now(), size = wish.size, theme = wish.theme, holdings,
                              machine](Canvas& canvas) { paint(canvas, scene, now, size, theme, holdings, machine); });
        figure.numbers = [scene = m_scene, now = now(), holdings, machine](std::ostream& out, TableFormat format,
                                                                           const Notes& notes) {
            const auto steps = machine && !holdings ? compareMachine(scene) : std::nullopt;
            writeTable(out, format, steps ? tableOf(*steps) : tableOf(scene, now, holdings), notes);
        };
        return figure;
    };
    return {{.id = QStringLiteral("compare"),
             .title = tr("Compare"),
             .size = QSizeF(size()),
             .picture = picture,
             .whole = true}};
}

ShownView ComparePage::shownView(ShownView) const
{
    ShownView view;
    for (std::size_t i = 0; i < m_document.value().experiments.size(); ++i) {
        view.experiments.push_back(m_document.value().experiments[i]);
        const Outcome& outcome = m_document.outcomes()[i];
        view.runs.push_back(outcome.busy || !outcome.diagnostics.empty() ? nullptr : outcome.run);
    }
    view.position = m_scene.clock.stepsAt(now());
    view.clockOfSteps = m_scene.clock.counts() == RunClock::Counts::Steps;
    view.views = {"network"};
    return view;
}

void ComparePage::stand(const Look& look)
{
    if (look.stepClock) setClock(*look.stepClock ? RunClock::Counts::Steps : RunClock::Counts::Time);
    m_holdingsAction->setChecked(look.holdings);
    finish();
}

} // namespace hopscope
