// How fast a tagger is: `bench-tagger FOLDER`. Words per second of processor time, of one sentence again and again.

#include <iostream>

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/language/tagging/tagger.h"
#include "core/text/splitting/tokenizer.h"
#include "tests/bench/rate.h"

int main(int argc, char** argv)
try {
    if (argc != 2) {
        std::cerr << "bench-tagger FOLDER\n";
        return 2;
    }
    using core::language::Tagger;
    const auto tagger = Tagger::load(argv[1]);
    const auto text =
        core::text::tokenize("The critics who praised its colours never said why anybody should watch it twice .");
    std::vector<core::text::WordId> sentence;
    for (const auto& word : text.words())
        sentence.push_back(word.id);
    for (const auto tagset : {Tagger::Tagset::Universal, Tagger::Tagset::Penn})
        fmt::print("{}: {:.0f} words/s\n", tagset == Tagger::Tagset::Universal ? "universal" : "Penn",
                   bench::bestRate(1.0, [&] { return tagger->tag(sentence, tagset).size(); }));
    return 0;
} catch (const core::Error& error) {
    std::cerr << error.what() << '\n';
    return 1;
}
