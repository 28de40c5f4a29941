#include "tests/support/registered_test.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>

#include "app/workbench.h"
#include "core/attacks/attack.h"
#include "core/attacks/recipe/scoring.h"
#include "core/base/error.h"
#include "core/base/hash.h"
#include "core/campaigns/result_json.h"
#include "core/corpora/reading/reader.h"
#include "core/text/splitting/tokenizer.h"
#include "tests/app/reading/natural_texts.h"
#include "tests/places.h"
#include "tests/support/fakes/answering_victim.h"
#include "tests/support/lengths.h"

using namespace core;
using attacks::AttackResult;
using structures::Prediction;

namespace {

/// Answers that depend on every word, for the tasks of which no model ships: a translation, an equation.
std::unique_ptr<victims::Victim> inventedVictim(const char* task)
{
    victims::VictimCard card;
    card.name = card.task = task;
    card.segments = {"sentence"};
    const bool translates = std::string_view(task) == "translation";
    return std::make_unique<fakes::AnsweringVictim>(card, [translates](const text::Input& input) -> Prediction {
        const auto words = input[0].text.words();
        if (!translates)
            return structures::Equation{"x = " + std::to_string(input.hash() % 1000),
                                        static_cast<double>(input.hash() % 1000)};
        std::string answer;
        for (const auto& word : words)
            answer.append(answer.empty() ? "" : " ").append(word.form().rbegin(), word.form().rend());
        return structures::TextAnswer{answer};
    });
}

std::string wordsOf(const text::Text& text)
{
    std::string words;
    for (const auto& word : text.words())
        words.append(words.empty() ? "" : "|").append(word.form());
    return words;
}

bool sameAnswer(const Prediction& one, const Prediction& other)
{
    const auto* scores = std::get_if<structures::ClassScores>(&one);
    const auto* others = std::get_if<structures::ClassScores>(&other);
    if (scores == nullptr || others == nullptr) // attacks that see labels alone store these
        return structures::labelOf(one) >= 0 ? structures::labelOf(one) == structures::labelOf(other) : one == other;
    return std::ranges::equal(scores->scores, others->scores, [](float a, float b) { return std::abs(a - b) < 1e-5F; });
}

/// The words that edits make of the original ones, as docs/formats.md says.
std::string rebuilt(const nlohmann::ordered_json& edits, const text::Segment& original)
{
    std::vector<std::vector<std::string>> words; // what each original word became
    for (const auto& word : original.text.words())
        words.push_back({std::string(word.form())});
    std::map<std::size_t, std::vector<std::string>> put; // by place in the result
    const auto listed = [](const std::string& joined) {
        std::vector<std::string> parts(1);
        for (const char c : joined)
            if (c == ' ')
                parts.emplace_back();
            else
                parts.back() += c;
        return parts;
    };
    for (const auto& edit : edits) {
        if (edit.at("segment") != original.name)
            continue;
        const std::string op = edit.at("op");
        const std::size_t index = edit.at("index");
        const auto to = listed(edit.at("to"));
        if (op == "insert")
            put[edit.at("place")] = to;
        else if (op == "delete")
            words.at(index).clear();
        else
            words.at(index) = to;
        if (op == "merge")
            for (std::size_t k = 1; k < listed(edit.at("from")).size(); ++k)
                words.at(index + k).clear();
    }
    for (const auto& edit : edits)
        if (edit.at("segment") == original.name && edit.at("op") == "move")
            put[edit.at("place")] = std::exchange(words.at(edit.at("index")), {});
    std::vector<std::string> result;
    for (const auto& word : words)
        result.insert(result.end(), word.begin(), word.end());
    for (const auto& [place, one] : put)
        result.insert(result.begin() + static_cast<std::ptrdiff_t>(std::min(place, result.size())), one.begin(),
                      one.end());
    std::string joined;
    for (const auto& word : result)
        joined.append(joined.empty() ? "" : "|").append(word);
    return joined;
}

} // namespace

/// What is stored is what was asked: the text of every result and variant of every recipe, read again, has the same
/// words and gets the same answer, and follows from the edits that are listed. 3,000 invented texts at night, 4 per
/// recipe otherwise.
class TestReadAgain : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void everyRecipe_data();
    void everyRecipe();

private:
    victims::Victim& victim(const std::string& name);
    [[nodiscard]] text::Input textFor(const victims::VictimCard& card, std::uint64_t seed,
                                      text::Tokenization cut) const;
    QString problemIn(const AttackResult& result, text::Tokenization cut, victims::Victim& victim) const;

    app::Workbench workbench_;
    std::vector<std::string> reviews_; ///< The beginnings of real ones, where they are at hand and wanted.
    std::map<std::string, std::unique_ptr<victims::Victim>> victims_;
};

void TestReadAgain::initTestCase()
{
    workbench_ = app::makeWorkbench();
    const std::string real = SHARED_DATA "/cad-sentiment/new_test.tsv.gz";
    if (!tests::nightly() || !std::filesystem::exists(real))
        return;
    constexpr std::size_t longest = 400;
    for (const auto& example : corpora::readCorpus(real).examples) {
        const auto& text = example.input[0].text.str();
        reviews_.push_back(text.substr(0, text.size() <= longest ? text.size() : text.rfind(' ', longest)));
    }
}

victims::Victim& TestReadAgain::victim(const std::string& name)
{
    auto& victim = victims_[name];
    if (!victim)
        victim = name == "translation" || name == "equations" ? inventedVictim(name.c_str())
                                                              : workbench_.loader->load(name, {});
    return *victim;
}

void TestReadAgain::everyRecipe_data()
{
    QTest::addColumn<QString>("recipe");
    QTest::addColumn<QString>("victim");
    for (const auto& name : attacks::Recipe::presets()) {
        const auto recipe = attacks::Recipe::load(name);
        // No agent ships, and no translator that shows its pieces: tst_agent_edits and tst_piece_attacks have their
        // own.
        if (const auto type = recipe.partType("transformation"); type == "agent" || type == "nearest-pieces")
            continue;
        const auto add = [&](const char* victim) {
            QTest::addRow("%s on %s", name.c_str(), victim) << QString::fromStdString(name) << victim;
        };
        if (recipe.attacks(structures::AnswerKind::Tree)) {
            add("ewt-parser-word");
        } else if (name.starts_with("mayer-")) {
            add("demo-arguments");
        } else if (recipe.attacks(structures::AnswerKind::Form)) {
            add("demo-questions");
            if (name == "synonyms-answer") {
                add("translation");
                add("equations");
            }
        } else if (name.ends_with("-pairs")) {
            add("snli-decomposable");
        } else if (name.starts_with("query-efficient")) {
            add("imdb-han");
        } else {
            add("mr-wordcnn");
            if (name == "textfooler")
                add("snli-decomposable");
            if (name == "textbugger")
                add("mr-small-bert");
        }
    }
}

text::Input TestReadAgain::textFor(const victims::VictimCard& card, std::uint64_t seed, text::Tokenization cut) const
{
    std::vector<text::Segment> segments;
    for (const auto& name : card.segments) {
        const auto number = combine64(seed, segments.size());
        auto text =
            !reviews_.empty() && seed % 2 == 0 ? reviews_[number % reviews_.size()] : samples::naturalText(number);
        segments.push_back({name, text::tokenize(std::move(text), cut), true, "en", {}});
    }
    return text::Input(std::move(segments));
}

/// What is wrong with a result; empty if nothing is.
QString TestReadAgain::problemIn(const AttackResult& result, text::Tokenization cut, victims::Victim& victim) const
{
    const auto json = campaigns::resultJson(result, victim.card().labels, {});
    std::vector<text::Segment> again = result.original.segments();
    for (std::size_t s = 0; s < again.size(); ++s) {
        const auto& stored = result.perturbed[s].text;
        again[s].text = text::tokenize(stored.str(), cut);
        const auto words = wordsOf(stored);
        const auto read = wordsOf(again[s].text);
        const auto said = [&](const char* what, const std::string& other) {
            return QStringLiteral("%1: %2\n asked %3\n %4")
                .arg(QLatin1String(what), QString::fromStdString(stored.str()), QString::fromStdString(words),
                     QString::fromStdString(other));
        };
        if (words != read)
            return said("read as other words", read);
        if (!result.original[s].editable && words != wordsOf(result.original[s].text))
            return said("another segment was changed", wordsOf(result.original[s].text));
        if (const auto made = rebuilt(json.at("edits"), result.original[s]); made != words)
            return said("the edits make other words", made);
    }
    const text::Input input{again};
    if (!sameAnswer(victim.predict({&input, 1}, {}).at(0), result.perturbedOutput))
        return QStringLiteral("another answer: ") + QString::fromStdString(again[0].text.str());
    return {};
}

void TestReadAgain::everyRecipe()
{
    QFETCH(const QString, recipe);
    QFETCH(const QString, victim);
    auto chosen = attacks::Recipe::load(recipe.toStdString());
    auto& asked = this->victim(victim.toStdString());
    if (chosen.needsGradients() && !asked.card().can(victims::Capability::Gradients)) { // the same candidates
        chosen.set("search.type", "greedy-ranked");
        chosen.set("search.ranking", "delete");
    }
    for (const auto& part : chosen.parts("constraints"))
        if (part.type == "pos" || part.type == "word-class")
            chosen.set("constraints." + part.type + ".original", "predicted"); // invented texts have no treebank's tags
    const attacks::Attack attack(chosen, workbench_.resources);
    const std::size_t rows = 64; // about as many as there are rows
    const std::size_t texts = tests::nightly() ? 3000 / rows + 1 : 4;
    constexpr text::Tokenization cuts[]{
        text::Tokenization::Penn, text::Tokenization::Penn,  text::Tokenization::Penn,   text::Tokenization::Whitespace,
        text::Tokenization::Penn, text::Tokenization::Moses, text::Tokenization::Unicode};
    std::size_t changed = 0;
    for (std::size_t k = 0; k < texts; ++k) {
        const std::uint64_t seed = combine64(hash64(recipe.toStdString()), k);
        const auto cut = cuts[k % std::size(cuts)];
        corpora::Example example;
        example.id = std::to_string(k);
        example.input = textFor(asked.card(), seed, cut);
        example.hash = example.input.hash();
        example.gold = asked.predict({&example.input, 1}, {}).at(0); // so that it is right
        if (const int label = structures::labelOf(example.gold); label >= 0)
            example.gold = structures::ClassLabel{label};
        attacks::AttackOptions options;
        options.seed = seed;
        options.maxQueries = asked.card().answers() == structures::AnswerKind::Form ? 40 : 300; // parsers are slow
        const auto result = attack.run(example, asked, options, {});
        QVERIFY2(result.status != attacks::Status::Error, result.message.c_str());
        changed += result.edits.empty() ? 0 : 1;
        if (const auto problem = problemIn(result, cut, asked); !problem.isEmpty())
            QFAIL(qPrintable(problem));
        for (const auto& variant : result.variants)
            if (const auto problem = problemIn(campaigns::asResult(result, variant), cut, asked); !problem.isEmpty())
                QFAIL(qPrintable(problem));
    }
    const bool ofProblems = recipe.startsWith(QLatin1String("kumar-")) ||
                            recipe.startsWith(QLatin1String("problem-")); // these texts are none
    if (texts > 4 && !ofProblems)
        QVERIFY(changed > 0);
}

QTEST_GUILESS_MAIN(TestReadAgain)
#include "tst_read_again.moc"
