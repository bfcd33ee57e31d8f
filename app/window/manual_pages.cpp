#include "window/manual_pages.h"

#include <QDir>
#include <QFile>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextFragment>
#include <QUrl>

#include <algorithm>
#include <set>

// Outside of the namespace, as Qt wants it: the resources are in a static library.
static void takeManuals() { Q_INIT_RESOURCE(help); }

namespace hopscope {

namespace {

const QString folder = QStringLiteral(":/hopscope/help/"), first = QStringLiteral("index.md");

ManualPage pageFrom(const QString& name)
{
    ManualPage page;
    page.file = name;
    QFile file(folder + name);
    if (file.open(QIODevice::ReadOnly)) page.markdown = QString::fromUtf8(file.readAll());
    QTextDocument document;
    document.setMarkdown(page.markdown, QTextDocument::MarkdownFeatures(QTextDocument::MarkdownDialectGitHub)
                                            | QTextDocument::MarkdownNoHTML);
    page.text = document.toPlainText();
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        if (const int level = block.blockFormat().headingLevel())
            page.headings.push_back({level, block.text(), anchorOf(block.text())});
        for (auto part = block.begin(); !part.atEnd(); ++part) {
            const QTextCharFormat format = part.fragment().charFormat();
            if (format.isAnchor()) page.links += format.anchorHref();
            if (format.isImageFormat()) page.images += QUrl(format.toImageFormat().name()).path();
        }
    }
    if (!page.headings.empty()) page.title = page.headings.front().title;
    return page;
}

std::vector<ManualPage> read()
{
    takeManuals();
    std::vector<ManualPage> pages{pageFrom(first)};
    const QStringList files = QDir(folder).entryList({QStringLiteral("*.md")}, QDir::Files, QDir::Name);
    QStringList order;
    for (const QString& link : pages.front().links)
        if (const QString file = QUrl(link).path(); files.contains(file)) order += file;
    order += files;
    order.removeDuplicates();
    order.removeAll(first);
    for (const QString& file : order) pages.push_back(pageFrom(file));
    return pages;
}

} // namespace

const std::vector<ManualPage>& manualPages()
{
    static const std::vector<ManualPage> pages = read();
    return pages;
}

const ManualPage* findManualPage(const QString& file)
{
    const auto found = std::ranges::find(manualPages(), file, &ManualPage::file);
    return found == manualPages().end() ? nullptr : &*found;
}

std::vector<ManualGroup> manualGroups()
{
    const ManualPage& index = manualPages().front();
    std::vector<ManualGroup> groups;
    std::set<QString> placed{index.file};
    QTextDocument document;
    document.setMarkdown(index.markdown, QTextDocument::MarkdownDialectGitHub);
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        if (const int level = block.blockFormat().headingLevel(); level == 3)
            groups.push_back({block.text(), {}});
        else if (level > 0 && !groups.empty())
            break; // the list of pages has ended
        for (auto part = block.begin(); !part.atEnd() && !groups.empty(); ++part) {
            const QString file = QUrl(part.fragment().charFormat().anchorHref()).path();
            if (const ManualPage* page = findManualPage(file); page && placed.insert(file).second)
                groups.back().pages.push_back(page);
        }
    }
    if (groups.empty()) groups.push_back({index.title, {}});
    for (const ManualPage& page : manualPages())
        if (!placed.contains(page.file)) groups.back().pages.push_back(&page);
    groups.front().pages.insert(groups.front().pages.begin(), &index);
    return groups;
}

QString anchorOf(const QString& heading)
{
    QString anchor;
    for (const QChar letter : heading.toLower())
        if (letter == u' ')
            anchor += u'-';
        else if (letter.isLetterOrNumber() || letter == u'-' || letter == u'_')
            anchor += letter;
    return anchor;
}

QString manualPicture(const QString& address) { return folder + address.section(QLatin1Char('/'), -1); }

} // namespace hopscope
