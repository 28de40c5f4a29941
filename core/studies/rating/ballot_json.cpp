#include "core/studies/rating/ballot_json.h"

#include "core/base/ascii.h"
#include "core/studies/rating/ballot_checks.h"

namespace core::studies {

Json toJson(const Ballot& ballot)
{
    return {{"study", ballot.study},       {"item", ballot.item},     {"rater", ballot.rater},
            {"question", ballot.question}, {"answer", ballot.answer}, {"seconds", ballot.seconds},
            {"comment", ballot.comment},   {"at", ballot.at},         {"revision", ballot.revision},
            {"version", ballot.version}};
}

Ballot ballotIn(const Fields& fields)
{
    return {fields.text("study"),        fields.text("item"),           fields.text("rater"),   fields.text("question"),
            fields.text("answer"),       fields.number("seconds", 0.0), fields.text("comment"), fields.text("at"),
            fields.whole("revision", 1), fields.whole("version", 1)};
}

void forEachJsonLine(std::string_view bytes, const std::string& name,
                     const std::function<void(const Json&, std::size_t)>& visit)
{
    std::size_t number = 0;
    forEachLine(bytes, name, [&](std::string_view line, bool) {
        const Where where{name, ++number};
        if (trimmed(line).empty())
            return;
        requireUtf8(line, where);
        try {
            visit(parseJson<Json>(line, where), number);
        } catch (const Error& error) {
            if (error.where().line > 0)
                throw;
            throw Error(where, error.problem(), error.remedy());
        }
    });
}

} // namespace core::studies
