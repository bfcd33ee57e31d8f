#pragma once

#include <QPointF>
#include <QRectF>
#include <QString>

#include <cstddef>
#include <optional>
#include <vector>

namespace hopscope {

class Canvas;
class NetworkProjection;
struct NetworkScene;
struct Theme;

/// The block of one message in a tree of routers, or of all that a router sends down when these are copies of one
/// block: a word where the messages would be marks that nobody can tell apart.
struct FanWord {
    QRectF place;
    std::size_t flight{};            ///< one of them
    std::vector<std::size_t> others; ///< the rest
    std::vector<std::size_t> back;   ///< go up the same links meanwhile, and have no words of their own
};

/// Between two levels every message has its word, or none of them; where not all levels have room, a link has one
/// word, of what goes down it. Empty where a single one would have, and where packets have words of their own.
std::vector<FanWord> fanWords(const NetworkScene& scene, const NetworkProjection& projection);
/// How many messages have no word.
std::size_t withoutFanWord(const NetworkScene& scene, const std::vector<FanWord>& words);
/// What they mean.
QString fanSign(const NetworkScene& scene, const std::vector<FanWord>& words);
/// Where the mark of another message, with this side, is clear of the words: back along its way, where messages of the
/// other direction have one at the same height. Nothing where the words leave no such place nearby.
std::optional<QPointF> clearOfFanWords(const std::vector<FanWord>& words, QPointF at, QPointF back, double side);
void paintFanWords(Canvas& canvas, const NetworkScene& scene, const std::vector<FanWord>& words, const Theme& theme);

} // namespace hopscope
