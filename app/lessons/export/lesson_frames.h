#pragma once

#include "drawing/theme.h"
#include "export/page_frames.h"
#include "lessons/export/lesson_picture.h"

#include <QHash>
#include <QSizeF>
#include <QString>

#include <optional>

namespace hopscope {

/// All pictures of the page of a lesson: frames that share their elements, each kept once, and what can be pointed at
/// in them.
class LessonFrames {
public:
    /// In these colours; nothing: in light and in dark ones.
    explicit LessonFrames(std::optional<Theme::Kind> kind);
    const Theme& theme() const { return m_light; }

    /// How many shapes a picture has.
    double weight(const LessonPanel& view, QSizeF size) const;
    /// Number of the frame. Pictures that stand beside each other need different numbers of panels.
    int frame(const LessonPanel& view, QSizeF size, int panel);
    int targets(const LessonPanel& view, QSizeF size);
    /// How much is kept, in letters: what makes a page large.
    qsizetype letters() const { return m_frames.letters() + m_listed; }
    /// Adds `patterns`, `dark`, `elements`, `frames`, `targets` and `scheme`.
    void describe(PageData& data) const;

private:
    Theme m_light, m_dark;
    bool m_both;
    PageFrames m_frames;
    QHash<QString, int> m_frameIndices, m_targetIndices;
    PageData m_frameList = PageData::array(), m_targets = PageData::array();
    qsizetype m_listed{0}; ///< letters of the frames
};

} // namespace hopscope
