#include "core/language/rewriting/rewriting_program.h"

#include <algorithm>
#include <mutex>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/base/handbook.h"
#include "core/base/hash.h"
#include "core/files/escape.h"
#include "core/json/json.h"
#include "core/language/rewriting/kept_wordings.h"
#include "core/programs/consent.h"
#include "core/programs/program.h"

namespace core::language {

namespace {

using nlohmann::json;
using programs::Program;
using Wordings = std::vector<std::string>;

constexpr const char* rewriterGreeting = R"({"faultline": 1, "wanted": "rewritings"})";
constexpr std::size_t mostTextsAtOnce = 64;

const programs::Role rewriterRole{"the rewriting program", "Raise the transformation's timeout"};

[[noreturn]] void wrongRewriting(const std::string& what)
{
    throw Error("the rewriting program's answer is wrong: " + what, seeHandbook("formats", "Programs that rewrite"));
}

/// The start of an answer, for people.
std::string startOf(std::string_view text)
{
    constexpr std::size_t most = 120;
    return visibleText(text.substr(0, most)) + (text.size() > most ? "..." : "");
}

/// \throws Error for bytes that are not text, and for excessive lengths.
void checkWordings(const Wordings& given, const std::string& text)
{
    for (auto wording : given) {
        std::ranges::replace_if(
            wording, [](char c) { return c == '\t' || c == '\r' || c == '\n'; }, ' ');
        if (hasControlCharacters(wording))
            wrongRewriting("something that is not text: " + startOf(wording));
        if (wording.size() > Rewriter::longestWording(text.size()))
            wrongRewriting(fmt::format("{} bytes for a text of {}", wording.size(), text.size()));
    }
}

/// One conversation with the program.
class Rewriting {
public:
    explicit Rewriting(const RewritingCommand& command) : lines_(command.lines), program_(command.command, rewriterRole)
    {}

    std::vector<Wordings> ask(std::span<const std::string> texts, const Rewriter::Limits& limits)
    {
        return lines_ ? askLines(texts, limits) : askJson(texts, limits);
    }

private:
    std::vector<Wordings> askLines(std::span<const std::string> texts, const Rewriter::Limits& limits)
    {
        std::string input;
        for (auto text : texts) {
            std::ranges::replace_if(
                text, [](char c) { return c == '\n' || c == '\r'; }, ' ');
            input += text + '\n';
        }
        const std::string output = program_.converse(input, limits.patience, limits.stop);
        std::vector<Wordings> all;
        for (std::size_t begin = 0; begin < output.size();) {
            const auto end = std::min(output.find('\n', begin), output.size());
            all.push_back({output.substr(begin, end - begin)});
            begin = end + 1;
        }
        if (all.size() != texts.size())
            wrongRewriting(fmt::format("{} lines to {}", all.size(), texts.size()));
        return all;
    }

    std::vector<Wordings> askJson(std::span<const std::string> texts, const Rewriter::Limits& limits)
    {
        if (!program_.running())
            readGreeting(program_.start(rewriterGreeting, limits.patience, limits.stop));
        std::vector<Wordings> all;
        while (all.size() < texts.size()) {
            const auto part = texts.subspan(all.size(), std::min(batch_, texts.size() - all.size()));
            const std::uint64_t id = nextId_++;
            const json question{{"id", id}, {"texts", Wordings(part.begin(), part.end())}, {"most", limits.most}};
            const auto line = question.dump(-1, ' ', false, json::error_handler_t::replace);
            readAnswer(program_.ask(line, limits.patience, limits.stop), id, part.size(), all);
        }
        return all;
    }

    void readGreeting(const std::string& line)
    {
        const json card = maybeJson(line);
        if (!card.is_object() || !card.contains("task") || card["task"] != "rewriting")
            wrongRewriting(R"(the first line is not {"task": "rewriting"}: )" + startOf(line));
        if (card.contains("max_batch") && card["max_batch"].is_number_unsigned())
            batch_ = std::clamp<std::size_t>(card["max_batch"].get<std::size_t>(), 1, mostTextsAtOnce);
    }

    static void readAnswer(const std::string& line, std::uint64_t id, std::size_t texts, std::vector<Wordings>& all)
    {
        const json answer = maybeJson(line);
        if (!answer.is_object())
            wrongRewriting("not a JSON object: " + startOf(line));
        if (!answer.contains("id") || answer["id"] != id)
            wrongRewriting(fmt::format("it does not have the id {} of the question", id));
        if (answer.contains("error"))
            throw Error("the rewriting program says: " + startOf(shownJson(answer["error"])));
        const auto lists = answer.find("rewritings");
        if (lists == answer.end() || !lists->is_array() || lists->size() != texts)
            wrongRewriting(fmt::format("rewritings is not a list of {} lists", texts));
        for (const auto& list : *lists) {
            auto& wordings = all.emplace_back();
            if (!list.is_array())
                wrongRewriting("the wordings of a text are not a list");
            for (const auto& wording : list) {
                if (!wording.is_string())
                    wrongRewriting("a wording is not a string");
                wordings.push_back(wording.get<std::string>());
            }
        }
    }

    bool lines_;
    Program program_;
    std::uint64_t nextId_ = 1;
    std::size_t batch_ = mostTextsAtOnce;
};

class RewritingProgram final : public Rewriter {
public:
    explicit RewritingProgram(RewritingCommand command)
        : command_(std::move(command)), hash_(sha256((command_.lines ? "lines:" : "exec:") + command_.command))
    {}

    [[nodiscard]] std::vector<Wordings> rewritings(std::span<const std::string> texts,
                                                   const Limits& limits) const override
    {
        std::vector<Wordings> all(texts.size());
        std::vector<std::string> asked;
        for (std::size_t i = 0; i < texts.size(); ++i)
            if (!kept_.find(keyFor(texts[i], limits.most), all[i]) && std::ranges::find(asked, texts[i]) == asked.end())
                asked.push_back(texts[i]);
        if (asked.empty())
            return all;
        std::unordered_map<std::string, Wordings> fresh;
        for (std::size_t at = 0; at < asked.size(); at += mostTextsAtOnce) {
            const auto part = std::span(asked).subspan(at, std::min(mostTextsAtOnce, asked.size() - at));
            const auto answers = ask(part, limits);
            for (std::size_t i = 0; i < part.size(); ++i) {
                checkWordings(answers[i], part[i]);
                fresh[part[i]] = otherWordings(answers[i], part[i], limits.most);
            }
        }
        for (std::size_t i = 0; i < texts.size(); ++i)
            if (const auto found = fresh.find(texts[i]); found != fresh.end())
                all[i] = found->second;
        for (const auto& [text, wordings] : fresh)
            kept_.keep(keyFor(text, limits.most), wordings);
        return all;
    }

    [[nodiscard]] std::string hash() const override { return hash_; }

private:
    static std::string keyFor(const std::string& text, std::size_t most) { return fmt::format("{} {}", most, text); }

    /// A program that fails is not asked again: its next answer might not belong to the next question.
    std::vector<Wordings> ask(std::span<const std::string> texts, const Limits& limits) const
    {
        auto rewriting = idle();
        auto answers = rewriting->ask(texts, limits);
        const std::scoped_lock lock(mutex_);
        idle_.push_back(std::move(rewriting));
        return answers;
    }

    std::unique_ptr<Rewriting> idle() const
    {
        const std::scoped_lock lock(mutex_);
        if (idle_.empty())
            return std::make_unique<Rewriting>(command_);
        auto one = std::move(idle_.back());
        idle_.pop_back();
        return one;
    }

    RewritingCommand command_;
    std::string hash_;
    mutable KeptWordings kept_; ///< By number wanted and text.
    mutable std::mutex mutex_;  ///< Guards what follows.
    mutable std::vector<std::unique_ptr<Rewriting>> idle_;
};

} // namespace

std::optional<RewritingCommand> rewritingCommandOf(std::string_view name)
{
    for (const bool lines : {false, true}) {
        const std::string_view prefix = lines ? "lines:" : "exec:";
        if (name.starts_with(prefix))
            return RewritingCommand{std::string(name.substr(prefix.size())), lines};
    }
    return std::nullopt;
}

std::shared_ptr<const Rewriter> rewritingProgram(const RewritingCommand& command)
{
    if (!programs::execAllowed(command.command))
        throw programs::ExecNotAllowed("the rewriter", command.command);
    return std::make_shared<const RewritingProgram>(command);
}

} // namespace core::language
