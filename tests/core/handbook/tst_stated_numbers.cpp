#include "tests/places.h"
#include "tests/support/registered_test.h"

#include <regex>

#include <fmt/format.h>

#include "core/attacks/recipe/recipe.h"
#include "core/campaigns/convention.h"
#include "core/campaigns/planning/sample.h"
#include "core/corpora/formats/table.h"
#include "core/corpora/reading/reader.h"
#include "core/files/file.h"
#include "core/json/json.h"
#include "core/language/resources.h"
#include "core/lexicon/phrase_list.h"
#include "core/lexicon/stop_words.h"
#include "core/reports/basics/report_parameters.h"
#include "core/studies/design/templates.h"
#include "core/victims/loader.h"

using namespace core;

namespace {

/// A sentence of a page with {} where a number stands, and the number by the program.
struct Statement {
    const char* page;
    const char* sentence;
    double computed;
};

std::string onOneLine(const std::string& text) { return std::regex_replace(text, std::regex("\\s+"), " "); }

/// As pages write numbers: 1,000.
std::string written(double number)
{
    auto digits = fmt::format("{:.0f}", number);
    for (auto at = static_cast<int>(digits.size()) - 3; at > 0; at -= 3)
        digits.insert(static_cast<std::size_t>(at), ",");
    return digits;
}

double examplesOf(const char* corpus, const corpora::ReadOptions& options = {})
{
    return static_cast<double>(
        corpora::readCorpus(std::string(RESOURCES) + "/corpora/" + corpus, options).examples.size());
}

/// Under one heading; under all of them where none is named.
double phrasesOf(const char* list, const std::string& heading = {})
{
    const auto read = lexicon::PhraseList::load(std::string(RESOURCES) + "/phrases/" + list + ".txt");
    std::size_t count = 0;
    for (const auto& section : read->sections())
        if (heading.empty() || section.heading == heading)
            count += section.phrases.size();
    return static_cast<double>(count);
}

double wordsOf(const char* list)
{
    return static_cast<double>(lexicon::StopWords::load(std::string(RESOURCES) + "/stopwords/" + list + ".txt").size());
}

std::vector<Statement> statements()
{
    const auto recipes = static_cast<double>(attacks::Recipe::presets().size());
    return {
        {"choosing-a-recipe.md", "There are {} recipes.", recipes},
        {"guide.md", "helps with the {} [recipes]", recipes},
        {"guide.md", "opens the demo project: {} invented film reviews", examplesOf("demo-reviews.tsv")},
        {"guide.md", "{} sentences with trees", examplesOf("demo-treebank.conllu")},
        {"guide.md", "{} arguments and", examplesOf("demo-arguments", {.columns = {{"section", "test"}}})},
        {"guide.md", "{} questions about an invented country", examplesOf("demo-questions.tsv")},
        {"semantic-parsing.md", "with {} of them to train on", examplesOf("demo-questions-train.tsv")},
        {"semantic-parsing.md", "with {} questions to attack", examplesOf("demo-geography-prolog.tsv")},
        {"recipes.md", "`criteria.get_stopwords`, {} words", wordsOf("textfooler")},
        {"recipes.md", "among the resources: {} words of the closed classes", wordsOf("function-words")},
        {"recipes.md", "`entity-names.txt`, {} names in four classes", phrasesOf("entity-names")},
        {"recipes.md", "one of {} before JJ", phrasesOf("scalar-adverbs", "adjectives")},
        {"recipes.md", "of {} before verbs with a tense", phrasesOf("scalar-adverbs", "verbs")},
        {"recipes.md", "three of {} drawn, and a comma", phrasesOf("adverbial-conjunctions", "put in")},
        {"recipes.md", "one of {} drawn for each verb with a tense", phrasesOf("speculative-adverbs")},
        {"adding-a-corpus.md", "A table has at most {} columns", static_cast<double>(corpora::mostColumns)},
        {"formats.md", "| members of one JSON object whose order counts | {} |", static_cast<double>(jsonMemberLimit)},
        {"studies.md", "`--rounds` takes {} to", reports::reportParameter("rounds").low},
        {"studies.md", "`--rounds` takes 100 to {}", reports::reportParameter("rounds").high},
        {"options.md", "how long a program may take for an answer; {} |", victims::LoadOptions{}.timeoutSeconds},
    };
}

} // namespace

/// What the handbook says of sizes, limits and defaults is what the program has.
class TestStatedNumbers : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void ofEveryPage()
    {
        QStringList wrong;
        for (const auto& [page, sentence, computed] : statements()) {
            const auto text = onOneLine(readFile(std::string(RESOURCES) + "/../docs/" + page));
            auto expected = std::string(sentence);
            expected.replace(expected.find("{}"), 2, written(computed));
            if (text.find(expected) == std::string::npos)
                wrong << QString::fromStdString(fmt::format("{}: {}", page, expected));
        }
        QCOMPARE(wrong.join(QLatin1Char('\n')), QString());
    }

    /// Where the page spells the number, or names the default.
    void inWords()
    {
        const auto says = [](const char* page, const char* sentence) {
            return onOneLine(readFile(std::string(RESOURCES) + "/../" + page)).find(sentence) != std::string::npos;
        };
        QCOMPARE(campaigns::conventions.size(), std::size_t{7});
        QVERIFY(says("README.md", "seven named conventions of success rates"));
        QCOMPARE(studies::templateNames().size(), std::size_t{7}); // of five papers, of a chapter, and for the flags
        QVERIFY(says("README.md", "studies from seven templates"));
        QCOMPARE(campaigns::SampleOptions{}.method, std::string("first"));
        QVERIFY(says("docs/options.md", "| `--sample first` | the first ones, as long as nothing else is said"));
    }
};

QTEST_GUILESS_MAIN(TestStatedNumbers)
#include "tst_stated_numbers.moc"
