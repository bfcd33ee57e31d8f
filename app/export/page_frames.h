#pragma once

#include "export/page_data.h"
#include "run/provenance.h"

#include <QByteArray>
#include <QHash>
#include <QString>
#include <QStringList>
#include <QStringView>

#include <string>
#include <unordered_map>
#include <vector>

namespace hopscope {

/// The elements of all frames of a page, each kept once. What moves differs in few places, so an element is a pattern
/// and what stands in it: a packet is its pattern and two numbers. In other colours it is another pattern with the
/// same numbers.
class PageFrames {
public:
    /// The lines of SvgCanvas::body(); returns the numbers of their elements, "0-57 203 260-264".
    QString add(const QString& body);
    /// The same picture in light and in dark colours; its elements are taken together where they have the same places.
    QString add(const QString& light, const QString& dark);

    const PageData& patterns() const { return m_patterns; }
    /// By number of the pattern, where the dark colours are others.
    const PageData& darkPatterns() const { return m_dark; }
    const PageData& elements() const { return m_elements; }
    /// About how many letters they all have.
    qsizetype letters() const { return m_letters; }

private:
    int indexOf(QStringView light, QStringView dark);
    int patternOf(const QStringList& light, const QStringList& dark);

    QHash<QString, int> m_indices;
    QHash<QStringList, int> m_patternIndices;
    PageData m_patterns = PageData::array(), m_elements = PageData::array();
    PageData m_dark = PageData::object();
    qsizetype m_letters{0};
};

/// What SvgCanvas drew, with ids that begin so: those of the page are others.
QString withIds(QString body, const QString& beginning);

/// A page with everything in it, that fetches nothing from anywhere: `data` is JSON for its script, in an element of
/// the name `id`; `body` is put as it is.
struct StandalonePage {
    QString title{}, id{}, style{}, body{}, script{};
    Provenance provenance{};
    PageData data = PageData::object();
    bool packed{false}; ///< data is deflated and in Base64, the script a module that unpacks it
};
QByteArray toHtml(const StandalonePage& page);

} // namespace hopscope
