#include "models/training/kinds/translation_settings.h"

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
    return settings;
}

/// The name of a file by which texts are cut; a translator's folder holds it under a name of its own.
Setting fileOf(const std::string& key, std::string& file, std::string meaning, const std::string& inFolder)
{
    return text(key, file, std::move(meaning))
        .as(key, std::filesystem::path(file).filename().string())
        .recalledBy([inFolder](const Trained& victim) {
            const auto facts = victim.config.value("training", Setting::Json::object());
            const auto own = victim.folder / inFolder;
            const bool given = facts.contains(inFolder == "sentencepiece.model" ? "sentencepiece" : "codes");
            std::error_code ignored;
            return given && std::filesystem::exists(own, ignored) ? std::optional(own.string()) : std::nullopt;
        })
        .ofStart();
}

/// The translator that a victim was trained further from, which only its user knows.
std::optional<std::string> furtherFrom(const Trained& victim)
{
    const auto start = victim.config.at("training").value("from", Setting::Json());
    if (!start.is_object())
        return {};
    if (victim.from.empty())
        throw core::Error("the victim was trained further from " + start.value("name", "another translator"),
                          "Give that translator's folder (--from)");
    return victim.from;
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

TranslationSettings TranslationSettings::defaultsFor(const core::victims::TrainRequest& request)
{
    const auto from = request.settings.find("from");
    return from != request.settings.end() && !from->second.empty() ? furtherTranslation(request, from->second)
                                                                   : translationDefaultsFor(request.architecture);
}

std::map<std::string, std::string> TranslationSettings::recalled(const core::victims::TrainRequest& request,
                                                                 const Trained& victim)
{
    if (!victim.from.empty() && !victim.config.at("training").contains("from"))
        return {{"from", victim.from}};
    return Declared::recalled(request, victim);
}

SettingTable TranslationSettings::table()
{
    const bool isNew = from.empty(); // else the folder says it
    SettingTable table(nameOf(config.architecture));
    table.training(
        {said("optimiser", "Adam"), networks::epochs(epochs),
         integer("patience", patience, 0, 1000, "Epochs without a better score after which training ends; 0: never")
             .changeable(),
         integer("batch", batch, 8, 10'000'000, "Pieces per step, of texts and translations"),
         number("learning_rate", learningRate, 1e-8, 10, "The highest step size; it falls to a twentieth"),
         integer("warm_up", warmUp, 0, 10'000'000, "Steps over which the step size rises"),
         number("dropout", dropout, 0, 0.95, "Share of the states and attentions that a step drops"),
         number("label_smoothing", labelSmoothing, 0, 0.95,
                "Share of the right piece's probability that all pieces share"),
         number("clip", clip, 0, 1e6, "Largest norm of a step's gradient; 0: no limit"),
         integer("average", average, 0, 1'000'000, "Steps over which the weights that count are averaged"),
         integer("scored", scored, 1, 1'000'000, "Texts of dev that are translated after each epoch"),
         fileOf("codes", codes, "A file of byte-pair codes, as subword-nmt writes it, instead of learning them",
                "codes.txt")
             .when(isNew && !codes.empty()),
         fileOf("sentencepiece", sentencePiece, "A SentencePiece model (.model) that cuts texts and translations",
                "sentencepiece.model")
             .when(isNew && codes.empty() && !sentencePiece.empty()),
         integer("pieces", pieces, 0, 1'000'000,
                 "Codes that are learnt for each language, with joint for both; 0: pieces are words")
             .ofStart()
             .when(isNew && codes.empty() && sentencePiece.empty()),
         integer("min_count", minCount, 1, 1'000'000, "Pieces that occur less often are unknown").ofStart().when(isNew),
         integer("words", words, 1, 10'000'000, "Words of each language that are known with pieces=0")
             .ofStart()
             .when(isNew && pieces == 0),
         networks::bfloat16(bfloat16)});
    table.training(worst.settings());
    if (config.architecture == TranslationArchitecture::RnnSearch)
        table.sizes({integer("hidden", config.hidden, 1, 4096,
                             "Units of the GRU that writes, and of the one that reads in each direction")
                         .ofStart(),
                     integer("embedding", config.embedding, 1, 4096, "Numbers of a piece's vector").ofStart()});
    else
        table.sizes(
            {integer("hidden", config.hidden, 8, 4096, "Embedding size per piece; a multiple of eight times heads")
                 .ofStart(),
             integer("heads", config.heads, 1, 256, "Heads of attention per layer").ofStart(),
             integer("encoder_layers", config.encoderLayers, 1, 48, "Layers that read").ofStart(),
             integer("decoder_layers", config.decoderLayers, 1, 48, "Layers that write").ofStart(),
             integer("inner", config.inner, 1, 65536, "Units of a layer's inner part").ofStart()});
    table.sizes({integer("longest", config.longest, 2, 8192, "Maximum number of pieces of a text and of a translation")
                     .ofStart(),
                 integer("beam", config.beam, 1, 100, "Translations that are followed side by side for an answer"),
                 number("length_power", config.lengthPower, 0, 10,
                        "Exponent of the length penalty, ((5 + length) / 6)^exponent")});
    table.top(
        {language(config.language),
         text("target_language", config.targetLanguage,
              "For the card, and for how BLEU cuts words: the language of the translations, if the corpus does not say "
              "it"),
         boolean("lowercase", config.lowercase, "Whether texts are read in lower case").ofStart(),
         boolean("joint", config.joint, "Whether both languages have one list of codes and one vocabulary").ofStart(),
         boolean("tie", config.tie, "Whether a piece has one vector in both languages; needs joint=true").ofStart()});
    table.card(card.settings());
    table.others({text("from", from, "The folder of a translator that is trained further").recalledBy(furtherFrom),
                  fileOf("target_codes", targetCodes, "The same for translations, if they have codes of their own",
                         "target-codes.txt"),
                  boolean("float16", float16, "Whether the weights are stored in 16 bits"),
                  text("test", test, "Texts with translations whose score goes into config.json, too"),
                  card.usualSetting()});
    return table;
}

void TranslationSettings::finish(const core::victims::TrainRequest& request)
{
    if (from.empty()) {
        takeCutting(*this);
    } else {
        for (const auto& key : table().ofStart())
            if (request.settings.contains(key))
                throw core::UsageError(fmt::format("{} is what {} has", key, from),
                                       fmt::format("Leave out {}, or train without --from", key));
    }
    if (config.architecture == TranslationArchitecture::Transformer && config.hidden % (8 * config.heads) != 0)
        refuse("hidden", std::to_string(config.hidden), fmt::format("a multiple of 8 x {} heads", config.heads));
}

double TranslationSettings::learningRateAt(std::int64_t step, double steps) const
{
    const auto done = static_cast<double>(step);
    const double rising = warmUp == 0 ? 1.0 : done / static_cast<double>(warmUp);
    const double falling = std::max(lowestTranslationRate, 1.0 - (1.0 - lowestTranslationRate) * done / steps);
    return learningRate * std::min(rising, falling);
}

} // namespace models::networks
