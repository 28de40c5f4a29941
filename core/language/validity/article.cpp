#include <fmt/format.h>

#include "core/language/validity/rules.h"
#include "core/lexicon/indefinite_article.h"

namespace core::language {

void articleRule(const ChangedText& text, std::vector<Flag>& flags)
{
    const auto& after = text.after();
    for (std::uint32_t place = 1; place < after.size(); ++place) {
        if (lexicon::suitsArticle(after.form(place - 1), after.form(place)))
            continue;
        const auto& article = after.words()[place - 1].origins;
        const auto& next = after.words()[place].origins;
        const bool follows = !article.empty() && !next.empty() && article.front() + 1 == next.front();
        if (follows && !lexicon::suitsArticle(text.before().form(article.front()), text.before().form(next.front())))
            continue; // it was wrong before
        if (!text.isNew(place - 1) && !text.isNew(place) && follows)
            continue;
        flags.push_back({FlagKind::Article, text.isNew(place) ? place : place - 1,
                         fmt::format("{} {}", after.form(place - 1), after.form(place))});
    }
}

} // namespace core::language
