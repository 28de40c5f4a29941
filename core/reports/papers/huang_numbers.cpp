#include "core/reports/papers/huang_numbers.h"

#include "core/reports/papers/paper_numbers.h"

namespace core::reports::huang {

namespace {

const PaperNumbers& paper() { return PaperNumbers::of("huang2021"); }

} // namespace

std::optional<double> standardBefore(const std::string& corpus, const std::string& parser, const std::string& way)
{
    return paper().find({"standard", corpus, parser, way});
}

std::optional<double> perturbation(const std::string& corpus, const std::string& parser, const std::string& way)
{
    return paper().find({"perturbation", corpus, parser, way});
}

std::optional<double> robust(const std::string& corpus, const std::string& parser, const std::string& way)
{
    return paper().find({"robust", corpus, parser, way});
}

std::optional<double> standardTest(const std::string& corpus, const std::string& parser, const std::string& training)
{
    return paper().find({"table5", corpus, parser, training});
}

} // namespace core::reports::huang
