#include "core/store/format/codec.h"

#include <limits>
#include <map>
#include <stdexcept>

#include "core/answers/shape.h"
#include "core/base/error.h"
#include "core/files/bytes.h"
#include "core/store/format/text_codec.h"

namespace core::store {

namespace {

using attacks::AttackResult;
using attacks::CandidateTrace;
using attacks::StepTrace;
using structures::Prediction;
using Columns = std::vector<std::pair<std::string, std::string>>;

/// The first version of bodies that count calls of attention models.
constexpr std::uint64_t attentionVersion = 4;
/// The first version of bodies that hold the gold answers of changed texts.
constexpr std::uint64_t goldVersion = 5;

void write(ByteWriter& out, const Columns& columns)
{
    out.number(columns.size());
    for (const auto& [name, value] : columns) {
        out.string(name);
        out.string(value);
    }
}

Columns readColumns(ByteReader& in)
{
    Columns columns;
    for (std::size_t left = in.count(2); left > 0; --left) {
        std::string name = in.string();
        columns.emplace_back(std::move(name), in.string());
    }
    return columns;
}

void write(ByteWriter& out, const text::Edit& edit)
{
    out.number(static_cast<std::uint64_t>(edit.op));
    out.number(edit.segment);
    out.number(edit.index);
    out.number(edit.to);
    writeForm(out, edit.word);
    writeForm(out, edit.second);
}

text::EditOp readOp(ByteReader& in) { return static_cast<text::EditOp>(in.below(7)); }

std::uint32_t readIndex(ByteReader& in)
{
    return static_cast<std::uint32_t>(in.below(std::numeric_limits<std::uint32_t>::max()));
}

std::uint16_t readSegment(ByteReader& in) { return static_cast<std::uint16_t>(in.below(1U << 16)); }

text::Edit readEdit(ByteReader& in)
{
    text::Edit edit;
    edit.op = readOp(in);
    edit.segment = readSegment(in);
    edit.index = readIndex(in);
    edit.to = readIndex(in);
    edit.word = readForm(in);
    edit.second = readForm(in);
    return edit;
}

void write(ByteWriter& out, const std::vector<attacks::ResultEdit>& edits)
{
    out.number(edits.size());
    for (const auto& edit : edits) {
        out.number(static_cast<std::uint64_t>(edit.op));
        out.string(edit.segment);
        out.number(edit.index);
        out.string(edit.from);
        out.string(edit.to);
        out.string(edit.pos);
    }
}

std::vector<attacks::ResultEdit> readResultEdits(ByteReader& in)
{
    std::vector<attacks::ResultEdit> edits;
    for (std::size_t left = in.count(); left > 0; --left) {
        attacks::ResultEdit edit;
        edit.op = readOp(in);
        edit.segment = in.string();
        edit.index = readIndex(in);
        edit.from = in.string();
        edit.to = in.string();
        edit.pos = in.string();
        edits.push_back(std::move(edit));
    }
    return edits;
}

void write(ByteWriter& out, const CandidateTrace& candidate)
{
    write(out, candidate.edit);
    out.string(candidate.form);
    out.string(candidate.source);
    out.flag(candidate.queried);
    out.real(candidate.score);
    out.real(candidate.loss);
    out.flag(candidate.success);
    out.flag(candidate.chosen);
    out.string(candidate.rejectedBy);
    out.string(candidate.rejection);
    out.real(candidate.similarityToOriginal);
    out.real(candidate.similarityToPrevious);
}

CandidateTrace readCandidate(ByteReader& in)
{
    CandidateTrace candidate;
    candidate.edit = readEdit(in);
    candidate.form = in.string();
    candidate.source = in.string();
    candidate.queried = in.flag();
    candidate.score = in.real();
    candidate.loss = in.real();
    candidate.success = in.flag();
    candidate.chosen = in.flag();
    candidate.rejectedBy = in.string();
    candidate.rejection = in.string();
    candidate.similarityToOriginal = in.real();
    candidate.similarityToPrevious = in.real();
    return candidate;
}

void writeExample(ByteWriter& out, const text::Input& input, const Prediction& gold, const Columns& columns)
{
    writeInput(out, input, nullptr);
    answers::write(out, gold);
    write(out, columns);
}

/// Whether an example's body begins with this. A damaged one does not: then the result's copy is stored whole.
bool beginsWith(std::string_view exampleBytes, std::string_view begin)
{
    try {
        return ByteReader(exampleBytes).rest().starts_with(begin);
    } catch (const Error&) {
        return false;
    }
}

/// What a Text or a decoder finds wrong becomes one kind of error.
template<typename F>
auto guarded(F&& f)
{
    try {
        return f();
    } catch (const std::logic_error& error) {
        throw Error(std::string("a stored value is damaged: ") + error.what(), "Restore the project file from a copy");
    }
}

} // namespace

std::string encodeExample(const text::Input& input, const Prediction& gold, const Columns& columns,
                          std::string_view conllu)
{
    ByteWriter out;
    writeExample(out, input, gold, columns);
    if (!conllu.empty())
        out.string(conllu);
    return out.sealed();
}

void decodeExample(std::string_view bytes, corpora::Example& example)
{
    guarded([&] {
        ByteReader in(bytes);
        example.input = readInput(in, nullptr);
        example.gold = answers::read(in);
        example.columns = readColumns(in);
        example.conllu = in.atEnd() ? std::string() : in.string();
        in.finish();
    });
}

std::string encodeResult(const AttackResult& result, std::string_view exampleBytes)
{
    ByteWriter own;
    writeExample(own, result.original, result.gold, result.columns);
    ByteWriter out;
    // An example's body begins with these three; only a treebank's sentence comes after.
    const bool asExample = beginsWith(exampleBytes, own.bytes());
    out.flag(asExample);
    if (!asExample)
        writeExample(out, result.original, result.gold, result.columns);
    out.string(result.example);
    out.number(result.exampleHash);
    out.string(nameOf(result.status));
    out.string(nameOf(result.reason));
    out.string(result.message);
    out.flag(result.reproducible);
    writeInput(out, result.perturbed, &result.original);
    answers::write(out, result.originalOutput);
    answers::write(out, result.perturbedOutput);
    out.number(result.queries);
    out.number(result.distinctQueries);
    out.number(result.forwardQueries);
    out.number(result.gradientQueries);
    out.number(result.attentionQueries);
    out.number(result.successQuery);
    out.real(result.perturbedPercent);
    out.real(result.similarity);
    write(out, result.edits);
    out.real(result.seconds);
    out.real(result.victimSeconds);
    out.real(result.candidateSeconds);
    out.real(result.constraintSeconds);
    answers::write(out, result.perturbedGold);
    if (result.phrases)
        for (const auto& phrase : {result.phrases->source, result.phrases->target})
            for (const std::size_t number : {phrase.begin, phrase.end, phrase.root})
                out.number(number);
    return out.sealed();
}

AttackResult decodeResult(std::string_view bytes, const corpora::Example& example)
{
    return guarded([&] {
        ByteReader in(bytes);
        AttackResult result;
        if (in.flag()) {
            result.original = example.input;
            result.gold = example.gold;
            result.columns = example.columns;
        } else {
            result.original = readInput(in, nullptr);
            result.gold = answers::read(in);
            result.columns = readColumns(in);
        }
        result.conllu = example.conllu;
        result.example = in.string();
        result.exampleHash = in.number();
        result.status = attacks::statusNamed(in.string());
        result.reason = attacks::reasonNamed(in.string());
        result.message = in.string();
        result.reproducible = in.flag();
        result.perturbed = readInput(in, &result.original);
        result.originalOutput = answers::read(in);
        result.perturbedOutput = answers::read(in);
        result.queries = in.number();
        result.distinctQueries = in.number();
        result.forwardQueries = in.number();
        result.gradientQueries = in.number();
        result.attentionQueries = in.version() < attentionVersion ? 0 : in.number();
        result.successQuery = in.number();
        result.perturbedPercent = in.real();
        result.similarity = in.real();
        result.edits = readResultEdits(in);
        result.seconds = in.real();
        result.victimSeconds = in.real();
        result.candidateSeconds = in.real();
        result.constraintSeconds = in.real();
        if (in.version() >= goldVersion)
            result.perturbedGold = answers::read(in);
        if (!in.atEnd()) {
            auto& phrases = result.phrases.emplace();
            for (auto* phrase : {&phrases.source, &phrases.target})
                for (auto* number : {&phrase->begin, &phrase->end, &phrase->root})
                    *number = static_cast<std::size_t>(in.number());
        }
        in.finish();
        return result;
    });
}

std::string encodeVariant(const attacks::ResultVariant& variant, const text::Input& original)
{
    ByteWriter out;
    out.string(variant.operation); // these two are columns, too
    out.flag(variant.fooled);
    writeInput(out, variant.input, &original);
    write(out, variant.edits);
    answers::write(out, variant.output);
    out.real(variant.loss);
    answers::write(out, variant.gold);
    return out.sealed();
}

attacks::ResultVariant decodeVariant(std::string_view bytes, const text::Input& original)
{
    return guarded([&] {
        ByteReader in(bytes);
        attacks::ResultVariant variant;
        variant.operation = in.string();
        variant.fooled = in.flag();
        variant.input = readInput(in, &original);
        variant.edits = readResultEdits(in);
        variant.output = answers::read(in);
        variant.loss = in.real();
        if (in.version() >= goldVersion)
            variant.gold = answers::read(in);
        in.finish();
        return variant;
    });
}

void requireVariant(std::string_view bytes, std::string_view operation, bool fooled)
{
    ByteReader in(bytes);
    const bool same = in.string() == operation;
    if (in.flag() != fooled || !same)
        throw Error("a stored value is damaged: the stored facts about a variant were altered",
                    "Restore the project file from a copy");
}

std::string encodeTrace(const AttackResult& result)
{
    if (result.trace.importance.empty() && result.trace.steps.empty())
        return {};
    ByteWriter out;
    out.number(result.trace.importance.size());
    for (const auto& word : result.trace.importance) {
        out.number(word.segment);
        out.number(word.index);
        out.real(word.importance);
    }
    out.number(result.trace.steps.size());
    for (const auto& step : result.trace.steps) {
        out.string(step.kind);
        out.number(step.segment);
        out.number(step.index);
        out.number(step.candidates.size());
        for (const auto& candidate : step.candidates)
            write(out, candidate);
        writeInput(out, step.after, &result.original);
        answers::write(out, step.answer);
        out.real(step.lossAfter);
        out.number(step.queries);
    }
    return out.sealed();
}

void decodeTrace(std::string_view bytes, AttackResult& result)
{
    result.trace = {};
    if (bytes.empty())
        return;
    guarded([&] {
        ByteReader in(bytes);
        for (std::size_t left = in.count(sizeof(double)); left > 0; --left) {
            attacks::WordImportance word;
            word.segment = readSegment(in);
            word.index = readIndex(in);
            word.importance = in.real();
            result.trace.importance.push_back(word);
        }
        for (std::size_t left = in.count(); left > 0; --left) {
            StepTrace step;
            step.kind = in.string();
            step.segment = readSegment(in);
            step.index = readIndex(in);
            for (std::size_t more = in.count(); more > 0; --more)
                step.candidates.push_back(readCandidate(in));
            step.after = readInput(in, &result.original);
            step.answer = answers::read(in);
            step.lossAfter = in.real();
            step.queries = in.number();
            result.trace.steps.push_back(std::move(step));
        }
        in.finish();
    });
}

std::string encodeAnswers(const std::vector<std::size_t>& rows, const std::vector<Prediction>& said)
{
    ByteWriter out;
    out.number(rows.size());
    std::size_t before = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        out.number(rows[i] - before);
        before = rows[i];
        answers::write(out, said[i]);
    }
    return out.sealed();
}

void decodeAnswers(std::string_view bytes, CorpusAnswers& kept)
{
    guarded([&] {
        ByteReader in(bytes);
        std::size_t row = 0;
        for (std::size_t left = in.count(2); left > 0; --left) {
            row += in.below(std::numeric_limits<std::uint32_t>::max());
            kept.rows.push_back(row);
            kept.answers.push_back(answers::read(in));
        }
        in.finish();
    });
}

} // namespace core::store
