#pragma once

#include <atomic>
#include <filesystem>
#include <memory>
#include <string_view>

#include "core/language/rewriting/rewriter.h"
#include "core/text/word_table.h"

namespace core::language {

/// Rewrites by the rules of a file (docs/formats.md, "Rewriting rules"): `what is <x> ? => tell me <x> .`
///
/// The left side is matched word by word, ignoring case; a gap `<x>` is one or more words, as few as possible, and at
/// an end of the rule all there are. Every place where a rule fits and every right side give one wording, in the order
/// of rules, places and sides; what is outside the place stays unchanged. A wording that is longer than a program's may
/// be is left out; the first one is told in the log.
class RewritingRules final : public Rewriter {
public:
    /// \throws Error naming file and line.
    static std::shared_ptr<const RewritingRules> load(const std::filesystem::path& file);
    /// `where` names the rules in messages.
    static std::shared_ptr<const RewritingRules> fromText(std::string_view rules, const std::string& where);

    [[nodiscard]] std::vector<std::vector<std::string>> rewritings(std::span<const std::string> texts,
                                                                   const Limits& limits) const override;
    [[nodiscard]] std::string hash() const override { return hash_; }
    [[nodiscard]] std::size_t size() const { return rules_.size(); }

    /// A word or a gap of a rule's left side.
    struct Element {
        text::WordId word = text::noWord; ///< In lower case; noWord: a gap.
        std::string gap;
    };
    /// A piece of a right side: bytes, then what a gap holds.
    struct Piece {
        std::string bytes;
        int gap = -1; ///< Index of the gap on the left, -1 for none.
    };
    struct Rule {
        std::vector<Element> left;
        std::vector<std::vector<Piece>> right;
        std::size_t line = 0; ///< Of the file.
    };

private:
    std::vector<Rule> rules_;
    std::string where_;
    mutable std::atomic_flag told_; ///< Of a wording that was too long.
    std::string hash_;
};

} // namespace core::language
