#include "models/networks/data/read_options.h"

#include <fmt/format.h>

#include "core/base/error.h"

namespace models::networks {

core::corpora::ReadOptions readOptionsOf(const std::map<std::string, std::string>& given)
{
    core::corpora::ReadOptions options;
    for (const auto& [key, value] : given) {
        if (value.empty())
            continue;
        if (key == "format")
            options.format = value;
        else if (key == "columns")
            options.columns = core::corpora::parseColumns(value);
        else if (key == "delimiter" && (value == "tab" || value == "\\t"))
            options.delimiter = '\t';
        else if (key == "delimiter" && value.size() == 1)
            options.delimiter = value[0];
        else if (key == "quoting")
            options.quoting = value;
        else if (key == "encoding")
            options.encoding = value;
        else if (key == "tokenization")
            options.tokenization = core::text::tokenizationNamed(value);
        else if (key == "label-names")
            options.labelNames = core::corpora::parseLabelNames(value);
        else if (key == "max-memory")
            options.maxMemory = std::stoull(value); // the command line has checked it
        else
            throw core::UsageError(
                fmt::format("the corpus option {}={} is not known", key, value),
                "The options are format, columns, delimiter (one character or tab), quoting, encoding, "
                "tokenization, label-names and max-memory");
    }
    return options;
}

} // namespace models::networks
