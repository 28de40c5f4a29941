#include "models/networks/pretraining/pretraining_text.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/base/hash.h"
#include "core/corpora/reading/read_parameters.h"
#include "core/corpora/reading/reader.h"
#include "core/text/splitting/sentences.h"
#include "core/text/word_table.h"
#include "models/inference/pieces/word_piece_learner.h"

namespace models::networks {

namespace {

using Document = std::vector<std::string>; // sentences

void addSentences(std::string_view text, Document& document)
{
    for (const auto span : core::text::sentencesOf(text))
        document.emplace_back(text.substr(span.begin, span.end - span.begin));
}

nlohmann::ordered_json addTexts(const std::string& path, core::corpora::ReadOptions options,
                                std::vector<Document>& documents, std::stop_token stop)
{
    options.tokenization = core::text::Tokenization::Whitespace; // words are cut by the pieces' own rules
    const auto corpus = core::corpora::readCorpus(path, options, stop);
    std::size_t sentences = 0;
    Document treebank;
    for (const auto& example : corpus.examples) {
        Document document;
        for (const auto& segment : example.input.segments()) {
            if (corpus.format != "conllu") {
                addSentences(segment.text.str(), document);
                continue;
            }
            std::string sentence;
            for (const auto& word : segment.text.words())
                sentence.append(sentence.empty() ? "" : " ").append(core::text::formOf(word.id));
            treebank.push_back(std::move(sentence));
        }
        sentences += document.size();
        if (!document.empty())
            documents.push_back(std::move(document));
    }
    sentences += treebank.size();
    if (!treebank.empty())
        documents.push_back(std::move(treebank));
    return {{"name", corpus.name},
            {"sha256", corpus.sha256},
            {"examples", corpus.examples.size()},
            {"sentences", sentences}};
}

Vocabulary vocabularyFrom(const PieceChoices& choices, const std::vector<Document>& documents,
                          nlohmann::ordered_json& sources)
{
    if (!choices.vocabulary.empty()) {
        std::filesystem::path file = choices.vocabulary;
        if (std::filesystem::is_directory(file))
            file /= "vocab.txt";
        auto vocabulary = Vocabulary::read(file);
        sources["vocabulary"] = {{"name", std::filesystem::path(choices.vocabulary).filename().string()},
                                 {"sha256", core::sha256(vocabulary.text())}};
        return vocabulary;
    }
    WordPieceLearner learner({});
    for (const auto& document : documents)
        for (const auto& sentence : document)
            learner.add(sentence);
    return Vocabulary(learner.pieces(choices.pieces, choices.minCount));
}

PieceText piecesOf(const std::vector<Document>& documents, const WordPieceTokenizer& tokenizer, std::size_t longest)
{
    PieceText text;
    for (const auto& document : documents) {
        for (const auto& sentence : document) {
            const auto pieces = tokenizer.pieces(sentence);
            if (pieces.empty())
                continue;
            const std::size_t parts = (pieces.size() - 1) / longest + 1;
            for (std::size_t part = 0; part < parts; ++part) {
                for (std::size_t i = pieces.size() * part / parts; i < pieces.size() * (part + 1) / parts; ++i)
                    text.pieces.push_back(pieces[i].row);
                text.sentences.push_back(text.pieces.size());
            }
        }
        if (text.sentences.size() > (text.documents.empty() ? 0 : text.documents.back()))
            text.documents.push_back(text.sentences.size());
    }
    return text;
}

/// Every `n`th of the documents; where all is one document, its last sentences.
std::vector<Document> heldOut(std::vector<Document>& documents)
{
    std::vector<Document> taken, left;
    if (documents.size() < 20) {
        auto& last = documents.back();
        const auto share = static_cast<std::ptrdiff_t>(std::max<std::size_t>(1, last.size() / 20));
        taken.emplace_back(last.end() - share, last.end());
        last.erase(last.end() - share, last.end());
        return taken;
    }
    const std::size_t nth = std::clamp<std::size_t>(documents.size() / 10, 2, 100);
    for (std::size_t i = 0; i < documents.size(); ++i)
        (i % nth == nth - 1 ? taken : left).push_back(std::move(documents[i]));
    documents = std::move(left);
    return taken;
}

} // namespace

PretrainingData PretrainingData::read(const core::victims::TrainRequest& request, const PieceChoices& choices,
                                      std::stop_token stop)
{
    if (request.train.empty())
        throw core::UsageError("there is nothing to train on", "Give --train FILE");
    const auto options = core::corpora::readOptionsOf(request.readOptions);
    PretrainingData data;
    std::vector<Document> train, dev, test;
    auto& trainSources = data.sources["train"] = nlohmann::ordered_json::array();
    for (const auto& path : request.train)
        trainSources.push_back(addTexts(path, options, train, stop));
    if (!request.dev.empty()) {
        data.sources["dev"] = addTexts(request.dev, options, dev, stop);
    } else if (!train.empty()) {
        dev = heldOut(train);
        data.sources["dev"] = "held out of train";
    }
    if (!choices.test.empty())
        data.sources["test"] = addTexts(choices.test, options, test, stop);

    data.tokenizer = std::make_shared<const WordPieceTokenizer>(vocabularyFrom(choices, train, data.sources),
                                                                BasicTokenizerOptions{}, "vocab.txt");
    static_cast<void>(data.tokenizer->special("[MASK]"));
    const auto& vocabulary = data.tokenizer->vocabulary();
    for (std::size_t row = 0; row < vocabulary.size(); ++row)
        data.continues.push_back(vocabulary.word(row).size() > 2 && vocabulary.word(row).starts_with("##"));
    data.train = piecesOf(train, *data.tokenizer, choices.longest);
    data.dev = piecesOf(dev, *data.tokenizer, choices.longest);
    data.test = piecesOf(test, *data.tokenizer, choices.longest);
    data.sources["train_pieces"] = data.train.pieces.size();
    if (data.train.sentences.empty() || data.dev.sentences.empty())
        throw core::Error({request.train.front()},
                          fmt::format("{} sentences to train on and {} to choose by are not enough",
                                      data.train.sentences.size(), data.dev.sentences.size()),
                          "Give more text");
    return data;
}

} // namespace models::networks
