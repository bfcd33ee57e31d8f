#pragma once

// Placeholder until views/network_view.h and views/timeline_view.h are in place.
#if __has_include("views/network_view.h")
#include "views/network_view.h"
#else
#include "scenes/network_scene.h"
#include "scenes/painter_canvas.h"
#include "state/document.h"
#include "state/playback.h"
#include <QPainter>
#include <QWidget>
namespace hopscope {
class NetworkView : public QWidget {
public:
    NetworkView(Document& d, Playback& p, Selection& s, Selection& h, QWidget* parent)
        : QWidget(parent), m_d(d), m_p(p), m_s(s), m_h(h)
    {
        connect(&p, &Playback::positionChanged, this, [this] { update(); });
        connect(&d, &Document::runChanged, this, [this] { update(); });
    }
    void setTheme(const Theme& t) { m_t = t, update(); }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        PainterCanvas canvas(painter);
        canvas.fill(rect(), m_t.ground);
        if (!m_d.run()) return;
        const auto run = m_d.run();
        paint(canvas, networkScene(*run, m_p.position(), m_s.selected(), m_h.selected(), {usualLayout(*run), false}),
              {.size = size()}, m_t);
    }

private:
    Document& m_d;
    Playback& m_p;
    Selection &m_s, &m_h;
    Theme m_t;
};
} // namespace hopscope
#endif
#if __has_include("views/timeline_view.h")
#include "views/timeline_view.h"
#else
#include "state/document.h"
#include "state/playback.h"
#include <QPainter>
#include <QWidget>
namespace hopscope {
class TimelineView : public QWidget {
public:
    TimelineView(Document&, Playback&, Selection&, Selection&, QWidget* parent) : QWidget(parent) {}
    void setTheme(const Theme&) {}
};
} // namespace hopscope
#endif
