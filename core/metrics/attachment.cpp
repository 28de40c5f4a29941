#include "core/metrics/attachment.h"

#include <stdexcept>

namespace core::metrics {

Attachment& Attachment::operator+=(const Attachment& other)
{
    words += other.words;
    heads += other.heads;
    labels += other.labels;
    return *this;
}

std::string_view universalPart(std::string_view label) { return label.substr(0, label.find(':')); }

Attachment attachment(const structures::DependencyTree& gold, const structures::DependencyTree& answer,
                      std::span<const std::uint8_t> counted, LabelMatch match)
{
    const std::size_t size = gold.heads.size();
    if (answer.heads.size() != size || (!counted.empty() && counted.size() != size))
        throw std::invalid_argument("trees of different sentences are compared");
    const bool labelled = gold.labels.size() == size && answer.labels.size() == size;
    Attachment sum;
    for (std::size_t i = 0; i < size; ++i) {
        if (!counted.empty() && counted[i] == 0)
            continue;
        ++sum.words;
        if (answer.heads[i] != gold.heads[i])
            continue;
        ++sum.heads;
        if (!labelled)
            continue;
        const bool same = match == LabelMatch::Full ? answer.labels[i] == gold.labels[i]
                                                    : universalPart(answer.labels[i]) == universalPart(gold.labels[i]);
        sum.labels += same ? 1 : 0;
    }
    return sum;
}

} // namespace core::metrics
