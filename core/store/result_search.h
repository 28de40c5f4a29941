#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/attacks/result/result.h"
#include "core/store/format/facts.h"
#include "core/store/marks.h"
#include "core/text/search/search.h"

namespace core::store {

/// ResultQuery::words read as a search in results, and what each of its terms is looked up in.
class ResultSearch {
public:
    enum class Place : std::uint8_t {
        Index, ///< Of words: quick for a million results.
        Facts, ///< Columns of results, and what people marked.
        Body   ///< Texts and the user's own columns, read one by one.
    };
    /// `labels`: the victim's. \throws UsageError as Search.
    ResultSearch(const std::string& line, std::vector<std::string> labels);

    [[nodiscard]] const text::Search& search() const { return search_; }
    [[nodiscard]] Place placeOf(std::size_t term) const { return places_[term]; }
    [[nodiscard]] bool reads(Place place) const;
    /// The query to SQLite's FTS5 for a term in the index.
    [[nodiscard]] std::string matchOf(std::size_t term) const;
    [[nodiscard]] bool isIn(std::size_t term, const ResultFacts& facts, const ResultMark* mark) const;
    [[nodiscard]] bool isIn(std::size_t term, const attacks::AttackResult& result) const;
    /// From now on score_before, score_after and lost are the user's own columns where such results have these.
    /// \throws UsageError for a column that they do not have. `some`: one of them.
    void requireColumns(const attacks::AttackResult& some);

private:
    [[nodiscard]] text::SearchValues valuesOf(const std::string& column, const ResultFacts& facts,
                                              const ResultMark* mark) const;
    text::Search search_;
    std::vector<std::string> labels_;
    std::vector<Place> places_; ///< By term.
};

} // namespace core::store
