#include "tests/support/registered_test.h"

#include "core/base/error.h"
#include "core/language/entities/gazetteer.h"
#include "core/structures/forms/form_names.h"
#include "core/text/splitting/tokenizer.h"
#include "core/victims/preprocessing/cleaning.h"
#include "core/victims/preprocessing/preprocessed_victim.h"
#include "tests/places.h"
#include "tests/support/said.h"

using core::structures::Equation;
using core::structures::Prediction;
using core::structures::TextAnswer;
using core::text::Input;
using core::text::Mark;
using core::text::MarkKind;
using core::victims::Cleaning;
using core::victims::CleaningStep;

namespace {

Input sentence(const std::string& text)
{
    return Input::sentence(core::text::tokenize(text, core::text::Tokenization::Whitespace));
}

Input marked(const std::string& text, std::vector<Mark> marks)
{
    auto segments = sentence(text).segments();
    segments[0].marks = std::move(marks);
    return Input(segments);
}

/// A question with the names of its form marked, as a corpus has it.
Input question(const std::string& text, const std::string& form)
{
    const auto plain = sentence(text);
    return marked(text, core::structures::namesIn(plain[0].text, core::structures::parseGoldForm(form)));
}

/// Gives scripted answers, and remembers what it read.
class Reader : public core::victims::Victim,
               public core::victims::AttentionReader,
               public core::victims::AnswerWriter,
               public core::victims::TextVectors {
public:
    struct Kept {
        core::victims::VictimCard card;
        std::vector<std::string> read;
        Prediction answer;
        std::vector<std::string> given; ///< Answers whose losses or attention were wanted.
        bool attends = false;
    };
    explicit Reader(std::shared_ptr<Kept> kept) : kept_(std::move(kept)) {}
    const core::victims::VictimCard& card() const override { return kept_->card; }
    std::vector<Prediction> predict(std::span<const Input> inputs, std::stop_token) override
    {
        for (const auto& input : inputs)
            kept_->read.push_back(input[0].text.str());
        return std::vector<Prediction>(inputs.size(), kept_->answer);
    }
    /// 1, 2, 3, ... of the words that it reads.
    core::victims::WordGradients gradients(const Input& input, int, std::stop_token) override
    {
        core::victims::WordGradients gradients{{{}}};
        for (std::size_t i = 0; i < input[0].text.size(); ++i)
            gradients.norms[0].push_back(static_cast<float>(i + 1));
        gradients.products = gradients.norms;
        gradients.products[0][0] = -1.0F;
        return gradients;
    }
    core::victims::AttentionReader* attention() override { return kept_->attends ? this : nullptr; }
    /// A half of the first word, and the others share the rest.
    std::vector<std::vector<float>> attention(const Input& input, std::stop_token) override
    {
        std::vector<float> weights(input[0].text.size(), 0.5F / static_cast<float>(input[0].text.size() - 1));
        weights[0] = 0.5F;
        return {weights};
    }
    core::victims::TextVectors* vectors() override { return kept_->attends ? this : nullptr; }
    /// The number of words that it reads.
    std::vector<std::vector<float>> textVectors(std::span<const Input> inputs, std::stop_token) override
    {
        std::vector<std::vector<float>> vectors;
        for (const auto& input : inputs)
            vectors.push_back({static_cast<float>(input[0].text.size())});
        return vectors;
    }
    core::victims::AnswerWriter* writer() override { return this; }
    std::vector<std::vector<core::victims::WrittenAnswer>> candidates(std::span<const Input> inputs, std::size_t,
                                                                      std::stop_token) override
    {
        (void)predict(inputs, {});
        return {inputs.size(), {{kept_->answer, -0.5}}};
    }
    std::vector<double> losses(std::span<const Input> inputs, std::span<const Prediction> answers,
                               std::stop_token) override
    {
        (void)predict(inputs, {});
        for (const auto& answer : answers)
            kept_->given.push_back(std::get<TextAnswer>(answer).text);
        return std::vector<double>(inputs.size(), 1.0);
    }
    /// Two pieces, each with the weights of attention().
    core::victims::AnswerAttention attentionFor(const Input& input, const Prediction& answer, std::stop_token) override
    {
        (void)losses({&input, 1}, {&answer, 1}, {});
        return {0, {"in", "s0"}, {attention(input, {})[0], attention(input, {})[0]}};
    }
    std::unique_ptr<Victim> clone() const override { return std::make_unique<Reader>(kept_); }

private:
    std::shared_ptr<Kept> kept_;
};

} // namespace

/// Victims that were trained on other texts than people read.
class TestPreprocessing : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void onlyKnownSteps()
    {
        const std::vector<std::string> all{"lower", "stem", "anonymise", "NUMk", "punctuation"}, unknown{"upper"},
            twice{"stem", "stem"};
        QCOMPARE(core::victims::cleaningSteps(all).size(), std::size_t{5});
        QVERIFY(errorOf([&] { (void)core::victims::cleaningSteps(unknown); }).find("upper") != std::string::npos);
        QVERIFY(errorOf([&] { (void)core::victims::cleaningSteps(twice); }).find("twice") != std::string::npos);
    }

    /// Words and stems of the rules' examples in M. F. Porter (1980), "An algorithm for suffix stripping".
    void portersStems()
    {
        const Cleaning cleaning({CleaningStep::Stem}, nullptr);
        const auto clean = cleaning.of(sentence("caresses Ponies ties cats feed agreed plastered motoring hopping "
                                                "falling filing happy relational conditional formalize hopefulness "
                                                "triplicate adjustable CONTROLL roll"));
        QCOMPARE(clean.input[0].text.str(),
                 std::string("caress poni ti cat feed agre plaster motor hop fall file happi relat condit formal hope "
                             "triplic adjust control roll"));
    }

    /// As the published questions of Geo, Jobs and ATIS are: short words stay whole, which Porter's first rules cut.
    void stemsOfSnowball()
    {
        const Cleaning cleaning({CleaningStep::Snowball}, nullptr);
        QCOMPARE(
            cleaning.of(sentence("What are this Early city's populations , and does it fly ?")).input[0].text.str(),
            std::string("what are this earli citi popul , and doe it fli ?"));
        QVERIFY(errorOf([] {
                    (void)core::victims::cleaningSteps(std::vector<std::string>{"stem", "snowball"});
                }).find("both") != std::string::npos);
    }

    void lowerCaseLeavesTheRest()
    {
        const Cleaning cleaning({CleaningStep::Lower}, nullptr);
        const auto clean = cleaning.of(sentence("  The CAFÉ  is\tOpen ."));
        QCOMPARE(clean.input[0].text.str(), std::string("  the café  is\topen ."));
        QCOMPARE(clean.input[0].text.size(), std::size_t{5});
    }

    /// A number is one however it is written, and whatever an attack made of the words beside it.
    void numbersInTheirOrder()
    {
        const Cleaning cleaning({CleaningStep::Numbers, CleaningStep::Lower}, nullptr);
        const auto problem = sentence("Ann has twenty one pears and 3.5 KG of Apples .");
        const auto clean = cleaning.of(problem);
        QCOMPARE(clean.input[0].text.str(), std::string("ann has NUM0 pears and NUM1 kg of apples ."));
        QVERIFY(clean.numbers == (std::vector<double>{21.0, 3.5}));
        const auto attacked = Input::sentence(problem[0].text.replaced(6, "4").deleted(0));
        const auto again = cleaning.of(attacked);
        QCOMPARE(again.input[0].text.str(), std::string("has NUM0 pears and NUM1 kg of apples ."));
        QVERIFY(again.numbers == (std::vector<double>{21.0, 4.0}));
    }

    void namesThatAreMarked()
    {
        const Cleaning cleaning({CleaningStep::Anonymise}, nullptr);
        const auto question =
            marked("flights from new york to boston and new york", {{MarkKind::Entity, 2, 4, "$city", {}},
                                                                    {MarkKind::Entity, 5, 6, "$city", {}},
                                                                    {MarkKind::Entity, 7, 9, "$city", {}}});
        const auto clean = cleaning.of(question);
        QCOMPARE(clean.input[0].text.str(), std::string("flights from city0 to city1 and city0"));
        // An edited name is no longer in the list: the victim reads it unchanged.
        const auto attacked = question.with(0, question[0].text.replaced(5, "bostn"));
        QCOMPARE(cleaning.of(attacked).input[0].text.str(), std::string("flights from city0 to bostn and city0"));
    }

    void punctuationIsLeftOut()
    {
        const Cleaning cleaning({CleaningStep::Punctuation}, nullptr);
        const auto clean = cleaning.of(sentence("so , which town is in st. Orme / Tarn ? !"));
        QCOMPARE(clean.input[0].text.str(), std::string("so which town is in st. Orme / Tarn"));
        QVERIFY(clean.words[0][1] == (core::victims::CleanText::Range{2, 3}));
        QCOMPARE(cleaning.of(sentence("? !")).input[0].text.str(),
                 std::string("? !")); // no text is left without a word
    }

    /// Kinds are the form's, and an answer names things as it does.
    void namesOfForms_data()
    {
        QTest::addColumn<QString>("form");
        QTest::addColumn<QString>("clean");
        QTest::newRow("lambda") << "( lambda $0 e ( and ( river:t $0 ) ( in:t $0 old_mere:s ) ( by:t $0 tarn:c ) ) )"
                                << "( lambda $0 e ( and ( river:t $0 ) ( in:t $0 s0 ) ( by:t $0 c0 ) ) )";
        QTest::newRow("Prolog") << "answer(A,(river(A),in(A,stateid(' old mere ')),by(A,cityid(tarn,_))))"
                                << "answer(A,(river(A),in(A,stateid(s0)),by(A,cityid(c0,_))))";
    }
    void namesOfForms()
    {
        QFETCH(const QString, form);
        QFETCH(const QString, clean);
        using enum CleaningStep;
        const Cleaning cleaning({Anonymise, Snowball, Punctuation}, nullptr);
        const auto natural = question("Which rivers are in Old Mere by Tarn ?", form.toStdString());
        const auto read = cleaning.of(natural);
        QCOMPARE(read.input[0].text.str(), std::string("which river are in s0 by c0"));
        const TextAnswer gold{form.toStdString()}, written{clean.toStdString()};
        QVERIFY(core::victims::cleaned(gold, read) == Prediction(written));
        QVERIFY(core::victims::restored(written, read) == Prediction(gold));
        // What names other things stays as it is, and so does what is not a form.
        for (const char* other : {"answer(A,in(A,stateid(lume)))", "answer(A", "not / a form (tarn"})
            QVERIFY(core::victims::cleaned(TextAnswer{other}, read) == Prediction(TextAnswer{other}));
        // A question that was cleaned before reads the same.
        const auto again = cleaning.of(question("which river are in s0 by c0", clean.toStdString()));
        QCOMPARE(again.input[0].text.str(), std::string("which river are in s0 by c0"));
        QVERIFY(core::victims::restored(written, again) == Prediction(written));
        QVERIFY(core::victims::cleaned(written, again) == Prediction(written));
    }

    /// Snowball's rules make "travers", their own stem of traverses, into traver: what was cleaned before must stay.
    void whatWasCleanedBeforeStays()
    {
        using enum CleaningStep;
        const Cleaning cleaning({Anonymise, Snowball, Punctuation}, nullptr);
        const auto clean =
            question("what river travers s0 ?", "( lambda $0 e ( and ( river:t $0 ) ( loc:t $0 s0 ) ) )");
        QCOMPARE(cleaning.of(clean).input[0].text.str(), std::string("what river travers s0 ?"));
        const auto edited = clean.with(0, clean[0].text.replaced(1, "Rivers").inserted(0, "which"));
        QCOMPARE(cleaning.of(edited).input[0].text.str(), std::string("which what river travers s0 ?"));
        const auto natural = question("what river travers Tarn ?", "( lambda $0 e ( loc:t $0 tarn:s ) )");
        QCOMPARE(cleaning.of(natural).input[0].text.str(), std::string("what river traver s0"));
    }

    void namesThatAreFound()
    {
        const auto tagger = core::language::Tagger::load(RESOURCES "/models/ewt-tagger");
        const auto recogniser = std::make_shared<const core::language::EntityRecogniser>(
            core::language::Gazetteer::load(RESOURCES "/entities/gazetteer.txt"), *tagger);
        const Cleaning cleaning({CleaningStep::Anonymise}, recogniser);
        const auto clean = cleaning.of(sentence("Mary flew from London to Paris on Monday ."));
        QCOMPARE(clean.input[0].text.str(), std::string("PERSON0 flew from GPE0 to GPE1 on Monday ."));
    }

    void answersInTermsOfTheText()
    {
        const Cleaning cleaning({CleaningStep::Anonymise, CleaningStep::Numbers}, nullptr);
        const auto question =
            cleaning.of(marked("cities in west virginia over 5000 people", {{MarkKind::Entity, 2, 4, "state", {}}}));
        const auto form =
            core::victims::restored(TextAnswer{"answer(larger(city(loc(state0)),NUM0),state01,NUM00)"}, question);
        QCOMPARE(std::get<TextAnswer>(form).text,
                 std::string("answer(larger(city(loc(west virginia)),5000),state01,NUM00)"));
        // Words that were in the text already are not placeholders, and restored words are not scanned again.
        const auto odd =
            cleaning.of(marked("PERSON0 met NUM7 of boston , 3 times",
                               {{MarkKind::Entity, 2, 3, "PERSON", {}}, {MarkKind::Entity, 4, 5, "GPE", {}}}));
        QCOMPARE(odd.input[0].text.str(), std::string("PERSON0 met PERSON1 of GPE0 , NUM0 times"));
        QCOMPARE(std::get<TextAnswer>(core::victims::restored(TextAnswer{"met(PERSON0,PERSON1,GPE0,NUM0)"}, odd)).text,
                 std::string("met(PERSON0,NUM7,boston,3)"));
        const auto problem = cleaning.of(sentence("Ann had 7 apples and ate 4 of them ."));
        const auto equation = std::get<Equation>(core::victims::restored(Equation{"x = NUM0 - NUM1", 0.0}, problem));
        QCOMPARE(equation.equation, std::string("x = 7 - 4"));
        QCOMPARE(equation.answer, 3.0);
        // What is none is left alone.
        QCOMPARE(std::get<Equation>(core::victims::restored(Equation{"NUM0 - -", 5.0}, problem)).answer, 5.0);
        QVERIFY(core::victims::restored(core::structures::ClassLabel{1}, problem) ==
                Prediction(core::structures::ClassLabel{1}));
    }

    void theVictimReadsWhatItWasTrainedOn()
    {
        const auto kept = std::make_shared<Reader::Kept>();
        kept->card.task = "equations";
        kept->card.preprocess = {"lower", "NUMk"};
        kept->answer = Equation{"NUM0 * NUM1", 0.0};
        const auto victim = core::victims::preprocessed(std::make_unique<Reader>(kept), [] { return nullptr; });
        const std::vector<Input> inputs{sentence("Two Boxes of 6 Eggs ."), sentence("No number")};
        const auto answers = victim->clone()->predict(inputs, {});
        QVERIFY(kept->read == (std::vector<std::string>{"NUM0 boxes of NUM1 eggs .", "no number"}));
        QCOMPARE(std::get<Equation>(answers[0]).answer, 12.0);
        // Variants are of the natural text.
        kept->read.clear();
        const std::vector<core::text::Variant> variants{
            {core::text::Edit::replace(0, 2, core::text::intern("Crates"))}};
        (void)victim->predictVariants(inputs[0], variants, {});
        QCOMPARE(kept->read.back(), std::string("NUM0 boxes crates NUM1 eggs ."));
        // A word has the gradient of its replacement.
        const auto gradients = victim->gradients(sentence("Twenty one Eggs ."), 0, {});
        QVERIFY(gradients.norms == (std::vector<std::vector<float>>{{1.0F, 1.0F, 2.0F, 3.0F}}));
        QVERIFY(gradients.products == (std::vector<std::vector<float>>{{-1.0F, -1.0F, 2.0F, 3.0F}}));
        QVERIFY(victim->vectors() == nullptr);
        // Words share the gradient of the word that replaces them.
        QVERIFY(victim->attention() == nullptr);
        kept->attends = true;
        QVERIFY(victim->attention()->attention(sentence("Twenty one Eggs ."), {}) ==
                (std::vector<std::vector<float>>{{0.25F, 0.25F, 0.25F, 0.25F}}));
        // The vector of a text is that of its clean form: NUM0 eggs .
        const auto numbers = sentence("Twenty one Eggs .");
        QVERIFY(victim->vectors()->textVectors({&numbers, 1}, {}) == (std::vector<std::vector<float>>{{3.0F}}));
        // The effect of another word on a replaced one is not known.
        kept->card.capabilities = 4U | 16U;
        QVERIFY(kept->card.can(core::victims::Capability::Flips) && victim->flips() == nullptr);
        const auto again = core::victims::preprocessed(std::make_unique<Reader>(kept), [] { return nullptr; })->clone();
        QVERIFY(again->card().can(core::victims::Capability::Gradients));
        QVERIFY(!again->card().can(core::victims::Capability::Flips));
    }

    /// Losses, further answers and attention are in terms of the text, too.
    void writersReadCleanTexts()
    {
        const auto kept = std::make_shared<Reader::Kept>();
        kept->card.task = "forms";
        kept->card.preprocess = {"anonymise", "snowball", "punctuation"};
        kept->answer = TextAnswer{"( size:i s0 )"};
        const auto victim = core::victims::preprocessed(std::make_unique<Reader>(kept), [] { return nullptr; });
        const std::vector inputs{question("how big is Old Mere ?", "( size:i old_mere:s )"),
                                 question("how big are towns ?", "( size:i town:t )")};
        const std::vector<Prediction> gold{TextAnswer{"( size:i old_mere:s )"}, TextAnswer{"( size:i town:t )"}};
        QVERIFY(victim->writer() != nullptr);
        QCOMPARE(victim->writer()->losses(inputs, gold, {}).size(), std::size_t{2});
        QVERIFY(kept->read == (std::vector<std::string>{"how big is s0", "how big are town"}));
        QVERIFY(kept->given == (std::vector<std::string>{"( size:i s0 )", "( size:i town:t )"}));
        const auto lists = victim->writer()->candidates(inputs, 1, {});
        QVERIFY(lists[0][0].answer == gold[0]);
        QVERIFY(lists[1][0].answer == kept->answer); // there is no name to restore
        const auto attention = victim->writer()->attentionFor(inputs[0], gold[0], {});
        QVERIFY(attention.pieces == (std::vector<std::string>{"in", "old_mere:s"}));
        const float rest = 0.5F / 3.0F; // of how, big, is, s0; two words share the last one's
        QVERIFY(attention.weights[0] == (std::vector<float>{0.5F, rest, rest, rest / 2.0F, rest / 2.0F, 0.0F}));
        // Texts in another language cannot be put in clean terms.
        kept->card.task = "translation";
        QVERIFY(core::victims::preprocessed(std::make_unique<Reader>(kept), [] { return nullptr; })->writer() ==
                nullptr);
        kept->card.preprocess = {"lower"};
        QVERIFY(core::victims::preprocessed(std::make_unique<Reader>(kept), [] { return nullptr; })->writer() !=
                nullptr);
    }

    /// What somebody types has no gold form: the victim's own list says which names are in it.
    void typedQuestionsHaveTheNamesOfTheList()
    {
        using core::victims::NameList;
        const auto list = std::make_shared<const NameList>(
            NameList::parse("old mere\ts\told_mere:s\nmere\tc\tmere_om:c\nlume river\tr\tlume:r\n", "names.tsv"));
        const auto kept = std::make_shared<Reader::Kept>();
        kept->card.task = "forms";
        kept->card.hash = "of the weights";
        kept->card.preprocess = {"snowball", "anonymise", "punctuation"};
        kept->answer = TextAnswer{"( loc:t r0 s0 )"};
        const auto victim = core::victims::preprocessed(
            std::make_unique<Reader>(kept),
            []() -> std::shared_ptr<const core::language::EntityRecogniser> { throw core::Error("it was asked for"); },
            list);
        const auto answers =
            victim->predict(std::vector{sentence("Is the Lume River in Old Mere?"), sentence("where is s0 in mere"),
                                        question("is old mere big", "( size:i old_mere:s )")},
                            {});
        QVERIFY(kept->read == (std::vector<std::string>{"is the r0 in s0", "where is s0 in c0", "is s0 big"}));
        QVERIFY(answers[0] == Prediction(TextAnswer{"( loc:t lume:r old_mere:s )"}));
        QVERIFY(victim->card().hash != kept->card.hash); // another list makes another victim
        QCOMPARE(victim->clone()->card().hash, victim->card().hash);
    }

    void namesAreListedOnce()
    {
        core::victims::NameList list;
        for (int i = 0; i < 2; ++i)
            list.add("New Mere", {"s", "new_mere:s"});
        list.add("new mere", {"c", "new_mere_om:c"});
        list.add("Lume", {"r", "lume:r"});
        QCOMPARE(list.text(), std::string("lume\tr\tlume:r\nnew mere\ts\tnew_mere:s\n"));
        QCOMPARE(core::victims::NameList::parse(list.text(), "names.tsv").text(), list.text());
        QCOMPARE(core::victims::NameList::parse("lume\tr\tlume:r\r\n", "names.tsv").text(),
                 std::string("lume\tr\tlume:r\n"));
        for (const char* row : {"lume\tr\n", "lume\tr\tlume:r\tmore\n", "\tr\tlume:r\n"})
            CONTAINS(
                errorOf([&] { (void)core::victims::NameList::parse(std::string("a\tb\tc\n") + row, "names.tsv"); }),
                "names.tsv:2");
    }

    void parsersKeepTheirWordsApart()
    {
        const auto kept = std::make_shared<Reader::Kept>();
        kept->card.task = "parsing";
        kept->card.preprocess = {"lower", "anonymise"};
        CONTAINS(
            errorOf([&] { (void)core::victims::preprocessed(std::make_unique<Reader>(kept), [] { return nullptr; }); }),
            "trees count words");
        kept->card.preprocess = {"lower", "stem"};
        kept->answer = core::structures::DependencyTree{{2, 0}, {}};
        const auto victim = core::victims::preprocessed(std::make_unique<Reader>(kept), [] { return nullptr; });
        QVERIFY(victim->predict(std::vector{sentence("They Left")}, {})[0] == kept->answer);
        QCOMPARE(kept->read.back(), std::string("thei left"));
    }

    /// Without a step there is nothing between the victim and its reader.
    void othersAreLeftAlone()
    {
        auto reader = std::make_unique<Reader>(std::make_shared<Reader::Kept>());
        const auto* alone = reader.get();
        QCOMPARE(core::victims::preprocessed(std::move(reader), [] { return nullptr; }).get(), alone);
    }
};

QTEST_APPLESS_MAIN(TestPreprocessing)
#include "tst_preprocessing.moc"
