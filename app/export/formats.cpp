#include "export/formats.h"

#include "drawing/tikz_figure.h"
#include "export/video_encoder.h"

#include <algorithm>

namespace hopscope {

const std::vector<ExportFormat>& exportFormats()
{
    static const std::vector<ExportFormat> formats = [] {
        std::vector<ExportFormat> all{
            {.suffix = "svg", .title = "SVG", .figure = figureSvg},
            {.suffix = "pdf", .title = "PDF", .figure = figurePdf, .moving = writeSlides, .pages = true},
            {.suffix = "png", .title = "PNG", .figure = figurePng},
            {.suffix = "tex",
             .title = "LaTeX",
             .figure = figureTex,
             .moving = writeBeamer,
             .drawn = true,
             .pages = true},
            {.suffix = "tikz", .title = "TikZ", .figure = figureTikz, .drawn = true},
            {.suffix = "eps", .title = "EPS", .figure = figureEps},
            {.suffix = "pptx",
             .title = "PowerPoint",
             .figure = figurePresentation,
             .moving = writePresentation,
             .pages = true},
            {.suffix = "html", .title = "HTML", .moving = writePage},
        };
        for (const VideoFormat& video : videoFormats())
            all.push_back({.suffix = QString::fromStdString(video.suffix),
                           .title = QString::fromStdString(video.title),
                           .moving = writeVideo,
                           .loops = video.loops,
                           .missing = [&video] { return missingEncoder(video); }});
        all.push_back({.suffix = "csv", .title = "CSV", .table = TableFormat::Csv});
        all.push_back({.suffix = "json", .title = "JSON", .table = TableFormat::Json});
        all.push_back({.suffix = "dat", .title = "PGFPlots", .table = TableFormat::Pgfplots});
        return all;
    }();
    return formats;
}

const ExportFormat* findFormat(const QString& suffix)
{
    const auto found = std::ranges::find(exportFormats(), suffix, &ExportFormat::suffix);
    return found == exportFormats().end() ? nullptr : &*found;
}

QString suffixesOf(const std::function<bool(const ExportFormat&)>& have)
{
    QStringList suffixes;
    for (const ExportFormat& format : exportFormats())
        if (have(format)) suffixes << u'.' + format.suffix;
    const QString last = suffixes.takeLast();
    return suffixes.isEmpty() ? last : suffixes.join(QStringLiteral(", ")) + QStringLiteral(" or ") + last;
}

} // namespace hopscope
