#pragma once

#include <atomic>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/language/rewriting/english_forms.h"
#include "core/language/rewriting/rewriter.h"
#include "core/language/rewriting/rewriting_rule.h"

namespace core::language {

class RuleMatcher;

/// Rewrites by the rules of a file (docs/formats.md, "Rewriting rules"): `what is <x> ? => tell me <x> .`
///
/// The left side is matched word by word, ignoring case; a gap `<x>` is one or more words, as few as possible, and at
/// an end of the rule all there are; a gap `<x:phrase>` is a phrase of that kind. Every place where a rule fits and
/// every right side give one wording, in the order of rules, places and sides; what is outside the place stays
/// unchanged. Where a file has sections, each gives one wording in turn, and behind them come the wordings of wordings,
/// each by rules of another section. A wording that is longer than a program's may be is left out; the first one is
/// told in the log.
class RewritingRules final : public Rewriter {
public:
    /// Called where rules ask for phrases.
    using FormsMaker = std::function<std::shared_ptr<const EnglishForms>()>;

    /// \throws Error naming file and line.
    static std::shared_ptr<const RewritingRules> load(const std::filesystem::path& file, const FormsMaker& forms = {});
    /// `where` names the rules in messages.
    static std::shared_ptr<const RewritingRules> fromText(std::string_view rules, const std::string& where,
                                                          const FormsMaker& forms = {});

    [[nodiscard]] std::vector<std::vector<std::string>> rewritings(std::span<const std::string> texts,
                                                                   const Limits& limits) const override;
    /// Of the rules, and of what their phrases are found with.
    [[nodiscard]] std::string hash() const override { return hash_; }
    [[nodiscard]] std::size_t size() const { return rules_.size(); }

private:
    /// A wording and the sections it came from, one bit each.
    struct Made {
        std::string wording;
        std::uint64_t sections = 0;
    };
    /// The wordings by rules outside `without`, by section, in the order of rules, places and sides.
    [[nodiscard]] std::vector<std::vector<std::string>> bySection(const std::string& string, std::uint64_t without,
                                                                  std::size_t most, const std::stop_token& stop) const;
    [[nodiscard]] std::vector<std::string> wordingsOf(const std::string& string, std::size_t most,
                                                      const std::stop_token& stop) const;

    std::vector<RewritingRule> rules_;
    std::size_t sections_ = 0;                  ///< Named ones.
    std::shared_ptr<const EnglishForms> forms_; ///< Null: no rule asks for phrases.
    std::string where_;
    mutable std::atomic_flag told_; ///< Of a wording that was too long.
    std::string hash_;
};

} // namespace core::language
