#include "confidence.h"

#include <boost/math/distributions/students_t.hpp>

namespace hopscope {

double studentFactor(double freedom) { return boost::math::quantile(boost::math::students_t(freedom), 0.975); }

} // namespace hopscope
