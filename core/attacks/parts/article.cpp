#include "core/attacks/parts/article.h"

#include "core/lexicon/indefinite_article.h"

namespace core::attacks {

void repairArticle(const text::Text& text, std::uint16_t segment, std::uint32_t at, std::string_view next,
                   text::Variant& edits)
{
    if (at == 0)
        return;
    const auto before = text.words()[at - 1].id;
    const auto article = lexicon::indefiniteArticle(next);
    const auto lower = text::formOf(text::lowerOf(before));
    if ((lower == "a" || lower == "an") && lower != article)
        edits.push_back(
            text::Edit::replace(segment, at - 1, text::intern(text::withCaseOf(article, text::formOf(before)))));
}

} // namespace core::attacks
