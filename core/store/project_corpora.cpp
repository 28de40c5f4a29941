#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/hash.h"
#include "core/corpora/label_names.h"
#include "core/json/json.h"
#include "core/store/format/codec.h"
#include "core/store/project_impl.h"
#include "core/text/splitting/tokenizer.h"

namespace core::store {

namespace {

using nlohmann::json;

constexpr auto corpusColumns = "SELECT id, name, path, sha256, format, mapping, tokenization, labels, segments, "
                               "examples FROM corpora";
constexpr auto sampleColumns = "SELECT id, corpus, name, method, seed, skipped, most, hash, size FROM samples";

/// File names need not be UTF-8; JSON must be.
std::string toJson(const std::vector<std::string>& names)
{
    return json(names).dump(-1, ' ', false, json::error_handler_t::replace);
}

CorpusRecord corpusIn(Cursor& row)
{
    CorpusRecord corpus;
    corpus.id = row.number(0);
    corpus.name = row.text(1);
    corpus.path = row.text(2);
    corpus.sha256 = row.text(3);
    corpus.format = row.text(4);
    corpus.mapping = row.text(5);
    corpus.tokenization = row.text(6);
    corpus.labels = textsIn(maybeJson(row.text(7)));
    corpus.segments = textsIn(maybeJson(row.text(8)));
    corpus.examples = static_cast<std::size_t>(row.number(9));
    return corpus;
}

SampleRecord sampleIn(Cursor& row)
{
    SampleRecord sample;
    sample.id = row.number(0);
    sample.corpus = row.number(1);
    sample.name = row.text(2);
    sample.method = row.text(3);
    sample.seed = static_cast<std::uint64_t>(row.number(4));
    sample.offset = static_cast<std::size_t>(row.number(5));
    sample.limit = static_cast<std::size_t>(row.number(6));
    sample.hash = row.text(7);
    sample.size = static_cast<std::size_t>(row.number(8));
    return sample;
}

std::string hashOf(const std::vector<corpora::Example>& examples)
{
    std::uint64_t hash = mix64(examples.size());
    for (const auto& example : examples)
        hash = combine64(hash, example.hash);
    return hex64(hash);
}

/// \throws Error naming the campaigns that attacked the corpus.
void requireUnused(Project::Impl& impl, Id corpus, const char* remedy)
{
    auto used = impl.query("SELECT c.name FROM campaigns c JOIN samples s ON s.id = c.sample WHERE s.corpus = ? "
                           "ORDER BY c.id");
    used->bind(1, corpus);
    std::vector<std::string> names;
    while (used->executeStep())
        names.push_back(used.text(0));
    if (!names.empty())
        throw Error(fmt::format("the corpus is used by {}: {}", names.size() == 1 ? "a campaign" : "campaigns",
                                fmt::join(names, ", ")),
                    remedy);
}

/// \throws Error naming another corpus of the same file with that mapping.
void requireNoTwin(Project::Impl& impl, const CorpusRecord& record, const std::string& mapping, const char* what)
{
    auto twin = impl.query("SELECT name FROM corpora WHERE sha256 = ? AND format = ? AND mapping = ? "
                           "AND tokenization = ? AND id <> ?");
    twin->bind(1, record.sha256);
    twin->bind(2, record.format);
    twin->bind(3, mapping);
    twin->bind(4, record.tokenization);
    twin->bind(5, record.id);
    if (twin->executeStep())
        throw Error(fmt::format("the project has this file with {} already: {}", what, twin.text(0)),
                    "Use that corpus");
}

/// A stored example with its texts in another language; in none that is said they are English.
std::string inLanguage(std::string_view bytes, const std::string& language)
{
    corpora::Example example;
    decodeExample(bytes, example);
    auto segments = example.input.segments();
    for (auto& segment : segments)
        segment.language = language.empty() ? text::Segment().language : language;
    return encodeExample(text::Input(std::move(segments)), example.gold, example.columns, example.conllu);
}

} // namespace

Id Project::addCorpus(const corpora::Corpus& corpus)
{
    return addCorpus(CorpusRecord{0, corpus.name, corpus.path, corpus.sha256, corpus.format, corpus.mapping,
                                  corpus.tokenization, corpus.labels, corpus.segments, corpus.examples.size()});
}

Id Project::addCorpus(const CorpusRecord& corpus)
{
    return impl_->write([&] {
        {
            auto row = impl_->query("SELECT id FROM corpora WHERE sha256 = ? AND format = ? AND mapping = ? "
                                    "AND tokenization = ?");
            row->bind(1, corpus.sha256);
            row->bind(2, corpus.format);
            row->bind(3, corpus.mapping);
            row->bind(4, corpus.tokenization);
            if (row->executeStep())
                return static_cast<Id>(row.number(0));
        }
        auto row = impl_->query("INSERT INTO corpora(name, path, sha256, format, mapping, tokenization, labels, "
                                "segments, examples) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)");
        row->bind(1, corpus.name);
        row->bind(2, corpus.path);
        row->bind(3, corpus.sha256);
        row->bind(4, corpus.format);
        row->bind(5, corpus.mapping);
        row->bind(6, corpus.tokenization);
        row->bind(7, toJson(corpus.labels));
        row->bind(8, toJson(corpus.segments));
        row->bind(9, static_cast<std::int64_t>(corpus.examples));
        row->exec();
        const Id id = impl_->database->getLastInsertRowid();
        seal(*impl_->database, {"corpora"});
        return id;
    });
}

std::vector<CorpusRecord> Project::corpora() const
{
    return impl_->read([&] {
        auto row = impl_->query(fmt::format("{} ORDER BY id", corpusColumns));
        std::vector<CorpusRecord> corpora;
        while (row->executeStep())
            corpora.push_back(corpusIn(row));
        return corpora;
    });
}

CorpusRecord Project::corpus(Id id) const
{
    return impl_->read([&] {
        auto row = impl_->query(fmt::format("{} WHERE id = ?", corpusColumns));
        row->bind(1, id);
        if (!row->executeStep())
            impl_->missing(fmt::format("corpus {}", id));
        return corpusIn(row);
    });
}

void Project::renameCorpus(Id corpus, const std::string& name)
{
    impl_->write([&] {
        auto row = impl_->query("UPDATE corpora SET name = ? WHERE id = ?");
        row->bind(1, name);
        row->bind(2, corpus);
        if (row->exec() == 0)
            impl_->missing(fmt::format("corpus {}", corpus));
        seal(*impl_->database, {"corpora"});
    });
}

void Project::moveCorpus(Id corpus, const std::string& path)
{
    impl_->write([&] {
        auto row = impl_->query("UPDATE corpora SET path = ? WHERE id = ?");
        row->bind(1, path);
        row->bind(2, corpus);
        if (row->exec() == 0)
            impl_->missing(fmt::format("corpus {}", corpus));
        seal(*impl_->database, {"corpora"});
    });
}

void Project::renameLabels(Id corpus, const std::vector<std::string>& names)
{
    const auto record = this->corpus(corpus);
    const auto mapping = corpora::withLabelNames(record.mapping, record.labels, names);
    impl_->write([&] {
        requireUnused(*impl_, corpus, "Import the file again with other names: campaigns keep the ones they ran with");
        requireNoTwin(*impl_, record, mapping, "these names");
        auto row = impl_->query("UPDATE corpora SET mapping = ?, labels = ? WHERE id = ?");
        row->bind(1, mapping);
        row->bind(2, toJson(names));
        row->bind(3, corpus);
        row->exec();
        seal(*impl_->database, {"corpora"});
    });
}

void Project::setCorpusLanguage(Id corpus, const std::string& language)
{
    const auto record = this->corpus(corpus);
    const auto mapping = corpora::withLanguage(record.mapping, language);
    if (mapping == record.mapping)
        return;
    impl_->write([&] {
        requireUnused(*impl_, corpus,
                      "Import the file again with another language: campaigns keep the one they ran with");
        requireNoTwin(*impl_, record, mapping, "this language");
        auto row = impl_->query("UPDATE corpora SET mapping = ? WHERE id = ?");
        row->bind(1, mapping);
        row->bind(2, corpus);
        row->exec();
        // Examples that a sample has left here, for the next one with the same of them.
        std::vector<std::pair<std::int64_t, std::string>> changed;
        auto stored = impl_->query("SELECT id, body FROM examples WHERE corpus = ?");
        stored->bind(1, corpus);
        while (stored->executeStep())
            changed.emplace_back(stored.number(0), inLanguage(stored.bytes(1), language));
        for (const auto& [id, body] : changed) {
            auto update = impl_->query("UPDATE examples SET body = ? WHERE id = ?");
            update->bind(1, body.data(), static_cast<int>(body.size()));
            update->bind(2, id);
            update->exec();
        }
        seal(*impl_->database, {"corpora", "examples"});
    });
}

void Project::removeCorpus(Id corpus)
{
    impl_->write([&] {
        requireUnused(*impl_, corpus, "Delete the campaigns first");
        for (const auto* statement : {"DELETE FROM samples WHERE corpus = ?", "DELETE FROM examples WHERE corpus = ?",
                                      "DELETE FROM answers WHERE corpus = ?"}) {
            auto row = impl_->query(statement);
            row->bind(1, corpus);
            row->exec();
        }
        auto row = impl_->query("DELETE FROM corpora WHERE id = ?");
        row->bind(1, corpus);
        if (row->exec() == 0)
            impl_->missing(fmt::format("corpus {}", corpus));
        seal(*impl_->database, {"corpora", "samples", "examples", "answers"});
    });
}

Id Project::addSample(Id corpus, const SampleRecord& how, const std::vector<corpora::Example>& examples)
{
    const std::string hash = hashOf(examples);
    return impl_->write([&] {
        {
            auto row = impl_->query("SELECT id FROM samples WHERE corpus = ? AND hash = ? AND method = ? "
                                    "AND seed = ? AND skipped = ? AND most = ?");
            row->bind(1, corpus);
            row->bind(2, hash);
            row->bind(3, how.method);
            row->bind(4, static_cast<std::int64_t>(how.seed));
            row->bind(5, static_cast<std::int64_t>(how.offset));
            row->bind(6, static_cast<std::int64_t>(how.limit));
            if (row->executeStep())
                return static_cast<Id>(row.number(0));
        }
        auto row = impl_->query("INSERT INTO samples(corpus, name, method, seed, skipped, most, hash, size) "
                                "VALUES(?, ?, ?, ?, ?, ?, ?, ?)");
        row->bind(1, corpus);
        row->bind(2, how.name);
        row->bind(3, how.method);
        row->bind(4, static_cast<std::int64_t>(how.seed));
        row->bind(5, static_cast<std::int64_t>(how.offset));
        row->bind(6, static_cast<std::int64_t>(how.limit));
        row->bind(7, hash);
        row->bind(8, static_cast<std::int64_t>(examples.size()));
        row->exec();
        const Id sample = impl_->database->getLastInsertRowid();
        for (std::size_t position = 0; position < examples.size(); ++position) {
            const auto& example = examples[position];
            const std::string body = encodeExample(example.input, example.gold, example.columns, example.conllu);
            auto insert = impl_->query("INSERT INTO examples(corpus, hash, row, name, body) VALUES(?, ?, ?, ?, ?) "
                                       "ON CONFLICT(corpus, hash, row) DO UPDATE SET name = name RETURNING id");
            insert->bind(1, corpus);
            insert->bind(2, static_cast<std::int64_t>(example.hash));
            insert->bind(3, static_cast<std::int64_t>(example.row));
            insert->bind(4, example.id);
            insert->bind(5, body.data(), static_cast<int>(body.size()));
            insert->executeStep();
            auto member = impl_->query("INSERT INTO sample_examples(sample, position, example) VALUES(?, ?, ?)");
            member->bind(1, sample);
            member->bind(2, static_cast<std::int64_t>(position));
            member->bind(3, insert.number(0));
            member->exec();
        }
        seal(*impl_->database, {"examples", "samples"});
        return sample;
    });
}

std::vector<SampleRecord> Project::samples() const
{
    return impl_->read([&] {
        auto row = impl_->query(fmt::format("{} ORDER BY id", sampleColumns));
        std::vector<SampleRecord> samples;
        while (row->executeStep())
            samples.push_back(sampleIn(row));
        return samples;
    });
}

SampleRecord Project::sample(Id id) const
{
    return impl_->read([&] {
        auto row = impl_->query(fmt::format("{} WHERE id = ?", sampleColumns));
        row->bind(1, id);
        if (!row->executeStep())
            impl_->missing(fmt::format("sample {}", id));
        return sampleIn(row);
    });
}

namespace {

constexpr std::string_view sampledExamples =
    "SELECT e.hash, e.row, e.name, e.body, c.tokenization FROM sample_examples s "
    "JOIN examples e ON e.id = s.example JOIN samples o ON o.id = s.sample "
    "JOIN corpora c ON c.id = o.corpus WHERE s.sample = ?";

/// An example as it is attacked: its texts know how they were cut into words.
template<class Row>
corpora::Example exampleIn(Row& row)
{
    corpora::Example example;
    example.hash = static_cast<std::uint64_t>(row.number(0));
    example.row = static_cast<std::size_t>(row.number(1));
    example.id = row.text(2);
    decodeExample(row.bytes(3), example);
    if (const auto cutBy = text::cutNamed(row.text(4)))
        for (std::size_t i = 0; i < example.input.size(); ++i)
            example.input = example.input.with(i, example.input[i].text.knownCut(cutBy));
    return example;
}

} // namespace

corpora::Example Project::sampleExample(Id sample, std::size_t position) const
{
    return impl_->read([&] {
        auto row = impl_->query(fmt::format("{} AND s.position = ?", sampledExamples));
        row->bind(1, sample);
        row->bind(2, static_cast<std::int64_t>(position));
        if (!row->executeStep())
            impl_->missing(fmt::format("example {} of sample {}", position + 1, sample));
        return exampleIn(row);
    });
}

std::vector<corpora::Example> Project::sampleExamples(Id sample) const
{
    return impl_->read([&] {
        auto row = impl_->query(fmt::format("{} ORDER BY s.position", sampledExamples));
        row->bind(1, sample);
        std::vector<corpora::Example> examples;
        while (row->executeStep())
            examples.push_back(exampleIn(row));
        auto stored = impl_->query("SELECT hash FROM samples WHERE id = ?");
        stored->bind(1, sample);
        if (stored->executeStep() && stored.text(0) != hashOf(examples))
            throw Error("a stored value is damaged: a sample holds other examples than were drawn",
                        "Restore the project file from a copy");
        return examples;
    });
}

} // namespace core::store
