#include "core/reports/sets/tex_check.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "core/base/decimal.h"
#include "core/files/file.h"
#include "core/text/edit_distance.h"

namespace core::reports {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t mostFiles = 200;
constexpr std::uint64_t largestTex = std::uint64_t{1} << 26U;

bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool isFigure(char c) { return c >= '0' && c <= '9'; }

void blank(std::string& text, std::size_t from, std::size_t to)
{
    for (auto i = from; i < std::min(to, text.size()); ++i)
        if (text[i] != '\n')
            text[i] = ' ';
}

/// Where the verbatim text ends that begins here; `at` where none does.
std::size_t endOfVerbatim(const std::string& text, std::size_t at)
{
    for (const auto* name : {"verbatim", "lstlisting", "comment"})
        if (const auto begin = fmt::format("\\begin{{{}}}", name); text.compare(at, begin.size(), begin) == 0)
            return std::min(text.find(fmt::format("\\end{{{}}}", name), at), text.size());
    return at;
}

/// The text with comments and verbatim blanked out, so that places stay. Which of them begins first has the other in
/// it.
std::string bare(std::string text)
{
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '%') {
            blank(text, i, text.find('\n', i));
        } else if (text[i] == '\\') {
            const auto end = endOfVerbatim(text, i);
            blank(text, i, end);
            i = end > i ? end - 1 : i + 1;
        }
    }
    return text;
}

/// A command of a text: its arguments, and where it begins and ends.
struct TexCommand {
    std::string name, options;
    std::vector<std::string> arguments;
    std::size_t begin = 0, end = 0;
};

std::size_t closing(std::string_view text, std::size_t open, char opens, char closes)
{
    int depth = 0;
    for (auto i = open; i < text.size(); ++i) {
        if (text[i] == '\\')
            ++i;
        else if (text[i] == opens)
            ++depth;
        else if (text[i] == closes && --depth == 0)
            return i;
    }
    return std::string_view::npos;
}

/// The command that begins at a backslash.
TexCommand commandAt(std::string_view text, std::size_t at)
{
    TexCommand command;
    command.begin = at;
    auto i = at + 1;
    while (i < text.size() && isLetter(text[i]))
        command.name += text[i++];
    if (i < text.size() && text[i] == '*')
        ++i;
    for (;;) {
        auto next = i;
        while (next < text.size() && (text[next] == ' ' || text[next] == '\n'))
            ++next;
        const bool option = next < text.size() && text[next] == '[' && command.arguments.empty();
        if (next >= text.size() || (!option && text[next] != '{'))
            break;
        const auto end = option ? closing(text, next, '[', ']') : closing(text, next, '{', '}');
        if (end == std::string_view::npos)
            break;
        const std::string inside(text.substr(next + 1, end - next - 1));
        if (option)
            command.options += inside;
        else
            command.arguments.push_back(inside);
        i = end + 1;
    }
    command.end = std::max(i, at + 1);
    return command;
}

Where placeIn(const fs::path& file, std::string_view text, std::size_t at)
{
    const auto before = text.substr(0, at);
    const auto line = static_cast<std::size_t>(std::ranges::count(before, '\n')) + 1;
    const auto start = before.rfind('\n');
    return {file.string(), line, at - (start == std::string_view::npos ? 0 : start + 1) + 1};
}

std::string_view withoutBlanks(std::string_view text)
{
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front())) != 0)
        text.remove_prefix(1);
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back())) != 0)
        text.remove_suffix(1);
    return text;
}

/// "0.9\columnwidth", "\linewidth", "80mm". `column` and `line`: what a column and a line are there.
void setWidth(IncludedPicture& picture, const std::string& options, IncludedPicture::Of column,
              IncludedPicture::Of line)
{
    const auto at = options.find("width=");
    if (at == std::string::npos)
        return;
    const auto length = withoutBlanks(
        std::string_view(options).substr(at + 6).substr(0, std::min(options.find(',', at), options.size()) - at - 6));
    const auto letters = std::ranges::find_if_not(length, [](char c) { return isFigure(c) || c == '.'; });
    const auto digits = length.substr(0, static_cast<std::size_t>(letters - length.begin()));
    const auto unit = withoutBlanks(length.substr(digits.size()));
    const auto number = digits.empty() ? std::optional(1.0) : decimalIn(digits);
    const std::map<std::string_view, double> millimetres{{"mm", 1.0}, {"cm", 10.0}, {"in", 25.4}, {"pt", 25.4 / 72.27}};
    if (!number)
        return;
    picture.width = *number;
    if (unit == "\\columnwidth") {
        picture.of = column;
    } else if (unit == "\\linewidth" || unit == "\\hsize") {
        picture.of = line;
    } else if (unit == "\\textwidth") {
        picture.of = IncludedPicture::Of::Page;
    } else if (const auto known = millimetres.find(unit); known != millimetres.end()) {
        picture.of = IncludedPicture::Of::Millimetres;
        picture.width *= known->second;
    }
}

/// "graphicx, times"
std::vector<std::string_view> packagesIn(std::string_view list)
{
    std::vector<std::string_view> packages;
    for (std::size_t at = 0; at <= list.size();) {
        const auto end = std::min(list.find(',', at), list.size());
        packages.push_back(withoutBlanks(list.substr(at, end - at)));
        at = end + 1;
    }
    return packages;
}

/// Reads a paper's files one after the other.
class PaperReader {
public:
    PaperReader(const std::vector<SetNumber>& numbers, const FormerNumbers& former)
    {
        for (const auto& number : numbers) {
            values_[number.key] = number.value;
            now_.insert(number.value);
        }
        for (const auto& [key, values] : former)
            for (const auto& value : values)
                if (values_.contains(key))
                    was_.emplace(value, key);
    }

    CheckedPaper read(const fs::path& main)
    {
        folder_ = main.parent_path();
        readInto(main, readFile(main, largestTex));
        return std::move(paper_);
    }

private:
    void readInto(const fs::path& file, const std::string& whole)
    {
        paper_.files.push_back(file);
        if (whole.starts_with("% Made with Faultline"))
            return;
        auto text = bare(whole);
        for (std::size_t i = 0; i < text.size(); ++i) {
            if (text[i] != '\\')
                continue;
            const auto command = commandAt(text, i);
            use(file, text, command);
            if (isOfOthers(command))
                blank(text, command.begin, command.end);
            i = isOfOthers(command) ? command.end - 1 : i + command.name.size();
        }
        findNumbers(file, text);
    }

    /// Commands whose arguments hold lengths, names and keys, and no numbers of the paper.
    static bool isOfOthers(const TexCommand& command)
    {
        static const std::set<std::string> names{"flnum",      "flcheck",   "includegraphics", "input",
                                                 "include",    "subfile",   "label",           "ref",
                                                 "cite",       "citep",     "citet",           "documentclass",
                                                 "usepackage", "vspace",    "hspace",          "url",
                                                 "href",       "setlength", "definecolor",     "resizebox",
                                                 "scalebox",   "rule",      "fontsize",        "bibliography"};
        return names.contains(command.name);
    }

    void use(const fs::path& file, std::string_view text, const TexCommand& command)
    {
        const auto& [name, options, arguments, begin, end] = command;
        if (name == "documentclass" && !arguments.empty()) {
            paper_.documentClass = arguments.front();
            paper_.twoColumns = options.find("twocolumn") != std::string::npos ||
                                (arguments.front() == "IEEEtran" && options.find("onecolumn") == std::string::npos) ||
                                (arguments.front() == "acmart" && options.find("sig") != std::string::npos);
        } else if (name == "usepackage" && !arguments.empty()) {
            for (const auto* times : {"times", "mathptmx", "newtxtext", "txfonts", "acl", "tgtermes"})
                paper_.usesTimes = paper_.usesTimes || hasPackage(arguments.front(), times);
            paper_.twoColumns = paper_.twoColumns || hasTwoColumnStyle(arguments.front());
        } else if (name == "twocolumn") {
            paper_.twoColumns = true;
        } else if (name == "begin" && !arguments.empty()) {
            enter(arguments.front());
        } else if (name == "end" && !arguments.empty()) {
            if (!lines_.empty() && lines_.back().first == arguments.front())
                lines_.pop_back();
        } else if ((name == "input" || name == "include" || name == "subfile") && !arguments.empty()) {
            follow(file, text, command);
        } else if (name == "includegraphics" && !arguments.empty()) {
            IncludedPicture picture{placeIn(file, text, begin), fs::path(arguments.front()).stem().string()};
            const auto column = columnHere();
            setWidth(picture, options, column, lines_.empty() ? column : lines_.back().second);
            paper_.pictures.push_back(std::move(picture));
        } else if (name == "flnum" && !arguments.empty()) {
            requireKey(placeIn(file, text, begin), arguments[0]);
        } else if (name == "flcheck" && arguments.size() > 1 && requireKey(placeIn(file, text, begin), arguments[0])) {
            const std::string typed(withoutBlanks(arguments[1]));
            if (const auto& value = values_.at(arguments[0]); typed != value)
                paper_.findings.push_back(
                    {placeIn(file, text, begin),
                     fmt::format("{} is {} here and {} in the figure set", arguments[0], typed, value)});
        }
    }

    /// A paper of one column has the page's text for it; of a part without \documentclass nobody knows.
    [[nodiscard]] IncludedPicture::Of columnHere() const
    {
        using Of = IncludedPicture::Of;
        return paper_.twoColumns || paper_.documentClass.empty() ? Of::Column : Of::Page;
    }

    /// Environments whose lines are not as long as a column's.
    void enter(const std::string& environment)
    {
        using Of = IncludedPicture::Of;
        static const std::array ofTheirOwn{"minipage", "subfigure", "subtable", "wrapfigure"};
        if (environment == "figure*" || environment == "table*")
            lines_.emplace_back(environment, Of::Page);
        else if (std::ranges::find(ofTheirOwn, environment) != ofTheirOwn.end())
            lines_.emplace_back(environment, Of::Nothing);
    }

    /// Styles of conferences whose papers have two columns: acl, icml2025.
    static bool hasTwoColumnStyle(const std::string& list)
    {
        static const std::array styles{"aaai", "acl",  "coling", "cvpr",  "eacl",   "emnlp",
                                       "iccv", "icml", "ijcai",  "naacl", "spconf", "wacv"};
        return std::ranges::any_of(styles, [&](std::string_view style) {
            return std::ranges::any_of(packagesIn(list), [&](std::string_view one) {
                return one.starts_with(style) &&
                       std::ranges::all_of(one.substr(style.size()), [](char c) { return isFigure(c); });
            });
        });
    }

    static bool hasPackage(const std::string& list, std::string_view name)
    {
        const auto packages = packagesIn(list);
        return std::ranges::find(packages, name) != packages.end();
    }

    void follow(const fs::path& from, std::string_view text, const TexCommand& command)
    {
        fs::path file = folder_ / std::string(withoutBlanks(command.arguments.front()));
        std::error_code error;
        if (!fs::is_regular_file(file, error))
            file += ".tex";
        if (std::ranges::find(paper_.files, file) != paper_.files.end() || paper_.files.size() >= mostFiles)
            return;
        if (!fs::is_regular_file(file, error)) {
            paper_.findings.push_back({placeIn(from, text, command.begin),
                                       fmt::format("\\{}{{{}}} names no file", command.name, command.arguments.front()),
                                       true});
            return;
        }
        readInto(file, readFile(file, largestTex));
    }

    bool requireKey(const Where& where, const std::string& key)
    {
        if (values_.contains(key))
            return true;
        std::string nearest;
        std::size_t least = std::max<std::size_t>(key.size() / 2, 4);
        for (const auto& [known, value] : values_)
            if (const auto apart = text::levenshtein(key, known, least); apart < least) {
                least = apart;
                nearest = known;
            }
        paper_.findings.push_back(
            {where, fmt::format("the figure set has no number {}{}", key,
                                nearest.empty() ? std::string() : "; the most similar one is " + nearest)});
        return false;
    }

    /// Numbers with decimals that a number of the set was.
    void findNumbers(const fs::path& file, std::string_view text)
    {
        for (std::size_t i = 0; i < text.size(); ++i) {
            if (!isFigure(text[i]))
                continue;
            auto end = i;
            while (end < text.size() &&
                   (isFigure(text[end]) || (text[end] == '.' && end + 1 < text.size() && isFigure(text[end + 1]))))
                ++end;
            const std::string number(text.substr(i, end - i));
            const bool partOfWord = i > 0 && (isLetter(text[i - 1]) || text[i - 1] == '.');
            const bool decimal = std::ranges::count(number, '.') == 1;
            if (const auto was = was_.find(number);
                decimal && !partOfWord && was != was_.end() && !now_.contains(number))
                paper_.findings.push_back({placeIn(file, text, i), fmt::format("{} was {} until now; it is {}", number,
                                                                               was->second, values_.at(was->second))});
            i = end;
        }
    }

    std::map<std::string, std::string> values_;                      ///< By key.
    std::set<std::string> now_;                                      ///< Values.
    std::multimap<std::string, std::string> was_;                    ///< Former values, each with its key.
    std::vector<std::pair<std::string, IncludedPicture::Of>> lines_; ///< Environments, and what \linewidth is in them.
    fs::path folder_;
    CheckedPaper paper_;
};

} // namespace

CheckedPaper checkPaper(const fs::path& main, const std::vector<SetNumber>& numbers, const FormerNumbers& former)
{
    return PaperReader(numbers, former).read(main);
}

} // namespace core::reports
