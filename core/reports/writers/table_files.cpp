#include "core/reports/writers/table_files.h"

#include "core/files/file.h"

namespace core::reports {

void writeTable(const Table& table, const std::filesystem::path& folder, const std::string& name)
{
    for (const auto& [format, ending] :
         {std::pair("latex", ".tex"), {"markdown", ".md"}, {"csv", ".csv"}, {"json", ".json"}})
        writeFile(folder / (name + ending), write(table, format));
}

} // namespace core::reports
