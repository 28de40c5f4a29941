#include "core/victims/victim_attention.h"

#include <mutex>
#include <utility>

#include "core/base/error.h"

namespace core::victims {

namespace {

/// A victim serves one thread at a time: each call takes an idle copy, or makes one.
class VictimAttention final : public language::AttentionModel {
public:
    explicit VictimAttention(std::unique_ptr<Victim> victim) : card_(victim->card())
    {
        if (victim->attention() == nullptr)
            throw Error("the model " + card_.name + " gives no attention weights",
                        "Name a network with attention, such as one made by train classifier --arch han");
        idle_.push_back(std::move(victim));
    }

    [[nodiscard]] std::vector<std::vector<float>> attention(const text::Input& input,
                                                            std::stop_token stop) const override
    {
        auto victim = take();
        auto weights = victim->attention()->attention(input, std::move(stop));
        const std::scoped_lock lock(mutex_);
        idle_.push_back(std::move(victim));
        return weights;
    }
    [[nodiscard]] std::vector<std::string> segments() const override { return card_.segments; }
    [[nodiscard]] std::string name() const override { return card_.name; }
    [[nodiscard]] std::string hash() const override { return card_.hash; }

private:
    [[nodiscard]] std::unique_ptr<Victim> take() const
    {
        const std::scoped_lock lock(mutex_);
        if (idle_.size() == 1) // the last one stays to be copied
            return idle_.front()->clone();
        auto victim = std::move(idle_.back());
        idle_.pop_back();
        return victim;
    }

    VictimCard card_;
    mutable std::mutex mutex_;
    mutable std::vector<std::unique_ptr<Victim>> idle_; ///< At least one; guarded by the mutex.
};

} // namespace

std::shared_ptr<const language::AttentionModel> attentionModelOf(std::unique_ptr<Victim> victim)
{
    return std::make_shared<const VictimAttention>(std::move(victim));
}

} // namespace core::victims
