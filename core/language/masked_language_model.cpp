#include "core/language/masked_language_model.h"

#include <algorithm>
#include <stdexcept>

#include "core/base/error.h"

namespace core::language {

WordWindow windowAround(const Blank& blank, std::size_t words, std::size_t width)
{
    if (blank.begin > blank.end || blank.end > words || words == 0)
        throw std::invalid_argument("a blank beyond the text's end");
    const auto window = windowAround(std::min(blank.begin, words - 1), words, width);
    return {std::min(window.begin, blank.begin), std::max(window.end, blank.end)};
}

std::vector<std::vector<Proposal>> MaskedLanguageModel::fill(std::span<const text::WordId> words,
                                                             std::span<const Blank> blanks, const Filling& filling,
                                                             std::stop_token stop) const
{
    std::vector<std::vector<Proposal>> lists;
    for (const Blank& blank : blanks) {
        if (filling.reading != Reading::Masked || blank.end != blank.begin + 1)
            throw Error("the masked language model " + name() + " fills the places of single words only",
                        "Use a BERT, such as small-bert");
        const auto window = windowAround(blank, words.size(), filling.window);
        const std::size_t place[] = {blank.begin - window.begin};
        auto list = propose(words.subspan(window.begin, window.end - window.begin), place, filling.most, stop);
        lists.push_back(std::move(list.front()));
    }
    return lists;
}

} // namespace core::language
