#include "page/look.h"
#include "page/shown_view.h"
#include "pages/write/bench.h"
#include "pages/write/race.h"
#include "pages/write/start_board.h"
#include "pages/write/write.h"
#include "state/document.h"
#include "state/playback.h"
#include "state/schedule_search.h"
#include "views/network_view.h"
#include "views/parameter_panel.h"
#include "views/source_view.h"
#include "views/step_list.h"
#include "widgets/segmented.h"
#include "widgets/settle.h"
#include "widgets/style.h"

#include <QAction>
#include <QCoreApplication>
#include <QMenu>
#include <QSplitter>

#include <algorithm>

// What the window asks of the page.
namespace hopscope {

namespace {

Page* makeWrite(const PageContext& context, QWidget* parent)
{
    auto* page = new WritePage(context.document, context.playback, parent);
    QObject::connect(page, &WritePage::said, page,
                     [&host = context.host](const QString& sentence) { host.say(sentence); });
    return page;
}

} // namespace

const PageKind WritePage::pageKind{
    .id = "write", .title = QT_TR_NOOP("Write"), .purpose = QT_TR_NOOP("an algorithm of your own"), .make = makeWrite};

bool WritePage::takeKey(QKeyCombination pressed)
{
    if (!m_drawing) return false;
    if (pressed == QKeyCombination(Qt::ShiftModifier, Qt::Key_Right)) {
        newStep();
        return true;
    }
    // The message that was clicked on.
    if (!m_selection.as<TransferRef>()) return false;
    if (pressed.key() == Qt::Key_Delete || pressed.key() == Qt::Key_Backspace) return m_steps->removeChosen();
    return pressed.key() == Qt::Key_F2 && m_steps->changeChosen();
}

void WritePage::takeFocus() { m_network->setFocus(); }

std::vector<QUndoStack*> WritePage::histories() { return {&m_document.undoStack()}; }

void WritePage::leave()
{
    commit();
    m_playback.setPlaying(false);
}

void WritePage::fillEditMenu(QMenu& menu, PageHost& host)
{
    QMenu& own = *menu.addMenu(tr("&Own algorithm"));
    const auto offer = [&](const char* id, const QString& text, const QKeySequence& key, auto act) {
        QAction* action = own.addAction(text);
        action->setObjectName(QLatin1String(id));
        action->setShortcut(key);
        connect(action, &QAction::triggered, this, [&host, act] {
            host.showPage(pageKind.id);
            act();
        });
    };
    offer("write.text", tr("&Edit the text"), QKeySequence(Qt::CTRL | Qt::Key_T), [this] { m_edit->setFocus(); });
    offer("write.drawing", tr("New &drawing"), {}, [this] { beginDrawing(); });
    offer("write.draw-on", tr("&Draw on from the step shown"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_D),
          [this] { drawOn(); });
    offer("write.new-step", tr("New &step of the drawing"), {}, [this] { newStep(); });
    offer("write.complete", tr("&Complete the drawing"), QKeySequence(Qt::CTRL | Qt::Key_Return),
          [this] { complete(); });
    offer("write.best", tr("What would be &best from here"), {}, [this] { completeBest(); });
}

void WritePage::addToPictures(QAction& action) { m_network->addAction(&action); }

ShownView WritePage::shownView(ShownView view) const
{
    view.views = {"network"};
    view.selected = m_selection.selected();
    return view;
}

void WritePage::finish()
{
    commit();
    m_checker.wait();
    m_beginner.wait();
    m_completer.wait();
    m_search->finish();
    QCoreApplication::sendPostedEvents(this);
    m_document.waitForRun();
    m_network->finish();
    m_source->finish();
    m_inspector.wait();
    m_sampler.wait();
    QCoreApplication::sendPostedEvents(this);
    if (m_resting.isActive()) {
        m_resting.stop();
        restBelow();
    }
    m_bench->finish();
    m_race->finish();
    if (m_parameters) m_parameters->finish();
}

void WritePage::stand(const Look& look)
{
    m_selection.select(look.selection);
    if (look.tab == "race") showBelow(Below::Race);
    if (look.tab == "parameters") showBelow(Below::Parameters);
    settle();
    finish();
}

void WritePage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    m_seen = true;
    placeParameters();
    check();
    takeRun();
}

void WritePage::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    m_bench->stop();
    m_resting.stop();
    placeParameters();
}

void WritePage::divide()
{
    // Large letters need more of the page for the words below the picture.
    const double letters = std::max(Appearance::theme().fontScale, 1.0);
    const int most = m_name.empty() ? m_tabs->sizeHint().height() + m_board->widget()->sizeHint().height() + 16 : 310;
    const int below = std::clamp(static_cast<int>(height() * (0.38 - 0.1 * (letters - 1))), 150, std::max(most, 150));
    m_rows->setSizes({height() - below, below});
}

void WritePage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    if (m_seen && event->oldSize().isValid() && isVisible()) return;
    divide();
    m_columns->setSizes({width() * 44 / 100, width() * 56 / 100});
}

} // namespace hopscope
