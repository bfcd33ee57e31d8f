#pragma once

#include "run/text/glossary.h"

#include <QString>

#include <string_view>

namespace hopscope {

/// "Root: The processor that has …", for a tooltip; empty if the glossary does not have it.
inline QString termTip(std::string_view id)
{
    const Term* term = findTerm(id);
    return term ? QString::fromStdString(term->title + ": " + term->definition) : QString();
}

} // namespace hopscope
