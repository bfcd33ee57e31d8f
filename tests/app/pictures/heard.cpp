// A picture of Watch that nobody knows but this file: how many processors have heard of the message.
#include "drawing/canvas.h"
#include "drawing/format.h"
#include "scenes/pictures/picture.h"

#include <algorithm>

namespace hopscope::heard_picture {

namespace {

/// Of one small experiment, so that no other test meets it.
constexpr std::string_view only = "complete:3 broadcast-naive words=7";

std::string objection(const Run& run)
{
    return toText(run.experiment()) == only ? std::string() : "This picture is of \"" + std::string(only) + "\".";
}

class Heard final : public Picture {
public:
    explicit Heard(const PictureRequest& request) : m_size(request.size)
    {
        const auto holdings = request.run->holdingsAt(request.steps);
        for (std::uint32_t i = 0; i < request.run->topology().processors(); ++i)
            m_count += holdings->holds(NodeId{i}, BlockId{0}) ? 1 : 0;
    }
    void paint(Canvas& canvas, const Theme& theme, const Selected&, const Selected&) const override
    {
        canvas.text({m_size.width() / 2, m_size.height() / 2}, explain({}),
                    {theme.text(12), theme.ink, Anchor::Middle});
    }
    QString explain(QPointF) const override { return QStringLiteral("%1 of 3 have it").arg(m_count); }

private:
    QSizeF m_size;
    int m_count{0};
};

} // namespace

extern const PictureKind entry;
constinit const PictureKind entry{
    .id = "heard",
    .title = "Heard",
    .help = "how many processors have the message",
    .size = {400, 200},
    .objection = objection,
    .make = [](const PictureRequest& request) -> std::unique_ptr<Picture> { return std::make_unique<Heard>(request); },
    .example = only,
    .special = true,
};

} // namespace hopscope::heard_picture
