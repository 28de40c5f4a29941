#pragma once

#include <string>
#include <string_view>

#include "core/attacks/result/result.h"
#include "core/corpora/corpus.h"
#include "core/store/format/corpus_answers.h"

namespace core::store {

/// What is kept of an example besides its identity: input, gold answer, the user's columns and the sentence of a
/// treebank (nothing if `conllu` is empty). The bytes read back bit by bit (spans, origins, float bits);
/// docs/project-file.md describes them. All decoders throw Error for damage.
[[nodiscard]] std::string encodeExample(const text::Input& input, const structures::Prediction& gold,
                                        const std::vector<std::pair<std::string, std::string>>& columns,
                                        std::string_view conllu = {});
/// Fills input, gold, columns and conllu.
void decodeExample(std::string_view bytes, corpora::Example& example);

/// A result without its trace. What it shares with the attacked example is not repeated.
/// `exampleBytes`: encodeExample of that example.
[[nodiscard]] std::string encodeResult(const attacks::AttackResult& result, std::string_view exampleBytes);
[[nodiscard]] attacks::AttackResult decodeResult(std::string_view bytes, const corpora::Example& example);

/// A variant; its text is kept as it differs from the result's original.
[[nodiscard]] std::string encodeVariant(const attacks::ResultVariant& variant, const text::Input& original);
[[nodiscard]] attacks::ResultVariant decodeVariant(std::string_view bytes, const text::Input& original);
/// \throws Error unless a variant's columns match its body.
void requireVariant(std::string_view bytes, std::string_view operation, bool fooled);

/// A trace; texts are kept as they differ from the result's original. Empty for an empty trace.
[[nodiscard]] std::string encodeTrace(const attacks::AttackResult& result);
/// Fills result.trace; needs result.original.
void decodeTrace(std::string_view bytes, attacks::AttackResult& result);

/// Answers to examples of a corpus, with their rows in ascending order.
[[nodiscard]] std::string encodeAnswers(const std::vector<std::size_t>& rows,
                                        const std::vector<structures::Prediction>& answers);
/// Fills rows and answers.
void decodeAnswers(std::string_view bytes, CorpusAnswers& answers);

} // namespace core::store
