#include "core/attacks/search/word_ranking.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/attacks/search/gradient_moves.h"
#include "core/base/grid.h"

namespace core::attacks {

using structures::ClassScores;

namespace {

/// Step of the context's random numbers that orders words.
constexpr std::uint64_t orderStep = 1;

WordRanking::Method methodNamed(const std::string& name)
{
    using Method = WordRanking::Method;
    return name == "delete"          ? Method::Delete
           : name == "unk"           ? Method::Unknown
           : name == "gradient"      ? Method::Gradient
           : name == "random"        ? Method::Random
           : name == "temporal"      ? Method::Temporal
           : name == "reading-order" ? Method::ReadingOrder
                                     : Method::WeightedSaliency;
}

/// A text cut down to words [begin, end).
text::Text cut(const text::Text& text, std::size_t begin, std::size_t end)
{
    std::vector<std::string> words;
    for (std::size_t i = begin; i < end; ++i)
        words.emplace_back(text.form(i));
    return text::Text::ofWords(words);
}

/// Sums over a place's words, as far as `of` knows them.
template<class Of>
double sumOver(Position place, const Of& of)
{
    double sum = 0.0;
    for (std::uint32_t i = place.index; i < place.end(); ++i)
        sum += of(Position{place.segment, i});
    return sum;
}

} // namespace

WordRanking::WordRanking(const Settings& settings)
    : method_(methodNamed(settings.text("ranking"))), unknownWord_(text::intern(settings.text("unknown_word"))),
      allWords_(settings.text("rank_words") == "all"), withGain_(settings.text("importance") == "drop-and-gain"),
      swapScore_(settings.text("swap_value") == "score")
{}

std::vector<Parameter> WordRanking::parameters()
{
    return {
        Parameter::choice("ranking",
                          {"weighted-saliency", "delete", "unk", "gradient", "random", "temporal", "reading-order"},
                          "How words are ranked: by the loss when a word is deleted or made unknown (unk), by that "
                          "times the best substitute (weighted-saliency), by the gradient's norm, by the losses of "
                          "the text up to and from a word (temporal), at random, or not at all (reading-order)."),
        Parameter::text("unknown_word", "<unk>", "The word that unk and weighted-saliency put in."),
        Parameter::choice("rank_words", {"editable", "all"},
                          "Query only the words that may be changed, or every word of the text."),
        Parameter::choice("importance", {"drop", "drop-and-gain"},
                          "drop: what the reference loses; drop-and-gain: plus what another label gains where it "
                          "wins (delete and unk)."),
        Parameter::choice("swap_value", {"gain", "score"},
                          "weighted-saliency multiplies by the best substitute's gain in loss, or by its loss."),
    };
}

std::vector<WordRanking::Ranked> WordRanking::rank(Run& run, bool withTrials, const SentenceSpan* within) const
{
    std::vector<Ranked> words;
    for (const Position at : run.allowed(run.start()))
        if (within == nullptr || within->contains(at))
            words.push_back({at, 0.0, {}});
    if (words.empty())
        return words;
    switch (method_) {
    case Method::ReadingOrder:
        break;
    case Method::Random: {
        Random random = run.context().random(orderStep);
        for (auto& word : words)
            word.importance = random.uniform();
        break;
    }
    case Method::Gradient:
        rankByGradient(run, words);
        break;
    case Method::Temporal:
        rankByTime(run, words);
        break;
    case Method::WeightedSaliency:
    case Method::Delete:
    case Method::Unknown:
        rankByProbes(run, words, within);
        break;
    }
    if (withTrials && method_ != Method::WeightedSaliency)
        tryAll(run, words);
    return words;
}

double WordRanking::importanceOf(const Run& run, const JudgedAnswer& answered) const
{
    double importance = answered.judgement.loss - run.start().judgement.loss;
    const auto* now = std::get_if<ClassScores>(&answered.answer);
    const auto* before = std::get_if<ClassScores>(&run.start().answer);
    if (withGain_ && now != nullptr && before != nullptr && now->best() != run.reference().label()) {
        const auto label = static_cast<std::size_t>(now->best());
        importance += onGrid(static_cast<double>(now->scores[label]) - static_cast<double>(before->scores[label]));
    }
    return importance;
}

void WordRanking::rankByProbes(Run& run, std::vector<Ranked>& words, const SentenceSpan* within) const
{
    const State& start = run.start();
    std::vector<Position> queried;
    for (const auto& word : words)
        if (!allWords_ || !word.at.isWord())
            queried.push_back(word.at);
    if (allWords_) {
        const auto all = run.editable(start);
        queried.insert(queried.end(), all.begin(), all.end());
        std::ranges::sort(queried);
    }
    if (within != nullptr)
        std::erase_if(queried, [&](Position at) { return !within->contains(at); });
    std::vector<text::Variant> variants;
    std::vector<std::size_t> numbers; // index of the variant that measures a place's importance
    for (std::size_t i = 0; i < queried.size(); ++i) {
        // The place before a word is as important as the word, which precedes it in the order of places.
        const bool known = queried[i].site == Site::Gap && i > 0 && queried[i - 1].isWord() &&
                           queried[i - 1].segment == queried[i].segment && queried[i - 1].index == queried[i].index;
        if (!known) {
            auto& variant = variants.emplace_back();
            for (std::uint32_t w = 0; w < queried[i].words; ++w) // of a sentence all words
                variant.push_back(method_ == Method::Delete
                                      ? text::Edit::remove(queried[i].segment, queried[i].index)
                                      : text::Edit::replace(queried[i].segment, queried[i].index + w, unknownWord_));
        }
        numbers.push_back(variants.size() - 1);
    }
    const auto judged = run.queryTexts(start, variants);

    // Words that the budget left unanswered have importance 0.
    std::vector<double> saliencies(words.size(), 0.0);
    double softmaxSum = 0.0;
    std::size_t next = 0; // both lists are in reading order
    for (std::size_t i = 0; i < queried.size(); ++i) {
        const double saliency = numbers[i] < judged.size() ? importanceOf(run, judged[numbers[i]]) : 0.0;
        softmaxSum += std::exp(saliency);
        if (next < words.size() && words[next].at == queried[i])
            saliencies[next++] = saliency;
    }
    if (method_ != Method::WeightedSaliency) {
        for (std::size_t w = 0; w < words.size(); ++w)
            words[w].importance = saliencies[w];
        return;
    }
    tryAll(run, words);
    weigh(run, words, saliencies, softmaxSum);
}

void WordRanking::weigh(const Run& run, std::vector<Ranked>& words, const std::vector<double>& saliencies,
                        double softmaxSum) const
{
    for (std::size_t w = 0; w < words.size(); ++w) {
        const int best = bestOf(words[w].trials);
        if (best < 0)
            continue; // no substitute: nothing to gain here
        const double loss = words[w].trials[static_cast<std::size_t>(best)].judgement.loss;
        words[w].importance =
            std::exp(saliencies[w]) / softmaxSum * (swapScore_ ? loss : loss - run.start().judgement.loss);
    }
}

void WordRanking::tryAll(Run& run, std::vector<Ranked>& words) const
{
    // One batch for all words: best for a victim that answers variants of one text incrementally.
    std::vector<TriedCandidate> all;
    std::vector<std::size_t> ends;
    for (const auto& word : words) {
        run.propose(run.start(), word.at, all);
        ends.push_back(all.size());
    }
    run.query(run.start(), all, Run::Which::Passing, Run::Counts::AsRanking);
    std::size_t begin = 0;
    for (std::size_t w = 0; w < words.size(); ++w) {
        words[w].trials.assign(std::make_move_iterator(all.begin() + static_cast<std::ptrdiff_t>(begin)),
                               std::make_move_iterator(all.begin() + static_cast<std::ptrdiff_t>(ends[w])));
        begin = ends[w];
    }
}

void WordRanking::rankByTime(Run& run, std::vector<Ranked>& words) const
{
    const State& start = run.start();
    for (std::size_t s = 0; s < start.input.size(); ++s) {
        const auto& text = start.input[s].text;
        if (!start.input[s].editable || text.empty())
            continue;
        std::vector<text::Input> heads;
        std::vector<text::Input> tails;
        for (std::size_t i = 0; i < text.size(); ++i) {
            heads.push_back(start.input.with(s, cut(text, 0, i + 1)));
            tails.push_back(start.input.with(s, cut(text, i, text.size())));
        }
        const auto upTo = run.queryTexts(heads);
        const auto from = run.queryTexts(tails);
        const auto* scores = std::get_if<ClassScores>(&start.answer);
        // Nothing read yet: every label is equally likely.
        const double none = scores != nullptr ? 1.0 / static_cast<double>(scores->scores.size()) : 0.0;
        const auto score = [none](const std::vector<JudgedAnswer>& judged, std::size_t i) {
            return i < judged.size() ? judged[i].judgement.score : none;
        };
        for (auto& word : words) {
            if (word.at.segment != s)
                continue;
            const std::size_t i = word.at.index;
            const double head = score(upTo, word.at.end() - 1) - (i > 0 ? score(upTo, i - 1) : none);
            const double tail = score(from, i) - score(from, word.at.end());
            word.importance = onGrid(head) + onGrid(tail);
        }
    }
}

void WordRanking::rankByGradient(Run& run, std::vector<Ranked>& words) const
{
    if (const auto* tree = run.reference().tree()) {
        const auto moves = GradientMoves::at(run, {&run.start(), 1}, tree->margin, 1.0).front();
        for (auto& word : words)
            word.importance = sumOver(word.at, [&](Position at) { return moves.norm(at); });
        return;
    }
    const auto gradients = run.ledger().gradients(run.start().input, run.reference().label().value_or(-1));
    for (auto& word : words)
        word.importance = sumOver(word.at, [&](Position at) {
            const bool known = at.segment < gradients.norms.size() && at.index < gradients.norms[at.segment].size();
            return known ? onGrid(static_cast<double>(gradients.norms[at.segment][at.index])) : 0.0;
        });
}

} // namespace core::attacks
