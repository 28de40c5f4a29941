#include "core/corpora/reading/treebank.h"

#include <algorithm>
#include <optional>

#include "core/base/error.h"
#include "core/base/hash.h"
#include "core/corpora/formats/table.h"
#include "core/corpora/formats/treebank_writer.h"
#include "core/corpora/identity.h"
#include "core/corpora/penn/dependencies.h"
#include "core/corpora/penn/sections.h"
#include "core/corpora/reading/detect.h"

namespace core::corpora {

namespace {

using TagColumn = std::string TreebankWord::*;

// Memory of a sentence and a word of brackets, including their example.
constexpr std::size_t treebankSentenceMemory = 800;
constexpr std::size_t treebankWordMemory = 480;

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

Example exampleOf(const TreebankSentence& sentence, std::size_t number, std::optional<TagColumn> tags,
                  const std::string& language)
{
    Example example;
    example.id = commentOf(sentence, "sent_id");
    if (example.id.empty())
        example.id = std::to_string(number);
    example.row = sentence.line;
    text::Segment segment;
    segment.name = "sentence";
    if (!language.empty())
        segment.language = language;
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
    example.conllu = conlluOf(sentence);
    example.hash = identityOf(example, {});
    return example;
}

/// Whether `--columns copula=head` is given.
bool copulaHead(const ReadOptions& options)
{
    const auto chosen = options.columns.find("copula");
    if (chosen == options.columns.end() || chosen->second == "dependent")
        return false;
    if (chosen->second == "head")
        return true;
    throw UsageError("copula cannot be " + chosen->second, "Use --columns copula=head or copula=dependent");
}

void parseTreebank(const Source& source, const std::string& format, const ReadOptions& options,
                   const SentenceFn& sentence, const ProblemFn& problem)
{
    if (format == "conllu")
        return parseConllu(source, sentence, problem);
    if (format == "conllx")
        return parseConllx(source, sentence, problem);
    const bool head = copulaHead(options);
    penn::parseBrackets(
        source, [&](penn::Tree&& tree) { sentence(penn::dependenciesOf(tree, head)); }, problem);
}

std::string treebankFormat(const Source& source, const ReadOptions& options)
{
    std::string format = options.format.empty() ? detectFormat(source).format : options.format;
    if (!isTreebank(format))
        throw Error(Where{source.name}, "is not a treebank", "Choose a file in CoNLL-U, CoNLL-X or Penn brackets");
    return format;
}

/// Sentences as they are read, and what is wrong with the others.
class Collector {
public:
    explicit Collector(Corpus& corpus) : skipped_(corpus) {}

    void read(const Source& source, const std::string& format, const ReadOptions& options)
    {
        parseTreebank(
            source, format, options,
            [&](TreebankSentence&& sentence) {
                source.memory.take(treebankSentenceMemory);
                if (format == "mrg") // CoNLL's words are counted while they are read
                    source.memory.take(sentence.words.size() * treebankWordMemory);
                sentences.push_back(std::move(sentence));
            },
            [&](std::size_t line, const std::string& reason) {
                skipped_.add(line, reason);
                if (!first)
                    first.emplace(Where{source.name, line}, reason, "Correct the file, or choose another --format");
            });
    }

    std::vector<TreebankSentence> sentences;
    std::optional<Error> first;

private:
    Skipped skipped_;
};

void appendSentences(Corpus& corpus, const std::string& name, const Collector& read, const ReadOptions& options,
                     const std::stop_token& stop, const ProgressFn& progress)
{
    corpus.segments = {"sentence"};
    corpus.tokenization = "given";
    if (read.first && corpus.skippedRows > read.sentences.size())
        throw *read.first;
    if (read.sentences.empty())
        throw Error(Where{name}, "holds no sentences", "Check --format");
    const auto tags = tagColumn(read.sentences, options);
    const std::size_t all = read.sentences.size();
    const std::size_t count = options.limit > 0 ? std::min(options.limit, all) : all;
    for (std::size_t i = 0; i < count; ++i) {
        if (stop.stop_requested())
            throw Error(Where{name}, "reading was stopped");
        corpus.examples.push_back(exampleOf(read.sentences[i], i + 1, tags, corpus.language));
        if (progress && (i + 1 == count || i % 4096 == 4095))
            progress({i + 1, count, "reading sentences"});
    }
}

} // namespace

bool isTreebank(const std::string& format) { return format == "conllu" || format == "conllx" || format == "mrg"; }

void appendTreebank(Corpus& corpus, const Source& source, const ReadOptions& options, const std::stop_token& stop,
                    const ProgressFn& progress)
{
    Collector read(corpus);
    read.read(source, corpus.format, options);
    appendSentences(corpus, source.name, read, options, stop, progress);
}

void appendPennFolder(Corpus& corpus, const std::filesystem::path& folder, const ReadOptions& options,
                      const std::stop_token& stop, const ProgressFn& progress)
{
    const auto chosen = options.columns.find("section");
    Collector read(corpus);
    std::string listing; // names and hashes of the bytes: the folder's own bytes, so to say
    for (const auto& file : penn::filesOf(folder, chosen == options.columns.end() ? "" : chosen->second)) {
        if (stop.stop_requested())
            throw Error(Where{folder.string()}, "reading was stopped");
        const Source source = readSource(file, options.encoding, options.maxMemory);
        listing += file.filename().string() + " " + source.sha256 + "\n";
        const std::size_t before = read.sentences.size();
        read.read(source, "mrg", options);
        const std::string stem = file.filename().string().substr(0, file.filename().string().find('.'));
        for (std::size_t i = before; i < read.sentences.size(); ++i)
            read.sentences[i].comments = {"# sent_id = " + stem + '.' + std::to_string(i - before + 1)};
    }
    corpus.sha256 = sha256(listing);
    appendSentences(corpus, folder.string(), read, options, stop, progress);
}

std::vector<std::string> treebankColumns(const std::string& format)
{
    const bool conllx = format == "conllx";
    return {"id",    "form", "lemma",  conllx ? "cpostag" : "upos", conllx ? "postag" : "xpos",
            "feats", "head", "deprel", conllx ? "phead" : "deps",   conllx ? "pdeprel" : "misc"};
}

std::vector<std::vector<std::string>> treebankRows(const Source& source, const std::string& format,
                                                   const ReadOptions& options, std::size_t rows)
{
    std::string bytes;
    parseTreebank(
        source, format, options,
        [&](TreebankSentence&& sentence) { bytes += format == "conllx" ? conllxOf(sentence) : conlluOf(sentence); },
        [](std::size_t, const std::string&) {});
    std::deque<std::string> store;
    std::vector<std::vector<std::string>> found;
    for (const Row& row : parseDelimited(bytes, '\t', false, store, rows * 4).rows)
        if (found.size() < rows && row.cells.size() == treebankColumns(format).size())
            found.emplace_back(row.cells.begin(), row.cells.end());
    return found;
}

std::vector<TreebankSentence> readTreebank(const std::filesystem::path& path, const ReadOptions& options)
{
    const Source source = readSource(path, options.encoding, options.maxMemory);
    std::vector<TreebankSentence> sentences;
    parseTreebank(
        source, treebankFormat(source, options), options,
        [&](TreebankSentence&& sentence) { sentences.push_back(std::move(sentence)); },
        [&](std::size_t line, const std::string& reason) {
            throw Error(Where{source.name, line}, reason, "Correct the file");
        });
    return sentences;
}

} // namespace core::corpora
