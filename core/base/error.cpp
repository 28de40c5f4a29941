#include "core/base/error.h"

namespace core {

namespace {

std::string message(const Where& where, const std::string& problem, const std::string& remedy)
{
    std::string text = where.file;
    if (where.line > 0)
        text += ":" + std::to_string(where.line);
    if (where.column > 0)
        text += ":" + std::to_string(where.column);
    if (!text.empty())
        text += ": ";
    text += problem;
    if (!remedy.empty()) {
        if (!problem.empty() && problem.back() != '.')
            text += '.';
        text += " " + remedy;
    }
    return text;
}

} // namespace

Error::Error(const std::string& problem, const std::string& remedy) : Error(Where{}, problem, remedy) {}

Error::Error(const Where& where, const std::string& problem, const std::string& remedy)
    : std::runtime_error(message(where, problem, remedy)), problem_(problem), remedy_(remedy), where_(where)
{}

} // namespace core
