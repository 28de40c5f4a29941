#include "tests/support/registered_test.h"

#include "core/victims/joint/joint_victim.h"
#include "core/victims/typed_input.h"
#include "tests/support/said.h"

using core::structures::ClassLabel;
using core::structures::ClassScores;
using core::structures::Prediction;
using core::text::Input;
using core::victims::JointVictim;

namespace {

/// P(its second label) is .9 for a text with the word, else .2 for a longer one than a word and .3 for one word.
class OneWord : public core::victims::Victim {
public:
    OneWord(std::string word, std::vector<std::string> labels, bool scores = true,
            std::vector<std::string> segments = {"sentence"})
        : word_(std::move(word)), scores_(scores)
    {
        card_.name = "looks for " + word_;
        card_.labels = std::move(labels);
        card_.segments = std::move(segments);
        card_.capabilities = scores ? 3U : 1U;
        card_.hash = word_;
    }
    [[nodiscard]] const core::victims::VictimCard& card() const override { return card_; }
    [[nodiscard]] std::vector<Prediction> predict(std::span<const Input> inputs, std::stop_token) override
    {
        std::vector<Prediction> answers;
        for (const auto& input : inputs) {
            bool there = false;
            const auto& text = input.text(card_.segments.back()).words(); // by its own name
            for (const auto& word : text)
                there = there || word.form() == word_;
            const float second = there ? 0.9F : text.size() > 1 ? 0.2F : 0.3F;
            answers.push_back(scores_ ? Prediction(ClassScores{{1.0F - second, second}})
                                      : Prediction(ClassLabel{there ? 1 : 0}));
        }
        return answers;
    }
    [[nodiscard]] std::unique_ptr<Victim> clone() const override { return std::make_unique<OneWord>(*this); }

private:
    std::string word_;
    bool scores_;
    core::victims::VictimCard card_;
};

/// Gives any text the same scores.
class Always : public core::victims::Victim {
public:
    Always(std::vector<std::string> labels, ClassScores scores) : scores_(std::move(scores))
    {
        card_.name = "always";
        card_.labels = std::move(labels);
        card_.segments = {"sentence"};
        card_.capabilities = 3U;
    }
    [[nodiscard]] const core::victims::VictimCard& card() const override { return card_; }
    [[nodiscard]] std::vector<Prediction> predict(std::span<const Input> inputs, std::stop_token) override
    {
        return std::vector<Prediction>(inputs.size(), Prediction(scores_));
    }
    [[nodiscard]] std::unique_ptr<Victim> clone() const override { return std::make_unique<Always>(*this); }

private:
    ClassScores scores_;
    core::victims::VictimCard card_;
};

std::shared_ptr<const core::victims::Victim> looksFor(const char* word, std::vector<std::string> labels,
                                                      bool scores = true,
                                                      std::vector<std::string> segments = {"sentence"})
{
    return std::make_shared<OneWord>(word, std::move(labels), scores, std::move(segments));
}

Input jointText(const std::vector<std::string>& words) { return Input::sentence(core::text::Text::ofWords(words)); }

Prediction answerTo(core::victims::Victim& victim, const std::vector<std::string>& words)
{
    const auto input = jointText(words);
    return victim.predict({&input, 1}, {}).front();
}

float scoreIn(const Prediction& answer, std::size_t label) { return std::get<ClassScores>(answer).scores.at(label); }

} // namespace

/// Several victims as one: fooled only when all are.
class TestJointVictim : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// One looks for "good" (negative, positive), one for "fine" (pos and neg the other way round).
    void theHardestToMoveAnswers()
    {
        const std::vector<std::string> labels{"negative", "positive"};
        JointVictim both({looksFor("good", labels), looksFor("fine", {"Negative", "Positive"})}, labels, 1);
        QCOMPARE(both.card().name, std::string("looks for good and looks for fine"));
        QVERIFY(both.card().can(core::victims::Capability::Scores));
        for (const auto& text : {std::vector<std::string>{"good", "film"}, {"fine", "film"}, {"good", "fine"}}) {
            const auto answer = answerTo(both, text); // one of them still says positive
            QCOMPARE(labelOf(answer), 1);
            QCOMPARE(scoreIn(answer, 1), 0.9F);
        }
        const auto moved = answerTo(both, {"bad", "film"});
        QCOMPARE(labelOf(moved), 0); // both say negative
        QCOMPARE(scoreIn(moved, 1), 0.2F);
    }

    /// Of "good" the one gives .9 and the other, which looks for "fine", .2: the text is at its target where the second
    /// gives that, too.
    void aTargetIsReachedWhereAllGiveIt()
    {
        const std::vector<std::string> labels{"negative", "positive"};
        JointVictim both({looksFor("good", labels), looksFor("fine", labels)}, labels, 0, {}, 1);
        for (const auto& text : {std::vector<std::string>{"good", "film"}, {"fine", "film"}}) {
            const auto answer = answerTo(both, text);
            QCOMPARE(labelOf(answer), 0);
            QCOMPARE(scoreIn(answer, 1), 0.2F);
        }
        const auto reached = answerTo(both, {"good", "fine"});
        QCOMPARE(labelOf(reached), 1);
        QCOMPARE(scoreIn(reached, 1), 0.9F);
        QCOMPARE(labelOf(answerTo(*both.clone(), {"good", "film"})), 0);
    }

    /// Three labels: one victim gives the target B (.05 of A is left), the other C (.01 of A). A is given by neither,
    /// but B is not given by both.
    void anotherLabelIsNotTheTarget()
    {
        const std::vector<std::string> labels{"A", "B", "C"};
        const auto always = [&](ClassScores scores) { return std::make_shared<Always>(labels, std::move(scores)); };
        const auto toB = always({{0.05F, 0.9F, 0.05F}}), toC = always({{0.01F, 0.3F, 0.69F}});
        JointVictim both({toB, toC}, labels, 0, {}, 1);
        QCOMPARE(labelOf(answerTo(both, {"film"})), 2);
        QCOMPARE(scoreIn(answerTo(both, {"film"}), 1), 0.3F);
        JointVictim away({toB, toC}, labels, 0); // for any other label than A it is enough
        QCOMPARE(labelOf(answerTo(away, {"film"})), 1);
        QVERIFY(both.card().hash != away.card().hash);
    }

    /// The labels of the joint victim are those that were asked for, whatever a member's order is.
    void labelsGoByTheirNames()
    {
        const std::vector<std::string> labels{"negative", "positive"};
        JointVictim other({looksFor("good", {"positive", "negative"})}, labels, 1);
        const auto answer = answerTo(other, {"good", "film"}); // its second label is negative
        QCOMPARE(labelOf(answer), 0);
        QCOMPARE(scoreIn(answer, 0), 0.9F);
        JointVictim plain({looksFor("good", {"positive", "negative"}, false)}, labels, 1);
        QVERIFY(!plain.card().can(core::victims::Capability::Scores));
        QVERIFY(answerTo(plain, {"good"}) == Prediction(ClassLabel{0}));
        // Beside a victim that gives no scores nobody's are given.
        JointVictim mixed({looksFor("good", labels), looksFor("fine", labels, false)}, labels, 1);
        QVERIFY(answerTo(mixed, {"good"}) == Prediction(ClassLabel{1}));
        QVERIFY(answerTo(mixed, {"film"}) == Prediction(ClassLabel{0}));
    }

    /// Variants are answered as the texts they are, also by a victim whose parts stand in another order.
    void variantsAreAnsweredAsTexts()
    {
        const std::vector<std::string> labels{"no", "yes"}, parts{"premise", "hypothesis"};
        JointVictim both({looksFor("good", labels, true, parts),
                          looksFor("fine", labels, true, {"hypothesis", "premise"})}, // it looks into the premise
                         labels, 1);
        std::vector<core::text::Segment> segments(2);
        segments[0].name = "premise";
        segments[0].text = core::text::Text::ofWords(std::vector<std::string>{"a", "b"});
        segments[1].name = "hypothesis";
        segments[1].text = core::text::Text::ofWords(std::vector<std::string>{"c", "d"});
        const Input base(segments);
        using core::text::Edit;
        using core::text::Variant;
        const auto put = [](std::uint16_t part, std::uint32_t word, const char* form) {
            return Variant{Edit::replace(part, word, core::text::intern(form))};
        };
        const std::vector<Variant> variants{Variant{}, put(0, 0, "fine"), put(1, 0, "fine"), put(1, 1, "good"),
                                            put(0, 1, "good")};
        const auto answers = both.predictVariants(base, variants, {});
        const int expected[] = {0, 1, 0, 1, 0};
        QCOMPARE(answers.size(), variants.size());
        for (std::size_t i = 0; i < variants.size(); ++i) {
            QCOMPARE(labelOf(answers[i]), expected[i]);
            const auto text = core::text::applied(base, variants[i]);
            QVERIFY(both.predict({&text, 1}, {}).front() == answers[i]);
            QVERIFY(both.clone()->predict({&text, 1}, {}).front() == answers[i]);
        }
    }

    void whatCannotBeJoinedIsNamed()
    {
        const std::vector<std::string> labels{"negative", "positive"};
        const auto one = looksFor("good", labels);
        const auto joined = [&](std::shared_ptr<const core::victims::Victim> other) {
            return errorOf([&] { JointVictim({one, std::move(other)}, labels, 1); });
        };
        CONTAINS(joined(looksFor("fine", {"negative", "neutral", "positive"})), "neutral");
        CONTAINS(joined(looksFor("fine", labels, true, {"premise", "hypothesis"})), "2 parts");
        QVERIFY(joined(looksFor("fine", labels)).empty());
    }

    /// A text is read under another victim's names of its parts; its words and edits stay.
    void textsAreReadUnderOtherNames()
    {
        core::victims::VictimCard card;
        card.name = "pair";
        card.segments = {"topic", "sentence"};
        card.language = "de";
        const auto text = jointText({"good", "film"});
        CONTAINS(errorOf([&] { (void)core::victims::inputFor(card, text); }), "topic and sentence");
        card.segments = {"text"};
        const auto edited = text.with(0, text[0].text.replaced(0, "dull"));
        const auto read = core::victims::inputFor(card, edited);
        QCOMPARE(read[0].name, std::string("text"));
        QCOMPARE(read[0].language, std::string("de"));
        QVERIFY(read[0].text.originalWords()[0] == core::text::intern("good"));
        QCOMPARE(read.perturbedShare(), 0.5);
    }
};

QTEST_APPLESS_MAIN(TestJointVictim)
#include "tst_joint_victim.moc"
