#include "tests/support/registered_test.h"

#include <functional>

#include "core/campaigns/exports/edit_flags.h"
#include "core/campaigns/exports/frames.h"
#include "core/campaigns/measures/measuring.h"
#include "core/campaigns/measures/stored_flags.h"
#include "tests/support/samples/resources.h"
#include "tests/support/samples/results.h"

using core::campaigns::editFlags;
using core::campaigns::Frame;
using core::campaigns::FrameRow;
using core::language::Flag;
using core::language::FlagKind;
using core::language::SegmentFlag;
using core::store::Project;
using core::text::EditOp;

namespace {

core::attacks::AttackResult changed(const char* sentence,
                                    const std::function<core::text::Text(core::text::Text)>& change,
                                    std::vector<core::attacks::ResultEdit> edits)
{
    auto result = samples::failed(samples::example(1, sentence, 1));
    result.status = core::attacks::Status::Succeeded;
    result.perturbed = result.original.with(0, change(result.original[0].text));
    result.edits = std::move(edits);
    return result;
}

/// "It was a {bad>good} film .", the only result of a campaign.
core::store::Id flaggedCampaign(Project& project)
{
    auto corpus = samples::corpus(0);
    corpus.examples = {samples::example(1, "It was a bad film .", 1)};
    const auto campaign = samples::campaign(project, corpus);
    auto result = changed("It was a bad film .", [](const auto& text) { return text.replaced(3, "good"); },
                          {{EditOp::Replace, "sentence", 3, "bad", "good", "JJ"}});
    result.example = corpus.examples[0].id;
    result.exampleHash = corpus.examples[0].hash;
    project.addResult(campaign, 0, result);
    return campaign;
}

FrameRow rowOf(const Project& project, core::store::Id campaign, Frame frame,
               const core::language::Validity* rules = nullptr)
{
    FrameRow found;
    core::campaigns::forEachRow(
        project, campaign, frame, {}, [&](const FrameRow& row) { found = row; }, rules);
    return found;
}

} // namespace

/// The flags in the tables that other programs read: of each edit, and of each result.
class TestEditFlags : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theyBelongToTheNearestEdit()
    {
        const auto result = changed("The old dog barks loudly .",
                                    [](const auto& text) { return text.replaced(1, "tall").replaced(2, "dogs"); },
                                    {{EditOp::Replace, "sentence", 1, "old", "tall", "JJ"},
                                     {EditOp::Replace, "sentence", 2, "dog", "dogs", "NN"}});
        const std::vector<SegmentFlag> flags{{0, {FlagKind::OtherSense, 1, "tall for old"}},
                                             {0, {FlagKind::Morphological, 2, "dogs for dog"}},
                                             {0, {FlagKind::SubjectVerb, 3, "barks with a plural subject"}},
                                             {0, {FlagKind::Capital, 0, "the"}}};
        const auto said = editFlags(result, flags);
        QCOMPARE(said.size(), std::size_t{2});
        // A relation that is a flag, too, is both; a flag at a word that nobody changed is of the edit beside it.
        QVERIFY(said[0].relation && *said[0].relation == flags[0].flag);
        QVERIFY((said[0].flags == std::vector<Flag>{flags[0].flag, flags[3].flag}));
        QVERIFY(said[1].relation && *said[1].relation == flags[1].flag);
        QVERIFY((said[1].flags == std::vector<Flag>{flags[2].flag}));
    }

    /// "It is {not >}{a>the} good film": the word after what was deleted stands at its place.
    void aWordThatStandsComesBeforeOneThatIsGone()
    {
        const auto change = [](const core::text::Text& text) {
            return core::text::applied(text.replaced(3, "the"), core::text::Edit::remove(0, 2));
        };
        const auto result = changed(
            "It is not a good film .", change,
            {{EditOp::Delete, "sentence", 2, "not", "", "RB"}, {EditOp::Replace, "sentence", 3, "a", "the", "DT"}});
        const std::vector<SegmentFlag> flags{{0, {FlagKind::Quantifier, 2, "the for a"}}};
        auto said = editFlags(result, flags);
        QVERIFY(said.size() == 2 && said[0].flags.empty() && said[1].flags.size() == 1);
        const auto gone =
            changed("It is not a good film .",
                    [](const auto& text) { return core::text::applied(text, core::text::Edit::remove(0, 2)); },
                    {{EditOp::Delete, "sentence", 2, "not", "", "RB"}});
        QCOMPARE(editFlags(gone, flags).at(0).flags.size(), std::size_t{1});
    }

    /// Results of an earlier version do not say where their edits are.
    void whereNobodyKnowsNothingIsSaid()
    {
        const auto result = changed("The old dog .", [](const auto& text) { return text.replaced(1, "tall"); }, {});
        QVERIFY(editFlags(result, std::vector<SegmentFlag>{{0, {FlagKind::OtherSense, 1, ""}}}).empty());
    }

    void editsSayThem()
    {
        const core::language::Validity rules(samples::resources());
        const auto project = Project::inMemory();
        const auto campaign = flaggedCampaign(*project);
        const auto unsaid = [](const FrameRow& row) {
            return row.at("kind").is_null() && row.at("kind_reason").is_null() && row.at("flags").is_null() &&
                   row.at("reasons").is_null();
        };
        QVERIFY(unsaid(rowOf(*project, campaign, Frame::Edits, &rules))); // not measured
        // Of other rules nobody knows the reasons.
        project->setMeasures(campaign, core::campaigns::measuresOfFlags("rules-1", std::array{FlagKind::Antonym},
                                                                        {{0, {FlagKind::Antonym}}}));
        QVERIFY(unsaid(rowOf(*project, campaign, Frame::Edits, &rules)));
        core::campaigns::MeasureRequest request;
        request.validity = &rules;
        (void)core::campaigns::measure(*project, campaign, request, {}, [](std::size_t, std::size_t) {});
        QVERIFY(unsaid(rowOf(*project, campaign, Frame::Edits)));
        const auto row = rowOf(*project, campaign, Frame::Edits, &rules);
        QCOMPARE(row.at("to").get<std::string>(), std::string("good"));
        QCOMPARE(row.at("kind").get<std::string>(), std::string("antonym"));
        QCOMPARE(row.at("flags").dump(), std::string(R"(["antonym"])"));
        QCOMPARE(row.at("reasons").at(0).get<std::string>(), std::string("good for bad: antonyms in WordNet"));
        QCOMPARE(row.at("kind_reason"), row.at("reasons").at(0));
    }

    /// The names stay when the rules change, and R takes them as they are; those with the rules in them stay, too.
    void resultsHavePlainColumns()
    {
        const core::language::Validity rules(samples::resources());
        const auto project = Project::inMemory();
        const auto campaign = flaggedCampaign(*project);
        QVERIFY(!rowOf(*project, campaign, Frame::Results).contains("flag_rules"));
        core::campaigns::MeasureRequest request;
        request.validity = &rules;
        (void)core::campaigns::measure(*project, campaign, request, {}, [](std::size_t, std::size_t) {});
        const auto row = rowOf(*project, campaign, Frame::Results);
        QCOMPARE(row.at("flag_rules").get<std::string>(), rules.name());
        QCOMPARE(row.at("flag_total").get<int>(), 1);
        QCOMPARE(row.at("flag_antonym").get<int>(), 1);
        QCOMPARE(row.at("flag_other_sense").get<int>(), 0);
        QVERIFY(row.at("flag_perplexity").is_null()); // nobody looked
        QVERIFY(row.contains("measure_flag-antonym " + rules.name()));
        for (const auto& [name, value] : row.items())
            if (name.starts_with("flag_"))
                QVERIFY2(name.find_first_not_of("abcdefghijklmnopqrstuvwxyz_") == std::string::npos, name.c_str());
    }
};

QTEST_GUILESS_MAIN(TestEditFlags)
#include "tst_edit_flags.moc"
