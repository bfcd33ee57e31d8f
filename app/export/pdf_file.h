#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>

namespace hopscope {

/// What a PDF says about itself, beside what Qt can write.
struct PdfAbout {
    QString title;
    QStringList pictures; ///< what each page shows, in words, for who cannot see it
    bool printed{false};  ///< the pages are text, which is read as it stands; pictures are not described
};
/// The file with its title and language, each page as a figure with a description, and without dates and random
/// numbers: the same pictures are the same bytes whenever and wherever they are written. Throws Refused.
QByteArray finishedPdf(const QByteArray& pdf, const PdfAbout& about);

} // namespace hopscope
