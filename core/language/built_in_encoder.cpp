#include "core/language/built_in_encoder.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/hash.h"
#include "core/files/file.h"
#include "core/files/safetensors.h"
#include "core/json/json.h"
#include "core/language/similarity.h"

namespace core::language {

namespace {

double dot(std::span<const float> a, std::span<const double> b)
{
    double sum = 0.0;
    for (std::size_t i = 0; i < a.size(); ++i)
        sum += static_cast<double>(a[i]) * b[i];
    return sum;
}

void addScaled(std::span<double> sum, double factor, std::span<const float> vector)
{
    for (std::size_t i = 0; i < sum.size(); ++i)
        sum[i] += factor * vector[i];
}

double weightOf(const lexicon::WordVectors& vectors, std::size_t row, double smoothing)
{
    return smoothing / (smoothing + vectors.frequency(row));
}

/// The content of config.json.
struct Description {
    double smoothing = 0.0;
    std::string vectors;
    std::string vectorsHash;
};

Description descriptionIn(const std::filesystem::path& folder)
{
    const auto file = folder / "config.json";
    Description description;
    try {
        const auto config = parseJson(readFile(file, 1 << 20), {file.string()});
        description = {config.at("smoothing").get<double>(), config.at("vectors").get<std::string>(),
                       config.at("vectors_hash").get<std::string>()};
    } catch (const nlohmann::json::exception& error) {
        throw Error({file.string()}, fmt::format("is not a sentence encoder's description ({})", inWords(error)),
                    "Reinstall Faultline or train the encoder again.");
    }
    if (!(description.smoothing > 0 && description.smoothing <= 1))
        throw Error({file.string()}, "smoothing must be above 0 and at most 1", "Train the encoder again.");
    return description;
}

/// Encodes every variant anew.
class PlainComparison : public SubstitutionComparison {
public:
    PlainComparison(const SentenceEncoder& encoder, std::span<const text::WordId> reference,
                    std::span<const text::WordId> base, std::size_t position)
        : encoder_(encoder), reference_(reference), encoded_(encoder.encode(reference)),
          base_(base.begin(), base.end()), position_(position)
    {}
    [[nodiscard]] double cosine(text::WordId word) const override
    {
        auto variant = base_;
        variant.at(position_) = word;
        if (std::equal(variant.begin(), variant.end(), reference_.begin(), reference_.end()))
            return 1.0;
        return language::cosine(encoded_, encoder_.encode(variant));
    }

private:
    const SentenceEncoder& encoder_;
    std::span<const text::WordId> reference_;
    std::vector<float> encoded_;
    std::vector<text::WordId> base_;
    std::size_t position_;
};

class PlainProjection : public SubstitutionProjection {
public:
    PlainProjection(const SentenceEncoder& encoder, std::span<const text::WordId> base, std::span<const float> normals)
        : encoder_(encoder), base_(base.begin(), base.end()), normals_(normals.begin(), normals.end())
    {}
    void project(std::size_t position, text::WordId word, std::span<float> out) const override
    {
        auto variant = base_;
        variant.at(position) = word;
        std::ranges::copy(products(normals_, encoder_.encode(variant)), out.begin());
    }

private:
    const SentenceEncoder& encoder_;
    std::vector<text::WordId> base_;
    std::vector<float> normals_;
};

} // namespace

std::vector<float> products(std::span<const float> normals, std::span<const float> vector)
{
    std::vector<float> result(vector.empty() ? 0 : normals.size() / vector.size());
    for (std::size_t n = 0; n < result.size(); ++n) {
        const auto normal = normals.subspan(n * vector.size(), vector.size());
        double sum = 0.0;
        for (std::size_t i = 0; i < vector.size(); ++i)
            sum += static_cast<double>(normal[i]) * vector[i];
        result[n] = static_cast<float>(sum);
    }
    return result;
}

std::unique_ptr<SubstitutionProjection> SentenceEncoder::project(std::span<const text::WordId> base,
                                                                 std::span<const float> normals) const
{
    return std::make_unique<PlainProjection>(*this, base, normals);
}

std::unique_ptr<SubstitutionComparison> SentenceEncoder::compare(std::span<const text::WordId> reference,
                                                                 std::span<const text::WordId> base,
                                                                 std::size_t position) const
{
    return std::make_unique<PlainComparison>(*this, reference, base, position);
}

/// The sum of the base without the word at the position, so that a candidate costs two products.
class BuiltInEncoder::Comparison : public SubstitutionComparison {
public:
    Comparison(const BuiltInEncoder& encoder, std::span<const text::WordId> reference,
               std::span<const text::WordId> base, std::size_t position)
        : encoder_(encoder), reference_(encoder.sum(reference)), rest_(encoder.sum(base))
    {
        encoder.removeComponent(reference_);
        referenceSquare_ = square(reference_);
        if (const auto row = encoder.vectors_->row(base[position]))
            addScaled(rest_, -encoder.weights_[*row], encoder.vectors_->unit(*row));
        encoder.removeComponent(rest_);
        restSquare_ = square(rest_);
        restByReference_ = 0.0;
        for (std::size_t i = 0; i < rest_.size(); ++i)
            restByReference_ += rest_[i] * reference_[i];
        if (reference.size() == base.size()) {
            bool same = true;
            for (std::size_t i = 0; i < base.size(); ++i)
                same = same && (i == position || base[i] == reference[i]);
            if (same)
                wordOfReference_ = reference[position];
        }
    }

    [[nodiscard]] double cosine(text::WordId word) const override
    {
        if (word == wordOfReference_ && word != text::noWord)
            return 1.0;
        double product = restByReference_;
        double length = restSquare_;
        if (const auto row = encoder_.vectors_->row(word)) {
            const auto unit = encoder_.vectors_->unit(*row);
            const double weight = encoder_.weights_[*row];
            const double share = encoder_.shares_[*row];
            // Rest and reference have no part along the component, so only the new word's own length shrinks.
            product += weight * dot(unit, reference_);
            length += 2 * weight * dot(unit, rest_) + weight * weight * (1.0 - share * share);
        }
        length = std::max(length, 0.0);
        if (length == 0.0 && referenceSquare_ == 0.0)
            return 1.0; // equal encodings, as language::cosine has it
        const double lengths = std::sqrt(length) * std::sqrt(referenceSquare_);
        return lengths > 0 ? std::clamp(product / lengths, -1.0, 1.0) : 0.0;
    }

private:
    static double square(const std::vector<double>& v)
    {
        double sum = 0.0;
        for (const double value : v)
            sum += value * value;
        return sum;
    }

    const BuiltInEncoder& encoder_;
    std::vector<double> reference_;
    std::vector<double> rest_;
    double referenceSquare_ = 0.0;
    double restSquare_ = 0.0;
    double restByReference_ = 0.0;
    text::WordId wordOfReference_ = text::noWord; ///< With this word base and reference are the same.
};

/// The products with the base's sum, so that a candidate costs only the difference of two words' products.
class BuiltInEncoder::Projection : public SubstitutionProjection {
public:
    Projection(const BuiltInEncoder& encoder, std::span<const text::WordId> base, std::span<const float> normals)
        : encoder_(encoder), base_(base), normals_(normals.size()), count_(normals.size() / encoder.dimensions())
    {
        const std::size_t dimensions = encoder.dimensions();
        // The common direction can be removed from the normals instead of from every vector, once for all.
        for (std::size_t n = 0; n < count_; ++n) {
            const auto normal = normals.subspan(n * dimensions, dimensions);
            double share = 0.0;
            for (std::size_t i = 0; i < dimensions; ++i)
                share += static_cast<double>(normal[i]) * encoder.component_[i];
            for (std::size_t i = 0; i < dimensions; ++i)
                normals_[i * count_ + n] = normal[i] - static_cast<float>(share) * encoder.component_[i];
        }
        const auto sum = encoder.sum(base);
        products_.resize(count_, 0.0F);
        addProducts({sum.begin(), sum.end()}, products_);
    }

    void project(std::size_t position, text::WordId word, std::span<float> out) const override
    {
        std::vector<float> difference(encoder_.dimensions(), 0.0F);
        add(word, 1.0F, difference);
        add(base_[position], -1.0F, difference);
        std::ranges::copy(products_, out.begin());
        addProducts(difference, out);
    }

private:
    void add(text::WordId word, float sign, std::vector<float>& sum) const
    {
        const auto row = encoder_.vectors_->row(word);
        if (!row)
            return;
        const auto unit = encoder_.vectors_->unit(*row);
        const float factor = sign * encoder_.weights_[*row];
        for (std::size_t i = 0; i < sum.size(); ++i)
            sum[i] += factor * unit[i];
    }

    /// Dimension by dimension, so that the compiler can process many normals at once.
    void addProducts(const std::vector<float>& vector, std::span<float> out) const
    {
        for (std::size_t i = 0; i < vector.size(); ++i) {
            const float* normals = normals_.data() + i * count_;
            for (std::size_t n = 0; n < count_; ++n)
                out[n] += vector[i] * normals[n];
        }
    }

    const BuiltInEncoder& encoder_;
    std::span<const text::WordId> base_;
    std::vector<float> normals_; ///< Without their part along the component, [dimensions][normals].
    std::size_t count_;
    std::vector<float> products_; ///< Of the base's sum.
};

BuiltInEncoder::BuiltInEncoder(std::shared_ptr<const lexicon::WordVectors> vectors, double smoothing,
                               std::vector<float> component)
    : vectors_(std::move(vectors)), smoothing_(smoothing), component_(std::move(component))
{
    if (component_.size() != vectors_->dimensions())
        throw std::invalid_argument("the component is not of the vectors' size");
    for (std::size_t row = 0; row < vectors_->size(); ++row) {
        weights_.push_back(static_cast<float>(weightOf(*vectors_, row, smoothing_)));
        double share = 0.0;
        for (std::size_t i = 0; i < component_.size(); ++i)
            share += static_cast<double>(component_[i]) * vectors_->unit(row)[i];
        shares_.push_back(static_cast<float>(share));
    }
}

std::string BuiltInEncoder::vectorsOf(const std::filesystem::path& folder) { return descriptionIn(folder).vectors; }

std::shared_ptr<const BuiltInEncoder> BuiltInEncoder::load(const std::filesystem::path& folder,
                                                           std::shared_ptr<const lexicon::WordVectors> vectors)
{
    const Description description = descriptionIn(folder);
    if (description.vectorsHash != vectors->hash())
        throw Error({folder.string()},
                    fmt::format("was made for the word vectors {} {}, but these are {}", description.vectors,
                                description.vectorsHash, vectors->hash()),
                    "Use the vectors it was made for, or train the encoder again.");
    const auto weights = SafeTensors::load(folder / "model.safetensors");
    auto component = weights.floats("component", {vectors->dimensions()});
    return std::make_shared<const BuiltInEncoder>(std::move(vectors), description.smoothing, std::move(component));
}

std::vector<double> BuiltInEncoder::sum(std::span<const text::WordId> words) const
{
    std::vector<double> sum(component_.size(), 0.0);
    for (const text::WordId word : words)
        if (const auto row = vectors_->row(word))
            addScaled(sum, weights_[*row], vectors_->unit(*row));
    return sum;
}

void BuiltInEncoder::removeComponent(std::vector<double>& encoding) const
{
    addScaled(encoding, -dot(component_, encoding), component_);
}

std::vector<float> BuiltInEncoder::encode(std::span<const text::WordId> words) const
{
    auto encoding = sum(words);
    removeComponent(encoding);
    std::vector<float> result(encoding.size());
    const double mean = words.empty() ? 0.0 : 1.0 / static_cast<double>(words.size());
    for (std::size_t i = 0; i < result.size(); ++i)
        result[i] = static_cast<float>(encoding[i] * mean);
    return result;
}

std::string BuiltInEncoder::hash() const
{
    const std::string_view bytes(reinterpret_cast<const char*>(component_.data()), component_.size() * sizeof(float));
    return hex64(combine64(hash64(vectors_->hash()), combine64(hash64(bytes), hash64(fmt::format("{}", smoothing_)))));
}

std::unique_ptr<SubstitutionComparison> BuiltInEncoder::compare(std::span<const text::WordId> reference,
                                                                std::span<const text::WordId> base,
                                                                std::size_t position) const
{
    if (position >= base.size())
        throw std::out_of_range("compare: no word at that position");
    return std::make_unique<Comparison>(*this, reference, base, position);
}

std::unique_ptr<SubstitutionProjection> BuiltInEncoder::project(std::span<const text::WordId> base,
                                                                std::span<const float> normals) const
{
    return std::make_unique<Projection>(*this, base, normals);
}

std::vector<float> commonComponent(const lexicon::WordVectors& vectors, const lexicon::TrainingText& text,
                                   double smoothing)
{
    const std::size_t n = vectors.dimensions();
    std::vector<std::optional<std::size_t>> rowOf(text.forms());
    for (std::uint32_t id = 0; id < rowOf.size(); ++id)
        rowOf[id] = vectors.row(text::intern(text.form(id)));
    // The matrix of inner products of dimensions is small, whatever the number of sentences.
    std::vector<double> products(n * n, 0.0);
    std::vector<double> mean(n);
    std::size_t used = 0;
    for (std::size_t s = 0; s < text.sentences(); ++s) {
        const auto sentence = text.sentence(s);
        std::fill(mean.begin(), mean.end(), 0.0);
        bool known = false;
        for (const std::uint32_t id : sentence)
            if (const auto row = rowOf[id]) {
                addScaled(mean, weightOf(vectors, *row, smoothing) / static_cast<double>(sentence.size()),
                          vectors.unit(*row));
                known = true;
            }
        used += known ? 1 : 0;
        for (std::size_t i = 0; known && i < n; ++i)
            for (std::size_t j = 0; j < n; ++j)
                products[i * n + j] += mean[i] * mean[j];
    }
    if (used == 0)
        throw Error("no sentence has words with vectors", "Give text in the language of the vectors.");
    std::vector<double> direction(n, 1.0 / std::sqrt(static_cast<double>(n)));
    for (int iteration = 0; iteration < 200; ++iteration) {
        std::vector<double> next(n, 0.0);
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t j = 0; j < n; ++j)
                next[i] += products[i * n + j] * direction[j];
        double length = 0.0;
        for (const double value : next)
            length += value * value;
        length = std::sqrt(length);
        if (length == 0.0)
            break; // the start is orthogonal to all sentences: there is no common direction
        for (std::size_t i = 0; i < n; ++i)
            direction[i] = next[i] / length;
    }
    return {direction.begin(), direction.end()};
}

nlohmann::json trainEncoder(const lexicon::TrainingText& text, const std::filesystem::path& vectors,
                            const std::filesystem::path& out, double smoothing)
{
    if (!(smoothing > 0 && smoothing <= 1))
        throw UsageError("smoothing must be above 0 and at most 1", "The paper uses 0.001.");
    const auto loaded = lexicon::WordVectors::load(vectors);
    const auto component = commonComponent(*loaded, text, smoothing);
    SafeTensorsWriter writer;
    writer.addF32("component", {component.size()}, component);
    writer.write(out / "model.safetensors");
    nlohmann::json config = {{"format", "faultline-model"},
                             {"version", 1},
                             {"task", "encoder"},
                             {"architecture", "smooth-inverse-frequency"},
                             {"language", "en"},
                             {"dimensions", component.size()},
                             {"smoothing", smoothing},
                             {"vectors", vectors.filename().string()},
                             {"vectors_hash", loaded->hash()},
                             {"training", {{"sentences", text.sentences()}}},
                             {"licence", "GPL-3.0-or-later"}};
    writeFile(out / "config.json", config.dump(2) + "\n");
    return config;
}

} // namespace core::language
