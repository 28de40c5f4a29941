#include "tests/support/registered_test.h"

#include "core/attacks/parts/attack_context.h"
#include "core/attacks/recipe/catalogue.h"
#include "core/base/error.h"
#include "core/text/splitting/tokenizer.h"
#include "tests/places.h"
#include "tests/support/fakes/fake_masked_model.h"

using namespace core::attacks;

/// Sentences with one word replaced by a synonym that a masked model expects there.
class TestSentenceSynonyms : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        qputenv("FAULTLINE_RESOURCES", RESOURCES);
        try {
            (void)core::language::Resources().wordNet();
        } catch (const core::Error&) {
            QSKIP("WordNet is not installed.");
        }
    }

    /// WordNet has buy and purchase in one synset, and child and kid; the model expects the second before the first,
    /// and "dog", which is no synonym of a word here. "kids" and "purchased" have the words' forms.
    void whatBothSay()
    {
        QCOMPARE(sentences({"kids", "dog", "purchased"}),
                 (QStringList{"The kids bought 5 pens .", "The children purchased 5 pens ."}));
        QCOMPARE(sentences({"kids", "dog", "purchased"}, 1), QStringList{"The kids bought 5 pens ."});
        QVERIFY(sentences({"dog", "cat"}).empty());
    }

    /// What it looks at is the sentence, not the words of others.
    void onlyTheSentence()
    {
        const auto input = core::text::Input::sentence(
            core::text::tokenize("They ran . The children bought 5 pens .", core::text::Tokenization::Whitespace));
        std::vector<Candidate> candidates;
        AttackContext context(input, 1, 1);
        part({"kids"})->propose(context, input, {0, 0, 3, Site::Sentence}, candidates);
        QVERIFY(candidates.empty());
    }

private:
    std::unique_ptr<Transformation> part(std::vector<std::string> expected, int most = 7)
    {
        model_ = std::make_shared<fakes::ListModel>(std::move(expected));
        resources_ = std::make_unique<core::language::Resources>(
            core::language::ResourceMakers{.maskedModel = [this](const auto&) { return model_; }});
        return makeTransformation({{"type", "sentence-synonyms"}, {"most", most}}, *resources_);
    }
    QStringList sentences(std::vector<std::string> expected, int most = 7)
    {
        const auto input = core::text::Input::sentence(
            core::text::tokenize("The children bought 5 pens .", core::text::Tokenization::Whitespace));
        std::vector<Candidate> candidates;
        AttackContext context(input, 1, 1);
        part(std::move(expected), most)->propose(context, input, {0, 0, 6, Site::Sentence}, candidates);
        QStringList texts;
        for (const auto& candidate : candidates)
            texts << QString::fromStdString(core::text::applied(input, candidate.edits())[0].text.str());
        return texts;
    }

    std::shared_ptr<core::language::MaskedLanguageModel> model_;
    std::unique_ptr<core::language::Resources> resources_;
};

QTEST_APPLESS_MAIN(TestSentenceSynonyms)
#include "tst_sentence_synonyms.moc"
