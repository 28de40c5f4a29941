#include "models/inference/parsing/parser_victims.h"

#include <algorithm>
#include <mutex>
#include <numeric>
#include <stdexcept>

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/base/hash.h"
#include "core/structures/spanning_tree.h"
#include "models/inference/model/edited.h"
#include "models/inference/parsing/parser_forward.h"
#include "models/inference/parsing/parser_gradient.h"
#include "models/inference/parsing/parser_tags.h"
#include "models/inference/parsing/plain_parser.h"
#include "models/inference/parsing/token_rows.h"

namespace models {

using core::structures::DependencyTree;
using core::structures::Prediction;
using core::text::Edit;
using core::text::EditOp;
using core::text::Input;
using core::text::Variant;
using core::text::WordId;
using core::victims::ArcScores;
using core::victims::Capability;
using core::victims::MarginGradient;
using core::victims::MarginRequest;
using core::victims::ParserVictim;
using core::victims::Victim;
using core::victims::VictimCard;

namespace {

/// Tokens that go through the layers together: enough that weights are read from memory seldom, few enough that the
/// states stay near.
constexpr std::size_t chunkTokens = 384;
/// At least this many, however long the sentences: the kernels' products are fastest for six rows.
constexpr std::size_t fewTexts = 6;
constexpr std::size_t fewTextsTokens = 768;

/// Scores of arcs grow with the square of the words; no sentence is that long, but a text without sentences may be.
constexpr std::size_t mostWords = 4000;

/// What the clones of a parser share.
struct Shared {
    Shared(std::shared_ptr<const ParserModel> parser, std::shared_ptr<const core::language::Tagger> ownTagger,
           const kernels::Kernels& kernels)
        : model(std::move(parser)), tagger(std::move(ownTagger)),
          tables(std::make_shared<const ParserTables>(model, kernels)), words(std::make_shared<WordTables>(tables))
    {
        for (std::size_t row = 0; row < model->lists.words.size(); ++row)
            if (const std::string& word = model->lists.words.word(row); word != "<unk>" && word != "<root>")
                vocabulary.push_back(core::text::intern(word));
    }

    std::shared_ptr<const GradientTables> gradientTables()
    {
        std::call_once(gradientOnce, [this] { gradient = std::make_shared<const GradientTables>(*tables); });
        return gradient;
    }

    std::shared_ptr<const ParserModel> model;
    std::shared_ptr<const core::language::Tagger> tagger;
    std::shared_ptr<const ParserTables> tables;
    std::shared_ptr<WordTables> words;
    std::vector<WordId> vocabulary;
    std::once_flag gradientOnce;
    std::shared_ptr<const GradientTables> gradient; ///< Guarded by gradientOnce.
};

VictimCard cardOf(const Shared& shared)
{
    VictimCard card;
    const ParserModel& model = *shared.model;
    card.name = model.folder.filename().string();
    card.task = "parsing";
    card.architecture = biaffine;
    card.labels = model.config.labels;
    card.language = model.config.language;
    card.capabilities = static_cast<unsigned>(Capability::HardLabel) | static_cast<unsigned>(Capability::Scores) |
                        static_cast<unsigned>(Capability::Gradients);
    card.tokenization = core::text::Tokenization::Whitespace;
    card.maxBatch = 256;
    const auto withTagger = [&](const std::string& hash) {
        return shared.tagger ? core::sha256(hash + shared.tagger->hash()) : hash;
    };
    card.hash = withTagger(model.hash);
    card.weightsHash = withTagger(model.weightsHash);
    card.source = model.folder.string();
    card.configJson = model.configJson;
    return card;
}

class BiaffineVictim final : public ParserVictim {
public:
    BiaffineVictim(std::shared_ptr<Shared> shared, bool plain)
        : shared_(std::move(shared)), card_(cardOf(*shared_)), plain_(plain), tags_(shared_->model, shared_->tagger),
          rows_(shared_->tables, shared_->words), base_(shared_->tables), forward_(shared_->tables),
          plainParser_(shared_->model)
    {}

    [[nodiscard]] const VictimCard& card() const override { return card_; }
    void setDetail(Detail detail) override { detail_ = detail; }
    [[nodiscard]] std::unique_ptr<Victim> clone() const override
    {
        auto copy = std::make_unique<BiaffineVictim>(shared_, plain_);
        copy->detail_ = detail_;
        return copy;
    }

    [[nodiscard]] std::vector<Prediction> predict(std::span<const Input> inputs, std::stop_token stop) override
    {
        start();
        for (const Input& input : inputs)
            add(input);
        findRows();
        const bool isBase = inputs.size() == 1 && !plain_; // variants of it may follow
        if (isBase)
            base_.setBase(texts_.front());
        return answers(isBase ? &base_ : nullptr, stop);
    }

    [[nodiscard]] std::vector<Prediction> predictVariants(const Input& base, std::span<const Variant> variants,
                                                          std::stop_token stop) override
    {
        start();
        const std::size_t segment = segmentOf(base);
        const auto& baseTags = base[segment].tags;
        wordsOf(base[segment].text, baseWords_);
        const bool tagged = ParserTags::fit(baseTags, baseWords_.size());
        if (!tagged)
            tags_.setBase(baseWords_);
        addWords(baseWords_, baseTags);
        for (const Variant& variant : variants) {
            edited_ = baseWords_;
            bool inPlace = true; // every word replaces the one at its place
            for (const Edit& edit : variant) {
                if (edit.segment >= base.size())
                    throw std::out_of_range("an edit of a segment that is not there");
                if (edit.segment == segment)
                    applyEdit(edited_, edit, [](WordId word) { return word; });
                inPlace = inPlace && (edit.op == EditOp::Replace || edit.op == EditOp::Space);
            }
            if (inPlace)
                addWords(edited_, baseTags);
            else
                addWords(edited_, tagged && tags_.read() ? core::text::applied(base, variant)[segment].tags : noTags_);
        }
        findRows();
        if (!plain_)
            base_.setBase(texts_.front());
        texts_.erase(texts_.begin());
        return answers(&base_, stop);
    }

    [[nodiscard]] ArcScores arcScores(const Input& input, std::stop_token) override
    {
        start();
        add(input);
        findRows();
        ArcScores result;
        result.words = texts_.front().size() - 1;
        if (plain_) {
            result.scores = plainScores(0).arcs;
        } else {
            forward_.run(texts_, nullptr);
            result.scores = forward_.arcScores(0);
        }
        return result;
    }

    [[nodiscard]] MarginGradient marginGradient(const Input& input, const MarginRequest& request,
                                                std::stop_token stop) override
    {
        return std::move(marginGradients({&input, 1}, {&request, 1}, std::move(stop)).front());
    }

    [[nodiscard]] std::vector<MarginGradient>
    marginGradients(std::span<const Input> inputs, std::span<const MarginRequest> requests, std::stop_token) override
    {
        start();
        for (const Input& input : inputs)
            add(input);
        findRows();
        std::vector<MarginGradient> gradients;
        for (std::size_t begin = 0, end = 0; begin < texts_.size(); begin = end) {
            end = endOfChunk(begin, [this](std::size_t i) { return texts_[i].size(); });
            std::ranges::move(
                gradientsOf(std::span<const std::span<const TokenRow>>(texts_).subspan(begin, end - begin),
                            requests.subspan(begin, end - begin)),
                std::back_inserter(gradients));
        }
        return gradients;
    }

    [[nodiscard]] std::span<const float> wordVector(WordId word) override
    {
        const float* vector = vectors_.find(word);
        if (vector == nullptr) {
            vector = shared_->words->vector(word).data();
            vectors_.put(word, vector);
        }
        return {vector, shared_->model->config.wordSize()};
    }

    [[nodiscard]] bool knows(WordId word) const override
    {
        if (shared_->model->config.inputs == ParserInputs::Char)
            return true; // every spelling has a vector of its own
        const ParserToken token = shared_->model->token(word);
        return token.word != ParserToken::unknown || token.vector != ParserToken::none;
    }
    [[nodiscard]] std::span<const WordId> vocabulary() const override { return shared_->vocabulary; }
    [[nodiscard]] bool readsTags() const override { return tags_.read(); }
    [[nodiscard]] std::vector<std::string> tagsFor(const Input& input) override
    {
        wordsOf(input[segmentOf(input)].text, baseWords_);
        return tags_.tagsFor(baseWords_);
    }

private:
    [[nodiscard]] std::size_t segmentOf(const Input& input) const
    {
        return input.size() == 1 ? 0 : input.indexOf(card_.segments.front());
    }

    static void wordsOf(const core::text::Text& text, std::vector<WordId>& words)
    {
        words.clear();
        for (const auto& word : text.words())
            words.push_back(word.id);
    }

    void start()
    {
        keys_.clear();
        ends_.clear();
        if (rows_.makeRoom()) {
            base_.clear();
            forward_.clear();
        }
    }

    void add(const Input& input)
    {
        const auto& segment = input[segmentOf(input)];
        wordsOf(segment.text, baseWords_);
        addWords(baseWords_, segment.tags);
    }

    void addWords(const std::vector<WordId>& words, const std::vector<std::string>& tags)
    {
        if (words.size() > mostWords)
            throw core::Error(fmt::format("a sentence of {} words is too long for {}: it reads at most {}",
                                          words.size(), card_.name, mostWords),
                              "Give it sentences, not whole texts");
        keys_.push_back(TokenKey::root());
        for (const WordId word : words)
            keys_.push_back({word});
        const auto own = std::span(keys_).last(words.size());
        if (tags_.read() && !words.empty()) {
            if (ParserTags::fit(tags, words.size()))
                tags_.set(own, tags);
            else
                tags_.set(own);
        }
        ends_.push_back(keys_.size());
    }

    /// The rows of all keys, and the texts made of them.
    void findRows()
    {
        rows_.find(keys_, tokenRows_);
        texts_.clear();
        for (std::size_t i = 0, begin = 0; i < ends_.size(); begin = ends_[i++])
            texts_.push_back(std::span<const TokenRow>(tokenRows_).subspan(begin, ends_[i] - begin));
    }

    [[nodiscard]] PlainParser<float>::Sentence plainScores(std::size_t firstKey) const
    {
        std::vector<ParserToken> tokens;
        for (std::size_t k = firstKey; k == firstKey || (k < keys_.size() && !keys_[k].isRoot); ++k) {
            tokens.push_back(keys_[k].isRoot ? shared_->model->rootToken() : shared_->model->token(keys_[k].word));
            tokens.back().upos = keys_[k].upos;
            tokens.back().xpos = keys_[k].xpos;
        }
        return plainParser_.scores(plainParser_.inputs(tokens));
    }

    /// As many texts from `begin` on as go through the layers together, at least one.
    template<class SizeOf>
    [[nodiscard]] std::size_t endOfChunk(std::size_t begin, const SizeOf& sizeOf) const
    {
        std::size_t end = begin;
        for (std::size_t tokens = 0; end < texts_.size(); ++end) {
            tokens += sizeOf(end);
            if (end > begin && tokens > (end - begin < fewTexts ? fewTextsTokens : chunkTokens))
                break;
        }
        return end;
    }

    /// Goes back from texts; forwards only where the last forward pass was not about them.
    [[nodiscard]] std::vector<MarginGradient> gradientsOf(std::span<const std::span<const TokenRow>> texts,
                                                          std::span<const MarginRequest> requests)
    {
        if (!gradient_)
            gradient_ = std::make_unique<ParserGradient>(shared_->tables, shared_->gradientTables());
        if (!std::ranges::all_of(texts, [this](const auto& text) { return forward_.find(text).has_value(); })) {
            std::vector<std::span<const TokenRow>> different;
            for (const auto& text : texts)
                if (std::ranges::none_of(different, [&](const auto& other) { return std::ranges::equal(text, other); }))
                    different.push_back(text);
            forward_.run(different, &base_);
        }
        std::vector<std::size_t> places;
        for (const auto& text : texts)
            places.push_back(*forward_.find(text));
        return gradient_->of(forward_, places, requests);
    }

    [[nodiscard]] std::vector<Prediction> answers(const FirstLayer* base, const std::stop_token& stop)
    {
        std::vector<Prediction> answers(texts_.size());
        // Sentences of like length together, so that they run side by side to the end.
        std::vector<std::size_t> order(texts_.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::ranges::stable_sort(order, std::ranges::greater(), [&](std::size_t i) { return texts_[i].size(); });
        for (std::size_t begin = 0, end = 0; begin < order.size(); begin = end) {
            end = endOfChunk(begin, [&](std::size_t i) { return texts_[order[i]].size(); });
            if (stop.stop_requested())
                return std::vector<Prediction>(texts_.size());
            const auto some = std::span(order).subspan(begin, end - begin);
            if (plain_)
                answerPlain(some, answers);
            else
                answerSome(some, base, answers);
        }
        return answers;
    }

    void answerSome(std::span<const std::size_t> some, const FirstLayer* base, std::vector<Prediction>& answers)
    {
        std::vector<std::span<const TokenRow>> texts;
        for (const std::size_t i : some)
            texts.push_back(texts_[i]);
        forward_.run(texts, base);
        std::vector<int> heads; // of all tokens
        for (std::size_t k = 0; k < some.size(); ++k) {
            DependencyTree tree;
            tree.heads = core::structures::bestSpanningTree(forward_.arcScores(k), forward_.tokens(k) - 1);
            heads.push_back(0);
            heads.insert(heads.end(), tree.heads.begin(), tree.heads.end());
            answers[some[k]] = std::move(tree);
        }
        if (detail_ == Detail::HeadsOnly)
            return;
        const auto labels = forward_.bestLabels(heads);
        for (std::size_t k = 0; k < some.size(); ++k)
            for (std::size_t i = 1; i < forward_.tokens(k); ++i)
                std::get<DependencyTree>(answers[some[k]])
                    .labels.push_back(card_.labels[static_cast<std::size_t>(labels[forward_.first(k) + i])]);
    }

    void answerPlain(std::span<const std::size_t> some, std::vector<Prediction>& answers)
    {
        for (const std::size_t i : some) {
            const auto sentence = plainScores(static_cast<std::size_t>(texts_[i].data() - tokenRows_.data()));
            DependencyTree tree;
            tree.heads = core::structures::bestSpanningTree(sentence.arcs, sentence.tokens - 1);
            for (std::size_t d = 1; d < sentence.tokens && detail_ == Detail::Full; ++d) {
                const auto scores = plainParser_.labelScores(sentence, d, static_cast<std::size_t>(tree.heads[d - 1]));
                tree.labels.push_back(
                    card_.labels[static_cast<std::size_t>(std::ranges::max_element(scores) - scores.begin())]);
            }
            answers[i] = std::move(tree);
        }
    }

    std::shared_ptr<Shared> shared_;
    VictimCard card_;
    bool plain_;
    Detail detail_ = Detail::Full;
    ParserTags tags_;
    TokenRows rows_;
    FirstLayer base_;
    ParserForward forward_;
    PlainParser<float> plainParser_;
    std::unique_ptr<ParserGradient> gradient_; ///< Made on first use.
    WordCache<const float*> vectors_{nullptr}; ///< Those of the shared ones that were used.
    const std::vector<std::string> noTags_;
    std::vector<WordId> baseWords_;
    std::vector<WordId> edited_;
    std::vector<TokenKey> keys_; ///< Of all texts of a call, one after the other.
    std::vector<std::size_t> ends_;
    std::vector<TokenRow> tokenRows_;
    std::vector<std::span<const TokenRow>> texts_;
};

std::unique_ptr<ParserVictim> makeParser(std::shared_ptr<const ParserModel> model,
                                         std::shared_ptr<const core::language::Tagger> tagger,
                                         const kernels::Kernels& kernels, bool plain)
{
    if (model->config.inputs != ParserInputs::WordTag)
        tagger = nullptr;
    else if (!tagger)
        throw core::Error({model->folder.string()}, "the parser reads tags, and there is no tagger",
                          "Install the model that \"tagger\" in config.json names");
    return std::make_unique<BiaffineVictim>(std::make_shared<Shared>(std::move(model), std::move(tagger), kernels),
                                            plain);
}

} // namespace

std::unique_ptr<ParserVictim> makeFastParser(std::shared_ptr<const ParserModel> model,
                                             std::shared_ptr<const core::language::Tagger> tagger,
                                             const kernels::Kernels& kernels)
{
    return makeParser(std::move(model), std::move(tagger), kernels, false);
}

std::unique_ptr<ParserVictim> makePlainParser(std::shared_ptr<const ParserModel> model,
                                              std::shared_ptr<const core::language::Tagger> tagger)
{
    return makeParser(std::move(model), std::move(tagger), kernels::best(), true);
}

} // namespace models
