#include "core/lexicon/wordnet.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <mutex>

#include <fmt/format.h>

#include "core/base/ascii.h"
#include "core/base/error.h"
#include "core/base/hash.h"
#include "core/files/file.h"

namespace core::lexicon {

namespace {

constexpr std::array positions = {WordNetPos::Noun, WordNetPos::Verb, WordNetPos::Adjective, WordNetPos::Adverb};
constexpr std::array fileEndings = {"noun", "verb", "adj", "adv"};

std::size_t indexOf(WordNetPos pos)
{
    return static_cast<std::size_t>(std::find(positions.begin(), positions.end(), pos) - positions.begin());
}

WordNetPos posOf(char symbol)
{
    return symbol == 's' ? WordNetPos::Adjective : static_cast<WordNetPos>(symbol); // s: adjective satellite
}

/// Takes blank-separated fields off the front of a line.
class Fields {
public:
    explicit Fields(std::string_view line) : rest_(line) {}

    /// Empty at the end of the line.
    std::string_view next()
    {
        const std::size_t begin = std::min(rest_.find_first_not_of(" \r"), rest_.size());
        const std::size_t end = std::min(rest_.find_first_of(" \r", begin), rest_.size());
        const std::string_view field = rest_.substr(begin, end - begin);
        rest_.remove_prefix(end);
        return field;
    }

    /// The next field as a number; `good` becomes false if it is not one.
    std::uint32_t number(bool& good, int base = 10)
    {
        const std::string_view field = next();
        std::uint32_t value = 0;
        const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), value, base);
        good = good && error == std::errc() && end == field.data() + field.size();
        return value;
    }

private:
    std::string_view rest_;
};

[[noreturn]] void damaged(const std::filesystem::path& file, std::size_t line, const std::string& problem)
{
    throw Error({file.string(), line}, "damaged: " + problem, "Reinstall the package wordnet-base.");
}

/// One part of speech: its three files and the positions of its lemmas in them.
struct Part {
    struct Lemma {
        std::string_view form;
        std::uint32_t firstSense = 0;
    };
    struct Exception {
        std::string_view form;
        std::string_view bases; ///< Separated by blanks.
    };
    struct Pointer {
        std::string_view symbol;
        WordNet::Synset target;
        std::uint32_t sourceWord = 0; ///< From 1; 0: the whole synset.
        std::uint32_t targetWord = 0;
    };
    struct Record {
        std::vector<std::string_view> words; ///< Without adjectives' syntactic markers.
        std::vector<Pointer> pointers;
        std::string_view gloss;
    };

    Part(const std::filesystem::path& folder, const char* ending)
        : dataFile(folder / fmt::format("data.{}", ending)), index(folder / fmt::format("index.{}", ending)),
          data(dataFile), exceptionText(folder / fmt::format("{}.exc", ending))
    {
        if (data.bytes().empty())
            damaged(dataFile, 0, "the file is empty");
        readIndex(folder / fmt::format("index.{}", ending));
        readExceptions(folder / fmt::format("{}.exc", ending));
    }

    void readIndex(const std::filesystem::path& file)
    {
        const std::string_view bytes = index.bytes();
        lemmas.reserve(bytes.size() / 40);
        senses.reserve(bytes.size() / 30);
        std::size_t number = 0;
        for (std::size_t at = 0; at < bytes.size();) {
            const std::string_view line = lineAt(bytes, at);
            at += line.size() + 1;
            ++number;
            if (line.starts_with(' '))
                continue; // the licence
            Fields fields(line);
            const std::string_view form = fields.next();
            (void)fields.next(); // part of speech
            bool good = !form.empty();
            const std::uint32_t synsets = fields.number(good);
            for (std::uint32_t symbols = fields.number(good); good && symbols > 0; --symbols)
                good = !fields.next().empty();
            (void)fields.number(good); // number of senses once more
            (void)fields.number(good); // how many are ranked by frequency
            if (good && !lemmas.empty() && form <= lemmas.back().form)
                damaged(file, number, "the lemmas are not in order");
            lemmas.push_back({form, static_cast<std::uint32_t>(senses.size())});
            for (std::uint32_t i = 0; good && i < synsets; ++i) {
                senses.push_back(fields.number(good));
                good = good && senses.back() < data.bytes().size();
            }
            if (!good || !fields.next().empty())
                damaged(file, number, "not a lemma with its synsets");
        }
        if (lemmas.empty())
            damaged(file, 0, "no lemmas");
        lemmas.push_back({{}, static_cast<std::uint32_t>(senses.size())}); // so that every lemma has an end
    }

    void readExceptions(const std::filesystem::path& file)
    {
        const std::string_view bytes = exceptionText.bytes();
        std::size_t number = 0;
        for (std::size_t at = 0; at < bytes.size();) {
            const std::string_view line = lineAt(bytes, at);
            at += line.size() + 1;
            ++number;
            const std::size_t blank = line.find(' ');
            if (blank == std::string_view::npos || blank == 0 || blank + 1 == line.size())
                damaged(file, number, "not a form with its base forms");
            exceptions.push_back({line.substr(0, blank), line.substr(blank + 1)});
        }
        for (const auto& exception : exceptions) {
            Fields bases(exception.bases);
            for (std::string_view base = bases.next(); !base.empty(); base = bases.next())
                byBase.emplace_back(base, exception.form);
        }
        std::stable_sort(byBase.begin(), byBase.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
        std::stable_sort(exceptions.begin(), exceptions.end(),
                         [](const Exception& a, const Exception& b) { return a.form < b.form; });
    }

    /// Offsets of the lemma's synsets; empty when there is no such lemma.
    [[nodiscard]] std::span<const std::uint32_t> find(std::string_view lemma) const
    {
        const auto end = lemmas.end() - 1;
        const auto found = std::lower_bound(lemmas.begin(), end, lemma,
                                            [](const Lemma& a, std::string_view form) { return a.form < form; });
        if (found == end || found->form != lemma)
            return {};
        return std::span(senses).subspan(found->firstSense, (found + 1)->firstSense - found->firstSense);
    }

    enum class Detail { Words, All };

    [[nodiscard]] Record record(std::uint32_t offset, Detail detail = Detail::All) const
    {
        const auto require = [&](bool holds) {
            if (!holds)
                damaged(dataFile, 0, fmt::format("no synset at byte {}", offset));
        };
        require(offset < data.bytes().size());
        const std::string_view line = lineAt(data.bytes(), offset);
        const std::size_t bar = detail == Detail::All ? line.find(" | ") : std::string_view::npos;
        Fields fields(line.substr(0, bar));
        bool good = true;
        require(fields.number(good) == offset && good); // every record starts with its own offset
        (void)fields.next();                            // lexicographer file
        (void)fields.next();                            // part of speech
        Record record;
        for (std::uint32_t words = fields.number(good, 16); good && words > 0; --words) {
            const std::string_view word = fields.next();
            record.words.push_back(word.substr(0, word.find('(')));
            good = !record.words.back().empty();
            (void)fields.number(good, 16); // lexical id
        }
        require(good && !record.words.empty());
        if (detail == Detail::Words)
            return record;
        for (std::uint32_t pointers = fields.number(good); good && pointers > 0; --pointers) {
            Pointer pointer;
            pointer.symbol = fields.next();
            pointer.target.offset = fields.number(good);
            const std::string_view pos = fields.next();
            good = good && pos.size() == 1 && std::string_view("nvasr").find(pos[0]) != std::string_view::npos;
            const std::uint32_t words = fields.number(good, 16);
            pointer.sourceWord = words >> 8;
            pointer.targetWord = words & 0xffU;
            if (good) {
                pointer.target.pos = posOf(pos[0]);
                record.pointers.push_back(pointer);
            }
        }
        require(good);
        if (bar != std::string_view::npos) {
            const std::size_t last = line.find_last_not_of(" \r");
            record.gloss = line.substr(bar + 3, last + 1 < bar + 3 ? 0 : last + 1 - bar - 3);
        }
        return record;
    }

    std::filesystem::path dataFile;
    MappedFile index;
    MappedFile data;
    MappedFile exceptionText;
    std::vector<Lemma> lemmas;                                         ///< Sorted, and one past the end.
    std::vector<std::uint32_t> senses;                                 ///< Of all lemmas, in the order of the lemmas.
    std::vector<Exception> exceptions;                                 ///< Sorted by form.
    std::vector<std::pair<std::string_view, std::string_view>> byBase; ///< Base form and exception, sorted by base.
};

bool equalIgnoringCase(std::string_view a, std::string_view b)
{
    return std::ranges::equal(a, b, [](char x, char y) { return lowered(x) == lowered(y); });
}

void addOnce(std::vector<std::string>& forms, std::string_view form)
{
    if (std::find(forms.begin(), forms.end(), form) == forms.end())
        forms.emplace_back(form);
}

struct Detachment {
    std::string_view ending;
    std::string_view replacement;
};
// The rules of detachment of WordNet's morphy(7WN), in its order; adverbs have none.
constexpr Detachment nounRules[] = {{"s", ""},      {"ses", "s"},   {"xes", "x"},   {"zes", "z"},
                                    {"ches", "ch"}, {"shes", "sh"}, {"men", "man"}, {"ies", "y"}};
constexpr Detachment verbRules[] = {{"s", ""},   {"ies", "y"}, {"es", "e"},  {"es", ""},
                                    {"ed", "e"}, {"ed", ""},   {"ing", "e"}, {"ing", ""}};
constexpr Detachment adjectiveRules[] = {{"er", ""}, {"est", ""}, {"er", "e"}, {"est", "e"}};

std::span<const Detachment> rulesOf(WordNetPos pos)
{
    switch (pos) {
    case WordNetPos::Noun:
        return nounRules;
    case WordNetPos::Verb:
        return verbRules;
    case WordNetPos::Adjective:
        return adjectiveRules;
    case WordNetPos::Adverb:
        break;
    }
    return {};
}

} // namespace

struct WordNet::Data {
    std::vector<Part> parts;
    mutable std::once_flag hashed;
    mutable std::string hash;

    [[nodiscard]] const Part& part(WordNetPos pos) const { return parts[indexOf(pos)]; }
};

WordNet::WordNet(std::unique_ptr<Data> data) : data_(std::move(data)) {}
WordNet::~WordNet() = default;

std::shared_ptr<const WordNet> WordNet::load(const std::filesystem::path& folder)
{
    if (!std::filesystem::exists(folder / "index.noun"))
        throw Error({folder.string()}, "WordNet 3.0's database was not found", "Install the package wordnet-base.");
    auto data = std::make_unique<Data>();
    data->parts.reserve(fileEndings.size());
    for (const char* ending : fileEndings)
        data->parts.emplace_back(folder, ending);
    return std::make_shared<const WordNet>(std::move(data));
}

std::vector<WordNet::Synset> WordNet::senses(std::string_view lemma, WordNetPos pos) const
{
    std::vector<Synset> synsets;
    for (const std::uint32_t offset : data_->part(pos).find(lemma))
        synsets.push_back({pos, offset});
    return synsets;
}

std::vector<std::string> WordNet::lemmas(Synset synset) const
{
    const auto record = data_->part(synset.pos).record(synset.offset, Part::Detail::Words);
    return {record.words.begin(), record.words.end()};
}

std::string WordNet::gloss(Synset synset) const
{
    return std::string(data_->part(synset.pos).record(synset.offset).gloss);
}

std::vector<WordNet::Synset> WordNet::related(Synset synset, std::string_view pointer) const
{
    std::vector<Synset> synsets;
    for (const auto& candidate : data_->part(synset.pos).record(synset.offset).pointers)
        if (candidate.symbol == pointer && std::find(synsets.begin(), synsets.end(), candidate.target) == synsets.end())
            synsets.push_back(candidate.target);
    return synsets;
}

std::vector<std::string> WordNet::antonyms(std::string_view lemma, WordNetPos pos) const
{
    std::vector<std::string> forms;
    const Part& part = data_->part(pos);
    for (const std::uint32_t offset : part.find(lemma)) {
        const auto record = part.record(offset);
        for (const auto& pointer : record.pointers) {
            if (pointer.symbol != "!")
                continue;
            const auto target = data_->part(pointer.target.pos).record(pointer.target.offset);
            if (pointer.sourceWord == 0 || pointer.sourceWord > record.words.size() || pointer.targetWord == 0 ||
                pointer.targetWord > target.words.size())
                damaged(part.dataFile, 0, fmt::format("an antonym at byte {} names a word that is not there", offset));
            if (equalIgnoringCase(record.words[pointer.sourceWord - 1], lemma))
                addOnce(forms, target.words[pointer.targetWord - 1]);
        }
    }
    return forms;
}

std::vector<std::string> WordNet::synonyms(std::string_view lemma, WordNetPos pos) const
{
    std::vector<std::string> forms;
    const Part& part = data_->part(pos);
    for (const std::uint32_t offset : part.find(lemma))
        for (const std::string_view word : part.record(offset, Part::Detail::Words).words)
            if (!equalIgnoringCase(word, lemma))
                addOnce(forms, word);
    return forms;
}

std::vector<std::string> WordNet::baseForms(std::string_view form, WordNetPos pos) const
{
    const Part& part = data_->part(pos);
    std::vector<std::string> bases;
    const auto addLemma = [&](std::string_view lemma) {
        if (!part.find(lemma).empty())
            addOnce(bases, lemma);
    };
    const auto [first, last] =
        std::equal_range(part.exceptions.begin(), part.exceptions.end(), Part::Exception{form, {}},
                         [](const auto& a, const auto& b) { return a.form < b.form; });
    for (auto exception = first; exception != last; ++exception) {
        Fields fields(exception->bases);
        for (std::string_view base = fields.next(); !base.empty(); base = fields.next())
            addLemma(base);
    }
    addLemma(form);
    if (first != last)
        return bases;
    // "boxesful" is the plural of "boxful"; words like "mess" and "is" are not plurals.
    std::string_view stem = form;
    std::string_view ending;
    if (pos == WordNetPos::Noun && stem.ends_with("ful")) {
        stem.remove_suffix(3);
        ending = "ful";
    } else if (pos == WordNetPos::Noun && (stem.ends_with("ss") || stem.size() <= 2)) {
        return bases;
    }
    for (const auto& [suffix, replacement] : rulesOf(pos))
        if (stem.size() > suffix.size() && stem.ends_with(suffix))
            addLemma(fmt::format("{}{}{}", stem.substr(0, stem.size() - suffix.size()), replacement, ending));
    return bases;
}

std::vector<std::string> WordNet::exceptionsOf(std::string_view lemma, WordNetPos pos) const
{
    const auto& pairs = data_->part(pos).byBase;
    auto pair = std::lower_bound(pairs.begin(), pairs.end(), lemma,
                                 [](const auto& entry, std::string_view base) { return entry.first < base; });
    std::vector<std::string> forms;
    for (; pair != pairs.end() && pair->first == lemma; ++pair)
        forms.emplace_back(pair->second);
    return forms;
}

bool WordNet::contains(std::string_view lemma, WordNetPos pos) const { return !data_->part(pos).find(lemma).empty(); }

std::string WordNet::hash() const
{
    std::call_once(data_->hashed, [this] {
        std::uint64_t hash = 0;
        for (const Part& part : data_->parts)
            for (const MappedFile* file : {&part.index, &part.data, &part.exceptionText})
                hash = combine64(hash, hash64(file->bytes()));
        data_->hash = hex64(hash);
    });
    return data_->hash;
}

} // namespace core::lexicon
