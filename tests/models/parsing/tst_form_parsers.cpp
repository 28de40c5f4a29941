#include "tests/support/registered_test.h"

#include <algorithm>
#include <cmath>

#include "core/base/error.h"

#include "core/structures/forms/form.h"
#include "core/structures/forms/form_match.h"
#include "core/text/input.h"
#include "models/inference/forms/form_parsing.h"
#include "models/inference/forms/form_pieces.h"
#include "models/inference/forms/form_variables.h"
#include "models/inference/forms/form_victim.h"
#include "tests/support/models/random_form_parser.h"

using core::structures::FormNotation;
using core::structures::parseForm;
using models::FormArchitecture;
using models::Question;

namespace {

constexpr std::array architectures{FormArchitecture::Seq2Seq, FormArchitecture::CoarseToFine,
                                   FormArchitecture::Grammar};

const std::vector<Question>& questions()
{
    static const std::vector<Question> all = {{"what", "is", "a", "state", "?"},
                                              {"texas"},
                                              {},
                                              {"is", "oregon", "in", "texas", "or", "in", "ohio"},
                                              {"what", "is", "in", "2", "new", "states"}};
    return all;
}

/// Whether all binders of a form of lambda calculus bind a variable, and each lambda names its type.
bool bindsVariables(const core::structures::FormNode& node)
{
    using core::structures::FormKind;
    const bool lambda = node.name == "lambda";
    if (node.kind == FormKind::Call && (lambda || node.name == "exists" || node.name == "argmax"))
        if (node.parts.at(0).kind != FormKind::Variable ||
            (lambda && (node.parts.size() != 3 || node.parts[1].kind != FormKind::Symbol)))
            return false;
    return std::ranges::all_of(node.parts, bindsVariables);
}

} // namespace

/// Semantic parsers without libtorch: how they write forms down, and what they answer.
class TestFormParsers : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void formsComeBack_data()
    {
        QTest::addColumn<QString>("form");
        QTest::newRow("lambda") << "( lambda $0 e ( and ( state:t $0 ) ( loc:t $0 s0 ) ( not ( high:t $0 ) ) ) )";
        QTest::newRow("lambda binders")
            << "( argmax $1 ( and ( state:t $1 ) ( exists $0 ( loc:t $0 $1 ) ) ) ( size:i $1 ) )";
        QTest::newRow("prolog") << "answer ( A , ( state ( A ) , \\+ ( loc ( A , B ) , const ( B , 'new york' ) ) ) )";
        QTest::newRow("released geo")
            << "_answer ( A , _longest ( A , ( _river ( A ) , _const ( B , _cityid ( austin , _ ) ) ) ) )";
        QTest::newRow("jobs")
            << "job ( ANS ) , ( language ( ANS , c ) ; language ( ANS , java ) ) , \\+ area ( ANS , ai )";
        QTest::newRow("lists") << "answer ( [ A , [ ] , 3 ] )";
        QTest::newRow("funql") << "answer(capital(loc_2(stateid('texas'))))";
    }
    void formsComeBack()
    {
        QFETCH(QString, form);
        const auto gold = parseForm(form.toStdString());
        models::FormConfig config;
        config.notation = gold.notation;
        for (const auto architecture : architectures) {
            config.architecture = architecture;
            const auto pieces = models::piecesFor(config, gold);
            QVERIFY(core::structures::GoldForm(gold).match(models::formFrom(config, pieces)).exact);
        }
        config.architecture = FormArchitecture::Seq2Seq;
        config.variableDistances = true;
        config.variables = models::variablesOf(gold);
        QVERIFY(
            core::structures::GoldForm(gold).match(models::formFrom(config, models::piecesFor(config, gold))).exact);
    }

    void variablesAreDistances()
    {
        // Jia and Liang (2016) write each variable by how many were introduced since.
        const auto form = parseForm("answer(A,(river(A),loc(A,B),const(B,cityid(austin,_)),longest(A)))");
        models::FormConfig config;
        config.variableDistances = true;
        const auto pieces = models::piecesFor(config, form);
        QString written;
        for (const auto& piece : pieces)
            written += QString::fromStdString(piece) + ' ';
        QCOMPARE(written, QString("answer ( <v> , ( river ( <v0> ) , loc ( <v0> , <v> ) , const ( <v0> , "
                                  "cityid ( austin , _ ) ) , longest ( <v1> ) ) ) "));
        config.variables = {"A"}; // B is counted on
        QVERIFY(core::structures::GoldForm(form).match(models::formFrom(config, pieces)).exact);
        config.variables = {"X", "Y"};
        QCOMPARE(models::formFrom(config, pieces),
                 std::string("answer ( X , ( river ( X ) , loc ( X , Y ) , const ( Y , cityid ( austin , _ ) ) , "
                             "longest ( X ) ) )"));
        // A variable that the form never introduces has a name of its own; none of these pieces is shown to anyone.
        config.variables = {"$0", "$1"};
        config.notation = FormNotation::Lambda;
        const std::vector<std::string> unbound{"(", "lambda", "<v>", "e", "(", "loc:t", "<v0>", "<v1>", ")", ")"};
        QCOMPARE(models::formFrom(config, unbound), std::string("( lambda $0 e ( loc:t $0 $1 ) )"));
        const std::vector<std::string> late{"<v0>", "<v>", "<v1>"}; // before it, and of nothing
        QVERIFY((models::namedPieces(config, late) == std::vector<std::string>{"$1", "$0", "$1"}));
    }

    void variablesGetTheirUsualNames()
    {
        models::VariableNames names;
        for (const char* form : {"job(ANS),area(ANS,X)", "job(ANS),area(ANS,P)", "job(B),area(B,ANS)",
                                 "job(ANS),area(ANS,P)", "job(C),area(C,ANS)", "job(C),area(C,ANS)"})
            names.add(parseForm(form, FormNotation::Prolog));
        QVERIFY((names.names() == std::vector<std::string>{"ANS", "P"})); // ANS is oftener second, but is first already
    }

    void aNameOfSeveralWordsIsOpened()
    {
        const auto form = parseForm("answer(stateid(' new york '))");
        const std::vector<std::string> tokens{"answer", "(", "stateid", "(", "'", "new", "york", "'", ")", ")"};
        QVERIFY(models::piecesOf(form) == tokens);
        const std::vector<std::string> actions{"(answer/1", "(stateid/1", "'", "new", "york", "'"};
        QVERIFY(models::actionsOf(form) == actions);
        const std::vector<std::string> sketch{"(answer/1", "(stateid/1", "<leaf>"};
        QVERIFY(models::sketchOf(actions, "<leaf>") == sketch);
        QVERIFY(models::hasQuoteBlanks(form));
        QCOMPARE(models::formOf(tokens, true), std::string("answer ( stateid ( ' new york ' ) )"));
        QCOMPARE(models::formOf(tokens, false), std::string("answer ( stateid ( 'new york' ) )"));
    }

    void everyAnswerOfAGrammarIsAForm_data()
    {
        QTest::addColumn<FormArchitecture>("architecture");
        QTest::addColumn<FormNotation>("notation");
        for (const auto architecture : {FormArchitecture::Grammar, FormArchitecture::CoarseToFine})
            for (const auto notation : core::structures::formNotations)
                QTest::addRow("%s, %s", models::nameOf(architecture).c_str(),
                              std::string(core::structures::nameOf(notation)).c_str())
                    << architecture << notation;
    }
    /// What a network draws at random with a grammar is a form all the same, and within its length.
    void everyAnswerOfAGrammarIsAForm()
    {
        QFETCH(const FormArchitecture, architecture);
        QFETCH(const FormNotation, notation);
        auto config = testing::tinyFormConfig(architecture);
        config.notation = notation;
        std::size_t longest = 0;
        for (std::uint64_t seed = 1; seed <= 60; ++seed) {
            const auto model = testing::randomFormParser(config, seed);
            for (const auto& list : models::parseQuestions(*model, questions(), 3, 3)) {
                QVERIFY2(!list.empty(), qPrintable(QString("seed %1").arg(seed)));
                for (const auto& written : list) {
                    const auto form = parseForm(written.form, notation); // throws for what is none
                    QCOMPARE(core::structures::tokensOf(form), written.form);
                    if (notation == FormNotation::Lambda)
                        QVERIFY2(bindsVariables(form.root), written.form.c_str());
                    longest = std::max(longest, written.pieces.size());
                }
            }
        }
        QVERIFY(longest > 30 && longest <= 128); // some were stopped
    }

    void answersDoNotHangOnTheBatch()
    {
        for (const auto architecture : architectures) {
            auto config = testing::tinyFormConfig(architecture);
            config.longest = 30;
            const auto model = testing::randomFormParser(config, 7);
            const auto together = models::parseQuestions(*model, questions(), 4, 4);
            for (std::size_t i = 0; i < questions().size(); ++i) {
                const auto alone = models::parseQuestions(*model, std::span(questions()).subspan(i, 1), 4, 4).front();
                QCOMPARE(alone.size(), together[i].size());
                for (std::size_t n = 0; n < alone.size(); ++n) {
                    QCOMPARE(alone[n].form, together[i][n].form);
                    QCOMPARE(alone[n].logProbability, together[i][n].logProbability);
                }
            }
        }
    }

    /// A form is as likely as the search found it, and its attention sums to 1 over the words of the question.
    void likelihoodIsTheSearchs()
    {
        for (const auto architecture : architectures) {
            auto config = testing::tinyFormConfig(architecture);
            config.longest = 40;
            std::size_t compared = 0;
            for (std::uint64_t seed = 1; seed <= 20; ++seed) {
                const auto model = testing::randomFormParser(config, seed);
                const auto& question = questions().front();
                const auto lists = models::parseQuestions(*model, std::span(&question, 1), 5, 5);
                for (const auto& written : lists.front()) {
                    std::optional<core::structures::LogicalForm> form;
                    try {
                        form = parseForm(written.form, FormNotation::Prolog);
                    } catch (const core::Error&) {
                        continue; // seq2seq may write what is none
                    }
                    if (models::piecesFor(config, *form) != written.pieces)
                        continue;
                    const auto likelihood = models::likelihoodsOf(*model, {&question, 1}, {&*form, 1}).front();
                    QVERIFY(std::abs(likelihood.logProbability - written.logProbability) < 1e-9);
                    QCOMPARE(likelihood.attention.size(), written.pieces.size());
                    for (const auto& weights : likelihood.attention) {
                        QCOMPARE(weights.size(), question.size());
                        float sum = 0.0F;
                        for (const float weight : weights)
                            sum += weight;
                        QVERIFY(std::abs(sum - 1.0F) < 1e-5F);
                    }
                    ++compared;
                }
            }
            QVERIFY(compared > 0 || architecture == FormArchitecture::Seq2Seq);
        }
    }

    /// The victim's attention and scores agree with its answers.
    void theVictimTellsHowItWrites()
    {
        const auto model = testing::randomFormParser(testing::tinyFormConfig(FormArchitecture::Grammar), 11);
        const auto victim = models::makeFormVictim(model);
        const std::vector<std::string> words{"What", "is", "a", "state"};
        const auto input = core::text::Input::sentence(core::text::Text::ofWords(words));
        auto* writer = victim->writer();
        QVERIFY(writer != nullptr);
        const auto lists = writer->candidates({&input, 1}, 4, {});
        QCOMPARE(lists.front().size(), std::size_t{4});
        QVERIFY(lists.front()[0].logProbability >= lists.front()[3].logProbability);
        const std::vector<core::text::Input> twice{input, input, input};
        const std::vector<core::structures::Prediction> answers{
            lists.front()[0].answer, core::structures::TextAnswer{"no form ("}, {}};
        const auto losses = writer->losses(twice, answers, {});
        QVERIFY(std::abs(losses[0] + lists.front()[0].logProbability) < 1e-9);
        QVERIFY(std::isinf(losses[1]));
        QVERIFY(std::isnan(losses[2]));
        const auto attention = writer->attentionFor(input, answers[0], {});
        QVERIFY(!attention.pieces.empty());
        QCOMPARE(attention.weights.size(), attention.pieces.size());
        QCOMPARE(attention.weights.front().size(), words.size());
        QVERIFY(writer->attentionFor(input, answers[1], {}).pieces.empty());
    }

    /// Losses of many answers at once are those of each alone, to the bit.
    void lossesDoNotDependOnTheBatch()
    {
        for (const auto architecture : architectures) {
            const auto config = testing::tinyFormConfig(architecture);
            const auto victim = models::makeFormVictim(testing::randomFormParser(config, 11));
            const std::vector<std::string> forms{"answer ( A , state ( A ) )",
                                                 "answer ( A , ( state ( A ) , loc ( A , texas ) ) )",
                                                 "texas",
                                                 "answer ( A , ( state ( A ) , loc ( A , oregon ) ) )",
                                                 "answer ( A , capital ( A ) )",
                                                 "no form ("};
            std::vector<core::text::Input> inputs;
            std::vector<core::structures::Prediction> answers;
            for (std::size_t i = 0; i < 150; ++i) { // more than go through the model together
                inputs.push_back(core::text::Input::sentence(core::text::Text::ofWords(questions()[i % 5])));
                if (i % 7 == 6)
                    answers.emplace_back();
                else
                    answers.emplace_back(core::structures::TextAnswer{forms[i % 6]});
            }
            const auto together = victim->writer()->losses(inputs, answers, {});
            QCOMPARE(together.size(), inputs.size());
            std::size_t finite = 0, infinite = 0;
            for (std::size_t i = 0; i < inputs.size(); ++i) {
                const auto alone = victim->writer()->losses({&inputs[i], 1}, {&answers[i], 1}, {}).front();
                QVERIFY(alone == together[i] || (std::isnan(alone) && std::isnan(together[i])));
                QCOMPARE(std::isnan(alone), i % 7 == 6);
                finite += std::isfinite(alone) ? 1 : 0;
                infinite += std::isinf(alone) ? 1 : 0;
            }
            QVERIFY(finite > 20);
            QVERIFY(infinite > 20);
        }
    }

    void whatCannotBeWrittenIsImpossible()
    {
        for (const auto architecture : architectures) {
            const auto model = testing::randomFormParser(testing::tinyFormConfig(architecture), 3);
            const auto form = parseForm("answer(A,river(A))");
            const auto likelihood = models::likelihoodsOf(*model, {&questions().front(), 1}, {&form, 1}).front();
            QVERIFY(std::isinf(likelihood.logProbability));
        }
    }
};

QTEST_APPLESS_MAIN(TestFormParsers)
#include "tst_form_parsers.moc"
