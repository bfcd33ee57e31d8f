#pragma once

#include "pages/write/write.h"
#include "state/document.h"
#include "views/code_edit.h"
#include "views/network_view.h"
#include "waiting.h"
#include "widgets/style.h"
#include "window_shown.h"

#include <QTest>

#include <string>

namespace hopscope {

inline constexpr const char* rightProgram = "operation = \"broadcast\"\n"
                                            "function program(me, p)\n"
                                            "  if me == root then\n"
                                            "    for i = 0, p - 1 do if i ~= root then send(i, 0) end end\n"
                                            "  else receive(root) end\n"
                                            "end\n";
inline constexpr const char* deadlocked = "operation = \"allgather\"\n"
                                          "function program(me, p)\n"
                                          "  send((me + 1) % p, me)\n"
                                          "  receive((me - 1) % p)\n"
                                          "end\n";

/// The page with an experiment, to be typed into.
struct Writing : ShownWindow {
    explicit Writing(const char* experiment = "ring:8 broadcast-binomial words=10", QSize size = {1440, 900})
        : ShownWindow(experiment, size), page(window.page<WritePage>())
    {
        window.setPage("write");
        settle();
    }
    void type(const QString& text)
    {
        page.edit().setFocus();
        page.edit().selectAll();
        page.edit().insertPlainText(text);
    }
    /// The newest text has been run, or refused.
    bool rest()
    {
        return waitFor([&] {
            return !window.document().busy() && page.edit().text().toStdString() == textInDocument()
                   && !page.verdict().startsWith(QStringLiteral("Running"));
        });
    }
    std::string textInDocument()
    {
        const auto& own = window.document().value().own;
        const auto found = own.find(page.name());
        return found == own.end() ? std::string() : found->second;
    }
    QPoint processor(std::uint32_t number) const
    {
        const NetworkScene& scene = page.network().scene();
        const NetworkProjection places(*scene.plan, page.network().frame(), lightTheme());
        return places.node(NodeId{number}).toPoint();
    }
    void drag(std::uint32_t from, std::uint32_t to)
    {
        page.network().finish();
        QTest::mousePress(&page.network(), Qt::LeftButton, {}, processor(from));
        QTest::mouseMove(&page.network(), processor(to));
        QTest::mouseRelease(&page.network(), Qt::LeftButton, {}, processor(to));
    }

    WritePage& page;
};

} // namespace hopscope
