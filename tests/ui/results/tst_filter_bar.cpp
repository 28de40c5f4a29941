#include "tests/support/registered_test.h"

#include <QComboBox>
#include <QToolButton>

#include "ui/results/filter_bar.h"

using core::attacks::Status;
using ui::FilterBar;
using ui::ResultFilter;

namespace {

/// Every part of it differs from the filter that lets all through.
ResultFilter everyPart()
{
    ResultFilter filter;
    filter.statuses = {Status::Failed, Status::Error};
    filter.labelBefore = 1;
    filter.labelAfter = 0;
    filter.text = QStringLiteral("good");
    filter.perturbedLow = 10.0;
    filter.perturbedHigh = 40.0;
    filter.kept = filter.starred = filter.excluded = true;
    filter.valid = filter.flagged = true;
    filter.flag = "antonym";
    return filter;
}

} // namespace

/// The chips and fields over the results: what is chosen is what is filtered by, remembered and cleared.
class TestFilterBar : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyPartIsSetReadAndCleared()
    {
        FilterBar bar;
        bar.setLabels({QStringLiteral("negative"), QStringLiteral("positive")});
        bar.setKept(3);
        QVERIFY(bar.filter() == ResultFilter{});
        bar.setFilter(everyPart());
        QVERIFY(bar.filter() == everyPart());
        bar.clear();
        QVERIFY(bar.filter() == ResultFilter{});
    }

    void whatIsRememberedIsRestored()
    {
        QVERIFY(FilterBar::fromText(FilterBar::toText(everyPart())) == everyPart());
        QVERIFY(FilterBar::fromText(FilterBar::toText({})) == ResultFilter{});
        // Written before there were all of these parts; and not by us at all.
        QCOMPARE(FilterBar::fromText(QStringLiteral(R"({"high": 30})")).perturbedHigh, 30.0);
        QVERIFY(FilterBar::fromText(QStringLiteral(R"({"excluded": true})")).excluded);
        QVERIFY(FilterBar::fromText(QStringLiteral("nonsense")) == ResultFilter{});
        QVERIFY(FilterBar::fromText(QStringLiteral(R"({"flag": "of another version"})")) == ResultFilter{});
    }

    /// Flags of the campaign before are not asked of the next one, which was not flagged.
    void flagsAreChosenWhereThereAreSome()
    {
        FilterBar bar;
        bar.show();
        auto* valid = bar.findChild<QToolButton*>(QStringLiteral("chip-valid"));
        auto* flag = bar.findChild<QComboBox*>(QStringLiteral("flag"));
        QVERIFY(!valid->isVisible() && !flag->isVisible());
        bar.setFlags(FilterBar::FlagCounts{7, 3, {{"antonym", 2}, {"article", 1}}});
        QVERIFY(valid->isVisible() && flag->isVisible());
        QCOMPARE(valid->text(), QStringLiteral("no flag 7"));
        QCOMPARE(flag->count(), 3);
        valid->setChecked(true);
        flag->setCurrentIndex(2);
        QCOMPARE(flag->currentText(), QStringLiteral("article 1"));
        QVERIFY(bar.filter().valid && bar.filter().flag == "article");
        bar.setFlags(FilterBar::FlagCounts{9, 1, {{"article", 1}}}); // measured anew: the choice stays
        QVERIFY(bar.filter().valid && bar.filter().flag == "article");
        bar.setFlags(std::nullopt);
        QVERIFY(bar.filter() == ResultFilter{});
        QVERIFY(!valid->isVisible() && !flag->isVisible());
    }

    /// Else nobody could take the choice back.
    void aChosenChipStaysWhenItsResultsAreGone()
    {
        FilterBar bar;
        bar.show();
        const auto chip = [&](const char* name) { return bar.findChild<QToolButton*>(QLatin1String(name)); };
        auto* errors = chip("chip-error");
        QVERIFY(errors != nullptr);
        bar.setCounts({{Status::Succeeded, 4}});
        QVERIFY(!errors->isVisible()); // nothing to choose
        QVERIFY(chip("chip-succeeded")->isVisible() && chip("chip-failed")->isVisible());
        bar.setCounts({{Status::Succeeded, 4}, {Status::Error, 2}});
        QVERIFY(errors->isVisible());
        errors->setChecked(true);
        bar.setCounts({{Status::Succeeded, 4}});
        QVERIFY(errors->isVisible());
        errors->setChecked(false);
        bar.setCounts({{Status::Succeeded, 4}});
        QVERIFY(!errors->isVisible());
        // The same of what was marked by hand.
        bar.setMarks(0, 1);
        QVERIFY(chip("chip-excluded")->isVisible() && !chip("chip-starred")->isVisible());
        chip("chip-excluded")->setChecked(true);
        bar.setMarks(0, 0);
        QVERIFY(chip("chip-excluded")->isVisible());
    }
};

QTEST_MAIN(TestFilterBar)
#include "tst_filter_bar.moc"
