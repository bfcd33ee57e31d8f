#include "window/window_state.h"

#include "lessons/editor/lesson_editor.h"
#include "lessons/page/lessons.h"
#include "lessons/state/lesson_draft.h"
#include "lessons/state/lesson_library.h"
#include "page/look.h"
#include "widgets/style.h"
#include "window/mainwindow.h"
#include "window/manual.h"
#include "window/sheets/command_palette.h"
#include "window/sheets/diagnostics_sheet.h"
#include "window/sheets/export_dialog.h"
#include "window/sheets/keyboard_sheet.h"

#include <QImage>
#include <QPainter>
#include <QSize>

namespace hopscope {

const std::vector<std::string>& openable()
{
    static const std::vector<std::string> names{"palette", "keyboard",  "manual",       "diagnostics",
                                                "export",  "animation", "lesson-editor"};
    return names;
}

Presentation::Presentation(MainWindow& window, bool wanted, const QSize& size) : m_window(window)
{
    if (!wanted) return;
    window.setPresenting(true, size);
    window.setWindowState(Qt::WindowNoState);
    window.resize(size);
}

Presentation::~Presentation() { m_window.setPresenting(false); }

OpenedWindow::OpenedWindow(MainWindow& window, const Look& look)
{
    const std::string& name = look.opened;
    if (name == "palette") {
        window.commandPalette().open(QString::fromStdString(look.typed));
        return;
    }
    ExportDialog* dialog = nullptr;
    if (name == "keyboard")
        m_own = std::make_unique<KeyboardSheet>(&window);
    else if (name == "manual")
        m_own = std::make_unique<Manual>(&window);
    else if (name == "diagnostics")
        m_own = window.diagnosticsSheet();
    else if (name == "export" || name == "animation") {
        auto made = name == "export" ? window.exportDialog() : window.animationDialog();
        dialog = made.get();
        m_own = std::move(made);
    } else if (name == "lesson-editor") {
        if (!look.lesson.empty()) {
            LessonLibrary& library = window.page<LessonsPage>().lessonLibrary();
            window.lessonDraft().open(lessonNamed(library, QString::fromStdString(look.lesson)).fileName);
        }
        m_shown = &window.lessonEditor();
        if (!look.lesson.empty()) window.lessonEditor().choose(look.lessonPage);
    }
    if (m_own) m_shown = m_own.get();
    if (!m_shown) return;
    constexpr int edge = 24; // of the window, that stays in sight
    m_shown->setAttribute(Qt::WA_DontShowOnScreen);
    m_shown->resize(m_shown->size().boundedTo(window.size() - QSize(2 * edge, 2 * edge)));
    m_shown->show();
    if (dialog) dialog->finish();
    window.lessonDraft().finish();
    if (name == "lesson-editor") window.lessonEditor().finish();
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
