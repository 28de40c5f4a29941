#include "core/reports/writers/table_files.h"

#include "core/files/file.h"

namespace core::reports {

void writeTable(const Table& table, const std::filesystem::path& folder, const std::string& name)
{
    for (const auto& [format, ending] :
         {std::pair("latex", ".tex"), {"markdown", ".md"}, {"csv", ".csv"}, {"json", ".json"}})
        writeFile(folder / (name + ending), write(table, format));
}

std::vector<CampaignData> campaignsIn(const std::filesystem::path& project)
{
    const auto opened = store::Project::open(project, store::Project::Mode::ReadOnly);
    std::vector<CampaignData> data;
    for (const auto& campaign : opened->campaigns())
        data.push_back(campaignData(*opened, campaign.id));
    return data;
}

} // namespace core::reports
