#include "models/inference/generating/network_rewriter.h"

#include <algorithm>
#include <mutex>
#include <unordered_map>

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/base/hash.h"
#include "core/files/escape.h"
#include "core/language/rewriting/kept_wordings.h"
#include "core/text/splitting/tokenizer.h"
#include "models/inference/generating/text_writer.h"

namespace models {

using core::language::Rewriter;

namespace {

using Wordings = std::vector<std::string>;

/// All that a text's wordings depend on.
std::string keyOf(const std::string& text, const Rewriter::Limits& limits)
{
    const auto& writing = limits.writing;
    return fmt::format("{} {} {} {} {}:{}{}", limits.most, writing.beams, writing.temperature, writing.seed,
                       writing.prefix.size(), writing.prefix, text);
}

class NetworkRewriter final : public Rewriter {
public:
    explicit NetworkRewriter(std::shared_ptr<const SequenceModel> model) : model_(std::move(model)) {}

    [[nodiscard]] std::vector<Wordings> rewritings(std::span<const std::string> texts,
                                                   const Limits& limits) const override
    {
        std::vector<Wordings> all(texts.size());
        Wordings asked;
        for (std::size_t i = 0; i < texts.size(); ++i)
            if (!kept_.find(keyOf(texts[i], limits), all[i]) && std::ranges::find(asked, texts[i]) == asked.end())
                asked.push_back(texts[i]);
        if (asked.empty())
            return all;
        const auto written = write(asked, limits);
        if (limits.stop.stop_requested())
            throw core::Error("stopped");
        std::unordered_map<std::string, Wordings> fresh;
        for (std::size_t i = 0; i < asked.size(); ++i) {
            fresh[asked[i]] = core::language::otherWordings(written[i], asked[i], limits.most);
            kept_.keep(keyOf(asked[i], limits), fresh[asked[i]]);
        }
        for (std::size_t i = 0; i < texts.size(); ++i)
            if (const auto found = fresh.find(texts[i]); found != fresh.end())
                all[i] = found->second;
        return all;
    }

    [[nodiscard]] std::string hash() const override { return model_->hash; }

private:
    [[nodiscard]] std::vector<Wordings> write(const Wordings& texts, const Limits& limits) const
    {
        auto writer = idle();
        std::vector<std::vector<std::uint32_t>> inputs;
        Drawing drawing{limits.writing.temperature, limits.writing.seed, {}};
        for (const auto& text : texts) {
            inputs.push_back(
                writer->read(core::text::tokenize(limits.writing.prefix + text, core::text::Tokenization::Whitespace))
                    .pieces);
            drawing.streams.push_back(core::hash64(text));
        }
        const std::size_t beams = limits.writing.beams > 0 ? limits.writing.beams : model_->settings.beams;
        const auto lists = limits.writing.temperature > 0.0
                               ? writer->draw(inputs, drawing, limits.most, limits.stop)
                               : writer->write(inputs, std::max(beams, limits.most), limits.most, limits.stop);
        std::vector<Wordings> wordings;
        for (const auto& list : lists) {
            auto& own = wordings.emplace_back();
            for (const auto& one : list)
                if (!core::hasControlCharacters(one.text))
                    own.push_back(one.text);
        }
        const std::scoped_lock lock(mutex_);
        idle_.push_back(std::move(writer));
        return wordings;
    }

    [[nodiscard]] std::unique_ptr<TextWriter> idle() const
    {
        const std::scoped_lock lock(mutex_);
        if (idle_.empty())
            return std::make_unique<TextWriter>(model_);
        auto one = std::move(idle_.back());
        idle_.pop_back();
        return one;
    }

    std::shared_ptr<const SequenceModel> model_;
    mutable core::language::KeptWordings kept_;
    mutable std::mutex mutex_; ///< Guards what follows.
    mutable std::vector<std::unique_ptr<TextWriter>> idle_;
};

} // namespace

std::shared_ptr<const Rewriter> loadNetworkRewriter(const std::filesystem::path& folder)
{
    return std::make_shared<const NetworkRewriter>(SequenceModel::read(folder));
}

} // namespace models
