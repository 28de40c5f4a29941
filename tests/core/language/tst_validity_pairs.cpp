#include "tests/support/registered_test.h"

#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include <fmt/format.h>

#include "core/files/file.h"
#include "core/language/validity/validity.h"
#include "tests/core/language/marked_change.h"
#include "tests/places.h"
#include "tests/support/samples/resources.h"

using namespace core::language;

namespace {

struct Counted {
    int right = 0, wrong = 0, missed = 0;
};

/// What the rules say of the pairs that a reader labelled: tests/data/validity/pairs.tsv, with a column for where a
/// pair is from, both texts and the reader's flags.
std::map<std::string, Counted> countPairs(const Validity& rules, int& pairs)
{
    std::map<std::string, Counted> counted;
    std::istringstream lines(core::readFile(std::string(TEST_DATA) + "/validity/pairs.tsv"));
    std::string line;
    std::getline(lines, line);
    for (pairs = 0; std::getline(lines, line); ++pairs) {
        std::istringstream fields(line);
        std::string source, before, after, labels;
        std::getline(fields, source, '\t');
        std::getline(fields, before, '\t');
        std::getline(fields, after, '\t');
        std::getline(fields, labels, '\t');
        std::set<std::string> labelled, flagged;
        std::istringstream names(labels);
        for (std::string name; names >> name;)
            labelled.insert(name);
        const auto change = marked::changeOf(before, after);
        for (const auto& flag : rules.flags(change.before, change.after))
            flagged.insert(std::string(typeOf(flag.kind).name));
        for (const auto& type : flagTypes()) {
            const std::string name(type.name);
            const bool is = labelled.contains(name), said = flagged.contains(name);
            counted[name].right += is && said ? 1 : 0;
            counted[name].wrong += said && !is ? 1 : 0;
            counted[name].missed += is && !said ? 1 : 0;
        }
    }
    return counted;
}

bool wasLabelled(const FlagType& type)
{
    return type.kind > FlagKind::Unrelated || type.kind == FlagKind::OtherSense ||
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
        int pairs = 0;
        const auto counted = countPairs(rules, pairs);
        QCOMPARE(pairs, 300);
        const auto page = core::readFile(std::string(RESOURCES) + "/../docs/validity.md");
        for (const auto& type : flagTypes()) {
            const std::string name(type.name);
            const auto& count = counted.at(name);
            if (!wasLabelled(type))
                continue;
            if (!rules.hasDictionary() && (type.kind == FlagKind::NotAWord || type.kind == FlagKind::Comparative))
                continue; // what these find depends on it
            const auto row = fmt::format("| `{}` | {} | {} | {} | {:.2f} | {:.2f} |", name, count.right, count.wrong,
                                         count.missed, double(count.right) / (count.right + count.wrong),
                                         double(count.right) / (count.right + count.missed));
            QVERIFY2(page.find(row) != std::string::npos, row.c_str());
        }
    }

    /// "What is under .8 precision is called a hint, not a flag."
    void whatIsOftenWrongIsAHint()
    {
        const Validity rules(samples::resources());
        if (!rules.hasDictionary())
            QSKIP("there is no spelling dictionary (hunspell-en-us)");
        int pairs = 0;
        const auto counted = countPairs(rules, pairs);
        for (const auto& type : flagTypes())
            if (wasLabelled(type) && type.weight != FlagWeight::Relation) {
                const auto& count = counted.at(std::string(type.name));
                const double precision = double(count.right) / (count.right + count.wrong);
                QVERIFY2((precision >= 0.8) == (type.weight == FlagWeight::Flag), std::string(type.name).c_str());
            }
    }
};

QTEST_GUILESS_MAIN(TestValidityPairs)
#include "tst_validity_pairs.moc"
