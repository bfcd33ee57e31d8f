#include "state/plain_numbers.h"

#include <clocale>

namespace hopscope {

void keepNumbersPlain() { std::setlocale(LC_NUMERIC, "C"); }

} // namespace hopscope
