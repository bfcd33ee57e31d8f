#pragma once

#include "export/animation_export.h"
#include "export/figure_export.h"

#include <QByteArray>
#include <QString>

#include <functional>
#include <optional>
#include <vector>

namespace hopscope {

/// A kind of file that Hopscope writes, by its suffix. Adding one is adding a line to the list in formats.cpp: the
/// export dialog, the drawing commands and batch files ask nobody else.
struct ExportFormat {
    QString suffix, title;
    QByteArray (*figure)(const FigurePicture&){}; ///< set if it holds one picture
    MovingWriter moving{};                        ///< set if it holds a run, step by step or as it moves
    std::optional<TableFormat> table{};           ///< set if it holds numbers
    bool drawn{false};                            ///< figures: by lines and text alone, without images
    bool pages{false};                            ///< moving: whole steps, a page each; no clock
    bool loops{false};                            ///< moving: the file says how often it is played
    std::function<QString()> missing{};           ///< why it cannot be written here; empty text: it can
};
const std::vector<ExportFormat>& exportFormats();
/// By a suffix in small letters; null if there is none. A folder is written as PNG frames, whatever its name.
const ExportFormat* findFormat(const QString& suffix);
/// ".svg, .pdf or .png": those that have something.
QString suffixesOf(const std::function<bool(const ExportFormat&)>& have);

} // namespace hopscope
