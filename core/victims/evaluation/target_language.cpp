#include "core/victims/evaluation/target_language.h"

#include "core/corpora/published/references.h"
#include "core/victims/card_json.h"

namespace core::victims {

std::string targetLanguageOf(const corpora::Corpus& corpus, const VictimCard& card)
{
    const auto shown = corpora::targetLanguageOf(corpus);
    return shown.empty() ? targetLanguageOf(card) : shown;
}

} // namespace core::victims
