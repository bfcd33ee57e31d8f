#include "diagnostic.h"

#include "text.h"

#include <new>
#include <utility>

namespace hopscope {

namespace {

Diagnostic readable(Diagnostic why)
{
    why.text = shortened(why.text);
    return why;
}

} // namespace

Refused::Refused(Diagnostic why) : std::runtime_error(shortened(why.text)), m_why(readable(std::move(why))) {}

Refused::Refused(std::string parameter, std::string text) : Refused(Diagnostic{std::move(parameter), std::move(text)})
{
}

std::string reasonOf(const std::exception& error)
{
    if (const auto* refused = dynamic_cast<const Refused*>(&error)) return refused->why().text; // with its zero bytes
    if (dynamic_cast<const std::bad_alloc*>(&error)) return "there is not enough memory for this";
    return shortened(error.what());
}

} // namespace hopscope
