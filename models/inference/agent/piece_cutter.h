#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/text/text.h"
#include "core/victims/pieces/piece_edits.h"

namespace models {

/// A text as an agent perturbs it: the pieces of whole words that the translator reads, without beginning and end.
struct AgentText {
    core::text::Text text;
    std::vector<std::string> forms;   ///< As they are written, unknown ones, too.
    std::vector<std::uint32_t> rows;  ///< In the vocabulary.
    std::vector<std::uint32_t> words; ///< The word of each.
};

/// How a translator cuts texts into pieces. Immutable; safe from any thread.
class PieceCutter {
public:
    virtual ~PieceCutter() = default;

    [[nodiscard]] virtual std::size_t pieces() const = 0; ///< Of its vocabulary, the signs included.
    [[nodiscard]] virtual const std::string& form(std::uint32_t row) const = 0;
    [[nodiscard]] virtual std::optional<std::uint32_t> find(std::string_view form) const = 0;
    [[nodiscard]] virtual AgentText read(const core::text::Text& text) const = 0;
    /// The words that pieces with these forms are cut from.
    [[nodiscard]] virtual std::vector<std::string> wordsOf(std::span<const std::string> forms) const = 0;
    [[nodiscard]] virtual bool lowercase() const = 0; ///< Whether texts are read in lower case.

    /// The forms of a text after some of its pieces were replaced; `unknownForm` gives that of an unknown one, made of
    /// the form that stood there.
    template<typename UnknownForm>
    [[nodiscard]] std::vector<std::string> formsAfter(const AgentText& text, std::span<const std::uint32_t> rows,
                                                      std::uint32_t unknown, UnknownForm unknownForm) const
    {
        auto forms = text.forms;
        for (std::size_t i = 0; i < forms.size(); ++i)
            if (rows[i] != text.rows[i])
                forms[i] = rows[i] == unknown ? unknownForm(text.forms[i]) : form(rows[i]);
        return forms;
    }
    /// The edits of words that give a text these forms.
    [[nodiscard]] core::text::Variant editsFor(const AgentText& text, std::span<const std::string> forms) const
    {
        return core::victims::wordEdits({text.text, text.forms, text.words, lowercase()}, forms,
                                        [this](std::span<const std::string> some) { return wordsOf(some); });
    }
};

} // namespace models
