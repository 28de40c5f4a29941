#include "models/inference/parsing/parser_tags.h"

#include <algorithm>

namespace models {

using core::language::Tagger;
using core::text::WordId;

namespace {

std::uint16_t rowOf(const std::vector<std::string>& tags, std::string_view tag)
{
    const auto found = std::ranges::find(tags, tag);
    return found == tags.end() ? ParserToken::unknown : static_cast<std::uint16_t>(found - tags.begin());
}

std::vector<std::uint16_t> rowsOf(const Tagger& tagger, Tagger::Tagset tagset, const std::vector<std::string>& tags)
{
    std::vector<std::uint16_t> rows;
    for (std::size_t tag = 0; tag < tagger.tagCount(tagset); ++tag)
        rows.push_back(rowOf(tags, tagger.name(static_cast<core::language::TagId>(tag), tagset)));
    return rows;
}

} // namespace

ParserTags::ParserTags(std::shared_ptr<const ParserModel> model, std::shared_ptr<const Tagger> tagger)
    : model_(std::move(model)), tagger_(std::move(tagger))
{
    if (!tagger_)
        return;
    universal_ = rowsOf(*tagger_, Tagset::Universal, model_->config.upos);
    penn_ = rowsOf(*tagger_, Tagset::Penn, model_->config.xpos);
}

bool ParserTags::fit(const std::vector<std::string>& tags, std::size_t words)
{
    return tags.size() == words &&
           std::ranges::all_of(tags, [](const std::string& tag) { return tag.find(' ') != std::string::npos; });
}

void ParserTags::set(std::span<TokenKey> keys, const std::vector<std::string>& tags)
{
    for (std::size_t i = 0; i < keys.size(); ++i) {
        const auto [known, isNew] = written_.try_emplace(tags[i]);
        if (isNew) {
            const std::string_view tag = known->first;
            const std::size_t blank = std::min(tag.find(' '), tag.size());
            known->second = {rowOf(model_->config.upos, tag.substr(0, blank)),
                             rowOf(model_->config.xpos, tag.substr(std::min(blank + 1, tag.size())))};
        }
        keys[i].upos = known->second.first;
        keys[i].xpos = known->second.second;
    }
}

void ParserTags::set(std::span<TokenKey> keys)
{
    words_.clear();
    for (const TokenKey& key : keys)
        words_.push_back(key.word);
    const auto universal = baseUniversal_ ? baseUniversal_->tagsOf(words_) : tagger_->tag(words_, Tagset::Universal);
    const auto penn = basePenn_ ? basePenn_->tagsOf(words_) : tagger_->tag(words_, Tagset::Penn);
    for (std::size_t i = 0; i < keys.size(); ++i) {
        keys[i].upos = universal_[universal[i]];
        keys[i].xpos = penn_[penn[i]];
    }
}

void ParserTags::setBase(std::vector<WordId> words)
{
    if (!tagger_ || (baseUniversal_ && baseUniversal_->words() == words))
        return;
    baseUniversal_.emplace(*tagger_, Tagset::Universal, words);
    basePenn_.emplace(*tagger_, Tagset::Penn, std::move(words));
}

std::vector<std::string> ParserTags::tagsFor(const std::vector<WordId>& words) const
{
    std::vector<std::string> tags;
    if (!tagger_)
        return tags;
    const auto universal = tagger_->tag(words, Tagset::Universal);
    const auto penn = tagger_->tag(words, Tagset::Penn);
    for (std::size_t i = 0; i < words.size(); ++i)
        tags.push_back(std::string(tagger_->name(universal[i], Tagset::Universal)) + ' ' +
                       std::string(tagger_->name(penn[i], Tagset::Penn)));
    return tags;
}

} // namespace models
