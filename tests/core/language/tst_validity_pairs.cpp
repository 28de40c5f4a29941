#include "tests/support/registered_test.h"

#include <cmath>
#include <map>

#include "core/language/validity/validity.h"
#include "tests/core/language/marked_change.h"
#include "tests/core/language/validity_pairs.h"
#include "tests/support/samples/resources.h"

using namespace core::language;
using validity_pairs::Counted;

namespace {

/// What the rules say of the pairs that a reader labelled.
std::map<std::string, Counted> countPairs(const Validity& rules, std::size_t& count)
{
    std::map<std::string, Counted> counted;
    const auto pairs = validity_pairs::read();
    for (const auto& pair : pairs) {
        std::set<std::string> flagged;
        const auto change = marked::changeOf(pair.before, pair.after);
        for (const auto& flag : rules.flags(change.before, change.after))
            flagged.insert(std::string(typeOf(flag.kind).name));
        for (const auto& type : flagTypes()) {
            const std::string name(type.name);
            counted[name].add(pair.labels.contains(name), flagged.contains(name));
        }
    }
    count = pairs.size();
    return counted;
}

bool wasLabelled(const FlagType& type)
{
    return (!isRelation(type.kind) && type.kind < FlagKind::Perplexity) || type.kind == FlagKind::OtherSense ||
           type.kind == FlagKind::Morphological || type.kind == FlagKind::Antonym;
}

} // namespace

/// The numbers of docs/validity.md are those that the rules give on the pairs today.
class TestValidityPairs : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theHandbookSaysThem()
    {
        const Validity rules(samples::resources());
        std::size_t pairs = 0;
        const auto counted = countPairs(rules, pairs);
        QCOMPARE(pairs, std::size_t{300});
        const auto page = core::readFile(std::string(RESOURCES) + "/../docs/validity.md");
        for (const auto& type : flagTypes()) {
            const std::string name(type.name);
            if (!wasLabelled(type))
                continue;
            if (!rules.hasDictionary() && (type.kind == FlagKind::NotAWord || type.kind == FlagKind::Comparative))
                continue; // what these find depends on it
            const auto row = counted.at(name).row(name);
            QVERIFY2(page.find(row) != std::string::npos, row.c_str());
            if (type.weight != FlagWeight::Relation) // what the order of texts for raters is made of
                QVERIFY2(std::abs(counted.at(name).precision() - type.precision) < 0.0051, row.c_str());
        }
    }

    /// "What is under .8 precision is called a hint, not a flag."
    void whatIsOftenWrongIsAHint()
    {
        const Validity rules(samples::resources());
        if (!rules.hasDictionary())
            QSKIP("there is no spelling dictionary (hunspell-en-us)");
        std::size_t pairs = 0;
        const auto counted = countPairs(rules, pairs);
        for (const auto& type : flagTypes())
            if (wasLabelled(type) && type.weight != FlagWeight::Relation) {
                const double precision = counted.at(std::string(type.name)).precision();
                QVERIFY2((precision >= 0.8) == (type.weight == FlagWeight::Flag), std::string(type.name).c_str());
            }
    }
};

QTEST_GUILESS_MAIN(TestValidityPairs)
#include "tst_validity_pairs.moc"
