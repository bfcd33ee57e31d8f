#pragma once

#include <QString>
#include <QStringList>

#include <vector>

namespace hopscope {

struct ManualHeading {
    int level{}; ///< 1 is the title
    QString title, anchor;
};

/// A manual: a Markdown file of resources/help, which is part of the program.
struct ManualPage {
    QString file, title; ///< "lessons.md", "Lessons"
    QString markdown;
    QString text;                        ///< as it is read, without marks
    std::vector<ManualHeading> headings; ///< title first
    QStringList links, images;           ///< as they are written; a picture without what says how wide it is
};

/// Pages that belong together: what a heading of index.md has below it.
struct ManualGroup {
    QString title;
    std::vector<const ManualPage*> pages;
};

/// All manuals in the order of the contents: index.md, then what it links, then the rest.
const std::vector<ManualPage>& manualPages();
/// The same by their groups; index.md begins the first, and what it does not link ends the last.
std::vector<ManualGroup> manualGroups();
/// By the name of its file; null if there is none.
const ManualPage* findManualPage(const QString& file);

/// The name under which a link finds a heading, as code hosts make it: "What is kept" is "what-is-kept".
QString anchorOf(const QString& heading);

/// Where a picture of a manual is, by the address that the manual writes.
QString manualPicture(const QString& address);

} // namespace hopscope
