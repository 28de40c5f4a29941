#pragma once

#include <cstddef>
#include <vector>

namespace core::attacks {

/// Which characters are near a letter.
enum class LetterSpace {
    Described,  ///< Those whose Unicode names contain the same letter, weighted by how much else the names share.
    Diacritics, ///< The letter with a diacritic, one for each.
    LookAlikes, ///< The one that the Unicode Consortium lists as confusable with it.
};

struct LetterNeighbour {
    char32_t character = 0;
    double weight = 0.0; ///< How often it is chosen, relative to the others; positive.
};

/// The characters nearest to a letter, at most `most`, nearest first; none for anything but letters from a to z, in
/// either case (look-alikes: also for some digits). Pure function.
///
/// Described and Diacritics are the spaces DCES and ECES of Eger et al. (2019), Text Processing Like Humans Do:
/// Visually Attacking and Shielding NLP Systems, NAACL, section 3, made from the names and compositions that ICU knows.
[[nodiscard]] std::vector<LetterNeighbour> letterNeighbours(char32_t letter, LetterSpace space, std::size_t most);

/// A look-alike from another script (Cyrillic, Armenian, Greek, Latin extensions), one for each letter and digit that
/// has a close one in the Unicode Consortium's confusables; 0 for others.
[[nodiscard]] char32_t unicodeLookAlike(char32_t c);

} // namespace core::attacks
