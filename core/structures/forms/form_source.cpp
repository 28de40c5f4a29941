#include "core/structures/forms/form_source.h"

#include "core/base/error.h"
#include "core/base/position.h"
#include "core/structures/forms/form.h"

namespace core::structures {

bool isFormBlank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

FormSource::FormSource(std::string_view text) : text_(text)
{
    if (text.size() > FormLimits::bytes)
        throw Error("a logical form of " + std::to_string(text.size()) + " bytes; at most " +
                    std::to_string(FormLimits::bytes) + " are allowed");
}

void FormSource::skipBlanks()
{
    while (at_ < text_.size() && isFormBlank(text_[at_]))
        ++at_;
}

bool FormSource::atEnd()
{
    skipBlanks();
    return at_ == text_.size();
}

bool FormSource::take(std::string_view token)
{
    skipBlanks();
    if (!text_.substr(at_).starts_with(token))
        return false;
    at_ += token.size();
    return true;
}

void FormSource::fail(std::size_t at, const std::string& problem) const
{
    throw Error(positionIn(text_, at, {"logical form", 0, 0}), problem);
}

void FormSource::countNode()
{
    if (++nodes_ > FormLimits::nodes)
        fail(at_, "more than " + std::to_string(FormLimits::nodes) + " parts");
}

FormSource::Level::Level(FormSource& source) : source_(source)
{
    if (source_.depth_ == FormLimits::depth)
        source_.fail(source_.at_, "more than " + std::to_string(FormLimits::depth) + " levels");
    ++source_.depth_;
}

} // namespace core::structures
