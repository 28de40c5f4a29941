#include "app/cli/terminal/translation_choices.h"

#include <string>

namespace app {

void addTranslationChoices(CLI::App& command, core::metrics::TranslationOptions& options)
{
    const auto tokenizers = core::metrics::tokenizerChoices(), smoothings = core::metrics::smoothingChoices();
    command
        .add_option_function<std::string>(
            "--tokenizer",
            [&options](const std::string& name) { options.tokenizer = core::metrics::tokenizerChosen(name); },
            "what BLEU takes for words, as sacreBLEU names it; auto: zh for Chinese references, char for Japanese and "
            "Korean ones, else 13a")
        ->check(CLI::IsMember(tokenizers))
        ->default_str(tokenizers.front());
    command.add_flag("--lowercase", options.lowerCase, "BLEU and chrF without case");
    command
        .add_option_function<std::string>(
            "--smoothing",
            [&options](const std::string& name) { options.smoothing = core::metrics::bleuSmoothingNamed(name); },
            "what stands in BLEU for orders without a match, as sacreBLEU names it")
        ->check(CLI::IsMember(smoothings))
        ->default_str(smoothings.front());
}

} // namespace app
