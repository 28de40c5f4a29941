#include "core/language/grammar/link_grammar.h"

#include <mutex>

#include <link-grammar/link-includes.h>

#include "core/base/error.h"
#include "core/base/log.h"
#include "core/text/splitting/sentences.h"

namespace core::language {

namespace {

struct FreeDictionary {
    void operator()(Dictionary_s* dictionary) const { dictionary_delete(dictionary); }
};
struct FreeOptions {
    void operator()(Parse_Options_s* options) const { parse_options_delete(options); }
};
struct FreeSentence {
    void operator()(Sentence_s* sentence) const { sentence_delete(sentence); }
};

void logMessage(lg_errinfo* info, void*) { logDebug(std::string("link-grammar: ") + info->text); }

/// Dictionaries are read one at a time: the library keeps what it learns about folders and locale in globals.
Dictionary openEnglish()
{
    static std::mutex mutex; // guards the library's globals
    const std::scoped_lock lock(mutex);
    lg_error_set_handler(logMessage, nullptr);
    return dictionary_create_lang("en");
}

constexpr int mostUnlinked = 250; // more words than a sentence may have

} // namespace

struct LinkGrammar::Impl {
    std::unique_ptr<Dictionary_s, FreeDictionary> dictionary;
    std::unique_ptr<Parse_Options_s, FreeOptions> options;
};

LinkGrammar::LinkGrammar() : impl_(std::make_unique<Impl>())
{
    impl_->dictionary.reset(openEnglish());
    if (!impl_->dictionary)
        throw Error("the English dictionary of link-grammar is not installed",
                    "Install the package link-grammar-dictionaries-en");
    impl_->options.reset(parse_options_create());
    Parse_Options options = impl_->options.get();
    parse_options_set_verbosity(options, 0);
    parse_options_set_max_null_count(options, mostUnlinked);
    parse_options_set_islands_ok(options, 1);
    parse_options_set_linkage_limit(options, 1);
    parse_options_set_spell_guess(options, 0); // a guessed word is not the one in the text
    parse_options_set_max_parse_time(options, secondsPerSentence);
}

LinkGrammar::~LinkGrammar() = default;

std::vector<std::string> LinkGrammar::parts(const std::string& text) const
{
    std::vector<std::string> sentences;
    for (const auto& span : text::sentencesOf(text))
        sentences.push_back(text.substr(span.begin, span.end - span.begin));
    return sentences;
}

std::optional<std::size_t> LinkGrammar::errorsInPart(const std::string& sentence, std::stop_token /*stop*/)
{
    const std::unique_ptr<Sentence_s, FreeSentence> read(sentence_create(sentence.c_str(), impl_->dictionary.get()));
    if (!read || sentence_split(read.get(), impl_->options.get()) < 0)
        return std::nullopt;
    parse_options_reset_resources(impl_->options.get());
    const int linkages = sentence_parse(read.get(), impl_->options.get());
    if (linkages <= 0 || parse_options_resources_exhausted(impl_->options.get()) != 0)
        return std::nullopt;
    return static_cast<std::size_t>(sentence_null_count(read.get()));
}

std::string LinkGrammar::name() const
{
    // "link-grammar-5.12.0"
    std::string name = linkgrammar_get_version();
    if (const auto dash = name.rfind('-'); dash != std::string::npos)
        name[dash] = ' ';
    return name;
}

} // namespace core::language
