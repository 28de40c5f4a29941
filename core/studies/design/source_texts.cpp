#include "core/studies/design/source_texts.h"

#include "core/campaigns/result_json.h"

namespace core::studies {

void forEachText(const store::Project& project, store::Id campaign, Texts texts,
                 const std::function<void(const attacks::AttackResult&)>& visit)
{
    project.forEachResult(campaign, false, [&](store::PlacedResult&& placed) {
        if (texts == Texts::Best)
            return visit(placed.result);
        for (const auto& variant : project.variants(campaign, placed.position, placed.result.original)) {
            auto one = campaigns::asResult(placed.result, variant);
            one.columns.emplace(one.columns.begin(), operatorColumn, variant.operation);
            visit(one);
        }
    });
}

} // namespace core::studies
