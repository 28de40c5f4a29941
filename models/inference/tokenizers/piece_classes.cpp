#include "models/inference/tokenizers/piece_classes.h"

#include <fmt/format.h>

namespace models {

ClassPieces classPieces(PieceModel model)
{
    const ClassPieces brackets{
        .unknown = "[UNK]", .separator = "[SEP]", .padding = "[PAD]", .first = "[CLS]", .mask = "[MASK]"};
    ClassPieces roberta{.begin = "<s>",
                        .end = "</s>",
                        .unknown = "<unk>",
                        .separator = "</s>",
                        .padding = "<pad>",
                        .first = "<s>",
                        .mask = "<mask>",
                        .maskTakesLeft = true};
    ClassPieces deberta = brackets;
    deberta.begin = "[CLS]";
    deberta.end = "[SEP]";
    switch (model) {
    case PieceModel::WordPiece:
        return brackets;
    case PieceModel::Mpnet:
        roberta.unknown = "[UNK]";
        return roberta;
    case PieceModel::BytePairs:
    case PieceModel::XlmRoberta:
        return roberta;
    case PieceModel::Camembert:
        roberta.more = {"<s>NOTUSED", "</s>NOTUSED", "<unk>NOTUSED"};
        return roberta;
    case PieceModel::Deberta:
        deberta.maskTakesLeft = true;
        return deberta;
    case PieceModel::DebertaV2:
        return deberta;
    case PieceModel::Gpt2:
        return {.begin = "<|endoftext|>", .end = "<|endoftext|>", .unknown = "<|endoftext|>"};
    case PieceModel::Qwen2:
        return {.end = "<|endoftext|>", .unknown = "<|endoftext|>", .padding = "<|endoftext|>"};
    case PieceModel::Albert:
        deberta.unknown = "<unk>";
        deberta.padding = "<pad>";
        deberta.maskTakesLeft = true;
        return deberta;
    case PieceModel::Xlnet:
        roberta.separator = "<sep>";
        roberta.first = "<cls>";
        roberta.more = {"<eop>", "<eod>"};
        return roberta;
    case PieceModel::Pegasus: {
        ClassPieces pegasus{
            .end = "</s>", .unknown = "<unk>", .padding = "<pad>", .mask = "<mask_2>", .more = {"<mask_1>"}};
        for (int i = 2; i < 103; ++i)
            pegasus.more.push_back(fmt::format("<unk_{}>", i));
        return pegasus;
    }
    case PieceModel::T5:
        return {.end = "</s>", .unknown = "<unk>", .padding = "<pad>"};
    case PieceModel::Llama:
        return {.begin = "<s>", .end = "</s>", .unknown = "<unk>"};
    case PieceModel::Marian:
        return {.end = "</s>", .unknown = "<unk>", .padding = "<pad>"};
    }
    return {};
}

std::optional<PieceModel> pieceModelNamed(std::string_view tokenizerClass)
{
    constexpr std::pair<std::string_view, PieceModel> known[] = {
        {"Bert", PieceModel::WordPiece},      {"DistilBert", PieceModel::WordPiece},
        {"Electra", PieceModel::WordPiece},   {"MPNet", PieceModel::Mpnet},
        {"Roberta", PieceModel::BytePairs},   {"Bart", PieceModel::BytePairs},
        {"Deberta", PieceModel::Deberta},     {"GPT2", PieceModel::Gpt2},
        {"Qwen2", PieceModel::Qwen2},         {"XLMRoberta", PieceModel::XlmRoberta},
        {"Camembert", PieceModel::Camembert}, {"Albert", PieceModel::Albert},
        {"XLNet", PieceModel::Xlnet},         {"DebertaV2", PieceModel::DebertaV2},
        {"Pegasus", PieceModel::Pegasus},     {"T5", PieceModel::T5},
        {"Llama", PieceModel::Llama},         {"Marian", PieceModel::Marian}};
    if (tokenizerClass.ends_with("Fast"))
        tokenizerClass.remove_suffix(4);
    for (const auto& [prefix, model] : known)
        if (tokenizerClass.size() == prefix.size() + 9 && tokenizerClass.starts_with(prefix) &&
            tokenizerClass.ends_with("Tokenizer"))
            return model;
    return {};
}

} // namespace models
