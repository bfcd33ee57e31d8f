#pragma once

#include <QString>

#include <vector>

class QRectF;

namespace hopscope {

struct BandwidthAnswer;
struct Theme;

/// Whether the links are enough, by the rule that says so: in lines for an area.
std::vector<QString> demandSentence(const BandwidthAnswer& answer, const QRectF& area, const Theme& theme);

} // namespace hopscope
