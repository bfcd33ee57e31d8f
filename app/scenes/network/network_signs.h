#pragma once

#include <QStringList>

namespace hopscope {

class NetworkProjection;
struct NetworkScene;

/// What the marks on a network with nodes of their own mean, as far as they occur in this picture; those that nobody
/// could guess first: "double line: shared link", "outer ring: receives".
QStringList signsOf(const NetworkScene& scene, const NetworkProjection& projection);

} // namespace hopscope
