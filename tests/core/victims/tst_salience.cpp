#include "tests/support/registered_test.h"

#include <cmath>

#include "core/victims/salience.h"
#include "tests/support/fakes/fake_victim.h"
#include "tests/support/fakes/scripted_victim.h"
#include "tests/support/said.h"

using core::victims::Salience;
using core::victims::salienceOf;
using fakes::FakeVictim;

namespace {

bool weighs(const std::vector<std::vector<double>>& words, const std::vector<double>& expected)
{
    return words.size() == 1 &&
           std::ranges::equal(words[0], expected, [](double a, double b) { return std::abs(a - b) < 1e-6; });
}

} // namespace

/// What makes a word count for a classifier's answer.
class TestSalience : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// P(positive) = .5 + .3 - .1 = .7: without "superb" .4, without "dull" .8, without "film" .7.
    void ofALinearModel()
    {
        FakeVictim victim(FakeVictim::Weights{{"superb", 0.3}, {"dull", -0.1}});
        const auto text = fakes::inputOf({"superb", "dull", "film"});
        QVERIFY(weighs(salienceOf(Salience::Deletion, victim, text, 1, {}), {0.3, -0.1, 0.0}));
        QVERIFY(weighs(salienceOf(Salience::Deletion, victim, text, 0, {}), {-0.3, 0.1, 0.0}));
        QVERIFY(weighs(salienceOf(Salience::GradientNorm, victim, text, 1, {}), {0.3, 0.1, 0.0}));
        QVERIFY(weighs(salienceOf(Salience::GradientInput, victim, text, 1, {}), {0.3, -0.1, 0.0}));
        QVERIFY(weighs(salienceOf(Salience::GradientInput, victim, text, 0, {}), {-0.3, 0.1, 0.0}));
        QVERIFY(weighs(salienceOf(Salience::Attention, victim, text, 1, {}), {0.75, 0.25, 0.0}));
        QVERIFY(salienceOf(Salience::Deletion, victim, core::text::Input::sentence({}), 1, {}).front().empty());
    }

    /// A victim without scores counts as sure: what matters is whether the label is another one.
    void ofLabelsAlone()
    {
        FakeVictim victim(FakeVictim::Weights{{"superb", 0.3}, {"fine", 0.1}}, false);
        const auto text = fakes::inputOf({"superb", "fine"});
        QVERIFY(weighs(salienceOf(Salience::Deletion, victim, text, 1, {}), {0.0, 0.0}));
        const auto less = fakes::inputOf({"superb", "film"});
        QVERIFY(weighs(salienceOf(Salience::Deletion, victim, less, 1, {}), {1.0, 0.0}));
    }

    void whatAVictimCannotShow()
    {
        fakes::ScriptedVictim victim;
        const auto text = fakes::inputOf({"superb"});
        QVERIFY(core::victims::whyNoSalience(Salience::Deletion, victim.card()).empty());
        CONTAINS(core::victims::whyNoSalience(Salience::Attention, victim.card()), "no attention");
        CONTAINS(core::victims::whyNoSalience(Salience::GradientNorm, victim.card()), "no gradients");
        CONTAINS(errorOf([&] { (void)salienceOf(Salience::GradientNorm, victim, text, 1, {}); }), "no gradients");
        CONTAINS(errorOf([&] { (void)salienceOf(Salience::Deletion, victim, text, 5, {}); }), "no label");
        QCOMPARE(core::victims::nameOf(Salience::GradientInput), std::string_view("gradient-input"));
        QVERIFY(core::victims::salienceNamed("attention") == Salience::Attention);
        CONTAINS(errorOf([] { (void)core::victims::salienceNamed("lime"); }), "gradient-norm");
    }
};

QTEST_APPLESS_MAIN(TestSalience)
#include "tst_salience.moc"
