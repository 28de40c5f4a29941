#include "core/store/format/plain_columns.h"

#include <string>

#include <nlohmann/json.hpp>

#include "core/answers/shape.h"
#include "core/attacks/run/result_edits.h"
#include "core/store/format/codec.h"

namespace core::store {

namespace {

using Json = nlohmann::ordered_json;

std::string written(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

std::string segmentsOf(const text::Input& input)
{
    Json texts = Json::object();
    for (const auto& segment : input.segments())
        texts[segment.name] = segment.text.str();
    return written(texts);
}

/// A JSON list, in the order of the victim's labels; empty where the answer has none.
std::string scoresOf(const structures::Prediction& answer)
{
    const Json json = answers::toJson(answer, {});
    return json.is_object() && json.contains("scores") ? written(json["scores"]) : std::string();
}

std::string editsOf(const attacks::AttackResult& result)
{
    const auto places = attacks::editPlaces(result.perturbed);
    Json edits = Json::array();
    for (std::size_t i = 0; i < result.edits.size(); ++i) {
        const auto& edit = result.edits[i];
        const bool placed = places.size() == result.edits.size() && edit.op != text::EditOp::Delete;
        edits.push_back({{"op", text::nameOf(edit.op)},
                         {"segment", edit.segment},
                         {"index", edit.index},
                         {"place", placed ? Json(places[i]) : Json(nullptr)},
                         {"from", edit.from},
                         {"to", edit.to},
                         {"pos", edit.pos}});
    }
    return written(edits);
}

} // namespace

void bindPlain(SQLite::Statement& row, std::int64_t id, const attacks::AttackResult& result)
{
    const auto orNull = [&](int i, const std::string& value) { value.empty() ? row.bind(i) : row.bind(i, value); };
    row.bind(1, id);
    row.bind(2, segmentsOf(result.original));
    row.bind(3, segmentsOf(result.perturbed));
    orNull(4, answers::shapeOf(result.gold).plain(result.gold));
    orNull(5, answers::shapeOf(result.originalOutput).plain(result.originalOutput));
    orNull(6, answers::shapeOf(result.perturbedOutput).plain(result.perturbedOutput));
    orNull(7, scoresOf(result.originalOutput));
    orNull(8, scoresOf(result.perturbedOutput));
    row.bind(9, editsOf(result));
}

void bindGoldAfter(SQLite::Statement& row, std::int64_t id, const attacks::AttackResult& result)
{
    row.bind(1, answers::shapeOf(result.perturbedGold).plain(result.perturbedGold));
    row.bind(2, id);
}

void writePlainColumns(SQLite::Database& database)
{
    SQLite::Statement row(database, "SELECT r.id, r.body, e.hash, e.row, e.name, e.body FROM results r "
                                    "JOIN campaigns c ON c.id = r.campaign "
                                    "JOIN sample_examples s ON s.sample = c.sample AND s.position = r.position "
                                    "JOIN examples e ON e.id = s.example ORDER BY r.id");
    SQLite::Statement plain(database, std::string(insertPlain));
    const auto bytes = [&](int column) {
        const auto value = row.getColumn(column);
        const auto* begin = static_cast<const char*>(value.getBlob());
        return std::string_view(begin == nullptr ? "" : begin, static_cast<std::size_t>(value.getBytes()));
    };
    while (row.executeStep()) {
        corpora::Example example;
        example.hash = static_cast<std::uint64_t>(row.getColumn(2).getInt64());
        example.row = static_cast<std::size_t>(row.getColumn(3).getInt64());
        example.id = row.getColumn(4).getString();
        decodeExample(bytes(5), example);
        bindPlain(plain, row.getColumn(0).getInt64(), decodeResult(bytes(1), example));
        plain.exec();
        plain.reset();
    }
}

} // namespace core::store
