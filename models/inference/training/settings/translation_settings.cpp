#include "models/inference/training/settings/translation_settings.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/files/file.h"
#include "models/inference/model/config_reader.h"
#include "models/inference/model/model_folder.h"

namespace models::networks {

namespace {

constexpr double lowestTranslationRate = 0.05;    // of the highest, at the end
constexpr double furtherTranslationRate = 0.0003; // of what has learnt already

/// What the folder to start from decides.
constexpr const char* ofTheFolder[] = {
    "hidden", "embedding", "heads",     "encoder_layers", "decoder_layers", "inner",         "longest", "lowercase",
    "pieces", "words",     "min_count", "codes",          "target_codes",   "sentencepiece", "joint",   "tie"};

Setters translationSettersFor(TranslationSettings& s)
{
    auto setters = s.card.settersWithShare(s.config.language);
    setters.merge(Setters{
        {"target_language", text(s.config.targetLanguage, "For the card, and for how BLEU cuts words: the language of "
                                                          "the translations, if the corpus does not say it")},
        {"longest", integer(s.config.longest, 2, 8192, "Maximum number of pieces of a text and of a translation")},
        {"beam", integer(s.config.beam, 1, 100, "Translations that are followed side by side for an answer")},
        {"length_power",
         number(s.config.lengthPower, 0, 10, "Exponent of the length penalty, ((5 + length) / 6)^exponent")},
        {"lowercase", boolean(s.config.lowercase, "Whether texts are read in lower case")},
        {"pieces", integer(s.pieces, 0, 1'000'000,
                           "Codes that are learnt for each language, with joint for both; 0: pieces are words")},
        {"words", integer(s.words, 1, 10'000'000, "Words of each language that are known with pieces=0")},
        {"codes", text(s.codes, "A file of byte-pair codes, as subword-nmt writes it, instead of learning them")},
        {"target_codes", text(s.targetCodes, "The same for translations, if they have codes of their own")},
        {"sentencepiece", text(s.sentencePiece, "A SentencePiece model (.model) that cuts texts and translations")},
        {"joint", boolean(s.config.joint, "Whether both languages have one list of codes and one vocabulary")},
        {"tie", boolean(s.config.tie, "Whether a piece has one vector in both languages; needs joint=true")},
        {"from", text(s.from, "The folder of a translator that is trained further")},
        {"min_count", integer(s.minCount, 1, 1'000'000, "Pieces that occur less often are unknown")},
        {"batch", integer(s.batch, 8, 10'000'000, "Pieces per step, of texts and translations")},
        {"learning_rate", number(s.learningRate, 1e-8, 10, "The highest step size; it falls to a twentieth")},
        {"warm_up", integer(s.warmUp, 0, 10'000'000, "Steps over which the step size rises")},
        {"dropout", number(s.dropout, 0, 0.95, "Share of the states and attentions that a step drops")},
        {"label_smoothing",
         number(s.labelSmoothing, 0, 0.95, "Share of the right piece's probability that all pieces share")},
        {"clip", number(s.clip, 0, 1e6, "Largest norm of a step's gradient; 0: no limit")},
        {"average", integer(s.average, 0, 1'000'000, "Steps over which the weights that count are averaged")},
        {"scored", integer(s.scored, 1, 1'000'000, "Texts of dev that are translated after each epoch")},
        {"patience", integer(s.patience, 0, 1000, "Epochs without a better score after which training ends; 0: never")},
        {"float16", boolean(s.float16, "Whether the weights are stored in 16 bits")},
        {"bfloat16",
         boolean(s.bfloat16, "Whether training multiplies matrices in 16 bits (bfloat16), faster on newer processors")},
        {"test", text(s.test, "Texts with translations whose score goes into config.json, too")}});
    if (s.config.architecture == TranslationArchitecture::RnnSearch) {
        setters.insert(
            {"hidden", integer(s.config.hidden, 1, 4096,
                               "Units of the GRU that writes, and of the one that reads in each direction")});
        setters.insert({"embedding", integer(s.config.embedding, 1, 4096, "Numbers of a piece's vector")});
    } else {
        setters.merge(Setters{
            {"hidden", integer(s.config.hidden, 8, 4096, "Embedding size per piece; a multiple of eight times heads")},
            {"heads", integer(s.config.heads, 1, 256, "Heads of attention per layer")},
            {"encoder_layers", integer(s.config.encoderLayers, 1, 48, "Layers that read")},
            {"decoder_layers", integer(s.config.decoderLayers, 1, 48, "Layers that write")},
            {"inner", integer(s.config.inner, 1, 65536, "Units of a layer's inner part")}});
    }
    setters.merge(s.worst.setters());
    return setters;
}

/// Those of an architecture.
TranslationSettings translationDefaultsFor(const std::string& architecture)
{
    TranslationSettings settings;
    if (!architecture.empty())
        settings.config.architecture = translationArchitectureNamed(architecture);
    if (settings.config.architecture == TranslationArchitecture::RnnSearch) {
        settings.config.hidden = 256;
        settings.config.embedding = 128;
    }
    return settings;
}

/// Those that go on from a translator's folder.
TranslationSettings furtherTranslation(const core::victims::TrainRequest& request, const std::string& from)
{
    const auto file = modelFolderNamed(from) / "config.json";
    TranslationSettings settings;
    settings.config = TranslationConfig::parse(core::readFile(file, configLimit), file);
    settings.learningRate = furtherTranslationRate;
    const auto own = nameOf(settings.config.architecture);
    if (!request.architecture.empty() && request.architecture != own)
        throw core::UsageError(fmt::format("{} is not a {}", from, request.architecture),
                               fmt::format("Leave out --arch: it is a {}", own));
    for (const char* key : ofTheFolder)
        if (request.settings.contains(key))
            throw core::UsageError(fmt::format("{} is what {} has", key, from),
                                   fmt::format("Leave out {}, or train without --from", key));
    return settings;
}

/// What the settings say together of how texts are cut.
void takeCutting(TranslationSettings& s)
{
    const bool codes = !s.codes.empty() || !s.targetCodes.empty();
    if (codes && (s.pieces == 0 || !s.sentencePiece.empty()))
        throw core::UsageError("codes are given, and another way of cutting texts",
                               "Leave out codes, or pieces=0 and sentencepiece");
    if (s.pieces == 0 && !s.sentencePiece.empty())
        throw core::UsageError("pieces=0 makes words of texts, sentencepiece parts of them", "Leave out one of them");
    if (s.codes.empty() && !s.targetCodes.empty())
        throw core::UsageError("target_codes goes with codes", "Give codes=FILE, too");
    if (s.config.joint && !s.targetCodes.empty())
        throw core::UsageError("joint languages have one list of codes", "Leave out target_codes, or joint=true");
    if (s.config.tie && !s.config.joint)
        throw core::UsageError("tie=true needs joint=true: only one vocabulary can have one vector for each piece",
                               "Add joint=true");
    s.config.cutting = !s.sentencePiece.empty() ? PieceCutting::SentencePiece
                       : s.pieces == 0          ? PieceCutting::Words
                                                : PieceCutting::Codes;
}

} // namespace

std::vector<core::Parameter> TranslationSettings::described(const core::victims::TrainRequest& request)
{
    auto settings = translationDefaultsFor(request.architecture);
    return networks::described(translationSettersFor(settings));
}

TranslationSettings TranslationSettings::of(const core::victims::TrainRequest& request)
{
    const auto from = request.settings.find("from");
    const bool further = from != request.settings.end() && !from->second.empty();
    auto s = further ? furtherTranslation(request, from->second) : translationDefaultsFor(request.architecture);
    setEpochs(s.epochs, request);
    apply(translationSettersFor(s), request.settings, nameOf(s.config.architecture));
    if (!further)
        takeCutting(s);
    if (s.config.architecture == TranslationArchitecture::Transformer && s.config.hidden % (8 * s.config.heads) != 0)
        refuse("hidden", std::to_string(s.config.hidden), fmt::format("a multiple of 8 x {} heads", s.config.heads));
    return s;
}

nlohmann::ordered_json TranslationSettings::hyperParameters() const
{
    nlohmann::ordered_json sizes;
    sizes["hidden"] = config.hidden;
    if (config.architecture == TranslationArchitecture::RnnSearch) {
        sizes["embedding"] = config.embedding;
    } else {
        sizes["heads"] = config.heads;
        sizes["encoder_layers"] = config.encoderLayers;
        sizes["decoder_layers"] = config.decoderLayers;
        sizes["inner"] = config.inner;
    }
    sizes["longest"] = config.longest;
    sizes["beam"] = config.beam;
    sizes["length_power"] = config.lengthPower;
    return sizes;
}

nlohmann::ordered_json TranslationSettings::trainingFacts() const
{
    nlohmann::ordered_json facts{{"optimiser", "Adam"},
                                 {"epochs", epochs},
                                 {"patience", patience},
                                 {"batch", batch},
                                 {"learning_rate", learningRate},
                                 {"warm_up", warmUp},
                                 {"dropout", dropout},
                                 {"label_smoothing", labelSmoothing},
                                 {"clip", clip},
                                 {"average", average},
                                 {"scored", scored}};
    if (from.empty()) { // else the folder's
        if (!codes.empty())
            facts["codes"] = std::filesystem::path(codes).filename().string();
        else if (!sentencePiece.empty())
            facts["sentencepiece"] = std::filesystem::path(sentencePiece).filename().string();
        else
            facts["pieces"] = pieces;
        facts["min_count"] = minCount;
        if (pieces == 0)
            facts["words"] = words;
    }
    if (bfloat16)
        facts["bfloat16"] = true;
    worst.addTo(facts);
    return facts;
}

double TranslationSettings::learningRateAt(std::int64_t step, double steps) const
{
    const auto done = static_cast<double>(step);
    const double rising = warmUp == 0 ? 1.0 : done / static_cast<double>(warmUp);
    const double falling = std::max(lowestTranslationRate, 1.0 - (1.0 - lowestTranslationRate) * done / steps);
    return learningRate * std::min(rising, falling);
}

} // namespace models::networks
