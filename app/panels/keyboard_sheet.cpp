#include "panels/keyboard_sheet.h"

#include "panels/labels.h"
#include "style.h"

#include <QDialog>
#include <QGridLayout>

namespace hopscope {

namespace {

struct Key {
    const char *keys, *action;
};
constexpr Key clock[] = {{"Space", "play or pause"},
                         {"Right, Left, Page keys", "next, previous step"},
                         {"Shift+Right, Shift+Left", "next, previous phase"},
                         {"Home, End", "start, end"},
                         {". ,", "a frame on, back"},
                         {"+ −  or  Up Down", "faster, slower"},
                         {"Esc", "clear the selection, leave full screen"}};
constexpr Key window[] = {{"Ctrl+N, Ctrl+O", "new, open"},
                          {"Ctrl+S, Ctrl+Shift+S", "save, save as"},
                          {"Ctrl+Z, Ctrl+Shift+Z", "undo, redo"},
                          {"Ctrl+E", "export what is shown"},
                          {"Ctrl+Shift+E", "export an animation"},
                          {"Ctrl+K", "find anything by its words"},
                          {"Ctrl+D", "add a copy to Compare"},
                          {"Ctrl+1 … Ctrl+9", "show or hide a view"},
                          {"Alt+1, Alt+2 …", "Watch, Curves, Compare …"},
                          {"F5", "presentation: P takes the pen"},
                          {"F11", "full screen"},
                          {"F1", "this sheet"}};

constexpr Key views[] = {{"F  or  0", "fit"},
                         {"W S, wheel", "network: closer, further"},
                         {"A D, Space+drag", "network: move the view"},
                         {"[ ]", "network: previous, next processor"},
                         {"H", "network: load of the links"},
                         {"K", "network: kinds of edges"},
                         {"W S, Ctrl+wheel", "space–time: closer, further"},
                         {"A D, Shift+wheel", "space–time: earlier, later"},
                         {"T", "space–time: steps or time"}};

template <std::size_t Count> void addKeys(QGridLayout& grid, int column, const QString& title, const Key (&keys)[Count])
{
    grid.addWidget(makeLabel(title, "heading"), 0, column, 1, 2);
    int row = 1;
    for (const Key& key : keys) {
        auto* name = makeLabel(QString::fromUtf8(key.keys), "strong");
        name->setFont(Appearance::theme().mono(9.5, QFont::DemiBold));
        grid.addWidget(name, row, column);
        grid.addWidget(makeLabel(QString::fromUtf8(key.action), "soft"), row++, column + 1);
    }
}

} // namespace

void showKeyboardSheet(QWidget* window_)
{
    auto* sheet = new QDialog(window_);
    sheet->setAttribute(Qt::WA_DeleteOnClose);
    sheet->setWindowTitle(QObject::tr("Keyboard"));
    auto* grid = new QGridLayout(sheet);
    grid->setContentsMargins(24, 20, 24, 22);
    grid->setHorizontalSpacing(18);
    grid->setVerticalSpacing(9);
    addKeys(*grid, 0, QObject::tr("The clock (Watch)"), clock);
    grid->setColumnMinimumWidth(2, 18);
    addKeys(*grid, 6, QObject::tr("Network and space–time, with the focus"), views);
    grid->setColumnMinimumWidth(5, 18);
    addKeys(*grid, 3, QObject::tr("The window"), window);
    sheet->show();
}

} // namespace hopscope
