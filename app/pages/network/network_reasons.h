#pragma once

#include <QString>

namespace hopscope {

struct NetworkChecks;

/// What the numbers of a whole grid or cube are made of, each only where it gives the number that was found; "= 32
/// rings, each cut twice". Else empty.
struct FactReasons {
    QString links, degree, diameter, mean, bisection, cut;
};
FactReasons factReasons(const NetworkChecks& checks);

} // namespace hopscope
