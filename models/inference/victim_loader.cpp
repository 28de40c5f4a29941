#include "models/inference/victim_loader.h"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>

#include <cblas.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/files/file.h"
#include "core/files/paths.h"
#include "core/files/safetensors.h"
#include "core/json/json.h"
#include "core/language/entities/entity_recogniser.h"
#include "core/victims/exec/exec_victim.h"
#include "core/victims/no_victim.h"
#include "core/victims/preprocessing/preprocessed_victim.h"
#include "models/inference/causal/causal_network.h"
#include "models/inference/classifying/word_victims.h"
#include "models/inference/encoders/network_classes.h"
#include "models/inference/encoders/transformer_victim.h"
#include "models/inference/equations/solver_victim.h"
#include "models/inference/forms/form_victim.h"
#include "models/inference/generating/marian_victim.h"
#include "models/inference/generating/sequence_model.h"
#include "models/inference/masked/masked_network.h"
#include "models/inference/model/config_reader.h"
#include "models/inference/model/model_folder.h"
#include "models/inference/networks_module.h"
#include "models/inference/no_model.h"
#include "models/inference/pairs/pair_victim.h"
#include "models/inference/parsing/parser_victims.h"
#include "models/inference/sentences/sentence_modules.h"
#include "models/inference/transformer/encoder_weights.h"
#include "models/inference/translation/translation_victim.h"

namespace models {

namespace fs = std::filesystem;

using core::language::EntityRecogniser;
using core::language::Tagger;
using core::victims::LoadOptions;
using core::victims::ModelInfo;
using core::victims::Victim;

namespace {

constexpr auto shippedTagger = "ewt-tagger";
constexpr std::array shippedModels = {"mr-wordlstm",
                                      "mr-wordcnn",
                                      "imdb-han",
                                      shippedTagger,
                                      "ewt-parser-word",
                                      "ewt-parser-word-tag",
                                      "ewt-parser-char",
                                      "reviews-vectors",
                                      "built-in-encoder",
                                      "built-in-mlm",
                                      "small-bert",
                                      "small-lm",
                                      "demo-arguments",
                                      "demo-questions",
                                      "mr-small-bert",
                                      "snli-decomposable",
                                      "snli-esim",
                                      "geo-seq2seq",
                                      "geo-coarse-to-fine",
                                      "geo-grammar",
                                      "geo-seq2seq-cleaned",
                                      "geo-coarse-to-fine-cleaned",
                                      "geo-grammar-cleaned"};
constexpr std::string_view execPrefix = "exec:", socketPrefix = "socket:";

bool isProgram(const std::string& spec) { return spec.starts_with(execPrefix) || spec.starts_with(socketPrefix); }

/// What a model folder lists of names; null: it has no list.
std::shared_ptr<const core::victims::NameList> namesIn(const fs::path& folder)
{
    const fs::path file = folder / core::victims::nameListFile;
    std::error_code error;
    if (!fs::is_regular_file(file, error))
        return nullptr;
    return std::make_shared<const core::victims::NameList>(
        core::victims::NameList::parse(core::readFile(file, configLimit), file.string()));
}

bool isModelFolder(const fs::path& folder)
{
    std::error_code error;
    return fs::is_regular_file(folder / "config.json", error) || SentenceModules::describes(folder);
}

/// What a Hugging Face folder is used for here, with a one-line description. \throws core::Error if it is damaged.
void describeHuggingFace(const fs::path& folder, const nlohmann::json& config, ModelInfo& info)
{
    const auto names = architecturesOf(config);
    info.summary = fmt::format("{} (Hugging Face)", names.empty() ? config.value("model_type", "a model")
                                                                  : fmt::format("{}", fmt::join(names, ", ")));
    EncoderFamily family{};
    const bool encoder = EncoderConfig::describes(config, family);
    if (describesSequenceModel(config)) {
        info.task = describesTranslator(config) ? "translation" : "rewriting";
        (void)TensorFiles(folder);
        return;
    }
    if (describesTransformerClassifier(config))
        info.task = "classification";
    else if (encoder && !names.empty())
        info.task = "encoder";
    else if (describesCausalNetwork(config))
        info.task = "language-model";
    const TensorFiles files(folder); // headers against the files' sizes, no weights; they tell the rest
    const bool masked = hasMaskedHead(files, config),
               labels = names.empty() ? labelsInHead(files, config) > 0 : describesTransformerClassifier(config);
    info.givesScore = labels && labelsInHead(files, config) == 1 && !config.contains("threshold");
    if (labels)
        info.task = "classification";
    else if (masked)
        info.task = "masked-language-model";
    else if (encoder)
        info.task = "encoder";
    if (encoder && names.empty())
        info.summary =
            fmt::format("{}{} (Hugging Face)", EncoderConfig::read(config, folder / "config.json").className(),
                        labels   ? "ForSequenceClassification"
                        : masked ? "ForMaskedLM"
                                 : "Model");
}

/// The same for a folder of sentence-transformers. \throws core::Error if it is damaged.
void describeSentenceTransformer(const fs::path& folder, ModelInfo& info)
{
    info.task = "encoder";
    const auto modules = SentenceModules::read(folder);
    const fs::path file = modules.transformer / "config.json";
    const auto config = core::parseJson(core::readFile(file, configLimit), {file.string()});
    info.summary = fmt::format("{} (sentence-transformers)", EncoderConfig::read(config, file).className());
    (void)TensorFiles(modules.transformer); // headers against the files' sizes, no weights
}

bool isVictim(const ModelInfo& info)
{
    const auto* task = core::structures::findTask(info.task);
    return task != nullptr && task->attacked;
}

/// A config.json's own description of the model, or one made from its fields.
std::string summaryOf(const nlohmann::json& config)
{
    if (const auto summary = config.find("summary"); summary != config.end() && summary->is_string())
        return summary->get<std::string>();
    std::string summary = config.value("architecture", "unknown architecture");
    const auto scores = config.find("scores");
    if (scores == config.end() || !scores->is_object())
        return summary;
    for (const char* set : {"test", "dev"}) {
        const auto found = scores->find(set);
        if (found == scores->end() || !found->is_object())
            continue;
        for (const auto& [name, score] : found->items())
            if (score.is_number_float()) // a share; counts are beside them
                summary += fmt::format(", {} {} {:.3f}", set, name, score.get<double>());
        return summary;
    }
    // One score is enough for a line, the test's if there is one.
    for (const std::string_view set : {"test_", "dev_", ""}) {
        for (const auto& [name, score] : scores->items()) {
            if (!score.is_number() || !name.starts_with(set) || name.ends_with("examples"))
                continue;
            std::string words = name;
            std::ranges::replace(words, '_', ' ');
            return summary + fmt::format(", {} {:.3f}", words, score.get<double>());
        }
    }
    return summary;
}

} // namespace

ModelInfo modelInfo(const fs::path& folder)
{
    ModelInfo info;
    info.name = folder.filename().string();
    info.folder = folder;
    if (!isModelFolder(folder)) {
        info.state = "missing";
        return info;
    }
    try {
        const fs::path file = folder / "config.json";
        const bool modules = SentenceModules::describes(folder);
        const auto config = modules && !fs::exists(file)
                                ? nlohmann::json()
                                : core::parseJson(core::readFile(file, configLimit), {file.string()});
        if (modules && !describesTransformerClassifier(config)) {
            describeSentenceTransformer(folder, info);
            info.state = "present";
            return info;
        }
        if (isHuggingFaceConfig(config)) {
            describeHuggingFace(folder, config, info);
            info.state = "present";
            return info;
        }
        info.task = config.value("task", "");
        info.summary = summaryOf(config);
        const auto weights = folder / "model.safetensors";
        if (fs::exists(weights))
            (void)core::SafeTensors::load(weights); // the header against the file's size, no weights
        else if (isVictim(info))
            throw core::Error(core::Where{weights.string()}, "the weights are missing");
        info.state = "present";
    } catch (const std::exception& error) {
        info.state = "damaged";
        info.summary = error.what();
    }
    return info;
}

ModelLoader::ModelLoader()
    : ModelLoader(std::vector<fs::path>{core::dataFolder() / "models", core::resourcesFolder() / "models"})
{}

ModelLoader::ModelLoader(std::vector<fs::path> folders) : folders_(std::move(folders)) {}

fs::path ModelLoader::folderOf(const std::string& spec) const
{
    if (isModelFolder(spec))
        return fs::path(spec).lexically_normal();
    const fs::path name(spec);
    if (!spec.empty() && name == name.filename())
        for (const auto& folder : folders_)
            if (isModelFolder(folder / name))
                return folder / name;
    if (std::error_code error; fs::is_directory(spec, error)) {
        const auto why = whyNoModel(spec);
        throw core::UsageError(why.where(), why.problem(), why.remedy());
    }
    std::vector<std::string> known;
    for (const auto& info : models())
        if (isVictim(info) && info.state == "present")
            known.push_back(info.name);
    throw core::UsageError(
        fmt::format("there is no model \"{}\": no folder of that path with a config.json, and none "
                    "of the installed models has that name",
                    spec),
        fmt::format("Give a model folder, exec:COMMAND, socket:PATH, or one of: {}", fmt::join(known, ", ")));
}

std::unique_ptr<Victim> ModelLoader::load(const std::string& spec, const LoadOptions& options) const
{
    auto reader = loadReader(spec, options);
    const auto config = core::maybeJson(reader->card().configJson);
    if (reader->card().preprocess.empty() && config.is_object() && config.contains("preprocess"))
        throw core::Error({reader->card().source},
                          "\"preprocess\" is for word-lstm, word-cnn, han, classifiers of pairs without a transformer, "
                          "semantic parsers "
                          "and exec: victims only",
                          "Take it out of config.json; the model's own tokenizer prepares its texts");
    const auto recogniser = [this] {
        struct RecogniserWithTagger {
            std::shared_ptr<const Tagger> tagger;
            EntityRecogniser recogniser;
        };
        auto tagger = Tagger::load(folderOf(shippedTagger));
        auto lists = core::language::Gazetteer::load(core::resourcesFolder() / "entities" / "gazetteer.txt");
        auto both = std::make_shared<RecogniserWithTagger>(
            RecogniserWithTagger{tagger, EntityRecogniser(std::move(lists), *tagger)});
        return std::shared_ptr<const EntityRecogniser>(both, &both->recogniser);
    };
    return core::victims::preprocessed(std::move(reader), recogniser,
                                       isProgram(spec) ? nullptr : namesIn(folderOf(spec)));
}

namespace {

/// Of what is answered without libtorch alone. \throws core::UsageError.
void requireNoGradients(const fs::path& folder, const LoadOptions& options)
{
    if (options.device != "cpu" || options.gradients)
        throw core::UsageError(fmt::format("{} answers on the processor only, and without gradients", folder.string()),
                               "Leave out --device; choose a recipe that needs no gradients");
}

} // namespace

std::unique_ptr<Victim> ModelLoader::loadReader(const std::string& spec, const LoadOptions& options) const
{
    if (options.device != "cpu" && options.device != "cuda")
        throw core::UsageError(fmt::format("there is no device \"{}\"", options.device), "Devices are cpu and cuda");
    const auto requireNoThreshold = [&] {
        if (options.threshold)
            throw core::UsageError(
                fmt::format("{} gives no score that a threshold divides", spec),
                "Leave out --threshold; it is for folders of Hugging Face whose head has one output");
    };
    if (isProgram(spec))
        requireNoThreshold();
    if (spec.starts_with(execPrefix))
        return core::victims::makeExecVictim(spec.substr(execPrefix.size()), options);
    if (spec.starts_with(socketPrefix))
        return core::victims::makeSocketVictim(spec.substr(socketPrefix.size()), options);
    openblas_set_num_threads(1); // one thread per worker, also for the word vectors that its attack compares
    const fs::path folder = folderOf(spec);
    if (const auto why = core::victims::whyNoVictim(modelInfo(folder)))
        throw core::Error(*why);
    const fs::path config = folder / "config.json";
    const std::string text = core::readFile(config, configLimit);
    if (isHuggingFaceConfig(core::maybeJson(text))) {
        if (options.device != "cpu")
            throw core::UsageError(fmt::format("{} answers on the processor only", folder.string()),
                                   "Leave out --device");
        if (describesTranslator(core::maybeJson(text))) {
            requireNoGradients(folder, options);
            return makeMarianVictim(folder, kernels::best(),
                                    options.specialPieces ? SpecialPieces::AsLibrary : SpecialPieces::AsText);
        }
        return options.gradients || options.plain
                   ? networksModule().loadVictim(folder, options)
                   : makeTransformerVictim(folder, kernels::best(),
                                           options.specialPieces ? SpecialPieces::AsLibrary : SpecialPieces::AsText,
                                           options.threshold);
    }
    requireNoThreshold();
    const auto architecture = architectureNamed(text, config);
    if (architecture == biaffine && options.device == "cpu")
        return loadParser(folder, options);
    if (core::maybeJson(text).value("task", "") == "equations") { // a seq2seq may be a semantic parser, too
        requireNoGradients(folder, options);
        return makeSolverVictim(std::make_shared<const SolverModel>(SolverModel::read(folder)));
    }
    if (isFormArchitecture(architecture)) {
        requireNoGradients(folder, options);
        return makeFormVictim(std::make_shared<const FormModel>(FormModel::read(folder)));
    }
    if (isTranslationArchitecture(architecture)) {
        if (options.gradients && options.device == "cpu")
            return networksModule().loadVictim(folder, options);
        requireNoGradients(folder, options);
        return makeTranslationVictim(std::make_shared<const TranslationModel>(TranslationModel::read(folder)));
    }
    if (isPairArchitecture(architecture)) {
        requireNoGradients(folder, options);
        return makePairVictim(std::make_shared<const PairModel>(PairModel::read(folder)));
    }
    if (!wordArchitecture(architecture) || options.gradients || options.device == "cuda")
        return networksModule().loadVictim(folder, options);
    auto model = std::make_shared<const WordModel>(WordModel::read(folder));
    return options.plain ? makePlainVictim(std::move(model)) : makeFastVictim(std::move(model));
}

std::unique_ptr<Victim> ModelLoader::loadParser(const fs::path& folder, const LoadOptions& options) const
{
    auto model = std::make_shared<const ParserModel>(ParserModel::read(folder));
    std::shared_ptr<const core::language::Tagger> tagger;
    if (model->config.inputs == ParserInputs::WordTag) {
        const std::string& name = model->config.tagger;
        tagger = core::language::Tagger::load(folderOf(name == "built-in" ? shippedTagger : name));
    }
    return options.plain ? makePlainParser(std::move(model), std::move(tagger))
                         : makeFastParser(std::move(model), std::move(tagger));
}

unsigned ModelLoader::gradientsOf(const std::string& spec) const
{
    using core::victims::Capability;
    if (isProgram(spec))
        return 0;
    try {
        const fs::path folder = folderOf(spec);
        const fs::path file = folder / "config.json";
        const auto text = core::readFile(file, configLimit);
        const auto config = core::maybeJson(text);
        const auto gradients = static_cast<unsigned>(Capability::Gradients);
        const auto flips = static_cast<unsigned>(Capability::Flips);
        if (isHuggingFaceConfig(config))
            return modelInfo(folder).task == "classification" ? gradients | flips : 0;
        const auto architecture = architectureNamed(text, file);
        if (isTranslationArchitecture(architecture))
            return gradients;
        if (!wordArchitecture(architecture))
            return 0;
        // What the text goes through before it is read has no gradients of words that stand in none.
        const auto steps = config.find("preprocess");
        const bool plain = steps == config.end() || steps->empty();
        return gradients | (plain ? flips : 0U);
    } catch (const std::exception&) { // nothing of that name, or damaged: loading it says what
        return 0;
    }
}

ModelInfo ModelLoader::info(const std::string& spec) const
{
    try {
        return spec.starts_with(execPrefix) ? ModelInfo{} : modelInfo(folderOf(spec));
    } catch (const core::Error&) { // nothing of that name
        return {};
    }
}

std::vector<ModelInfo> ModelLoader::models() const
{
    std::vector<ModelInfo> infos;
    std::set<std::string> names;
    for (const auto& folder : folders_) {
        std::error_code error;
        for (const auto& entry : fs::directory_iterator(folder, error))
            if (isModelFolder(entry.path()) && names.insert(entry.path().filename().string()).second)
                infos.push_back(modelInfo(entry.path()));
    }
    for (const char* name : shippedModels) {
        const auto found = std::ranges::find(infos, name, &ModelInfo::name);
        if (found != infos.end())
            found->shipped = found->folder.parent_path() == folders_.back();
        else if (!folders_.empty())
            infos.push_back({name, folders_.back() / name, "", "not installed", true, "missing"});
    }
    std::ranges::sort(infos, {}, &ModelInfo::name);
    return infos;
}

} // namespace models
