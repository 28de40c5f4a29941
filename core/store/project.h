#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/attacks/result/result.h"
#include "core/corpora/corpus.h"
#include "core/store/format/corpus_answers.h"
#include "core/store/format/facts.h"
#include "core/store/format/try_record.h"
#include "core/store/result_query.h"
#include "core/store/study_records.h"

namespace core::store {

using Id = std::int64_t;

/// A corpus as the project knows it: its path and how it was read. Attacked examples are copied into the project.
struct CorpusRecord {
    Id id = 0;
    std::string name, path, sha256, format, mapping, tokenization;
    std::vector<std::string> labels, segments;
    std::size_t examples = 0;
};

/// Which examples of a corpus are attacked, and how they were drawn; shared by campaigns.
struct SampleRecord {
    Id id = 0;
    Id corpus = 0;
    std::string name;
    std::string method; ///< first, random, stratified, ids
    std::uint64_t seed = 0;
    std::size_t offset = 0, limit = 0;
    std::string hash; ///< Over the example hashes in order.
    std::size_t size = 0;
};

enum class CampaignState { Pending, Running, Paused, Cancelled, Finished };
[[nodiscard]] std::string_view nameOf(CampaignState state); ///< pending running paused cancelled finished

struct CampaignRecord {
    Id id = 0;
    std::string name;
    Id sample = 0;
    std::string identity;   ///< Of all that decides its results; shards share it. addCampaign fills it when empty.
    std::string victim;     ///< The spec it was loaded by.
    std::string victimCard; ///< JSON
    std::string victimHash;
    std::string recipe; ///< JSON
    std::string recipeName, recipeHash;
    std::string resources; ///< JSON: identities of the lexica and models that were loaded.
    std::string programVersion;
    std::string machine; ///< JSON: processor, instruction set, BLAS.
    std::uint64_t seed = 0, maxQueries = 0;
    double timeLimit = 0.0;
    std::string trace;     ///< none, accepted, all
    std::string reference; ///< gold or own
    CampaignState state = CampaignState::Pending;
    std::string createdAt, finishedAt; ///< ISO 8601, UTC.
    double wallSeconds = 0.0;          ///< Summed over its runs.
    int workers = 0;
    std::size_t total = 0, done = 0;
};

/// How another victim (or the same again) answered a campaign's stored successes.
struct VerificationRecord {
    Id campaign = 0;
    std::string victim; ///< The spec it was loaded by.
    std::string victimHash;
    std::size_t successes = 0, fooled = 0;            ///< Of those that it answered.
    std::size_t originalRight = 0, fooledOfRight = 0; ///< Among those whose original it gets right.
};

/// How many texts of one gold label and status have this many variants, this many of which fool the victim.
struct VariantCount {
    int gold = -1; ///< -1: no label.
    attacks::Status status = attacks::Status::Failed;
    std::size_t variants = 0; ///< Of each of these texts; at least 1.
    std::size_t fooled = 0;   ///< Of them.
    std::size_t texts = 1;
};

/// A result and its place in the campaign's sample.
struct PlacedResult {
    std::size_t position = 0;
    attacks::AttackResult result;
};

/// Results are read in blocks of this many, so that a reader holds neither all of them nor the project for long.
inline constexpr std::size_t resultBlock = 512;

/// The project file: SQLite in WAL mode while open, one plain file when closed.
///
/// One object may be used from several threads (calls are serialised inside). Opening a file that is open for writing
/// elsewhere, in another process or this one, gives it read-only. A campaign that was running when its process died is
/// paused when the file is next opened for writing. \throws Error everywhere with the file and the remedy; a failed
/// write changes nothing.
class Project : public std::enable_shared_from_this<Project> {
public:
    enum class Mode { ReadWrite, ReadOnly };

    static std::shared_ptr<Project> create(const std::filesystem::path& file); ///< \throws Error if it exists.
    /// An older file is brought to the present format, after a copy `FILE.vN.backup`. \throws Error when the file is
    /// missing, damaged, of a newer format, or not a project.
    static std::shared_ptr<Project> open(const std::filesystem::path& file, Mode mode = Mode::ReadWrite);
    /// Checks all of a file, also of a large one, of which opening checks only a part. \throws Error naming what is
    /// wrong.
    static void checkAll(const std::filesystem::path& file);
    static std::shared_ptr<Project> openOrCreate(const std::filesystem::path& file);
    static std::shared_ptr<Project> inMemory();
    ~Project();

    [[nodiscard]] std::filesystem::path path() const;
    [[nodiscard]] bool readOnly() const;
    [[nodiscard]] std::string readOnlyReason() const; ///< For people; empty when it can be written.
    /// Writes everything as it is now into another file, replacing it; other threads may keep using the project.
    void saveCopy(const std::filesystem::path& to) const;

    // corpora and samples
    Id addCorpus(const corpora::Corpus& corpus); ///< The same sha256 and mapping give the same id.
    Id addCorpus(const CorpusRecord& corpus);    ///< The same for one that another project knows; its id is not used.
    [[nodiscard]] std::vector<CorpusRecord> corpora() const;
    [[nodiscard]] CorpusRecord corpus(Id id) const;
    void renameCorpus(Id corpus, const std::string& name);
    /// Other names for the classes of a corpus, in order; examples keep their identity. \throws Error naming the
    /// campaigns that attacked it under the names it has, UsageError for a name that is empty or used twice.
    void renameLabels(Id corpus, const std::vector<std::string>& names);
    /// What the user says that the language of a corpus's texts is, BCP 47; empty: nothing. \throws Error naming the
    /// campaigns that attacked it as it is.
    void setCorpusLanguage(Id corpus, const std::string& language);
    /// The same file at another place; the caller has compared its SHA-256.
    void moveCorpus(Id corpus, const std::string& path);
    /// With its samples. \throws Error naming the campaigns that attacked it: remove them first.
    void removeCorpus(Id corpus);
    /// Copies the examples. The same examples drawn in the same way give the same id, so that campaigns share them.
    Id addSample(Id corpus, const SampleRecord& how, const std::vector<corpora::Example>& examples);
    [[nodiscard]] std::vector<SampleRecord> samples() const;
    [[nodiscard]] SampleRecord sample(Id id) const;
    [[nodiscard]] std::vector<corpora::Example> sampleExamples(Id sample) const; ///< In sample order.
    /// One of them, as an attack gets it. \throws Error when the sample has no such position.
    [[nodiscard]] corpora::Example sampleExample(Id sample, std::size_t position) const;

    // answers without an attack
    /// Answers of the same victim (by hash) to the same rows are replaced, and its other ones stay if `keepOthers`.
    void addAnswers(const CorpusAnswers& answers, bool keepOthers = true);
    /// Of each victim, in the order in which they were first asked.
    [[nodiscard]] std::vector<CorpusAnswers> answers(Id corpus) const;
    void removeAnswers(Id corpus, const std::string& victimHash);

    // campaigns
    Id addCampaign(const CampaignRecord& campaign);
    /// Campaigns of the same identity: they must have the same results.
    [[nodiscard]] std::vector<Id> campaignsLike(const CampaignRecord& campaign) const;
    [[nodiscard]] std::vector<CampaignRecord> campaigns() const;
    [[nodiscard]] CampaignRecord campaign(Id id) const;
    void setCampaignState(Id campaign, CampaignState state);
    /// The identities of the resources the campaign uses (JSON), known once they are loaded.
    void setCampaignResources(Id campaign, const std::string& resources);
    /// The machine (JSON) that its results are found on.
    void setCampaignMachine(Id campaign, const std::string& machine);
    void addWallSeconds(Id campaign, double seconds, int workers);
    void renameCampaign(Id campaign, const std::string& name);
    void removeCampaign(Id campaign);
    /// Replaces the earlier record of the same victim (by hash).
    void setVerification(const VerificationRecord& verification);
    [[nodiscard]] std::vector<VerificationRecord> verifications(Id campaign) const; ///< In order of first query.

    // results
    /// One transaction. Writing a result for an example that has one already changes nothing (resume, merge).
    void addResult(Id campaign, std::size_t position, const attacks::AttackResult& result);
    /// The same for several; all of them are written or none. Returns how many were new.
    std::size_t addResults(Id campaign, std::span<const PlacedResult> results);
    /// Removes the results that ended in an error, with what people marked on them: those examples are pending again,
    /// and the campaign is paused. Returns how many there were.
    std::size_t removeErrors(Id campaign);
    /// Positions in the sample that have no result yet, ascending.
    [[nodiscard]] std::vector<std::size_t> pending(Id campaign) const;
    /// In sample order; traces only on request.
    [[nodiscard]] std::vector<attacks::AttackResult> results(Id campaign, bool traces = false) const;
    /// With its trace; empty when the example has no result yet.
    [[nodiscard]] std::optional<attacks::AttackResult> result(Id campaign, std::size_t position) const;
    /// Calls `visit` for each result in sample order without holding them all; `visit` may use the project.
    void forEachResult(Id campaign, bool traces, const std::function<void(PlacedResult&&)>& visit) const;
    /// At most `most` results from a position on, in sample order.
    [[nodiscard]] std::vector<PlacedResult> resultsFrom(Id campaign, std::size_t position, std::size_t most,
                                                        bool traces = false) const;
    /// The results at these positions, in this order, without traces; missing ones are left out.
    [[nodiscard]] std::vector<PlacedResult> resultsAt(Id campaign, std::span<const std::uint32_t> positions) const;
    /// The users' ids of the examples at these positions, in this order.
    [[nodiscard]] std::vector<std::string> exampleNames(Id campaign, std::span<const std::uint32_t> positions) const;
    /// The positions of the requested results: quick for a million, so that a list can show pages of them.
    [[nodiscard]] FoundResults findResults(Id campaign, const ResultQuery& query) const;
    /// Calls `visit` for the columns of each result, in sample order; many times as fast as the results.
    void forEachFacts(Id campaign, const std::function<void(const ResultFacts&)>& visit) const;
    /// Results by status name: succeeded, failed, ...
    [[nodiscard]] std::map<std::string, std::size_t> statusCounts(Id campaign) const;

    /// The variants of a result in their order; none if its recipe's search kept none. Results are read without them.
    /// `original`: the result's.
    [[nodiscard]] std::vector<attacks::ResultVariant> variants(Id campaign, std::size_t position,
                                                               const text::Input& original) const;
    /// Of texts that have some. `leftOut`: positions of results that do not count.
    [[nodiscard]] std::vector<VariantCount> variantCounts(Id campaign, const std::set<std::size_t>& leftOut = {}) const;
    [[nodiscard]] bool hasVariants(Id campaign) const;

    /// Stores people's marks on results, all or nothing; an empty mark removes the old one. \throws Error for a
    /// position without a result.
    void setMarks(Id campaign, const ResultMarks& marks);
    [[nodiscard]] ResultMarks marks(Id campaign) const;
    /// Computed after the attack. One of the same name and position is replaced; a name without values loses its own.
    void setMeasures(Id campaign, const ResultMeasures& measures);
    [[nodiscard]] ResultMeasures measures(Id campaign) const;

    // studies
    /// The design, its items and who judges them, all or nothing. \throws Error when the name is taken.
    void addStudy(const std::string& name, const std::string& design, std::span<const StudyItemRecord> items,
                  std::span<const AssignmentRecord> assignments);
    /// A further version of the design; the ones before stay. Returns its number.
    int addStudyVersion(const std::string& study, const std::string& design);
    /// \throws Error when it has ballots: those are never dropped.
    void removeStudy(const std::string& study);
    [[nodiscard]] std::vector<StudyRecord> studies() const; ///< In the order they were made.
    [[nodiscard]] StudyRecord study(const std::string& name) const;
    [[nodiscard]] std::vector<StudyItemRecord> studyItems(const std::string& study) const; ///< In their order.
    [[nodiscard]] std::vector<AssignmentRecord> assignments(const std::string& study) const;
    /// Appends ballots, in one transaction that is on the disk when the call returns. Existing ones are not added
    /// again, so the content does not depend on order or repeats. Returns how many were new.
    std::size_t addBallots(const std::string& study, std::span<const Ballot> ballots);
    /// Ordered by item, rater, question, version and revision.
    [[nodiscard]] std::vector<Ballot> ballots(const std::string& study) const;
    [[nodiscard]] std::size_t ballotCount(const std::string& study) const;

    // texts tried in the Lab
    /// One transaction, done when the call returns. The same try (texts, victim, and recipe if one made it) is one row,
    /// which keeps its name and star and becomes the newest. `instead`: a typed text, without name and star, that this
    /// one replaces. Returns its id.
    Id addTry(const TryRecord& tried, Id instead = 0);
    [[nodiscard]] std::vector<TryRecord> tries() const; ///< Newest first, without traces.
    /// With its trace. \throws Error when there is no such try.
    [[nodiscard]] TryRecord oneTry(Id id) const;
    void markTry(Id id, const std::string& name, bool starred);
    void removeTries(std::span<const Id> ids);

    // small things the window remembers with the project
    void setSetting(const std::string& key, const std::string& value);
    [[nodiscard]] std::string setting(const std::string& key, const std::string& fallback = {}) const;

    struct Impl;
    explicit Project(std::unique_ptr<Impl> impl);

private:
    std::unique_ptr<Impl> impl_;
};

} // namespace core::store
