#include "models/inference/parsing/token_rows.h"

#include <algorithm>

#include "models/inference/kernels/panels.h"

namespace models {

namespace {

/// Rows of one's own that a clone keeps before it starts over: 27 MB for 200 units.
constexpr std::size_t mostRows = 4096;
/// Rows computed together: the weights are then read once for all of them.
constexpr std::size_t fillChunk = 64;

std::uint64_t numberOf(const TokenKey& key)
{
    return static_cast<std::uint64_t>(key.word) << 32 | std::uint64_t{key.upos} << 16 | key.xpos;
}

/// out[i] = matrix in[i] + bias, in chunks.
void applyWithBias(const PackedMatrix& matrix, std::size_t depth, const std::vector<float>& in,
                   std::span<const float> bias, std::span<float* const> out)
{
    std::vector<const float*> rows(out.size());
    for (std::size_t i = 0; i < out.size(); ++i)
        rows[i] = in.data() + i * depth;
    for (std::size_t first = 0; first < out.size(); first += fillChunk) {
        const std::size_t count = std::min(fillChunk, out.size() - first);
        matrix.apply(std::span(rows).subspan(first, count), out.subspan(first, count));
    }
    for (float* row : out)
        for (std::size_t s = 0; s < bias.size(); ++s)
            row[s] += bias[s];
}

/// The rows `numbers` of an embedding, one after the other.
std::vector<float> gathered(const std::vector<float>& embedding, std::size_t size,
                            std::span<const std::uint32_t> numbers)
{
    std::vector<float> rows(numbers.size() * size);
    for (std::size_t i = 0; i < numbers.size(); ++i)
        std::copy_n(embedding.data() + numbers[i] * size, size, rows.data() + i * size);
    return rows;
}

} // namespace

WordTables::WordTables(std::shared_ptr<const ParserTables> tables)
    : tables_(std::move(tables)), model_(*tables_->model),
      words_(model_.config.inputs == ParserInputs::Char ? 0 : model_.lists.words.size() + model_.lists.vectors.size(),
             tables_->layers[0].gateWidth(), [this](auto numbers, auto out) { fillWords(numbers, out); }),
      upos_(model_.config.upos.size(), tables_->layers[0].gateWidth(),
            [this](auto numbers, auto out) {
                applyWithBias(tagInput_, model_.config.tag, gathered(model_.universal, model_.config.tag, numbers), {},
                              out);
            }),
      xpos_(model_.config.xpos.size(), tables_->layers[0].gateWidth(),
            [this](auto numbers, auto out) {
                applyWithBias(tagInput_, model_.config.tag, gathered(model_.penn, model_.config.tag, numbers), {}, out);
            }),
      characters_(model_.lists.characters.size(), 8 * paddedTo(model_.config.characterHidden, kernels::unitBlock),
                  [this](auto numbers, auto out) {
                      applyWithBias(characterInput_, model_.config.character,
                                    gathered(model_.character, model_.config.character, numbers),
                                    characterLayer_.bias(), out);
                  }),
      vectorPages_(model_.config.wordSize() * sizeof(float))
{
    const LstmLayer& layer = tables_->layers[0];
    const BiLstm& lstm = model_.layers[0];
    wordInput_ = layer.inputPart(lstm, 0, model_.config.wordSize());
    if (model_.config.inputs == ParserInputs::WordTag)
        tagInput_ = layer.inputPart(lstm, model_.config.wordSize(), model_.config.tag);
    if (model_.config.inputs == ParserInputs::Char) {
        characterLayer_ = LstmLayer(tables_->kernels, model_.characterLstm);
        characterInput_ = characterLayer_.inputPart(model_.characterLstm, 0, model_.config.character);
    }
}

std::uint32_t WordTables::numberOf(const ParserToken& token) const
{
    if (token.word == ParserToken::unknown && token.vector != ParserToken::none)
        return static_cast<std::uint32_t>(model_.lists.words.size()) + token.vector;
    return token.word; // its vector is that of the same form
}

void WordTables::fillWords(std::span<const std::uint32_t> numbers, std::span<float* const> out)
{
    const ParserConfig& config = model_.config;
    const auto listed = static_cast<std::uint32_t>(model_.lists.words.size());
    std::vector<float> in(numbers.size() * config.wordSize());
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const std::uint32_t row = numbers[i] < listed ? numbers[i] : ParserToken::unknown;
        std::optional<std::uint32_t> vector;
        if (numbers[i] >= listed)
            vector = numbers[i] - listed;
        else if (row != ParserToken::unknown)
            vector = model_.lists.vectors.find(model_.lists.words.word(row));
        float* to = in.data() + i * config.wordSize();
        std::copy_n(model_.word.data() + row * config.word, config.word, to);
        if (vector)
            std::copy_n(model_.vectors.data() + *vector * config.vectors, config.vectors, to + config.word);
    }
    applyWithBias(wordInput_, config.wordSize(), in, tables_->layers[0].bias(), out);
}

std::vector<float> WordTables::spelled(std::span<const ParserToken> tokens)
{
    const std::size_t units = model_.config.characterHidden;
    const std::size_t width = characterLayer_.stateWidth();
    std::vector<std::uint32_t> numbers;
    for (const ParserToken& token : tokens)
        numbers.insert(numbers.end(), token.characters.begin(), token.characters.end());
    characters_.ensure(numbers);
    std::vector<TokenRow> rows;
    for (const std::uint32_t number : numbers)
        rows.push_back(characters_.find(number));
    AlignedBuffer<float> hidden(numbers.size() * width);
    AlignedBuffer<float> cell(numbers.size() * width);
    const AlignedBuffer<float> zeros(characterLayer_.units());
    std::vector<float> vectors(tokens.size() * 2 * units);
    for (std::size_t d = 0; d < 2; ++d) {
        std::vector<LstmRun> runs;
        std::size_t first = 0;
        for (const ParserToken& token : tokens) {
            const std::size_t size = token.characters.size();
            const std::size_t at = d == 0 ? first : first + size - 1;
            const std::ptrdiff_t step = d == 0 ? 1 : -1;
            runs.push_back({size, rows.data() + at, step, zeros.data(), zeros.data(),
                            hidden.data() + at * width + d * characterLayer_.units(),
                            cell.data() + at * width + d * characterLayer_.units(),
                            step * static_cast<std::ptrdiff_t>(width)});
            first += size;
        }
        characterLayer_.run(d, runs);
        first = 0;
        for (std::size_t i = 0; i < tokens.size(); first += tokens[i++].characters.size()) {
            const std::size_t last = d == 0 ? first + tokens[i].characters.size() - 1 : first;
            std::copy_n(hidden.data() + last * width + d * characterLayer_.units(), units,
                        vectors.data() + (2 * i + d) * units);
        }
    }
    return vectors;
}

std::span<const float> WordTables::vector(core::text::WordId word)
{
    {
        const std::lock_guard lock(vectorsMutex_);
        if (const auto found = vectors_.find(word); found != vectors_.end())
            return {found->second, model_.config.wordSize()};
    }
    const ParserConfig& config = model_.config;
    const ParserToken token = model_.token(word);
    std::vector<float> vector;
    if (config.inputs == ParserInputs::Char) {
        vector = spelled(std::span(&token, 1));
    } else {
        const float* row = model_.word.data() + token.word * config.word;
        vector.assign(row, row + config.word);
        vector.resize(config.wordSize());
        if (token.vector != ParserToken::none)
            std::copy_n(model_.vectors.data() + token.vector * config.vectors, config.vectors,
                        vector.data() + config.word);
    }
    const std::lock_guard lock(vectorsMutex_);
    const auto [at, isNew] = vectors_.try_emplace(word, nullptr);
    if (isNew) {
        auto* kept = static_cast<float*>(vectorPages_.take());
        std::ranges::copy(vector, kept);
        at->second = kept;
    }
    return {at->second, config.wordSize()};
}

TokenRows::TokenRows(std::shared_ptr<const ParserTables> tables, std::shared_ptr<WordTables> words)
    : tables_(std::move(tables)), words_(std::move(words)),
      pages_(std::make_unique<Pages>(tables_->layers[0].gateWidth() * sizeof(float)))
{}

bool TokenRows::makeRoom()
{
    if (byToken_.size() < mostRows)
        return false;
    byToken_.clear();
    pages_ = std::make_unique<Pages>(tables_->layers[0].gateWidth() * sizeof(float));
    return true;
}

TokenRow TokenRows::known(const TokenKey& key) const
{
    if (tables_->model->config.inputs == ParserInputs::Word && key.word != core::text::noWord)
        return byWord_.find(key.word);
    const auto found = byToken_.find(numberOf(key));
    return found == byToken_.end() ? nullptr : found->second;
}

void TokenRows::remember(const TokenKey& key, TokenRow row)
{
    if (tables_->model->config.inputs == ParserInputs::Word && key.word != core::text::noWord)
        byWord_.put(key.word, row);
    else
        byToken_[numberOf(key)] = row;
}

ParserToken TokenRows::tokenOf(const TokenKey& key) const
{
    if (key.isRoot)
        return tables_->model->rootToken();
    ParserToken token;
    token.characters = {ParserToken::unknown};
    return key.word == core::text::noWord ? token : tables_->model->token(key.word);
}

void TokenRows::find(std::span<const TokenKey> tokens, std::vector<TokenRow>& rows)
{
    missing_.clear();
    for (const TokenKey& key : tokens)
        if (known(key) == nullptr)
            missing_.push_back(key);
    if (!missing_.empty()) {
        const auto less = [](const TokenKey& a, const TokenKey& b) { return numberOf(a) < numberOf(b); };
        const auto same = [](const TokenKey& a, const TokenKey& b) { return numberOf(a) == numberOf(b); };
        std::ranges::sort(missing_, less);
        missing_.erase(std::unique(missing_.begin(), missing_.end(), same), missing_.end());
        fill(missing_);
    }
    rows.clear();
    for (const TokenKey& key : tokens)
        rows.push_back(known(key));
}

void TokenRows::fill(std::span<const TokenKey> missing)
{
    const ParserConfig& config = tables_->model->config;
    std::vector<ParserToken> tokens;
    for (const TokenKey& key : missing)
        tokens.push_back(tokenOf(key));
    if (config.inputs == ParserInputs::Char) {
        for (std::size_t first = 0; first < tokens.size(); first += fillChunk) {
            const std::size_t count = std::min(fillChunk, tokens.size() - first);
            std::vector<float*> out;
            for (std::size_t i = 0; i < count; ++i) {
                out.push_back(static_cast<float*>(pages_->take()));
                remember(missing[first + i], out.back());
            }
            applyWithBias(words_->wordInput_, config.wordSize(),
                          words_->spelled(std::span<const ParserToken>(tokens).subspan(first, count)),
                          tables_->layers[0].bias(), out);
        }
        return;
    }
    std::vector<std::uint32_t> numbers;
    for (const ParserToken& token : tokens)
        numbers.push_back(words_->numberOf(token));
    words_->words_.ensure(numbers);
    if (config.inputs == ParserInputs::Word) {
        for (std::size_t i = 0; i < missing.size(); ++i)
            remember(missing[i], words_->words_.find(numbers[i]));
        return;
    }
    for (std::size_t i = 0; i < missing.size(); ++i) {
        const std::uint32_t upos = missing[i].upos;
        const std::uint32_t xpos = missing[i].xpos;
        words_->upos_.ensure(std::span(&upos, 1));
        words_->xpos_.ensure(std::span(&xpos, 1));
        const float* word = words_->words_.find(numbers[i]);
        const float* universal = words_->upos_.find(upos);
        const float* penn = words_->xpos_.find(xpos);
        auto* row = static_cast<float*>(pages_->take());
        for (std::size_t s = 0; s < words_->words_.width(); ++s)
            row[s] = word[s] + universal[s] + penn[s];
        remember(missing[i], row);
    }
}

} // namespace models
