#include "core/reproduce/experiment/reports/drawing.h"

#include <algorithm>

namespace core::reproduce {

DrawnSize sizeIn(const Entry& entry)
{
    DrawnSize size;
    const auto given = entry.value("size");
    if (given.is_null())
        return size;
    if (!given.is_array() || given.size() < 2 || given.size() > 3 ||
        !std::ranges::all_of(given, [](const auto& number) { return number.is_number(); }))
        entry.node().wrong("size", "width and height in mm, as [120, 70], perhaps with what each campaign adds");
    size.width = given[0].get<double>();
    size.height = given[1].get<double>();
    if (given.size() == 3)
        size.perCampaign = given[2].get<double>();
    return size;
}

void draw(const ExperimentRun& run, const reports::Figure& figure, const std::string& name, const DrawnSize& size,
          std::size_t campaigns)
{
    if (figure.empty())
        return;
    const double height = size.height + size.perCampaign * static_cast<double>(campaigns);
    for (const char* ending : figureEndings)
        run.drawing->write(figure, run.out / "figures" / (name + ending), size.width, height);
}

} // namespace core::reproduce
