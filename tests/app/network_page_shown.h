#pragma once

#include "pages/network/network_page.h"
#include "state/document.h"
#include "views/network_board.h"
#include "window_shown.h"

#include <QTest>

#include <algorithm>

namespace hopscope {

/// The page with an experiment, to be drawn on.
struct DrawnPage : ShownWindow {
    explicit DrawnPage(const char* experiment = "torus:4x4 broadcast-binomial words=10", QSize size = {1440, 900})
        : ShownWindow(experiment, size), page(window.page<NetworkPage>())
    {
        window.setPage("network");
        settle();
        rest();
    }
    void rest()
    {
        page.finish();
        settle();
        page.finish();
    }
    QPoint node(std::uint32_t number) const
    {
        return page.board().frame().at(page.board().network().places[number]).toPoint();
    }
    void tool(NetworkBoard::Tool tool) const { page.board().setTool(tool); }
    void drag(QPoint from, QPoint to) const
    {
        QTest::mousePress(&page.board(), Qt::LeftButton, {}, from);
        QTest::mouseMove(&page.board(), (from + to) / 2);
        QTest::mouseMove(&page.board(), to);
        QTest::mouseRelease(&page.board(), Qt::LeftButton, {}, to);
    }
    const Experiment& experiment() { return window.document().experiment(); }
    std::size_t lineBetween(std::uint32_t a, std::uint32_t b) const
    {
        const auto& lines = page.board().network().lines;
        for (std::size_t i = 0; i < lines.size(); ++i)
            if (std::minmax(lines[i].from, lines[i].to) == std::minmax(a, b)) return i;
        return lines.size();
    }

    NetworkPage& page;
};

} // namespace hopscope
