#include "scenes/pictures/picture.h"

#include "drawing/format.h"
#include "scenes/pictures/parts/parts.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace hopscope {

namespace {

/// A sentence in the middle of an empty area.
class Sentence final : public Picture {
public:
    Sentence(QString text, QSizeF size) : m_text(std::move(text)), m_size(size) {}
    void paint(Canvas& canvas, const Theme& theme, const Selected&, const Selected&) const override
    {
        const QFont font = theme.text(10);
        const std::vector<QString> lines = wrapped(font, m_text, m_size.width() - 32);
        double y = m_size.height() / 2 - (double(lines.size()) - 1) / 2 * lineHeight(font) + capHeight(font) / 2;
        for (const QString& line : lines) {
            canvas.text({m_size.width() / 2, y}, line, {font, theme.inkSoft, Anchor::Middle});
            y += lineHeight(font);
        }
    }

private:
    QString m_text;
    QSizeF m_size;
};

} // namespace

std::span<const PictureKind* const> pictureKinds()
{
    static const auto kinds = [] {
        const auto all = registeredPictures();
        std::vector<const PictureKind*> ordered(all.begin(), all.end());
        std::ranges::stable_sort(ordered, {}, &PictureKind::place);
        return ordered;
    }();
    return kinds;
}

const PictureKind* findPictureKind(std::string_view id)
{
    const auto kinds = pictureKinds();
    const auto found = std::ranges::find(kinds, id, &PictureKind::id);
    return found == kinds.end() ? nullptr : *found;
}

PictureRequest pictureRequest(std::shared_ptr<const Run> run, double position, QSizeF size)
{
    const auto steps = static_cast<StepIndex>(std::floor(position));
    const bool moving = position > static_cast<double>(steps) && steps < run->steps();
    return {.run = std::move(run), .steps = steps, .moving = moving, .size = size, .position = position};
}

std::unique_ptr<Picture> makePicture(const PictureKind& kind, const PictureRequest& request)
{
    if (const std::string why = kind.objection(*request.run); !why.empty())
        return std::make_unique<Sentence>(toQString(why), request.size);
    return kind.make(request);
}

FigurePicture figureOf(const std::shared_ptr<const Run>& run, double position, const PictureWish& wish,
                       const PictureKind& kind, const StepChoice& steps)
{
    FigurePicture figure = figureOf(run, position, wish, kind.numbers, steps);
    if (kind.table)
        figure.numbers = [run, &kind](std::ostream& out, TableFormat format, const Notes& notes) {
            writeTable(out, format, kind.table(*run), notes);
        };
    return figure;
}

void paintPicture(Canvas& canvas, const PictureKind& kind, const PictureRequest& request, const Theme& theme,
                  const Selected& selection)
{
    canvas.fill(QRectF({}, request.size), theme.ground);
    const auto picture = makePicture(kind, request);
    picture->paint(canvas, theme, selection, {});
    picture->paintNow(canvas, theme, request.position);
}

} // namespace hopscope
