#include "models/inference/model/text_reading.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/victims/preprocessing/cleaning.h"

namespace models {

void TextReading::read(const ConfigReader& reader, std::size_t wanted, const std::string& what)
{
    segments = reader.names("segments", segments);
    if (segments.size() != wanted)
        reader.fail(fmt::format("\"segments\" names {} segments; {} reads {}", segments.size(), what,
                                wanted == 1 ? "one" : "two"));
    language = reader.get<std::string>("language", language);
    lowercase = reader.get<bool>("lowercase", lowercase);
    unknown = reader.get<std::string>("unknown", unknown);
    reader.checked("tokenization", [&] {
        tokenization = core::text::tokenizationNamed(reader.get<std::string>("tokenization", "whitespace"));
    });
    reader.checked("preprocess", [&] {
        if (reader.has("preprocess"))
            preprocess = reader.names("preprocess", {});
        (void)core::victims::cleaningSteps(preprocess);
    });
}

nlohmann::ordered_json TextReading::written() const
{
    nlohmann::ordered_json config{{"segments", segments},
                                  {"language", language},
                                  {"tokenization", core::text::nameOf(tokenization)},
                                  {"lowercase", lowercase},
                                  {"unknown", unknown}};
    if (!preprocess.empty())
        config["preprocess"] = preprocess;
    return config;
}

} // namespace models
