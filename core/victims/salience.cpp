#include "core/victims/salience.h"

#include <array>

#include "core/base/error.h"
#include "core/base/named.h"

namespace core::victims {

namespace {

constexpr std::array<std::string_view, 4> salienceList{"deletion", "gradient-norm", "gradient-input", "attention"};

double scoreOfLabel(const Prediction& answer, int label)
{
    const auto* scores = std::get_if<structures::ClassScores>(&answer);
    if (scores == nullptr)
        return labelOf(answer) == label ? 1.0 : 0.0;
    return static_cast<std::size_t>(label) < scores->scores.size()
               ? static_cast<double>(scores->scores[static_cast<std::size_t>(label)])
               : 0.0;
}

std::vector<std::vector<double>> byDeletion(Victim& victim, const text::Input& input, int label,
                                            const std::stop_token& stop)
{
    std::vector<text::Variant> variants(1); // the text itself first
    for (std::size_t s = 0; s < input.size(); ++s)
        for (std::size_t i = 0; i < input[s].text.size(); ++i)
            variants.push_back(
                text::Variant{text::Edit::remove(static_cast<std::uint16_t>(s), static_cast<std::uint32_t>(i))});
    const auto answers = victim.predictVariants(input, variants, stop);
    std::vector<std::vector<double>> drops;
    const double whole = answers.empty() ? 0.0 : scoreOfLabel(answers.front(), label);
    std::size_t next = 1;
    for (const auto& segment : input.segments()) {
        auto& own = drops.emplace_back();
        for (std::size_t i = 0; i < segment.text.size(); ++i, ++next)
            own.push_back(next < answers.size() ? whole - scoreOfLabel(answers[next], label) : 0.0);
    }
    return drops;
}

std::vector<std::vector<double>> scaledBy(const std::vector<std::vector<float>>& numbers, double by)
{
    std::vector<std::vector<double>> all;
    for (const auto& segment : numbers) {
        auto& own = all.emplace_back();
        for (const float number : segment)
            own.push_back(by * static_cast<double>(number));
    }
    return all;
}

} // namespace

std::span<const std::string_view> salienceNames() { return salienceList; }

std::string_view nameOf(Salience salience) { return salienceList.at(static_cast<std::size_t>(salience)); }

Salience salienceNamed(std::string_view name) { return enumNamed<Salience>(salienceList, name, "salience"); }

std::string whyNoSalience(Salience salience, const VictimCard& card)
{
    if (card.answers() != structures::AnswerKind::Label)
        return card.name + " does not answer with labels";
    if (salience == Salience::Attention && !card.can(Capability::Attention))
        return card.name + " shows no attention";
    const bool byGradients = salience == Salience::GradientNorm || salience == Salience::GradientInput;
    return byGradients && !card.can(Capability::Gradients) ? card.name + " gives no gradients" : std::string();
}

std::vector<std::vector<double>> salienceOf(Salience salience, Victim& victim, const text::Input& input, int label,
                                            const std::stop_token& stop)
{
    if (const auto why = whyNoSalience(salience, victim.card()); !why.empty())
        throw Error(why, "Choose another victim, or colour the words in another way");
    if (label < 0 || static_cast<std::size_t>(label) >= victim.card().labels.size())
        throw Error("no label is known whose words could be weighed");
    switch (salience) {
    case Salience::Deletion:
        return byDeletion(victim, input, label, stop);
    case Salience::GradientNorm:
        return scaledBy(victim.gradients(input, label, stop).norms, 1.0);
    case Salience::GradientInput: {
        const auto gradients = victim.gradients(input, label, stop);
        if (gradients.products.empty() && !gradients.norms.empty())
            throw Error(victim.card().name + " gives norms of gradients alone", "Colour the words by these");
        return scaledBy(gradients.products, -1.0);
    }
    case Salience::Attention:
        break;
    }
    auto* reader = victim.attention();
    return reader == nullptr ? std::vector<std::vector<double>>{} : scaledBy(reader->attention(input, stop), 1.0);
}

} // namespace core::victims
