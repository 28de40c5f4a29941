#include "tests/places.h"
#include "tests/support/registered_test.h"
#include "tests/support/said.h"

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/campaigns/planning/plan.h"
#include "core/campaigns/training/adversarial_plan.h"
#include "core/corpora/reading/read_parameters.h"
#include "core/files/file.h"
#include "core/victims/evaluation/evaluation.h"

using namespace core::campaigns;

/// The declared parameters of plans, from which command line, JSON, window and handbook are made.
class TestPlanParameters : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// Who says nothing gets what the struct starts with.
    void theDefaultsAreThoseOfThePlan()
    {
        const auto sample = withDefaults(sampleParameters(), {"random", 7, 7, 7, {}});
        QCOMPARE(sample.method, SampleOptions().method);
        QCOMPARE(sample.limit, SampleOptions().limit);
        QCOMPARE(sample.offset, SampleOptions().offset);
        QCOMPARE(sample.seed, SampleOptions().seed);
        using core::attacks::AttackOptions;
        const auto attack = withDefaults(attackParameters(), {7, 7, 7.0, core::attacks::TraceLevel::None});
        QCOMPARE(attack.seed, AttackOptions().seed);
        QCOMPARE(attack.maxQueries, AttackOptions().maxQueries);
        QCOMPARE(attack.timeLimitSeconds, AttackOptions().timeLimitSeconds);
        QVERIFY(attack.trace == AttackOptions().trace);
        AdversarialPlan other;
        other.source = AdversarialSource::Perturbation;
        other.share = 0.7;
        other.perText = other.seed = other.limit = 7;
        other.steps = other.epochs = 7;
        const auto adversarial = withDefaults(adversarialParameters(), std::move(other));
        const AdversarialPlan usual;
        QVERIFY(adversarial.source == usual.source);
        QCOMPARE(adversarial.share, usual.share);
        QCOMPARE(adversarial.perText, usual.perText);
        QCOMPARE(adversarial.steps, usual.steps);
        QCOMPARE(adversarial.epochs, usual.epochs);
        QCOMPARE(adversarial.seed, usual.seed);
        QCOMPARE(adversarial.limit, usual.limit);
    }

    void valuesOutOfRangeAreRefused_data()
    {
        QTest::addColumn<QString>("member");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* member, const char* says) { QTest::newRow(member) << member << says; };
        row(R"("max_queries": 1.5)", "max_queries must be a whole number of at least 0");
        row(R"("max_queries": -1)", "max_queries must be");
        row(R"("time_limit": -1)", "time_limit must be a number of at least 0");
        row(R"("trace": "some")", "trace must be accepted or all or none");
        row(R"("sample": {"method": "last"})", "method must be first or random or stratified or ids");
        row(R"("sample": {"limit": "ten"})", "limit must be a whole number");
        row(R"("seed": 1)", "has no key seed"); // a plan has "seeds"
    }
    void valuesOutOfRangeAreRefused()
    {
        QFETCH(const QString, member);
        QFETCH(const QString, says);
        CONTAINS(errorOf([&] { (void)planWith(member.toStdString()); }), says.toStdString());
    }

    /// One recipe for each combination of the values; an entry has 10,000 at most.
    void settingsWithSeveralValues()
    {
        const auto withSet = [](const std::string& set) {
            return parsePlan(R"({"corpus": "c.tsv", "victims": ["v"], "recipes": [{"recipe": "textfooler", "set": )" +
                                 set + "}]}",
                             ".", "p.json");
        };
        QCOMPARE(withSet(R"({"transformation.k": 2})").recipes.size(), std::size_t{1});
        QCOMPARE(
            withSet(R"({"transformation.k": [1, 2], "transformation.min_cosine": [0.1, 0.2, 0.3]})").recipes.size(),
            std::size_t{6});
        CONTAINS(errorOf([&] { (void)withSet(R"({"transformation.k": []})"); }), "one value or a list of them");
        std::string hundred, more;
        for (int value = 1; value <= 101; ++value) {
            hundred += value > 100 ? "" : (value > 1 ? ", " : "") + std::to_string(value);
            more += (value > 1 ? ", 0." : "0.") + std::to_string(1000 + value);
        }
        CONTAINS(errorOf([&] {
                     (void)withSet(R"({"transformation.k": [)" + hundred + R"(], "transformation.min_cosine": [)" +
                                   more + "]}");
                 }),
                 "at most 10000 combinations");
    }

    /// Seeds are any 64 bits; ids need no method.
    void whatScriptsMaySay()
    {
        const auto plan = planWith(R"("sample": {"ids": ["b", "a"], "seed": 18446744073709551615}, "time_limit": 2)");
        QCOMPARE(plan.sample.method, std::string("ids"));
        QCOMPARE(plan.sample.ids, (std::vector<std::string>{"b", "a"}));
        QCOMPARE(plan.sample.seed, ~std::uint64_t{0});
        QCOMPARE(plan.options.timeLimitSeconds, 2.0);
        QCOMPARE(planWith(R"("sample": {"ids": ["a"], "method": "first"})").sample.method, std::string("first"));
    }

    /// In tables that hold nothing else, with the same words.
    void theHandbookHasThemAll()
    {
        auto attack = attackParameters();
        std::erase_if(attack, [](const auto& parameter) { return parameter.key == "seed"; });
        QCOMPARE(tableOf("campaign-plans.md", "key of `sample`"), rowsOf(sampleParameters(), ""));
        QCOMPARE(tableOf("campaign-plans.md", "key of the attack"), rowsOf(attack, ""));
        QCOMPARE(tableOf("reproduce.md", "option of `adversarial-train`"), rowsOf(adversarialParameters(), "--"));
        QCOMPARE(tableOf("options.md", "option of reading"), optionsOf(core::corpora::readParameters()));
        QCOMPARE(tableOf("measures.md", "option of `evaluate`"), optionsOf(core::victims::scoreParameters()));
    }

    /// What reading and scoring start with, and what is typed for values.
    void readingAndScoring()
    {
        using core::corpora::ReadOptions;
        QVERIFY(core::corpora::typedOptions(withDefaults(core::corpora::readParameters(), ReadOptions())).empty());
        const std::map<std::string, std::string> typed{
            {"columns", "label=2,text=3"}, {"delimiter", "tab"},  {"encoding", "latin-1"},  {"format", "csv"},
            {"label_names", "0=World"},    {"quoting", "double"}, {"tokenization", "penn"}, {"max_memory", "1024"}};
        const auto options = core::corpora::readOptionsOf(typed);
        QCOMPARE(options.delimiter, '\t');
        QCOMPARE(options.columns.at("text"), std::string("3"));
        QCOMPARE(options.labelNames.at("0"), std::string("World"));
        QCOMPARE(core::corpora::typedOptions(options), typed);
        // A language as BCP 47 writes it.
        QCOMPARE(core::corpora::readOptionsOf({{"language", "pt_br"}}).language, std::string("pt-BR"));
        QVERIFY_EXCEPTION_THROWN((void)core::corpora::readOptionsOf({{"language", "no language"}}), core::UsageError);
        // Names of options mean the same as keys, sizes have units of 1024, empty values are the defaults.
        QCOMPARE(core::corpora::readOptionsOf({{"max-memory", "2G"}}).maxMemory, std::uint64_t{2} << 30);
        QCOMPARE(core::corpora::readOptionsOf({{"max-memory", "4 KiB"}}).maxMemory, std::uint64_t{4096});
        QCOMPARE(core::corpora::readOptionsOf({{"delimiter", ""}, {"quoting", "auto"}}).quoting, std::string());
        for (const auto& [key, value] :
             std::initializer_list<std::pair<const char*, const char*>>{{"delimiter", "ab"},
                                                                        {"quoting", "some"},
                                                                        {"max_memory", "1.5G"},
                                                                        {"max_memory", "much"},
                                                                        {"odd", "1"}})
            QVERIFY_EXCEPTION_THROWN((void)core::corpora::readOptionsOf({{key, value}}), core::UsageError);
        ReadOptions unsayable;
        unsayable.columns = {{"text", "a,b"}};
        CONTAINS(errorOf([&] { (void)core::corpora::typedOptions(unsayable); }), "--columns cannot name text=a,b");

        core::victims::ScoreChoices other(core::metrics::Punctuation::Upos);
        other.translations = {core::metrics::BleuTokenizer::Chinese, true, core::metrics::BleuSmoothing::None, false};
        const auto scores = withDefaults(core::victims::scoreParameters(), other);
        QVERIFY(scores.punctuation == core::victims::ScoreChoices().punctuation);
        QVERIFY(scores.translations == core::metrics::TranslationOptions());
        QCOMPARE(jsonOf(core::victims::scoreParameters(), other).dump(),
                 std::string(R"({"punctuation":"upos","tokenizer":"zh","lowercase":true,"smoothing":"none",)"
                             R"("references":"first"})"));
    }

private:
    template<typename Plan>
    static Plan withDefaults(const std::vector<core::PlanParameter<Plan>>& parameters, Plan plan)
    {
        for (const auto& parameter : parameters)
            parameter.set(plan, parameter.defaultValue);
        return plan;
    }

    static Plan planWith(const std::string& member)
    {
        return parsePlan(R"({"corpus": "c.tsv", "victims": ["v"], "recipes": ["pwws"], )" + member + "}", ".",
                         "p.json");
    }

    /// The rows of the table of the handbook whose header begins with this.
    static QString tableOf(const char* document, const std::string& header)
    {
        const auto text = core::readFile(fmt::format("{}/../docs/{}", RESOURCES, document));
        const auto begin = text.find("| " + header);
        const auto end = begin == std::string::npos ? begin : text.find("\n\n", begin);
        return QString::fromStdString(end == std::string::npos ? "" : text.substr(begin, end - begin))
            .section(QLatin1Char('\n'), 2);
    }

    template<typename Plan>
    static QString optionsOf(const std::vector<core::PlanParameter<Plan>>& parameters)
    {
        QStringList rows;
        for (const auto& parameter : parameters) {
            const auto usual = parameter.typedDefault();
            rows << QString::fromStdString(fmt::format("| `{}` | {} | {} | {} |", parameter.optionName(),
                                                       parameter.meaning, parameter.expected(),
                                                       usual.empty() ? "" : "`" + usual + "`"));
        }
        return rows.join(QLatin1Char('\n'));
    }

    template<typename Plan>
    static QString rowsOf(const std::vector<core::PlanParameter<Plan>>& parameters, const char* before)
    {
        QStringList rows;
        for (const auto& parameter : parameters)
            rows << QString::fromStdString(fmt::format("| `{}{}` | {} | {} | `{}` |", before, parameter.key,
                                                       parameter.meaning, parameter.expected(),
                                                       parameter.typedDefault()));
        return rows.join(QLatin1Char('\n'));
    }
};

QTEST_GUILESS_MAIN(TestPlanParameters)
#include "tst_plan_parameters.moc"
