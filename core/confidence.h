#pragma once

namespace hopscope {

/// How many standard errors the 95 % interval of an estimate reaches to either side: the point of Student's t
/// distribution with so many degrees of freedom, at least 1, above which 2.5 % lie. 1.96 in the limit.
double studentFactor(double freedom);

} // namespace hopscope
