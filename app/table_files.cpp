#include "app/table_files.h"

#include "core/base/file.h"

namespace app {

void writeTable(const core::reports::Table& table, const std::filesystem::path& folder, const std::string& name)
{
    for (const auto& [format, ending] :
         {std::pair("latex", ".tex"), {"markdown", ".md"}, {"csv", ".csv"}, {"json", ".json"}})
        core::writeFile(folder / (name + ending), core::reports::write(table, format));
}

std::vector<core::reports::CampaignData> campaignsIn(const std::filesystem::path& project)
{
    const auto opened = core::store::Project::open(project, core::store::Project::Mode::ReadOnly);
    std::vector<core::reports::CampaignData> data;
    for (const auto& campaign : opened->campaigns())
        data.push_back(core::reports::campaignData(*opened, campaign.id));
    return data;
}

} // namespace app
