#include "models/inference/forms/form_writer.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace models {

namespace {

/// Pieces before the longest form at which a form under way is brought to its end.
constexpr std::size_t hurryBefore = 24;

constexpr float impossible = -std::numeric_limits<float>::infinity();

/// The logarithm of 1 / (1 + e^-x).
float logLogistic(float x) { return std::min(x, 0.0F) - std::log1p(std::exp(-std::abs(x))); }

/// The logarithm of e^a + e^b.
float logSum(float a, float b)
{
    const float larger = std::max(a, b);
    return std::isinf(larger) ? larger : larger + std::log1p(std::exp(std::min(a, b) - larger));
}

std::span<const float> rowOf(const std::vector<float>& rows, std::size_t row, std::size_t width)
{
    return std::span(rows).subspan(row * width, width);
}

void append(std::vector<float>& all, std::span<const float> more) { all.insert(all.end(), more.begin(), more.end()); }

/// One row through a layer.
std::vector<float> through(const PackedLinear& layer, std::span<const float> x)
{
    std::vector<float> y(layer.width());
    layer.multiply(kernels::best(), x.data(), x.size(), 1, y.data());
    for (std::size_t i = 0; i < y.size(); ++i)
        y[i] += layer.bias()[i];
    y.resize(layer.outputs());
    return y;
}

/// `rows` of `width` numbers, row i being what row from[i] was.
void reorderRows(std::vector<float>& rows, std::span<const std::size_t> from, std::size_t width)
{
    std::vector<float> reordered;
    reordered.reserve(from.size() * width);
    for (const auto row : from)
        append(reordered, rowOf(rows, row, width));
    rows = std::move(reordered);
}

/// Whether a word of a question can be a symbol in a form.
bool isSymbol(const std::string& word)
{
    const auto isLetter = [](char c) { return c >= 'a' && c <= 'z'; };
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    if (std::ranges::all_of(word, isDigit))
        return true;
    return isLetter(word.front()) &&
           std::ranges::all_of(word, [&](char c) { return isLetter(c) || isDigit(c) || c == '_'; });
}

} // namespace

ReadQuestions readQuestions(const FormModel& model, std::span<const Question> questions)
{
    ReadQuestions read{{questions.begin(), questions.end()}, {}};
    std::vector<std::vector<float>> sequences;
    for (auto& words : read.words) {
        if (words.empty())
            words.push_back(model.config.unknown);
        auto& sequence = sequences.emplace_back();
        for (const auto& word : words)
            append(sequence, rowOf(model.embedding, model.words->find(word).value_or(0), model.config.embedding));
    }
    read.states = readAll(model.reader, sequences);
    return read;
}

FormWriter::FormWriter(const FormModel& model, std::shared_ptr<const ReadQuestions> questions, What what)
    : model_(model), decoder_(what == What::Sketches ? model.sketch.value().decoder : model.decoder), what_(what),
      questions_(std::move(questions)), sources_(questions_->words.size())
{
    for (std::size_t i = 0; i < sources_.size(); ++i)
        sources_[i].question = i;
    prepare();
}

FormWriter::FormWriter(const FormModel& model, std::shared_ptr<const ReadQuestions> questions,
                       std::vector<Sketch> sketches, std::vector<std::size_t> of)
    : model_(model), decoder_(model.decoder), what_(What::Forms), questions_(std::move(questions)),
      sources_(sketches.size())
{
    const std::size_t width = model.config.pieceEmbedding;
    std::vector<std::vector<float>> sequences;
    for (const auto& sketch : sketches) {
        auto& sequence = sequences.emplace_back();
        for (const auto piece : sketch)
            append(sequence, rowOf(model.sketch.value().decoder.pieces, piece, width));
        if (sketch.empty())
            sequence.resize(width);
    }
    auto readings = readAll(model.sketch.value().reader, sequences);
    for (std::size_t i = 0; i < sources_.size(); ++i) {
        sources_[i].question = of[i];
        sources_[i].sketch = std::move(sketches[i]);
        sources_[i].sketchStates = std::move(readings[i].states);
    }
    prepare();
}

void FormWriter::prepare()
{
    std::size_t longest = 0;
    for (auto& source : sources_) {
        const auto& words = questions_->words[source.question];
        const auto& reading = questions_->states[source.question];
        longest = std::max(longest, words.size());
        for (const auto& word : words) {
            const auto first = static_cast<std::uint32_t>(std::ranges::find(words, word) - words.begin());
            const bool written = !model_.grammar || isSymbol(word);
            source.copied.push_back(model_.pieces->find(word).value_or(
                written ? static_cast<std::uint32_t>(model_.pieces->size()) + first : formCopied));
        }
        source.keys = decoder_.attention.prepared(reading.states);
        source.pointed = decoder_.pointer.prepared(reading.states);
        source.cell = through(decoder_.start, reading.last);
        for (const float value : source.cell)
            source.hidden.push_back(std::tanh(value));
    }
    vocabulary_ = model_.pieces->size() + longest;
}

void FormWriter::start()
{
    rows_.assign(sources_.size(), {});
    hidden_.clear();
    cell_.clear();
    for (std::size_t i = 0; i < sources_.size(); ++i) {
        rows_[i].text = i;
        append(hidden_, sources_[i].hidden);
        append(cell_, sources_[i].cell);
    }
    feed_.assign(hidden_.size(), 0.0F);
}

void FormWriter::note(Row& row, std::uint32_t piece) const
{
    if (piece == formBegin)
        return;
    ++row.written;
    if (!model_.grammar)
        return;
    row.stack.write(*model_.grammar, piece);
    const auto& sketch = sources_[row.text].sketch;
    row.determined = row.sketched < sketch.size() && sketch[row.sketched] != formLeaf;
    if (!row.stack.inQuote()) // a quoted atom is one leaf
        ++row.sketched;
}

void FormWriter::addInput(const Row& row, std::uint32_t piece, std::vector<float>& x) const
{
    const std::size_t width = model_.config.pieceEmbedding;
    const std::size_t known = piece < model_.pieces->size() ? piece : formCopied;
    if (row.determined)
        append(x, rowOf(sources_[row.text].sketchStates, row.sketched - 1, width));
    else
        append(x, rowOf(decoder_.pieces, known, width));
    if (model_.config.architecture == FormArchitecture::Grammar)
        append(x, rowOf(decoder_.pieces, row.stack.parent(), width));
}

std::span<const float> FormWriter::step(std::span<const std::uint32_t> written)
{
    const std::size_t units = model_.config.decoder, rows = written.size(), seen = units + 2 * model_.config.hidden;
    std::vector<float> x;
    for (std::size_t i = 0; i < rows; ++i) {
        note(rows_[i], written[i]);
        addInput(rows_[i], written[i], x);
        append(x, rowOf(feed_, i, units));
    }
    decoder_.cell.step(x, hidden_, cell_);
    std::vector<float> sights;
    for (std::size_t i = 0; i < rows; ++i) {
        const auto& source = sources_[rows_[i].text];
        auto attended = decoder_.attention.attend(rowOf(hidden_, i, units), source.keys,
                                                  questions_->states[source.question].states, source.copied.size());
        append(sights, rowOf(hidden_, i, units));
        append(sights, attended.context);
        rows_[i].attention = std::move(attended.weights);
    }
    std::vector<float> combined(rows * decoder_.combine.width()), logits(rows * decoder_.output.width());
    decoder_.combine.multiply(kernels::best(), sights.data(), seen, rows, combined.data());
    for (std::size_t i = 0; i < rows; ++i)
        for (std::size_t unit = 0; unit < units; ++unit)
            feed_[i * units + unit] =
                std::tanh(combined[i * decoder_.combine.width() + unit] + decoder_.combine.bias()[unit]);
    decoder_.output.multiply(kernels::best(), feed_.data(), units, rows, logits.data());
    scores_.assign(rows * vocabulary_, 0.0F);
    for (std::size_t i = 0; i < rows; ++i)
        score(i, logits.data() + i * decoder_.output.width());
    return scores_;
}

void FormWriter::score(std::size_t number, const float* logits)
{
    const auto& row = rows_[number];
    const auto& source = sources_[row.text];
    const std::size_t known = model_.pieces->size();
    const float* bias = decoder_.output.bias();
    const auto scores = std::span(scores_).subspan(number * vocabulary_, vocabulary_);
    float largest = std::numeric_limits<float>::lowest();
    for (std::size_t piece = 0; piece < known; ++piece)
        largest = std::max(largest, scores[piece] = logits[piece] + bias[piece]);
    float sum = 0.0F;
    for (const float score : scores.first(known))
        sum += std::exp(score - largest);
    // Logarithms all the way: what is very unlikely may be all that a grammar allows.
    const float gate = logits[known] + bias[known], shift = logLogistic(-gate) - largest - std::log(sum);
    for (auto& score : scores.first(known))
        score += shift;
    std::ranges::fill(scores.subspan(known), impossible);
    const auto pointed =
        decoder_.pointer.weights(rowOf(feed_, number, model_.config.decoder), source.pointed, source.copied.size());
    for (std::size_t place = 0; place < pointed.size(); ++place) {
        float& score = scores[source.copied[place]];
        score = logSum(score, logLogistic(gate) + std::log(pointed[place]));
    }
    confine(row, scores);
}

void FormWriter::confine(const Row& row, std::span<float> scores) const
{
    scores[formBegin] = scores[formCopied] = impossible;
    if (what_ == What::Forms)
        scores[formLeaf] = impossible;
    if (!model_.grammar)
        return;
    const auto& grammar = *model_.grammar;
    if (row.stack.complete()) {
        std::ranges::fill(scores, impossible);
        scores[formEnd] = 0.0F;
        return;
    }
    scores[formEnd] = impossible;
    const auto& sketch = sources_[row.text].sketch;
    if (row.sketched < sketch.size() && sketch[row.sketched] != formLeaf) {
        std::ranges::fill(scores, impossible);
        scores[sketch[row.sketched]] = 0.0F;
        return;
    }
    const bool leaf = row.sketched < sketch.size();
    const std::size_t still = leaf ? 0 : row.stack.needed(grammar) + hurryBefore; // a sketch has its end
    const bool hurry = row.written + still > model_.config.longest;
    for (std::uint32_t piece = formLeaf; piece < scores.size(); ++piece) {
        const auto kind = grammar[piece].kind;
        const bool opens = kind == FormAction::Kind::Open || kind == FormAction::Kind::Close;
        const bool inSketch = what_ == What::Forms || opens || kind == FormAction::Kind::Leaf;
        // What a sketch wants is written in any hurry, but not as a name of many words.
        const bool hurries = hurry && (!leaf || row.stack.inQuote() || kind == FormAction::Kind::Quote);
        if (!inSketch || (leaf && opens) || !row.stack.allows(grammar, piece, hurries))
            scores[piece] = impossible;
    }
}

void FormWriter::reorder(std::span<const std::size_t> from)
{
    for (auto* numbers : {&hidden_, &cell_, &feed_})
        reorderRows(*numbers, from, model_.config.decoder);
    std::vector<Row> rows;
    for (const auto row : from)
        rows.push_back(rows_[row]);
    rows_ = std::move(rows);
}

const std::string& FormWriter::piece(std::size_t text, std::uint32_t number) const
{
    const std::size_t known = model_.pieces->size();
    return number < known ? model_.pieces->word(number) : wordsOf(text).at(number - known);
}

std::uint32_t FormWriter::number(std::size_t text, const std::string& piece) const
{
    if (const auto known = model_.pieces->find(piece))
        return *known;
    const auto& words = wordsOf(text);
    const auto found = std::ranges::find(words, piece);
    return found == words.end() ? formCopied : sources_[text].copied[static_cast<std::size_t>(found - words.begin())];
}

} // namespace models
