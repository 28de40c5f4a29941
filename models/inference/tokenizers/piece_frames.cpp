#include "models/inference/tokenizers/piece_frames.h"

#include <fmt/format.h>

#include "core/json/json.h"
#include "models/inference/pieces/tokenizer_json.h"

namespace models {

namespace {

using What = FramePart::What;

std::uint32_t rowIn(const nlohmann::json& value, const std::string& file)
{
    if (!value.is_number_unsigned() || value.get<std::uint64_t>() > UINT32_MAX)
        refuseDamaged(file, fmt::format("a row of the post_processor is {}", core::shownJson(value)));
    return value.get<std::uint32_t>();
}

/// BERT's and RoBERTa's own processors: `"sep": ["[SEP]", 102]`.
std::uint32_t rowOf(const nlohmann::json& part, const char* key, const std::string& file)
{
    const auto& pair = memberOf(part, key);
    return rowIn(pair.is_array() && pair.size() == 2 ? pair[1] : nlohmann::json(), file);
}

std::vector<FramePart> templateIn(const nlohmann::json& part, const char* key, const std::string& file)
{
    std::vector<FramePart> parts;
    const auto& pieces = memberOf(part, key);
    if (!pieces.is_array())
        refuseDamaged(file, fmt::format("the post_processor has no list \"{}\"", key));
    for (const auto& piece : pieces) {
        const auto& text = memberOf(piece, "Sequence");
        const auto& special = memberOf(piece, "SpecialToken");
        const auto type = static_cast<std::uint32_t>(countOf(text.is_null() ? special : text, "type_id", 0, file));
        if (text.is_object()) {
            parts.push_back({core::textAt(text, "id") == "B" ? What::Second : What::First, 0, type});
            continue;
        }
        const auto& known = memberOf(memberOf(part, "special_tokens"), core::textAt(special, "id").c_str());
        const auto& rows = memberOf(known, "ids");
        if (!rows.is_array())
            refuseDamaged(file, fmt::format("the post_processor has no \"ids\" for {}", core::shownJson(special)));
        for (const auto& row : rows)
            parts.push_back({What::Piece, rowIn(row, file), type});
    }
    return parts;
}

} // namespace

Frame frameIn(const nlohmann::json& postProcessor, const std::string& file)
{
    Frame frame;
    for (const auto& part : partsOf(postProcessor, "processors")) {
        const auto type = core::textAt(part, "type");
        if (type == "TemplateProcessing") {
            frame = {templateIn(part, "single", file), templateIn(part, "pair", file)};
        } else if (type == "BertProcessing") {
            frame = Frame::of(rowOf(part, "cls", file), rowOf(part, "sep", file), false);
        } else if (type == "RobertaProcessing") {
            frame = Frame::of(rowOf(part, "cls", file), rowOf(part, "sep", file), true);
            for (FramePart& piece : frame.pair)
                piece.type = 0;
        } else if (type != "ByteLevel") { // which moves offsets only
            refusePart(file, "post_processor", part);
        }
    }
    return frame;
}

} // namespace models
