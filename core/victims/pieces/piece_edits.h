#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "core/text/edit.h"
#include "core/text/text.h"

namespace core::victims {

/// The words that pieces with these forms are cut from: lo@@ w er is low er.
using WordsOf = std::function<std::vector<std::string>(std::span<const std::string> forms)>;

/// A text with its pieces, as a translator reads them.
struct PieceText {
    const core::text::Text& text;
    std::span<const std::string> forms;   ///< As they are written, unknown ones, too.
    std::span<const std::uint32_t> words; ///< The word that each is cut from, ascending.
    bool lowercase = false;               ///< The pieces are those of the text in lower case.
};

/// The edits of words that put other pieces in a text's place, one for one: `forms` in the places of `pieces.forms`. A
/// piece that loses or gains the mark that a word goes on splits its word, or joins it to the next one. Words whose
/// pieces stay keep their own form, capitals included; words beyond the pieces (of too long a text) stay. The text
/// reads again (text::readsAgain): what a victim is asked is what is stored. Empty if nothing changes.
[[nodiscard]] text::Variant wordEdits(const PieceText& pieces, std::span<const std::string> forms,
                                      const WordsOf& wordsOf, std::uint16_t segment = 0);

} // namespace core::victims
