#pragma once

namespace mu {
class Parser;
} // namespace mu

namespace hopscope {

/// The operators of every formula that people write, `and or not = != < > <= >= + - * / ^`, and the functions that
/// muParser lacks, `ceil floor`. A condition is 1 or 0; numbers are equal if they differ by less than a billionth.
void defineOperators(mu::Parser& parser);

} // namespace hopscope
