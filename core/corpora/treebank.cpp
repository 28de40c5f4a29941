#include "core/corpora/treebank.h"

#include <algorithm>
#include <optional>

#include "core/base/error.h"
#include "core/corpora/conllu.h"
#include "core/corpora/identity.h"

namespace core::corpora {

namespace {

using TagColumn = std::string TreebankWord::*;

/// Which tags the segments get; none when some word has none.
std::optional<TagColumn> tagColumn(const std::vector<TreebankSentence>& sentences, const ReadOptions& options)
{
    const auto complete = [&](TagColumn column) {
        return std::all_of(sentences.begin(), sentences.end(), [&](const auto& sentence) {
            return std::all_of(sentence.words.begin(), sentence.words.end(),
                               [&](const auto& word) { return word.*column != "_"; });
        });
    };
    if (const auto chosen = options.columns.find("tags"); chosen != options.columns.end()) {
        if (chosen->second == "upos")
            return &TreebankWord::upos;
        if (chosen->second == "xpos")
            return &TreebankWord::xpos;
        throw UsageError("there are no tags named " + chosen->second, "Use --columns tags=upos or tags=xpos");
    }
    for (const TagColumn column : {&TreebankWord::xpos, &TreebankWord::upos})
        if (complete(column))
            return column;
    return std::nullopt;
}

Example exampleOf(const TreebankSentence& sentence, std::size_t number, std::optional<TagColumn> tags)
{
    Example example;
    example.id = commentOf(sentence, "sent_id");
    if (example.id.empty())
        example.id = std::to_string(number);
    example.row = sentence.line;
    text::Segment segment;
    segment.name = "sentence";
    segment.text = textOf(sentence);
    if (tags)
        for (const auto& word : sentence.words)
            segment.tags.push_back(word.*(*tags));
    example.input = text::Input({std::move(segment)});
    if (hasTree(sentence))
        example.gold = treeOf(sentence);
    for (const auto& comment : sentence.comments) {
        const std::string_view line = trimmed(std::string_view(comment).substr(1));
        const std::size_t equals = line.find('=');
        const std::string_view key = trimmed(line.substr(0, equals));
        if (key != "sent_id" && key != "text") // the text is built from the words
            example.columns.emplace_back(key, equals == std::string_view::npos ? "" : trimmed(line.substr(equals + 1)));
    }
    example.hash = identityOf(example, {});
    return example;
}

} // namespace

void appendTreebank(Corpus& corpus, const Source& source, const ReadOptions& options, const std::stop_token& stop,
                    const ProgressFn& progress)
{
    corpus.segments = {"sentence"};
    corpus.tokenization = "given";
    std::vector<TreebankSentence> sentences;
    Skipped skipped(corpus);
    std::optional<Error> first;
    parseConllu(
        source, [&](TreebankSentence&& sentence) { sentences.push_back(std::move(sentence)); },
        [&](std::size_t line, const std::string& reason) {
            skipped.add(line, reason);
            if (!first)
                first.emplace(Where{source.name, line}, reason, "Check that TABs separate ten columns, or --format");
        });
    if (first && corpus.skippedRows > sentences.size())
        throw *first;
    if (sentences.empty())
        throw Error(Where{source.name}, "holds no sentences", "Check --format");
    const auto tags = tagColumn(sentences, options);
    const std::size_t count = options.limit > 0 ? std::min(options.limit, sentences.size()) : sentences.size();
    for (std::size_t i = 0; i < count; ++i) {
        if (stop.stop_requested())
            throw Error(Where{source.name}, "reading was stopped");
        corpus.examples.push_back(exampleOf(sentences[i], i + 1, tags));
        if (progress && (i + 1 == count || i % 4096 == 4095))
            progress({i + 1, count, "reading sentences"});
    }
}

} // namespace core::corpora
