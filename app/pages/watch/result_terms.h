#pragma once

#include <QString>

namespace hopscope {

/// The terms of a time or of a bound of it, "10 · 3 + 448", and what each is for, "start-ups + transfer", as one sum:
/// "3 start-ups × 10 + 448 for transfer". Empty where they are not as many, or are in brackets.
QString pairedTerms(const QString& numbers, const QString& words);

} // namespace hopscope
