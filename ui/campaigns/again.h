#pragma once

#include <QString>
#include <QStringList>

#include "core/campaigns/planning/setup.h"
#include "core/store/project.h"

namespace ui {

/// A campaign that is to be run again with something changed.
struct CampaignOrigin {
    core::store::CampaignRecord campaign;
    core::store::SampleRecord sample; ///< How its examples were drawn.
    QString corpus;                   ///< The name of theirs.
};
/// The corpus of a plan.
struct ChosenCorpus {
    core::store::Id id = 0; ///< 0: none is chosen.
    QString name;
};

/// What a plan would do differently, for people: "attack seed 0 -> 1".
[[nodiscard]] QStringList differences(const CampaignOrigin& origin, const core::campaigns::CampaignPlan& plan,
                                      const ChosenCorpus& corpus);
/// "pwws on mr, seed 3" where the seed of the attack is all that is different; else empty.
[[nodiscard]] QString proposedName(const CampaignOrigin& origin, const core::campaigns::CampaignPlan& plan,
                                   const ChosenCorpus& corpus);

} // namespace ui
