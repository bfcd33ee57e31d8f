#include "export/metadata.h"

#include "drawing/format.h"

#include <QXmlStreamWriter>
#include <QtEndian>

#include <boost/crc.hpp>

namespace hopscope {

namespace {

QByteArray bigEndian(std::uint32_t number)
{
    number = qToBigEndian(number);
    return QByteArray(reinterpret_cast<const char*>(&number), 4);
}
QByteArray littleEndian(std::uint32_t number)
{
    number = qToLittleEndian(number);
    return QByteArray(reinterpret_cast<const char*>(&number), 4);
}

/// A comment extension before the trailer: 21 FE, pieces of at most 255 bytes, an empty piece.
void embedInGif(QByteArray& file, const QByteArray& text)
{
    constexpr qsizetype longest = 255;
    if (!file.startsWith("GIF89a") || !file.endsWith('\x3B')) return;
    QByteArray comment("\x21\xFE");
    for (qsizetype at = 0; at < text.size(); at += longest) {
        const QByteArray piece = text.mid(at, longest);
        comment += static_cast<char>(piece.size());
        comment += piece;
    }
    comment += '\0';
    file.insert(file.size() - 1, comment);
}

/// An international text chunk before IEND, which is the last twelve bytes.
void embedInPng(QByteArray& file, const QByteArray& keyword, const QByteArray& text)
{
    constexpr qsizetype end = 12;
    if (!file.startsWith("\x89PNG") || file.size() < end) return;
    const QByteArray body = "iTXt" + keyword + QByteArray(5, '\0') + text; // not compressed, no language
    boost::crc_32_type sum;
    sum.process_bytes(body.constData(), static_cast<std::size_t>(body.size()));
    const auto length = static_cast<std::uint32_t>(body.size() - 4);
    file.insert(file.size() - end, bigEndian(length) + body + bigEndian(sum.checksum()));
}

/// A chunk of XMP at the end of the RIFF file, announced in the flags of the extended header.
void embedInWebp(QByteArray& file, QByteArray xmp)
{
    constexpr qsizetype flags = 20, leastSize = 30;
    constexpr char hasXmp = 0x04;
    if (file.size() < leastSize || !file.startsWith("RIFF") || file.mid(12, 4) != "VP8X") return;
    const auto length = static_cast<std::uint32_t>(xmp.size());
    if (xmp.size() % 2 != 0) xmp += '\0';
    file[flags] = static_cast<char>(file[flags] | hasXmp);
    file += "XMP " + littleEndian(length) + xmp;
    file.replace(4, 4, littleEndian(static_cast<std::uint32_t>(file.size() - 8)));
}

} // namespace

QByteArray xmpOf(const Provenance& provenance)
{
    QByteArray bytes;
    QXmlStreamWriter xml(&bytes);
    const QString meta = QStringLiteral("adobe:ns:meta/"),
                  rdf = QStringLiteral("http://www.w3.org/1999/02/22-rdf-syntax-ns#"),
                  own = QStringLiteral("urn:hopscope:provenance");
    xml.writeProcessingInstruction(QStringLiteral("xpacket"), QStringLiteral("begin='' id='W5M0MpCehiHzreSzNTczkc9d'"));
    xml.writeNamespace(meta, QStringLiteral("x"));
    xml.writeStartElement(meta, QStringLiteral("xmpmeta"));
    xml.writeNamespace(rdf, QStringLiteral("rdf"));
    xml.writeNamespace(own, QStringLiteral("hopscope"));
    xml.writeStartElement(rdf, QStringLiteral("RDF"));
    xml.writeStartElement(rdf, QStringLiteral("Description"));
    xml.writeAttribute(rdf, QStringLiteral("about"), QString());
    for (const auto& [name, what] : notesOf(provenance)) xml.writeTextElement(own, toQString(name), toQString(what));
    xml.writeEndElement();
    xml.writeEndElement();
    xml.writeEndElement();
    xml.writeProcessingInstruction(QStringLiteral("xpacket"), QStringLiteral("end='w'"));
    return bytes;
}

void embed(QByteArray& file, const QString& suffix, const Provenance& provenance)
{
    const QByteArray text = QByteArray::fromStdString(
        provenance.title.empty() ? oneLine(provenance) : provenance.title + "; " + oneLine(provenance));
    if (suffix == QLatin1String("gif"))
        embedInGif(file, text);
    else if (suffix == QLatin1String("apng"))
        embedInPng(file, "Description", text);
    else if (suffix == QLatin1String("webp"))
        embedInWebp(file, xmpOf(provenance));
}

} // namespace hopscope
