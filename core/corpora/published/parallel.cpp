#include "core/corpora/published/parallel.h"

#include <algorithm>
#include <array>

#include "core/base/error.h"
#include "core/corpora/published/columns.h"
#include "core/corpora/published/forms.h"
#include "core/corpora/published/language.h"
#include "core/files/file.h"

namespace core::corpora::published {

namespace fs = std::filesystem;

namespace {

const std::vector<std::string_view> textNames{"source", "src", "text", "sentence"};
const std::vector<std::string_view> translationNames{"translation", "target", "tgt", "reference", "ref"};
constexpr std::array<std::string_view, 2> sourceEndings{"src", "source"};
constexpr std::array<std::string_view, 4> targetEndings{"tgt", "target", "trg", "ref"};

template<std::size_t N>
bool isOneOf(std::string_view text, const std::array<std::string_view, N>& names)
{
    return std::find(names.begin(), names.end(), text) != names.end();
}

std::string nameOfFile(const fs::path& path)
{
    std::string name = path.filename().string();
    if (name.ends_with(".gz"))
        name.resize(name.size() - 3);
    return name;
}

/// The parts of an ending: `ref.A.de` -> role ref, language de.
struct Ending {
    std::string role;     ///< src, tgt ...; empty if the ending is only a language.
    std::string language; ///< Empty if it names none.
};

/// The part after PREFIX and a point; nullopt if it is not the ending of a parallel file.
std::optional<Ending> endingOf(std::string_view text)
{
    std::vector<std::string> parts(1);
    for (const char c : text)
        if (c == '.')
            parts.emplace_back();
        else
            parts.back() += c;
    Ending ending;
    if (isOneOf(parts[0], sourceEndings) || isOneOf(parts[0], targetEndings)) {
        ending.role = parts[0];
        parts.erase(parts.begin());
    }
    if (!parts.empty() && isLanguageCode(parts.back())) {
        ending.language = parts.back();
        parts.pop_back();
    }
    if (!ending.role.empty() && parts.size() == 1 && !parts[0].empty() && parts[0].size() <= 2) // the reference's name
        parts.pop_back();
    return parts.empty() && !(ending.role.empty() && ending.language.empty()) ? std::optional(ending) : std::nullopt;
}

/// Where PREFIX ends in a file's name: the longest ending of at most three parts that is one.
std::size_t prefixLength(const std::string& name)
{
    std::size_t length = 0;
    std::size_t at = name.size();
    for (int part = 0; part < 3 && (at = name.rfind('.', at - 1)) != std::string::npos && at > 0; ++part)
        if (endingOf(std::string_view(name).substr(at + 1)))
            length = at;
    return length;
}

struct Member {
    fs::path path;
    std::string ending;
};

std::vector<Member> membersOf(const fs::path& folder, const std::string& prefix)
{
    std::vector<Member> members;
    std::error_code error;
    for (fs::directory_iterator it(folder.empty() ? fs::path(".") : folder, error), end; !error && it != end;
         it.increment(error)) {
        const std::string name = nameOfFile(it->path());
        std::error_code none;
        if (name.size() > prefix.size() + 1 && name.starts_with(prefix) && name[prefix.size()] == '.' &&
            it->is_regular_file(none))
            members.push_back({folder / it->path().filename(), name.substr(prefix.size() + 1)});
    }
    std::sort(members.begin(), members.end(), [](const Member& a, const Member& b) {
        return std::pair(a.ending.size(), a.ending) < std::pair(b.ending.size(), b.ending);
    });
    return members;
}

/// Whether an ending is `name`, or one that begins with it: `ref` names `ref.A.de` as well, but `de` not `de.bpe`.
bool isCalled(const std::string& ending, const std::string& name)
{
    return ending == name || (ending.starts_with(name + ".") && endingOf(ending));
}

/// Chooses source and targets among the files of one prefix.
class Chooser {
public:
    Chooser(fs::path path, std::vector<Member> members, const std::map<std::string, std::string>& columns)
        : path_(std::move(path)), members_(std::move(members)), columns_(columns)
    {}

    std::optional<ParallelFiles> choose()
    {
        ParallelFiles files;
        files.sourceEnding = asked("text");
        files.targetEnding = asked("translation");
        if (files.sourceEnding.empty())
            files.sourceEnding = sourceByRole();
        if (files.targetEnding.empty())
            files.targetEnding = targetByRole();
        byLanguage(files);
        for (const auto& member : members_) {
            if (files.source.empty() && isCalled(member.ending, files.sourceEnding))
                files.source = member.path;
            else if (isCalled(member.ending, files.targetEnding))
                files.targets.push_back(member.path);
            else
                continue;
            const auto parts = endingOf(member.ending);
            (member.path == files.source ? files.language : files.targetLanguage) = parts ? parts->language : "";
        }
        if (files.sourceEnding.empty() || files.targetEnding.empty() || files.source.empty() || files.targets.empty())
            return std::nullopt;
        return files;
    }

    [[nodiscard]] std::string endings() const
    {
        std::string text;
        for (const auto& member : members_)
            text += (text.empty() ? "" : ", ") + member.ending;
        return text;
    }

private:
    [[nodiscard]] std::string asked(const char* role) const
    {
        const auto found = columns_.find(role);
        return found == columns_.end() ? std::string() : found->second;
    }
    template<std::size_t N>
    [[nodiscard]] std::string roleAmong(const std::array<std::string_view, N>& names) const
    {
        for (const auto& member : members_)
            if (const auto ending = endingOf(member.ending); ending && isOneOf(ending->role, names))
                return ending->role;
        return {};
    }
    [[nodiscard]] std::string sourceByRole() const { return roleAmong(sourceEndings); }
    [[nodiscard]] std::string targetByRole() const { return roleAmong(targetEndings); }

    /// Only languages: the given file is the source; of two without English, neither is.
    void byLanguage(ParallelFiles& files) const
    {
        std::vector<std::string> languages;
        std::string given;
        for (const auto& member : members_)
            if (isLanguageCode(member.ending)) {
                languages.push_back(member.ending);
                if (nameOfFile(member.path) == nameOfFile(path_))
                    given = member.ending;
            }
        const auto other = [&](const std::string& than) {
            return languages.size() == 2 ? languages[languages[0] == than ? 1 : 0] : std::string();
        };
        if (files.sourceEnding.empty() && files.targetEnding.empty()) {
            const bool english = std::find(languages.begin(), languages.end(), "en") != languages.end();
            files.sourceEnding = !given.empty() ? given : english ? other("en") : std::string();
            if (given.empty() && !files.sourceEnding.empty())
                files.doubt = "Read as " + files.sourceEnding +
                              " to en. The other way: --columns text=en,translation=" + files.sourceEnding;
        }
        if (files.targetEnding.empty())
            files.targetEnding = other(files.sourceEnding);
        else if (files.sourceEnding.empty())
            files.sourceEnding = given.empty() ? other(files.targetEnding) : given;
    }

    fs::path path_;
    std::vector<Member> members_;
    const std::map<std::string, std::string>& columns_;
};

/// The file with fewer lines ends where the other continues.
void requireSameCount(const Source& a, const Source& b, std::size_t linesOfA, std::size_t linesOfB)
{
    if (linesOfA == linesOfB)
        return;
    const bool aIsShort = linesOfA < linesOfB;
    const std::size_t fewer = std::min(linesOfA, linesOfB);
    throw Error(Where{(aIsShort ? a : b).name, fewer + 1},
                "ends after " + std::to_string(fewer) + " lines, and " + (aIsShort ? b : a).name +
                    " goes on with lines " + std::to_string(fewer + 1) + " to " +
                    std::to_string(std::max(linesOfA, linesOfB)),
                "Both files need a line for each text: look for a line that is missing or cut in two");
}

void nameColumns(FileTable& table)
{
    table.names = {"source", "translation"};
    for (std::size_t i = 2; i < table.width; ++i)
        table.names.push_back("translation" + std::to_string(i));
}

void guessLanguages(FileTable& table, std::size_t text, std::size_t translation)
{
    if (table.language.empty())
        table.language = languageOf(cellsOfColumn(table, text));
    if (table.targetLanguage.empty())
        table.targetLanguage = languageOf(cellsOfColumn(table, translation));
}

} // namespace

std::optional<ParallelFiles> parallelFilesOf(const fs::path& path, const std::map<std::string, std::string>& columns,
                                             bool asked)
{
    const std::string name = nameOfFile(path);
    std::error_code error;
    std::size_t length = name.size();
    if (fs::exists(path, error)) {
        length = prefixLength(name);
        for (const char* role : {"text", "translation"}) // an ending of the user's own
            if (const auto ending = columns.find(role); asked && ending != columns.end())
                if (const std::size_t at = name.rfind("." + ending->second); at != std::string::npos && at > 0)
                    length = at;
        if (length == 0)
            return std::nullopt;
    }
    std::vector<Member> members = membersOf(path.parent_path(), name.substr(0, length));
    if (members.size() < 2 && !asked)
        return std::nullopt;
    Chooser chooser(path, members, columns);
    auto files = chooser.choose();
    const bool several = std::count_if(members.begin(), members.end(),
                                       [](const Member& member) { return isLanguageCode(member.ending); }) > 2;
    if (!files && (asked || several))
        throw Error(Where{path.string()},
                    members.empty() ? "there are no files with this name and an ending"
                                    : "it is not clear which of its files are source and translation",
                    members.empty()
                        ? "Give PREFIX for PREFIX.src and PREFIX.tgt, or one of the files"
                        : "Name two endings, as in --columns text=de,translation=en; there are " + chooser.endings());
    return files;
}

FileTable tableOfParallel(const ParallelFiles& files, std::vector<Source> sources)
{
    FileTable table;
    table.format = "parallel";
    table.width = sources.size();
    nameColumns(table);
    std::vector<std::vector<Line>> lines;
    for (Source& source : sources) {
        source.text.swap(table.store.emplace_back());
        lines.push_back(linesOf(table.store.back()));
        source.memory.take(lines.back().size() * (sizeof(Line) + 2 * (sizeof(Row) + 2 * sizeof(std::string_view))));
        const bool whole = !sources[0].cut && !source.cut;
        if (whole)
            requireSameCount(sources[0], source, lines[0].size(), lines.back().size());
    }
    std::size_t count = lines[0].size();
    for (const auto& each : lines)
        count = std::min(count, each.size());
    table.rows.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        Row& row = table.rows.emplace_back(Row{i + 1, {}});
        for (const auto& each : lines)
            row.cells.push_back(each[i].text);
    }
    table.language = files.language;
    table.targetLanguage = files.targetLanguage;
    if (!files.doubt.empty())
        table.doubts.push_back(files.doubt);
    guessLanguages(table, 0, 1);
    return table;
}

FileTable readParallel(const Source& source, char /*delimiter*/)
{
    FileTable table;
    const std::size_t start = std::min(source.text.find_first_not_of(" \t\r\n"), source.text.size());
    const std::string_view first = lineAt(source.text, start);
    std::string_view left;
    std::string_view right;
    if (first.find('\t') == std::string_view::npos && cutAtBars(first, left, right)) {
        table = readForms(source, '\0'); // the same lines
        table.format = "parallel";
    } else {
        table = readTabbed(source, "parallel");
        takeHeaderWith(table, {textNames, translationNames});
    }
    if (table.names.empty()) {
        nameColumns(table);
        // A third column is a further translation if it is in the second's language (Tatoeba's names its authors).
        for (std::size_t i = 2; i < table.width; ++i)
            if (languageOf(cellsOfColumn(table, i)) != languageOf(cellsOfColumn(table, 1)))
                table.names[i] = "column" + std::to_string(i + 1);
    }
    const auto text = columnIndex(table, textNames);
    const auto translation = columnIndex(table, translationNames);
    if (text && translation)
        guessLanguages(table, *text, *translation);
    return table;
}

std::map<std::string, std::string> rolesOfParallel(const FileTable& table)
{
    std::map<std::string, std::string> roles;
    if (std::string text = columnCalled(table, textNames); !text.empty())
        roles["text"] = std::move(text);
    if (std::string translation = columnCalled(table, translationNames); !translation.empty())
        roles["translation"] = std::move(translation);
    return roles;
}

namespace {

const std::string& translationOf(const Example& example)
{
    const auto* translation = std::get_if<structures::TextAnswer>(&example.gold);
    if (translation == nullptr)
        throw Error("example " + example.id + " has no translation", "Write the corpus as csv");
    return translation->text;
}

} // namespace

std::string parallelBytes(const Corpus& corpus)
{
    const std::vector<std::string> others = columnNames(corpus);
    const bool plain = others.empty() && hasPlainIds(corpus);
    std::vector<std::vector<std::string>> rows;
    if (!plain) {
        rows.push_back({"id", "source", "translation"});
        rows.back().insert(rows.back().end(), others.begin(), others.end());
    }
    for (const auto& example : corpus.examples) {
        auto& row = rows.emplace_back();
        if (!plain)
            row.push_back(example.id);
        row.push_back(onlyText(example));
        row.push_back(translationOf(example));
        for (const auto& name : others)
            row.push_back(columnValue(example, name));
    }
    return tabbedBytes(rows);
}

void writeParallel(const Corpus& corpus, const fs::path& source)
{
    std::vector<std::string> further; // translation2, translation3 ...
    for (const auto& name : columnNames(corpus))
        if (name.starts_with("translation"))
            further.push_back(name);
    std::vector<std::vector<std::vector<std::string>>> files(2 + further.size());
    for (const auto& example : corpus.examples) {
        files[0].push_back({onlyText(example)});
        files[1].push_back({translationOf(example)});
        for (std::size_t i = 0; i < further.size(); ++i)
            files[i + 2].push_back({columnValue(example, further[i])});
    }
    fs::path prefix = source;
    prefix.replace_extension();
    writeFile(source, tabbedBytes(files[0]));
    for (std::size_t i = 1; i < files.size(); ++i)
        writeFile(prefix.string() + ".tgt" + (i > 1 ? "." + std::to_string(i) : ""), tabbedBytes(files[i]));
}

bool holdsTwoLanguages(const FileTable& table)
{
    const std::array cells{cellsOfColumn(table, 0), cellsOfColumn(table, 1)};
    const std::array languages{languageOf(cells[0]), languageOf(cells[1])};
    if (!languages[0].empty() && !languages[1].empty())
        return languages[0] != languages[1];
    // Short texts hold no function words: then Latin letters beside another script will do, but not ids with digits.
    for (std::size_t i = 0; i < 2; ++i) {
        const auto& others = cells[1 - i];
        const auto words = std::count_if(others.begin(), others.end(), [](std::string_view cell) {
            return cell.find_first_of("0123456789_/") == std::string_view::npos;
        });
        if (!isLatin(languages[i]) && languages[1 - i].empty() && static_cast<std::size_t>(words) * 2 > others.size())
            return true;
    }
    return false;
}

} // namespace core::corpora::published
