#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace hopscope {

/// A term of the field.
struct Term {
    std::string id, title, alsoCalled; ///< alsoCalled may be empty
    std::string definition;            ///< one sentence, of operations with the call of MPI and its count
};

/// All terms, by title. Operations, topologies, cost models and their prices are among them, in their own words.
const std::vector<Term>& glossary();
/// By id; null if there is none.
const Term* findTerm(std::string_view id);

} // namespace hopscope
