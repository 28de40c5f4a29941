#pragma once

#include "core/victims/victim.h"

namespace core::victims {

/// A victim's card as seen by those who get only its answers.
[[nodiscard]] VictimCard labelOnlyCard(VictimCard card);

/// A victim seen from outside: its labels, trees and texts, but no scores, gradients, vectors or attention, even if it
/// has them. A view: the victim must outlive it.
class LabelOnly final : public Victim {
public:
    explicit LabelOnly(Victim& victim) : victim_(victim), card_(labelOnlyCard(victim.card())) {}

    [[nodiscard]] const VictimCard& card() const override { return card_; }
    [[nodiscard]] std::vector<Prediction> predict(std::span<const text::Input> inputs, std::stop_token stop) override;
    [[nodiscard]] std::vector<Prediction>
    predictVariants(const text::Input& base, std::span<const text::Variant> variants, std::stop_token stop) override;
    /// What a parser reads besides the words is not part of its answers.
    [[nodiscard]] TagReader* tags() override { return victim_.tags(); }
    void setDetail(Detail detail) override { victim_.setDetail(detail); }
    /// \throws std::logic_error: a view is not copied.
    [[nodiscard]] std::unique_ptr<Victim> clone() const override;

private:
    Victim& victim_;
    VictimCard card_;
};

} // namespace core::victims
