#include "core/base/error.h"

namespace core {

namespace {

/// A remedy stands last, so its full stop is left out: what it ends with may be something to type. After a blank or
/// another dot it is not a full stop.
std::string withoutFullStop(const std::string& remedy)
{
    const bool ends = remedy.size() > 1 && remedy.ends_with('.') && !remedy.ends_with(" .") && !remedy.ends_with("..");
    return ends ? remedy.substr(0, remedy.size() - 1) : remedy;
}

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
    : std::runtime_error(message(where, problem, withoutFullStop(remedy))), problem_(problem),
      remedy_(withoutFullStop(remedy)), where_(where)
{}

} // namespace core
