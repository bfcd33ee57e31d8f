#include "window/window_state.h"

#include "diagnostic.h"
#include "lessons/editor/lesson_editor.h"
#include "lessons/page/lessons.h"
#include "lessons/state/lesson_draft.h"
#include "lessons/state/lesson_library.h"
#include "pages/watch/watch.h"
#include "widgets/style.h"
#include "window/mainwindow.h"
#include "window/manual.h"
#include "window/sheets/command_palette.h"
#include "window/sheets/diagnostics_sheet.h"
#include "window/sheets/export_dialog.h"
#include "window/sheets/keyboard_sheet.h"

#include <QFileInfo>
#include <QImage>
#include <QPainter>
#include <QSize>

#include <fmt/format.h>

namespace hopscope {

const std::vector<std::string>& openable()
{
    static const std::vector<std::string> names{"palette", "keyboard",  "manual",       "diagnostics",
                                                "export",  "animation", "lesson-editor"};
    return names;
}

void bringViews(WatchPage& page, const QStringList& views)
{
    for (const QString& view : views)
        if (!page.bring(view))
            throw Refused("views",
                          fmt::format("views: there is no \"{}\" of this experiment; there are {}", view.toStdString(),
                                      page.viewNames().join(QStringLiteral(", ")).toStdString()));
}

Presentation::Presentation(MainWindow& window, bool wanted, const QSize& size) : m_window(window)
{
    if (!wanted) return;
    window.setPresenting(true);
    window.setWindowState(Qt::WindowNoState);
    window.resize(size);
}

Presentation::~Presentation() { m_window.setPresenting(false); }

const LibraryLesson& lessonNamed(LessonLibrary& library, const QString& name)
{
    QString id = name;
    if (!library.find(id)) {
        if (!QFileInfo::exists(id))
            throw Refused("lesson", fmt::format("lesson: there is no \"{}\"", id.toStdString()));
        id = library.open(id);
    }
    return *library.find(id);
}

OpenedWindow::OpenedWindow(MainWindow& window, const WindowState& state, const QString& lesson, int lessonPage)
{
    const QString& name = state.opened;
    if (name == QLatin1String("palette")) {
        window.commandPalette().open(state.typed);
        return;
    }
    ExportDialog* dialog = nullptr;
    if (name == QLatin1String("keyboard"))
        m_own = std::make_unique<KeyboardSheet>(&window);
    else if (name == QLatin1String("manual"))
        m_own = std::make_unique<Manual>(&window);
    else if (name == QLatin1String("diagnostics"))
        m_own = std::make_unique<DiagnosticsSheet>(&window);
    else if (name == QLatin1String("export") || name == QLatin1String("animation")) {
        auto made = name == QLatin1String("export") ? window.exportDialog() : window.animationDialog();
        dialog = made.get();
        m_own = std::move(made);
    } else if (name == QLatin1String("lesson-editor")) {
        if (!lesson.isEmpty())
            window.lessonDraft().open(lessonNamed(window.lessons().lessonLibrary(), lesson).fileName);
        m_shown = &window.lessonEditor();
        if (!lesson.isEmpty()) window.lessonEditor().choose(lessonPage);
    }
    if (m_own) m_shown = m_own.get();
    if (!m_shown) return;
    constexpr int edge = 24; // of the window, that stays in sight
    m_shown->setAttribute(Qt::WA_DontShowOnScreen);
    m_shown->resize(m_shown->size().boundedTo(window.size() - QSize(2 * edge, 2 * edge)));
    m_shown->show();
    if (dialog) dialog->finish();
    window.lessonDraft().finish();
}

OpenedWindow::~OpenedWindow() = default;

void OpenedWindow::paintOn(QImage& picture) const
{
    if (!m_shown) return;
    const QSizeF room = picture.deviceIndependentSize();
    const QPointF corner((room.width() - m_shown->width()) / 2, (room.height() - m_shown->height()) / 2);
    QImage image(m_shown->size() * picture.devicePixelRatio(), QImage::Format_RGB32);
    image.setDevicePixelRatio(picture.devicePixelRatio());
    m_shown->render(&image);
    const Theme& theme = Appearance::theme();
    QPainter painter(&picture);
    painter.fillRect(QRectF({}, room), QColor(0, 0, 0, 90)); // what lies behind waits
    painter.drawImage(corner, image);
    painter.setPen(theme.hullEdge);
    painter.drawRect(QRectF(corner, QSizeF(m_shown->size())));
}

} // namespace hopscope
