#include "drawing/format.h"
#include "export/animation_export.h"
#include "export/formats.h"
#include "export/page_source.h"
#include "export/zip_file.h"

#include <QMap>

#include <algorithm>
#include <cmath>

namespace hopscope {

namespace {

/// A slide of 16 : 9, in units of 1/914400 inch.
constexpr double slideWidth = 12'192'000, slideHeight = 6'858'000, shareOfSlide = 0.94;
const QString relations = QStringLiteral("http://schemas.openxmlformats.org/officeDocument/2006/relationships/");
const QString contents = QStringLiteral("application/vnd.openxmlformats-officedocument.presentationml.");

using Texts = QMap<QString, QString>;

/// A part of the file, with words put in for their names: "@TITLE@".
QByteArray part(const char* fileName, const Texts& texts = {})
{
    QString text = slideSource(QLatin1String(fileName));
    for (auto word = texts.begin(); word != texts.end(); ++word)
        text.replace(u'@' + word.key() + u'@', word->toHtmlEscaped());
    return text.toUtf8();
}

/// What grows with the number of slides.
QByteArray contentTypes(std::size_t slides)
{
    QString text = QStringLiteral("<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n"
                                  "<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\">\n");
    for (const auto& [suffix, type] : {std::pair{"rels", "application/vnd.openxmlformats-package.relationships+xml"},
                                       {"xml", "application/xml"},
                                       {"png", "image/png"},
                                       {"svg", "image/svg+xml"}})
        text += QStringLiteral("<Default Extension=\"%1\" ContentType=\"%2\"/>\n")
                    .arg(QLatin1String(suffix), QLatin1String(type));
    const auto add = [&](const QString& name, const QString& type) {
        text += QStringLiteral("<Override PartName=\"/%1\" ContentType=\"%2\"/>\n").arg(name, type);
    };
    const QString theme = QStringLiteral("application/vnd.openxmlformats-officedocument.theme+xml");
    add(QStringLiteral("ppt/presentation.xml"), contents + QStringLiteral("presentation.main+xml"));
    add(QStringLiteral("ppt/slideMasters/slideMaster1.xml"), contents + QStringLiteral("slideMaster+xml"));
    add(QStringLiteral("ppt/slideLayouts/slideLayout1.xml"), contents + QStringLiteral("slideLayout+xml"));
    add(QStringLiteral("ppt/notesMasters/notesMaster1.xml"), contents + QStringLiteral("notesMaster+xml"));
    add(QStringLiteral("ppt/theme/theme1.xml"), theme);
    add(QStringLiteral("ppt/theme/theme2.xml"), theme);
    add(QStringLiteral("docProps/core.xml"),
        QStringLiteral("application/vnd.openxmlformats-package.core-properties+xml"));
    for (std::size_t i = 1; i <= slides; ++i) {
        add(QStringLiteral("ppt/slides/slide%1.xml").arg(i), contents + QStringLiteral("slide+xml"));
        add(QStringLiteral("ppt/notesSlides/notesSlide%1.xml").arg(i), contents + QStringLiteral("notesSlide+xml"));
    }
    return (text + QStringLiteral("</Types>\n")).toUtf8();
}

QByteArray presentation(std::size_t slides)
{
    QString text = QStringLiteral(
        "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n"
        "<p:presentation xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\" "
        "xmlns:p=\"http://schemas.openxmlformats.org/presentationml/2006/main\">\n"
        "<p:sldMasterIdLst><p:sldMasterId id=\"2147483648\" r:id=\"rId1\"/></p:sldMasterIdLst>\n"
        "<p:notesMasterIdLst><p:notesMasterId r:id=\"rId2\"/></p:notesMasterIdLst>\n<p:sldIdLst>");
    constexpr std::size_t firstId = 256, firstRelation = 4;
    for (std::size_t i = 0; i < slides; ++i)
        text += QStringLiteral("<p:sldId id=\"%1\" r:id=\"rId%2\"/>").arg(firstId + i).arg(firstRelation + i);
    return (text
            + QStringLiteral("</p:sldIdLst>\n<p:sldSz cx=\"12192000\" cy=\"6858000\"/>"
                             "<p:notesSz cx=\"6858000\" cy=\"9144000\"/>\n</p:presentation>\n"))
        .toUtf8();
}

QByteArray presentationRelations(std::size_t slides)
{
    QString text = QStringLiteral("<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n<Relationships "
                                  "xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">\n");
    int number = 0;
    const auto add = [&](const char* type, const QString& target) {
        text += QStringLiteral("<Relationship Id=\"rId%1\" Type=\"%2\" Target=\"%3\"/>\n")
                    .arg(QString::number(++number), relations + QLatin1String(type), target);
    };
    add("slideMaster", QStringLiteral("slideMasters/slideMaster1.xml"));
    add("notesMaster", QStringLiteral("notesMasters/notesMaster1.xml"));
    add("theme", QStringLiteral("theme/theme1.xml"));
    for (std::size_t i = 1; i <= slides; ++i) add("slide", QStringLiteral("slides/slide%1.xml").arg(i));
    return (text + QStringLiteral("</Relationships>\n")).toUtf8();
}

using Files = std::vector<std::pair<QString, QByteArray>>;

void addSlide(Files& files, const FigurePicture& figure, std::size_t number)
{
    const QSizeF room(shareOfSlide * slideWidth, shareOfSlide * slideHeight),
        size = figure.size.scaled(room, Qt::KeepAspectRatio);
    const auto whole = [](double units) { return QString::number(static_cast<qint64>(std::llround(units))); };
    const Texts texts{{QStringLiteral("WORDS"), sentenceOf(figure)},
                      {QStringLiteral("N"), QString::number(number)},
                      {QStringLiteral("X"), whole((slideWidth - size.width()) / 2)},
                      {QStringLiteral("Y"), whole((slideHeight - size.height()) / 2)},
                      {QStringLiteral("WIDTH"), whole(size.width())},
                      {QStringLiteral("HEIGHT"), whole(size.height())}};
    FigurePicture pixels = figure; // for programs that do not know SVG
    pixels.scale = std::max(figure.scale, 2.0);
    const QString name = QStringLiteral("slide%1.xml").arg(number),
                  notes = QStringLiteral("notesSlide%1.xml").arg(number);
    files.emplace_back(QStringLiteral("ppt/slides/") + name, part("slide.xml", texts));
    files.emplace_back(QStringLiteral("ppt/slides/_rels/%1.rels").arg(name), part("slide.rels.xml", texts));
    files.emplace_back(QStringLiteral("ppt/notesSlides/") + notes, part("notes.xml", texts));
    files.emplace_back(QStringLiteral("ppt/notesSlides/_rels/%1.rels").arg(notes), part("notes.rels.xml", texts));
    files.emplace_back(QStringLiteral("ppt/media/picture%1.png").arg(number), figurePng(pixels));
    files.emplace_back(QStringLiteral("ppt/media/picture%1.svg").arg(number), figureSvg(figure));
}

/// Pictures are asked for one after another; nothing if there is none.
QByteArray presentationOf(std::size_t slides, const Provenance& provenance,
                          const std::function<std::optional<FigurePicture>(std::size_t)>& picture)
{
    Files files{{QStringLiteral("[Content_Types].xml"), contentTypes(slides)},
                {QStringLiteral("_rels/.rels"), part("package.rels.xml")},
                {QStringLiteral("docProps/core.xml"),
                 part("core.xml", {{QStringLiteral("TITLE"), toQString(provenance.title)},
                                   {QStringLiteral("ABOUT"), toQString(oneLine(provenance))},
                                   {QStringLiteral("PROGRAM"), programAndVersion()}})},
                {QStringLiteral("ppt/presentation.xml"), presentation(slides)},
                {QStringLiteral("ppt/_rels/presentation.xml.rels"), presentationRelations(slides)},
                {QStringLiteral("ppt/slideMasters/slideMaster1.xml"), part("slide_master.xml")},
                {QStringLiteral("ppt/slideMasters/_rels/slideMaster1.xml.rels"), part("slide_master.rels.xml")},
                {QStringLiteral("ppt/slideLayouts/slideLayout1.xml"), part("slide_layout.xml")},
                {QStringLiteral("ppt/slideLayouts/_rels/slideLayout1.xml.rels"), part("slide_layout.rels.xml")},
                {QStringLiteral("ppt/notesMasters/notesMaster1.xml"), part("notes_master.xml")},
                {QStringLiteral("ppt/notesMasters/_rels/notesMaster1.xml.rels"), part("notes_master.rels.xml")},
                {QStringLiteral("ppt/theme/theme1.xml"), part("theme.xml")},
                {QStringLiteral("ppt/theme/theme2.xml"), part("theme.xml")}};
    for (std::size_t i = 0; i < slides; ++i) {
        const std::optional<FigurePicture> figure = picture(i);
        if (!figure) return {};
        addSlide(files, *figure, i + 1);
    }
    return zipped(files);
}

} // namespace

void writePresentation(const AnimationPlan& plan, const MovingPicture& picture, const QString& fileName,
                       const ExportReport& report)
{
    const std::vector<double> positions = pagePositions(plan);
    const QByteArray bytes =
        presentationOf(positions.size(), provenanceOf(picture), [&](std::size_t slide) -> std::optional<FigurePicture> {
            if (report && !report(slide + 1, positions.size())) return {};
            return picture.at(positions[slide]);
        });
    if (!bytes.isEmpty()) writeFile(fileName, bytes);
}

QByteArray figurePresentation(const FigurePicture& figure)
{
    return presentationOf(1, provenanceOf(figure), [&](std::size_t) { return figure; });
}

} // namespace hopscope
