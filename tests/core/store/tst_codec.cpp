#include <bit>
#include <cmath>
#include <limits>

#include "tests/support/registered_test.h"

#include "core/base/error.h"
#include "core/files/bytes.h"
#include "core/store/format/codec.h"
#include "tests/support/said.h"
#include "tests/support/samples/results.h"

using core::attacks::AttackResult;
using core::text::Input;
using core::text::Text;

/// Results come back bit by bit, and damaged bytes are an Error, whatever was damaged.
class TestCodec : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void numbersAndFloats();
    void editedTexts_data();
    void editedTexts();
    void multiWordTokens();
    void marks();
    void editsOfBlanks();
    void predictions_data();
    void predictions();
    void wholeResult();
    void olderResultsAskedNoAttentionModel();
    void sharedPartsAreNotRepeated();
    void bodiesNameTheirVersion();
    void damage();
};

namespace {

bool sameText(const Text& a, const Text& b)
{
    return a == b && a.hash() == b.hash() && std::ranges::equal(a.originalWords(), b.originalWords()) &&
           a.lostOriginals() == b.lostOriginals() && a.perturbedShare() == b.perturbedShare() &&
           std::ranges::equal(a.words(), b.words(), {}, &core::text::Word::origins, &core::text::Word::origins);
}

bool sameInput(const Input& a, const Input& b)
{
    return std::ranges::equal(a.segments(), b.segments(), [](const auto& x, const auto& y) {
        return x.name == y.name && x.editable == y.editable && x.language == y.language && x.tags == y.tags &&
               x.marks == y.marks && sameText(x.text, y.text);
    });
}

/// A result with something in every field.
AttackResult fullResult()
{
    const auto example = samples::example(5, "a  slow but\twarm story .", 1);
    AttackResult result;
    result.example = example.id;
    result.exampleHash = example.hash;
    result.status = core::attacks::Status::Succeeded;
    result.reason = core::attacks::Reason::Found;
    result.message = "line one\nline two";
    result.reproducible = false;
    result.original = example.input;
    result.perturbed =
        example.input.with(0, example.input[0].text.replaced(3, "tepid").deleted(0).inserted(2, "rather"));
    result.gold = example.gold;
    result.perturbedGold = core::structures::Equation{"8 + 1", 9.0, {1, -1}};
    core::structures::ClassScores scores;
    scores.scores = {0.1F, std::nextafter(0.9F, 1.0F)};
    result.originalOutput = scores;
    result.perturbedOutput = core::structures::ClassLabel{0};
    result.queries = 128;
    result.distinctQueries = 120;
    result.forwardQueries = 99;
    result.gradientQueries = 2;
    result.attentionQueries = 3;
    result.successQuery = 127;
    result.perturbedPercent = 100.0 / 3.0;
    result.similarity = std::nextafter(0.8, 1.0);
    result.edits = {{core::text::EditOp::Replace, "sentence", 3, "warm", "tepid", "JJ"}};
    result.columns = example.columns;
    result.seconds = 0.1;
    result.victimSeconds = 0.05;
    result.candidateSeconds = 1e-300;
    result.trace.importance = {{0, 3, 0.5}, {0, 1, -0.25}};
    core::attacks::StepTrace step;
    step.kind = "substitute";
    step.index = 3;
    step.after = result.perturbed;
    step.answer = scores;
    step.lossAfter = 0.7;
    step.queries = 64;
    core::attacks::CandidateTrace candidate;
    candidate.edit = core::text::Edit::replace(0, 3, core::text::intern("tepid"));
    candidate.form = "tepid";
    candidate.source = "wordnet";
    candidate.queried = candidate.chosen = true;
    candidate.score = 0.3;
    candidate.loss = 0.7;
    candidate.rejectedBy = "pos";
    candidate.rejection = "tag NN, was JJ";
    candidate.similarityToOriginal = 0.97;
    step.candidates = {candidate};
    result.trace.steps = {step};
    return result;
}

/// The bytes behind a seal that fits them.
std::string seal(const std::string& body)
{
    std::string head;
    for (int k = 0; k < 8; ++k)
        head += static_cast<char>(core::hash64(body) >> 8 * k);
    return head + body;
}

} // namespace

void TestCodec::numbersAndFloats()
{
    core::ByteWriter out;
    const std::vector<std::uint64_t> numbers = {0, 1, 127, 128, 300, 1ULL << 63, UINT64_MAX};
    const std::vector<std::int64_t> integers = {0, -1, 1, INT64_MIN, INT64_MAX};
    const std::vector<double> reals = {0.0, -0.0, 0.1, std::nan("7"), std::numeric_limits<double>::infinity(), 5e-324};
    for (const auto value : numbers)
        out.number(value);
    for (const auto value : integers)
        out.integer(value);
    for (const auto value : reals)
        out.real(value);
    const std::string bytes = out.sealed();
    core::ByteReader in(bytes);
    for (const auto value : numbers)
        QCOMPARE(in.number(), value);
    for (const auto value : integers)
        QCOMPARE(in.integer(), value);
    for (const auto value : reals)
        QCOMPARE(std::bit_cast<std::uint64_t>(in.real()), std::bit_cast<std::uint64_t>(value));
    in.finish();
}

void TestCodec::bodiesNameTheirVersion()
{
    core::ByteWriter out;
    out.string("film");
    const std::string now = out.sealed();
    QCOMPARE(core::ByteReader(now).version(), core::bodyVersion);
    // As projects of schema 2 keep it: the hash and the bytes.
    const std::string old = seal(std::string(out.bytes()));
    core::ByteReader in(old);
    QCOMPARE(in.version(), core::unnumberedVersion);
    QCOMPARE(in.string(), std::string("film"));
    // An example stored then is recognised by a result found now.
    const auto example = samples::example(1, "a warm story", 1);
    const auto bytes = core::store::encodeExample(example.input, example.gold, example.columns);
    const auto oldBytes = seal(std::string(core::ByteReader(bytes).rest()));
    const auto result = samples::failed(example);
    QCOMPARE(core::store::encodeResult(result, oldBytes), core::store::encodeResult(result, bytes));
    // One of a later program is refused by name, not called damaged.
    std::string later = now;
    later[8] = 99;
    const std::uint64_t hash = core::hash64(std::string_view(later).substr(8));
    const std::uint64_t mark = core::hash64(std::string_view(now).substr(8)) ^ [&] {
        std::uint64_t stored = 0;
        for (int k = 0; k < 8; ++k)
            stored |= std::uint64_t{static_cast<unsigned char>(now[static_cast<std::size_t>(k)])} << 8 * k;
        return stored;
    }();
    for (int k = 0; k < 8; ++k)
        later[static_cast<std::size_t>(k)] = static_cast<char>((hash ^ mark) >> 8 * k);
    CONTAINS(errorOf([&] { core::ByteReader reader(later); }), "newer Faultline");
}

void TestCodec::editedTexts_data()
{
    QTest::addColumn<int>("seed");
    for (int seed = 0; seed < 200; ++seed)
        QTest::addRow("random edits %d", seed) << seed;
}

void TestCodec::editedTexts()
{
    QFETCH(const int, seed);
    core::Random random(static_cast<std::uint64_t>(seed));
    const auto original = samples::example(1, "\u00a0one two\r\nthree \U0001F600 e\u0301t\u00e9 \u4e2d\u6587  last", 0);
    Text text = original.input[0].text;
    for (std::size_t left = random.below(7); left > 0; --left) {
        const std::size_t i = random.below(std::max<std::size_t>(1, text.size()));
        switch (text.empty() ? 1 : random.below(6)) {
        case 0:
            text = text.replaced(i, "n\u00e9w");
            break;
        case 1:
            text = text.inserted(random.below(text.size() + 1), "added");
            break;
        case 2:
            text = text.deleted(i);
            break;
        case 3:
            text = text.moved(i, random.below(text.size()));
            break;
        case 4:
            text = i + 1 < text.size() ? text.merged(i, "joined") : text;
            break;
        default:
            text = text.split(i, "half", "other");
        }
    }
    AttackResult result;
    result.original = original.input;
    result.perturbed = original.input.with(0, text);
    result.gold = original.gold;
    result.columns = original.columns;
    const std::string example = core::store::encodeExample(original.input, original.gold, original.columns);
    core::corpora::Example decoded;
    core::store::decodeExample(example, decoded);
    QVERIFY(sameInput(decoded.input, original.input));
    const auto back = core::store::decodeResult(core::store::encodeResult(result, example), decoded);
    QVERIFY(sameInput(back.original, result.original));
    QVERIFY(sameInput(back.perturbed, result.perturbed));
}

void TestCodec::multiWordTokens()
{
    using core::text::ByteSpan;
    const std::vector<std::pair<ByteSpan, std::string>> words = {
        {{0, 5}, "Allez"}, {{6, 8}, "\u00e0"}, {{6, 8}, "le"}, {{9, 15}, "cinema"}};
    const core::text::Segment segment{"sentence", Text("Allez au cinema", words), false, "fr", {"V", "P", "D", "N"}};
    const Input input({segment});
    core::corpora::Example back;
    core::store::decodeExample(core::store::encodeExample(input, {}, {}), back);
    QVERIFY(sameInput(back.input, input));
}

void TestCodec::marks()
{
    using core::text::MarkKind;
    const Text text = core::text::tokenize("Ann paid 5 %", core::text::Tokenization::Whitespace);
    core::text::Segment segment{"sentence", text, true, "en", {}};
    const std::string unmarked = core::store::encodeExample(Input({segment}), {}, {});
    segment.marks = {{MarkKind::Entity, 0, 1, "PERSON", {}}, {MarkKind::Number, 2, 4, "percent", 0.05}};
    const std::string silent = core::store::encodeExample(Input({segment}), {}, {});
    segment.marks[0].written = "ann:p";
    const Input input({segment});
    const std::string bytes = core::store::encodeExample(input, {}, {});
    QVERIFY(bytes != unmarked && bytes.size() > silent.size());
    core::corpora::Example back;
    core::store::decodeExample(bytes, back);
    QVERIFY(sameInput(back.input, input));
    // The perturbed text refers to the frame of the original, marks included.
    AttackResult result;
    result.original = input;
    result.perturbed = input.with(0, text.replaced(1, "owes"));
    QVERIFY(sameInput(core::store::decodeResult(core::store::encodeResult(result, bytes), back).perturbed,
                      result.perturbed));
}

void TestCodec::editsOfBlanks()
{
    AttackResult result = fullResult();
    auto& edit = result.trace.steps[0].candidates[0].edit;
    edit = core::text::Edit::space(0, 2, core::text::intern(" \n"));
    const std::string trace = core::store::encodeTrace(result);
    AttackResult back = fullResult();
    core::store::decodeTrace(trace, back);
    QVERIFY(back.trace.steps[0].candidates[0].edit == edit);
}

void TestCodec::predictions_data()
{
    QTest::addColumn<int>("kind");
    for (const int kind : {0, 1, 2, 3, 4, 5})
        QTest::addRow("alternative %d", kind) << kind;
}

void TestCodec::predictions()
{
    QFETCH(const int, kind);
    core::structures::ClassScores scores;
    scores.scores = {0.25F, 0.5F, 0.125F, 0.0625F, 0.0625F};
    const std::vector<core::structures::Prediction> all = {
        {},
        scores,
        core::structures::ClassLabel{-1},
        core::structures::DependencyTree{{2, 0, 2}, {"det", "root", "obj"}},
        core::structures::TextAnswer{"answer ( state ( all ) )"},
        core::structures::Equation{"x = 3 + 4", 7.0}};
    const auto& prediction = all[static_cast<std::size_t>(kind)];
    core::corpora::Example back;
    core::store::decodeExample(core::store::encodeExample({}, prediction, {}), back);
    QVERIFY(back.gold == prediction);
}

void TestCodec::wholeResult()
{
    const AttackResult result = fullResult();
    const std::string example = core::store::encodeExample(result.original, result.gold, result.columns);
    core::corpora::Example decoded;
    core::store::decodeExample(example, decoded);
    const std::string bytes = core::store::encodeResult(result, example);
    const std::string trace = core::store::encodeTrace(result);
    AttackResult back = core::store::decodeResult(bytes, decoded);
    QVERIFY(back.trace.steps.empty());
    core::store::decodeTrace(trace, back);
    // Every field is in the bytes, so equal bytes of what was read mean equal fields; a few are looked at by hand.
    QCOMPARE(core::store::encodeResult(back, example), bytes);
    QCOMPARE(core::store::encodeTrace(back), trace);
    QVERIFY(back.status == result.status && back.reason == result.reason && back.message == result.message);
    QVERIFY(!back.reproducible && back.successQuery == 127 && back.gradientQueries == 2 && back.attentionQueries == 3);
    QCOMPARE(std::bit_cast<std::uint64_t>(back.similarity), std::bit_cast<std::uint64_t>(result.similarity));
    QVERIFY(back.originalOutput == result.originalOutput && back.perturbedOutput == result.perturbedOutput);
    QVERIFY(back.perturbedGold == result.perturbedGold && back.goldAfter() == result.perturbedGold);
    QVERIFY(back.columns == result.columns);
    QCOMPARE(back.edits.size(), std::size_t{1});
    QCOMPARE(back.edits[0].to, std::string("tepid"));
    const auto& candidate = back.trace.steps[0].candidates[0];
    QVERIFY(candidate.edit == result.trace.steps[0].candidates[0].edit);
    QCOMPARE(candidate.rejection, std::string("tag NN, was JJ"));
    QCOMPARE(candidate.similarityToPrevious, -1.0);
    QVERIFY(sameInput(back.trace.steps[0].after, result.perturbed));
}

/// Bodies of earlier programs have no count of attention queries between those of gradients and of the success.
void TestCodec::olderResultsAskedNoAttentionModel()
{
    AttackResult result = fullResult();
    result.perturbedGold = {};
    result.gradientQueries = result.successQuery = 101;
    result.attentionQueries = 102;
    const std::string example = core::store::encodeExample(result.original, result.gold, result.columns);
    core::corpora::Example decoded;
    core::store::decodeExample(example, decoded);
    const std::string bytes = core::store::encodeResult(result, example);
    std::string body(core::ByteReader(bytes).rest());
    const auto at = body.find("efe"); // 101, 102, 101
    QVERIFY(at != std::string::npos && body.find("efe", at + 1) == std::string::npos);
    body.erase(at + 1, 1);
    body.pop_back(); // the gold answer of the changed text is younger still
    const std::string older = seal(body);
    const auto back = core::store::decodeResult(older, decoded);
    QCOMPARE(back.attentionQueries, std::uint64_t{0});
    QVERIFY(back.gradientQueries == 101 && back.successQuery == 101);
    QCOMPARE(back.edits.size(), std::size_t{1});
    QCOMPARE(core::store::decodeResult(bytes, decoded).attentionQueries, std::uint64_t{102});
}

void TestCodec::sharedPartsAreNotRepeated()
{
    const AttackResult result = fullResult();
    const std::string example = core::store::encodeExample(result.original, result.gold, result.columns);
    const std::string shared = core::store::encodeResult(result, example);
    const std::string apart = core::store::encodeResult(result, "another example");
    QVERIFY(apart.size() > shared.size() + result.original[0].text.str().size());
    const core::corpora::Example unrelated;
    QVERIFY(sameInput(core::store::decodeResult(apart, unrelated).original, result.original));
}

void TestCodec::damage()
{
    const AttackResult result = fullResult();
    const std::string example = core::store::encodeExample(result.original, result.gold, result.columns);
    core::corpora::Example decoded;
    core::store::decodeExample(example, decoded);
    const std::string bytes = core::store::encodeResult(result, example);
    for (std::size_t size = 0; size < bytes.size(); ++size)
        QVERIFY_EXCEPTION_THROWN((void)core::store::decodeResult(bytes.substr(0, size), decoded), core::Error);
    core::Random random(1);
    for (int i = 0; i < 2000; ++i) {
        std::string flipped = bytes;
        flipped[random.below(flipped.size())] ^= static_cast<char>(1 << random.below(8));
        QVERIFY_EXCEPTION_THROWN((void)core::store::decodeResult(flipped, decoded), core::Error);
    }
    // After a valid seal there may be any bytes: an Error or a value, nothing else.
    for (int i = 0; i < 20000; ++i) {
        std::string body = bytes.substr(9); // behind the hash and the number of its form
        for (std::size_t left = 1 + random.below(4); left > 0; --left)
            body[random.below(body.size())] = static_cast<char>(random.below(256));
        try {
            const auto back = core::store::decodeResult(seal(body), decoded);
            QVERIFY(back.edits.size() <= body.size());
        } catch (const core::Error&) {
        }
    }
}

QTEST_APPLESS_MAIN(TestCodec)
#include "tst_codec.moc"
