#include "core/reports/maps/text_space.h"

#include <algorithm>
#include <atomic>
#include <chrono>

#include "core/base/error.h"
#include "core/base/parallel.h"

namespace core::reports {

bool givesVectors(const victims::Victim& victim) { return victim.clone()->vectors() != nullptr; }

TextSpace spaceOf(std::shared_ptr<const victims::Victim> victim)
{
    const auto& card = victim->card();
    if (!givesVectors(*victim))
        throw UsageError(card.name + " shows no vector of a whole text",
                         "Classifiers in model folders do; of other victims take a sentence encoder's vectors");
    return {card.name, std::clamp<std::size_t>(card.maxBatch, 1, 256), [victim] {
                const std::shared_ptr<victims::Victim> own = victim->clone();
                return TextReader([own](std::span<const text::Input> inputs, std::stop_token stop) {
                    return own->vectors()->textVectors(inputs, std::move(stop));
                });
            }};
}

TextSpace spaceOf(std::shared_ptr<const language::Resources> resources, const std::string& name)
{
    return {name, 64, [resources, name] {
                const auto* encoder = &resources->encoder(name);
                return TextReader([resources, encoder](std::span<const text::Input> inputs, std::stop_token stop) {
                    std::vector<std::vector<float>> vectors;
                    for (const auto& input : inputs) {
                        if (stop.stop_requested())
                            break;
                        auto& whole = vectors.emplace_back();
                        for (const auto& segment : input.segments()) {
                            std::vector<text::WordId> words;
                            for (const auto& word : segment.text.words())
                                words.push_back(word.id);
                            const auto own = encoder->encode(words);
                            whole.insert(whole.end(), own.begin(), own.end());
                        }
                    }
                    return vectors;
                });
            }};
}

VectorRows vectorsOf(const TextSpace& space, std::span<const text::Input> texts, std::size_t workers,
                     const std::stop_token& stop, const ProgressFn& progress)
{
    VectorRows rows;
    if (texts.empty())
        return rows;
    const std::size_t parts = (texts.size() + space.together - 1) / space.together;
    std::vector<TextReader> readers;
    for (std::size_t i = 0; i < std::clamp<std::size_t>(workers, 1, parts); ++i)
        readers.push_back(space.reader());
    const auto first = readers.front()(texts.first(1), stop);
    if (stop.stop_requested())
        throw Error("stopped");
    if (first.size() != 1 || first.front().empty())
        throw Error(space.name + " gave a text no vector");
    rows.dimensions = first.front().size();
    rows.numbers.resize(texts.size() * rows.dimensions);
    std::atomic<std::size_t> done = 0;
    auto last = std::chrono::steady_clock::now();
    forEachOn(readers.size(), parts, [&](std::size_t part, std::size_t worker) {
        if (stop.stop_requested())
            return;
        const std::size_t begin = part * space.together;
        const auto own = texts.subspan(begin, std::min(space.together, texts.size() - begin));
        const auto vectors = readers[worker](own, stop);
        if (stop.stop_requested())
            return;
        if (vectors.size() != own.size() ||
            std::ranges::any_of(vectors, [&](const auto& vector) { return vector.size() != rows.dimensions; }))
            throw Error(space.name + " gave texts vectors of several sizes",
                        "Texts with other segments have no place on one map");
        for (std::size_t i = 0; i < vectors.size(); ++i)
            std::ranges::copy(vectors[i],
                              rows.numbers.begin() + static_cast<std::ptrdiff_t>((begin + i) * rows.dimensions));
        done += own.size();
        const auto now = std::chrono::steady_clock::now();
        if (worker == 0 && progress && now - last >= std::chrono::milliseconds(100)) {
            progress({done, texts.size(), "reading the texts' vectors"});
            last = now;
        }
    });
    if (stop.stop_requested())
        throw Error("stopped");
    return rows;
}

} // namespace core::reports
