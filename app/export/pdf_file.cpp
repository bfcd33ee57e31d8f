#include "export/pdf_file.h"

#include "diagnostic.h"

#define POINTERHOLDER_TRANSITION 4 // of qpdf: nothing that it has given up
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFPageDocumentHelper.hh>
#include <qpdf/QPDFWriter.hh>

#include <exception>
#include <memory>

namespace hopscope {

namespace {

/// As PDF has text beyond Latin letters: UTF-16 with a byte order mark.
QPDFObjectHandle textObject(const QString& text) { return QPDFObjectHandle::newUnicodeString(text.toStdString()); }

/// One structure element for each page, a figure with a description; all that is drawn on the page belongs to it.
void describePages(QPDF& file, const QStringList& pictures)
{
    QPDFObjectHandle root = file.makeIndirectObject(QPDFObjectHandle::newDictionary());
    QPDFObjectHandle document = file.makeIndirectObject(QPDFObjectHandle::newDictionary());
    QPDFObjectHandle figures = QPDFObjectHandle::newArray(), parents = QPDFObjectHandle::newArray();
    int index = 0;
    for (QPDFPageObjectHelper& page : QPDFPageDocumentHelper(file).getAllPages()) {
        QPDFObjectHandle figure = file.makeIndirectObject(QPDFObjectHandle::newDictionary());
        figure.replaceKey("/Type", QPDFObjectHandle::newName("/StructElem"));
        figure.replaceKey("/S", QPDFObjectHandle::newName("/Figure"));
        figure.replaceKey("/P", document);
        figure.replaceKey("/Pg", page.getObjectHandle());
        figure.replaceKey("/K", QPDFObjectHandle::newInteger(0));
        figure.replaceKey("/Alt", textObject(pictures.value(index)));
        figures.appendItem(figure);
        parents.appendItem(QPDFObjectHandle::newInteger(index));
        parents.appendItem(file.makeIndirectObject(QPDFObjectHandle::newArray({figure})));
        page.addPageContents(file.newStream("/Figure <</MCID 0>> BDC\n"), true);
        page.addPageContents(file.newStream("\nEMC\n"), false);
        page.getObjectHandle().replaceKey("/StructParents", QPDFObjectHandle::newInteger(index));
        ++index;
    }
    QPDFObjectHandle tree = QPDFObjectHandle::newDictionary();
    tree.replaceKey("/Nums", parents);
    document.replaceKey("/Type", QPDFObjectHandle::newName("/StructElem"));
    document.replaceKey("/S", QPDFObjectHandle::newName("/Document"));
    document.replaceKey("/P", root);
    document.replaceKey("/K", figures);
    root.replaceKey("/Type", QPDFObjectHandle::newName("/StructTreeRoot"));
    root.replaceKey("/K", document);
    root.replaceKey("/ParentTree", file.makeIndirectObject(tree));
    root.replaceKey("/ParentTreeNextKey", QPDFObjectHandle::newInteger(index));
    QPDFObjectHandle marked = QPDFObjectHandle::newDictionary();
    marked.replaceKey("/Marked", QPDFObjectHandle::newBool(true));
    file.getRoot().replaceKey("/MarkInfo", marked);
    file.getRoot().replaceKey("/StructTreeRoot", root);
}

} // namespace

QByteArray finishedPdf(const QByteArray& pdf, const PdfAbout& about)
{
    try {
        QPDF file;
        file.processMemoryFile("picture", pdf.constData(), static_cast<std::size_t>(pdf.size()));
        QPDFObjectHandle root = file.getRoot();
        root.replaceKey("/Lang", QPDFObjectHandle::newString("en"));
        QPDFObjectHandle shown = QPDFObjectHandle::newDictionary();
        shown.replaceKey("/DisplayDocTitle", QPDFObjectHandle::newBool(true));
        root.replaceKey("/ViewerPreferences", shown);
        QPDFObjectHandle information = file.getTrailer().getKey("/Info");
        if (information.isDictionary()) {
            information.removeKey("/CreationDate");
            information.removeKey("/ModDate");
            information.replaceKey("/Title", textObject(about.title));
        }
        if (!about.printed) describePages(file, about.pictures);
        QPDFWriter writer(file);
        writer.setOutputMemory();
        writer.setDeterministicID(true);
        writer.write();
        const std::unique_ptr<Buffer> bytes(writer.getBuffer());
        return QByteArray(reinterpret_cast<const char*>(bytes->getBuffer()), static_cast<qsizetype>(bytes->getSize()));
    } catch (const std::exception& error) {
        throw Refused("output", std::string("output: the PDF cannot be finished: ") + error.what());
    }
}

} // namespace hopscope
