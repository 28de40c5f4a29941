#include "models/inference/classifying/han_engine.h"

#include <algorithm>

#include "models/inference/kernels/panels.h"

namespace models {

namespace {

// Texts per batch: this many words' states stay in the second-level cache beside the weights.
constexpr std::size_t wordsInFlight = 400, textsInFlight = 48;
/// Numbers after a row's input: the word's sentence sign, and padding to a cache line.
constexpr std::size_t signNumbers = 16;

} // namespace

HanTables::HanTables(std::shared_ptr<const WordModel> model, const kernels::Kernels& kernels)
    : model_(std::move(model)), kernels_(kernels), signs_(signsOf(model_->vocabulary)),
      words_(model_->levels[0], {1, model_->config.embedding, model_->config.embedding}, kernels),
      sentences_(model_->levels[1], {2, model_->config.hidden, words_.units()}, kernels),
      classes_(model_->config.labels.size()), rows_(model_->vocabulary.size(), words_.inputWidth() + signNumbers,
                                                    [this](auto words, auto out) { fill(words, out); })
{
    const std::size_t hidden = model_->config.hidden, units = sentences_.units();
    outputWeight_.grow(classes_ * 2 * units);
    for (std::size_t row = 0; row < 2 * classes_; ++row) // of a class in a direction
        std::copy_n(model_->outputWeight.data() + row * hidden, hidden, outputWeight_.data() + row * units);
}

void HanTables::fill(std::span<const std::uint32_t> words, std::span<float* const> out)
{
    std::vector<const float*> vectors;
    for (const auto word : words)
        vectors.push_back(model_->embedding.data() + word * model_->config.embedding);
    words_.prepare(vectors, out);
    for (std::size_t i = 0; i < words.size(); ++i)
        out[i][words_.inputWidth()] = static_cast<float>(signs_[words[i]]);
}

SentenceSign HanTables::signOf(const float* row) const
{
    return static_cast<SentenceSign>(static_cast<int>(row[words_.inputWidth()]));
}

HanEngine::HanEngine(std::shared_ptr<HanTables> tables) : tables_(std::move(tables)), baseLogits_(tables_->classes_) {}

std::vector<core::text::WordRange> HanEngine::cut(std::span<const Row> text) const
{
    std::vector<SentenceSign> signs(text.size());
    std::ranges::transform(text, signs.begin(), [this](Row row) { return tables_->signOf(row); });
    return cutSentences(signs, tables_->model_->config.longest);
}

std::span<const HanEngine::Row> HanEngine::rowsOf(std::size_t sentence) const
{
    const auto [begin, end] = ranges_[sentence];
    return std::span(base_).subspan(begin, end - begin);
}

void HanEngine::setBase(std::span<const Row> text)
{
    if (std::ranges::equal(base_, text))
        return;
    texts_.clear();
    fresh_.clear();
    items_.clear();
    addText(text);
    const auto [first, last, begin, end] = texts_.front();

    // Fresh sentences are read whole, so that none of their states is in the buffer of a discarded text.
    auto room = std::make_shared<Room>();
    std::vector<std::shared_ptr<Sentence>> made;
    std::vector<GruSequence> sequences;
    std::vector<const float*> contexts;
    std::vector<float*> inputs;
    for (const auto& fresh : fresh_) {
        auto& sentence = made.emplace_back(std::make_shared<Sentence>());
        sentence->room = room;
        sentence->input.grow(tables_->sentences_.inputWidth());
        sequences.push_back({std::span(items_).subspan(fresh.begin, fresh.end - fresh.begin), &sentence->reading});
    }
    tables_->words_.read(sequences, *room);
    for (const auto& sentence : made) {
        contexts.push_back(sentence->reading.context.data());
        inputs.push_back(sentence->input.data());
    }
    tables_->sentences_.prepare(contexts, inputs);

    auto rest = sentences_.begin() + static_cast<std::ptrdiff_t>(first);
    rest = sentences_.erase(rest, sentences_.end() - static_cast<std::ptrdiff_t>(last));
    sentences_.insert(rest, made.begin(), made.end());
    ranges_ = cut(text);
    base_.assign(text.begin(), text.end());
    std::vector<const float*> all;
    for (const auto& sentence : sentences_)
        all.push_back(sentence->input.data());
    const GruSequence whole{all, &text_};
    tables_->sentences_.read({&whole, 1}, textRoom_);
    dense(text_.context.data(), baseLogits_.data());
}

std::vector<float> HanEngine::baseAttention() const
{
    std::vector<float> weights;
    for (std::size_t s = 0; s < sentences_.size(); ++s)
        for (std::size_t word = 0; word < rowsOf(s).size(); ++word)
            weights.push_back(text_.weights[s] * sentences_[s]->reading.weights[word]);
    return weights;
}

void HanEngine::dense(const float* context, float* logits) const
{
    tables_->kernels_.dense(context, tables_->sentences_.contextWidth(), tables_->outputWeight_.data(),
                            tables_->model_->outputBias.data(), tables_->classes_, logits);
}

void HanEngine::addFresh(std::span<const Row> words)
{
    fresh_.push_back({items_.size(), items_.size() + words.size(), nullptr, 0, nullptr, 0});
    items_.insert(items_.end(), words.begin(), words.end());
}

void HanEngine::add(const Change<float>& change)
{
    if (!change.replacesOne()) {
        addText(change.text);
        return;
    }
    if (tables_->signOf(change.replacement) != tables_->signOf(base_[change.position])) {
        edited_ = base_; // the sentences may be others
        edited_[change.position] = change.replacement;
        addText(edited_);
        return;
    }
    const auto after = std::ranges::upper_bound(ranges_, change.position, {}, &core::text::WordRange::begin);
    const auto sentence = static_cast<std::size_t>(after - ranges_.begin()) - 1;
    Text text{sentence, sentences_.size() - sentence - 1, fresh_.size(), fresh_.size() + 1};
    addFresh(rowsOf(sentence));
    items_[items_.size() - (ranges_[sentence].end - change.position)] = change.replacement;
    linkFresh(text);
    texts_.push_back(text);
}

void HanEngine::addText(std::span<const Row> words)
{
    const auto ranges = cut(words);
    const std::span<const Row> base(base_);
    const std::size_t prefix = commonPrefix(base, words), suffix = commonSuffix(base, words);
    const std::size_t most = std::min(ranges.size(), ranges_.size());
    Text text;
    text.begin = fresh_.size();
    while (text.first < most && ranges[text.first] == ranges_[text.first] && ranges[text.first].end <= prefix)
        ++text.first;
    const auto fromEnd = [&](const auto& all, std::size_t size, std::size_t number) {
        const auto& range = all[all.size() - 1 - number];
        return std::pair(size - range.begin, size - range.end);
    };
    while (text.first + text.last < most &&
           fromEnd(ranges, words.size(), text.last) == fromEnd(ranges_, base_.size(), text.last) &&
           fromEnd(ranges, words.size(), text.last).first <= suffix)
        ++text.last;
    for (std::size_t i = text.first; i + text.last < ranges.size(); ++i)
        addFresh(words.subspan(ranges[i].begin, ranges[i].end - ranges[i].begin));
    text.end = fresh_.size();
    linkFresh(text);
    texts_.push_back(text);
}

/// The first and the last fresh sentence continue what the base has in their places.
void HanEngine::linkFresh(const Text& text)
{
    if (text.begin == text.end || text.first + text.last == sentences_.size())
        return;
    const auto wordsOf = [this](const Fresh& fresh) {
        return std::span<const Row>(items_).subspan(fresh.begin, fresh.end - fresh.begin);
    };
    const std::size_t lastInBase = sentences_.size() - text.last - 1;
    auto& first = fresh_[text.begin];
    first.before = sentences_[text.first].get();
    first.prefix = commonPrefix(rowsOf(text.first), wordsOf(first));
    auto& last = fresh_[text.end - 1];
    last.after = sentences_[lastInBase].get();
    last.suffix = commonSuffix(rowsOf(lastInBase), wordsOf(last));
}

bool HanEngine::answer(std::span<const Change<float>> changes, float* logits, std::stop_token stop)
{
    while (!changes.empty()) {
        if (stop.stop_requested())
            return false;
        readSome(changes);
        for (std::size_t i = 0; i < texts_.size(); ++i, logits += tables_->classes_)
            dense(textReadings_[i].context.data(), logits);
        changes = changes.subspan(texts_.size());
    }
    return true;
}

bool HanEngine::features(std::span<const Change<float>> changes, float* features, std::stop_token stop)
{
    const std::size_t hidden = tables_->model_->config.hidden, units = tables_->sentences_.units();
    while (!changes.empty()) {
        if (stop.stop_requested())
            return false;
        readSome(changes);
        for (std::size_t i = 0; i < texts_.size(); ++i)
            for (std::size_t direction = 0; direction < 2; ++direction, features += hidden) // without the padding
                std::copy_n(textReadings_[i].context.data() + direction * units, hidden, features);
        changes = changes.subspan(texts_.size());
    }
    return true;
}

void HanEngine::readSome(std::span<const Change<float>> changes)
{
    texts_.clear();
    fresh_.clear();
    items_.clear();
    while (texts_.size() < std::min(textsInFlight, changes.size()) && items_.size() < wordsInFlight)
        add(changes[texts_.size()]);
    readFresh();
    const std::size_t width = tables_->sentences_.inputWidth();
    // Every text is a sequence of sentences: the base's, and between them its own.
    std::vector<std::vector<const float*>> inputs(texts_.size());
    std::vector<GruSequence> sequences;
    if (textReadings_.size() < texts_.size())
        textReadings_.resize(texts_.size());
    for (std::size_t i = 0; i < texts_.size(); ++i) {
        const auto& [first, last, begin, end] = texts_[i];
        for (std::size_t s = 0; s < first; ++s)
            inputs[i].push_back(sentences_[s]->input.data());
        for (std::size_t s = begin; s < end; ++s)
            inputs[i].push_back(inputs_.data() + s * width);
        for (std::size_t s = sentences_.size() - last; s < sentences_.size(); ++s)
            inputs[i].push_back(sentences_[s]->input.data());
        sequences.push_back({inputs[i], &textReadings_[i], &text_, first, &text_, last});
    }
    tables_->sentences_.read(sequences, sentenceRoom_);
}

void HanEngine::readFresh()
{
    if (readings_.size() < fresh_.size())
        readings_.resize(fresh_.size());
    std::vector<GruSequence> sequences;
    for (std::size_t i = 0; i < fresh_.size(); ++i) {
        const auto& fresh = fresh_[i];
        sequences.push_back({std::span(items_).subspan(fresh.begin, fresh.end - fresh.begin), &readings_[i],
                             fresh.before == nullptr ? nullptr : &fresh.before->reading, fresh.prefix,
                             fresh.after == nullptr ? nullptr : &fresh.after->reading, fresh.suffix});
    }
    tables_->words_.read(sequences, wordRoom_);
    const std::size_t width = tables_->sentences_.inputWidth();
    inputs_.grow(fresh_.size() * width);
    std::vector<const float*> contexts;
    std::vector<float*> inputs;
    for (std::size_t i = 0; i < fresh_.size(); ++i) {
        contexts.push_back(readings_[i].context.data());
        inputs.push_back(inputs_.data() + i * width);
    }
    tables_->sentences_.prepare(contexts, inputs);
}

std::size_t HanEngine::bytes() const
{
    std::size_t numbers = textRoom_.size() + wordRoom_.size() + sentenceRoom_.size() + inputs_.size();
    const Room* counted = nullptr; // those of one reading are contiguous
    for (const auto& sentence : sentences_) {
        numbers += sentence->input.size() + (sentence->room.get() == counted ? 0 : sentence->room->size());
        counted = sentence->room.get();
    }
    return sizeof(float) * numbers + sizeof(Row) * (base_.capacity() + items_.capacity() + edited_.capacity());
}

} // namespace models
