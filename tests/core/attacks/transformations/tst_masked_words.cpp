#include "tests/support/registered_test.h"

#include "core/attacks/recipe/catalogue.h"
#include "core/base/error.h"
#include "tests/support/fakes/fake_victim.h"

using namespace core::attacks;
using core::language::Proposal;
using core::text::formOf;
using core::text::intern;
using core::text::WordId;
using fakes::inputOf;

namespace {

/// Proposes for every place the word before it (`start` for the first), then "same", "Same" and "other"; records
/// its inputs.
class FakeModel : public core::language::MaskedLanguageModel {
public:
    explicit FakeModel(bool allPlaces) : allPlaces_(allPlaces) {}

    std::vector<std::vector<Proposal>> propose(std::span<const WordId> words, std::span<const std::size_t> places,
                                               std::size_t most, std::stop_token) const override
    {
        asked.emplace_back(places.begin(), places.end());
        std::vector<std::vector<Proposal>> lists;
        for (const auto place : places) {
            auto& list = lists.emplace_back();
            list.push_back({place == 0 ? intern("start") : words[place - 1], -1.0F});
            for (const char* form : {"same", "Same", "other"})
                list.push_back({intern(form), -2.0F});
            list.resize(std::min(list.size(), most));
        }
        return lists;
    }
    bool servesAllPlaces() const override { return allPlaces_; }
    std::string name() const override { return "fake"; }
    std::string hash() const override { return "0"; }

    mutable std::vector<std::vector<std::size_t>> asked;

private:
    bool allPlaces_;
};

QStringList wordsOf(const Transformation& transformation, AttackContext& context, const core::text::Input& input,
                    std::uint32_t index)
{
    std::vector<Candidate> candidates;
    transformation.propose(context, input, {0, index}, candidates);
    QStringList words;
    for (const auto& candidate : candidates) {
        const auto form = formOf(candidate.edit.word);
        words += QString::fromUtf8(form.data(), qsizetype(form.size()));
    }
    return words;
}

} // namespace

class TestMaskedWords : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void proposalsInTheirOrder()
    {
        const auto model = std::make_shared<FakeModel>(true);
        const core::language::Resources resources({.maskedModel = [&](const auto&) { return model; }});
        const auto input = inputOf({"a", "same", "Fine", "day"});
        const auto plain = makeTransformation({{"type", "masked-lm"}}, resources);
        AttackContext context(input, 1, 1);
        QCOMPARE(wordsOf(*plain, context, input, 0), (QStringList{"start", "same", "Same", "other"}));
        // The word itself is left out.
        QCOMPARE(wordsOf(*plain, context, input, 1), (QStringList{"a", "Same", "other"}));
        // The word's capitals, and each word once.
        QCOMPARE(wordsOf(*plain, context, input, 2), (QStringList{"Same", "Other"}));

        const auto two = makeTransformation({{"type", "masked-lm"}, {"psi", 2}, {"keep_case", false}}, resources);
        QCOMPARE(wordsOf(*two, context, input, 2), (QStringList{"same"}));
        QCOMPARE(wordsOf(*two, context, input, 3), (QStringList{"Fine", "same"}));
    }

    void oneTextAsksOnce()
    {
        const auto model = std::make_shared<FakeModel>(true);
        const core::language::Resources resources({.maskedModel = [&](const auto&) { return model; }});
        const auto transformation = makeTransformation({{"type", "masked-lm"}}, resources);
        const auto input = inputOf({"a", "fine", "day"});
        AttackContext context(input, 1, 1);
        for (std::uint32_t index : {1U, 0U, 2U, 1U})
            (void)wordsOf(*transformation, context, input, index);
        QCOMPARE(model->asked, (std::vector<std::vector<std::size_t>>{{0, 1, 2}}));
        const auto changed = inputOf({"a", "bad", "day"});
        QCOMPARE(wordsOf(*transformation, context, changed, 2).first(), QString("bad"));
        QCOMPARE(model->asked.size(), std::size_t{2});
        QCOMPARE(wordsOf(*transformation, context, input, 2).first(), QString("fine"));
        QCOMPARE(model->asked.size(), std::size_t{2});
    }

    void costlyPlacesAreAskedForAloneAndOnce()
    {
        const auto model = std::make_shared<FakeModel>(false);
        const core::language::Resources resources({.maskedModel = [&](const auto&) { return model; }});
        const auto transformation = makeTransformation({{"type", "masked-lm"}}, resources);
        const auto input = inputOf({"a", "fine", "day"});
        AttackContext context(input, 1, 1);
        for (std::uint32_t index : {2U, 0U, 2U})
            (void)wordsOf(*transformation, context, input, index);
        QCOMPARE(model->asked, (std::vector<std::vector<std::size_t>>{{2}, {0}}));
    }

    void withoutAModelThereIsAnError()
    {
        const core::language::Resources none;
        QVERIFY_THROWS_EXCEPTION(core::Error, (void)makeTransformation({{"type", "masked-lm"}}, none));
    }
};

QTEST_APPLESS_MAIN(TestMaskedWords)
#include "tst_masked_words.moc"
