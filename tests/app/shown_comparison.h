#pragma once

#include "pages/compare/compare.h"
#include "pages/compare/compare_card.h"
#include "waiting.h"
#include "window/mainwindow.h"

#include <QSize>
#include <QTest>

#include <cstddef>
#include <initializer_list>

namespace hopscope {

inline constexpr const char* onRing = "ring:8 allgather-hypercube words=10 alpha=100 beta=2";
inline constexpr const char* onCube = "hypercube:3 allgather-hypercube words=10 alpha=100 beta=2";
inline constexpr const char* ring = "ring:8 allgather-ring words=10 alpha=100 beta=2";
inline constexpr const char* stored = "ring:8 allgather-hypercube words=10 alpha=100 beta=2 model=store-and-forward";

/// The window with these experiments on the page Compare.
struct ShownComparison {
    explicit ShownComparison(std::initializer_list<const char*> experiments, QSize size = {1440, 900})
    {
        DocumentValue value;
        for (const char* text : experiments) value.experiments.push_back(experimentFromText(text));
        window.resize(size);
        window.show(value, 0);
        window.setPage("compare");
        window.QWidget::show();
        settled();
    }
    ComparePage& page() { return window.page<ComparePage>(); }
    Document& document() { return window.document(); }
    const CompareLane& lane(std::size_t index) { return page().scene().lanes[index]; }
    bool settled()
    {
        const bool done = waitFor([&] { return !document().anyBusy(); });
        page().finish();
        QTest::qWait(10);
        return done;
    }
    MainWindow window{MainWindow::Memory::None};
};

} // namespace hopscope
