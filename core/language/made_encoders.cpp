#include "core/language/made_encoders.h"

#include <utility>

namespace core::language {

namespace {

SentenceEncoderMaker& encoderMaker()
{
    static SentenceEncoderMaker maker; // set once, before any thread
    return maker;
}

} // namespace

void setSentenceEncoderMaker(SentenceEncoderMaker maker) { encoderMaker() = std::move(maker); }

std::shared_ptr<const SentenceEncoder> madeSentenceEncoder(const std::filesystem::path& folder)
{
    return encoderMaker() ? encoderMaker()(folder) : nullptr;
}

} // namespace core::language
