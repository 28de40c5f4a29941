#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include <pugixml.hpp>

#include "core/base/error.h"
#include "core/corpora/published/word_problems.h"
#include "core/files/file.h"

namespace core::corpora::published {

namespace {

/// Memory of the tree besides the text; checked with ASDiv, which takes three times its size.
constexpr std::uint64_t treeTimesText = 8;
constexpr int tagDepth = 32;

/// The line of a byte; later calls continue from the one before, so bytes must ascend.
class LineCounter {
public:
    explicit LineCounter(std::string_view text) : text_(text) {}
    std::size_t lineOf(std::ptrdiff_t offset)
    {
        const std::size_t at = std::min(static_cast<std::size_t>(std::max<std::ptrdiff_t>(offset, 0)), text_.size());
        if (at > at_) {
            line_ += static_cast<std::size_t>(std::count(text_.begin() + static_cast<std::ptrdiff_t>(at_),
                                                         text_.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
            at_ = at;
        }
        return line_;
    }

private:
    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t line_ = 1;
};

/// The deepest nesting of tags, at most; the text between is left to the parser.
int depthOf(std::string_view text)
{
    int depth = 0;
    int deepest = 0;
    for (std::size_t at = text.find('<'); at != std::string_view::npos && at + 1 < text.size();
         at = text.find('<', at + 1)) {
        const char next = text[at + 1];
        if (next == '/')
            --depth;
        else if (next != '!' && next != '?') {
            const std::size_t end = text.find('>', at);
            if (end != std::string_view::npos && text[end - 1] != '/')
                deepest = std::max(deepest, ++depth);
        }
    }
    return deepest;
}

/// Without line ends and runs of blanks.
std::string squeezed(std::string_view text)
{
    std::string result;
    for (const char c : trimmed(text)) {
        const bool blank = c == ' ' || c == '\t' || c == '\r' || c == '\n';
        if (!blank || !result.ends_with(' '))
            result += blank ? ' ' : c;
    }
    return result;
}

/// The fold lists beside the file, as ASDiv has them: nfolds/asdiv-a/fold0.txt names the problems of one, one a line.
struct FoldLists {
    std::vector<std::string> names;                        ///< Of the sets: asdiv-a, asdiv-w.
    std::vector<std::map<std::string, std::string>> folds; ///< Of each set: the fold of a problem.
};

FoldLists foldListsBeside(const std::filesystem::path& file)
{
    namespace fs = std::filesystem;
    FoldLists lists;
    std::error_code none;
    std::set<fs::path> sets;
    for (const auto& entry : fs::directory_iterator(file.parent_path() / "nfolds", none))
        if (entry.is_directory(none))
            sets.insert(entry.path());
    for (const auto& set : sets) {
        std::map<std::string, std::string> folds;
        constexpr std::string_view prefix = "fold";
        for (const auto& entry : fs::directory_iterator(set, none)) {
            const auto name = entry.path().stem().string();
            if (entry.path().extension() != ".txt" || !name.starts_with(prefix))
                continue;
            const auto list = readFile(entry.path());
            for (const auto& line : linesOf(list))
                if (const auto id = trimmed(line.text); !id.empty())
                    folds.emplace(id, name.substr(prefix.size()));
        }
        if (folds.empty())
            continue;
        lists.names.push_back(set.filename().string());
        lists.folds.push_back(std::move(folds));
    }
    return lists;
}

} // namespace

FileTable readAsdiv(const Source& source)
{
    if (const std::size_t at = source.text.find("<!ENTITY"); at != std::string::npos)
        throw Error(Where{source.name, LineCounter(source.text).lineOf(static_cast<std::ptrdiff_t>(at))},
                    "the file declares entities, which are not expanded", "Write the texts out where they stand");
    if (depthOf(source.text) > tagDepth)
        throw Error(Where{source.name}, "has tags more than 32 deep", "Check the file: ASDiv's are 4 deep");
    source.memory.take(treeTimesText * source.text.size());
    FileTable table;
    table.format = "word-problems";
    table.names = {"ID", "Grade", "Source", "Body", "Question", "Solution-Type", "Answer", "Formula"};
    const std::size_t ofXml = table.names.size();
    const auto lists = foldListsBeside(source.name);
    table.names.insert(table.names.end(), lists.names.begin(), lists.names.end());
    table.width = table.names.size();
    pugi::xml_document document;
    const auto result =
        document.load_buffer(source.text.data(), source.text.size(), pugi::parse_default, pugi::encoding_utf8);
    LineCounter lines(source.text);
    if (!result && !source.cut)
        throw Error(Where{source.name, lines.lineOf(result.offset)}, std::string("is not XML: ") + result.description(),
                    "Check the file with an XML tool");
    const auto top = document.document_element();
    auto set = top.child("ProblemSet");
    if (!set)
        set = top;
    for (const auto& problem : set.children("Problem")) {
        Row row{lines.lineOf(problem.offset_debug()), {}};
        for (std::size_t i = 0; i < ofXml; ++i) {
            const char* const name = table.names[i].c_str();
            std::string cell = squeezed(i < 3 ? problem.attribute(name).value() : problem.child_value(name));
            source.memory.take(2 * (sizeof(std::string) + sizeof(std::string_view)) + cell.size());
            row.cells.push_back(table.store.emplace_back(std::move(cell)));
        }
        for (const auto& folds : lists.folds) {
            const auto found = folds.find(std::string(row.cells[0]));
            row.cells.push_back(table.store.emplace_back(found == folds.end() ? std::string() : found->second));
        }
        table.rows.push_back(std::move(row));
    }
    if (table.rows.empty())
        throw Error(
            Where{source.name}, "holds no <Problem>",
            "The only XML that is read is ASDiv's, <ProblemSet> with <Problem ID=...>; write other files as CSV");
    return table;
}

} // namespace core::corpora::published
