#include "app/cli/studies/annotate.h"

#include <chrono>
#include <optional>
#include <poll.h>
#include <termios.h>
#include <unistd.h>

#include <fmt/format.h>

#include "app/cli/terminal/console.h"
#include "core/base/error.h"

namespace app {

namespace {

using core::studies::Question;
using core::studies::QuestionKind;
using core::studies::RatingSession;
using core::studies::Shows;

/// Keys from the terminal without Enter, or lines from a pipe.
class Keys {
public:
    explicit Keys(const std::stop_token& stop) : stop_(stop), terminal_(::isatty(STDIN_FILENO) == 1)
    {
        if (terminal_)
            ::tcgetattr(STDIN_FILENO, &usual_);
    }
    ~Keys() { setRaw(false); }
    Keys(const Keys&) = delete;
    Keys& operator=(const Keys&) = delete;

    [[nodiscard]] bool isTerminal() const { return terminal_; }

    /// One key; a whole line from a pipe. Empty at the end.
    std::optional<std::string> key()
    {
        if (!terminal_)
            return line();
        setRaw(true);
        auto c = next();
        setRaw(false);
        return c ? std::optional(std::string(1, *c)) : std::nullopt;
    }
    std::optional<std::string> line()
    {
        std::string text;
        while (const auto c = next()) {
            if (*c == '\n')
                return text;
            text += *c;
        }
        return text.empty() ? std::nullopt : std::optional(text);
    }

private:
    void setRaw(bool raw)
    {
        if (!terminal_)
            return;
        termios mode = usual_;
        if (raw)
            mode.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
        ::tcsetattr(STDIN_FILENO, TCSANOW, &mode);
    }
    /// The next byte; empty at the end or when stopped.
    std::optional<char> next()
    {
        constexpr int pollMilliseconds = 100;
        while (!stop_.stop_requested()) {
            pollfd input{STDIN_FILENO, POLLIN, 0};
            if (::poll(&input, 1, pollMilliseconds) == 0)
                continue;
            char c = 0;
            return ::read(STDIN_FILENO, &c, 1) == 1 ? std::optional(c) : std::nullopt;
        }
        return std::nullopt;
    }

    std::stop_token stop_;
    bool terminal_;
    termios usual_{};
};

/// The keys of a question that takes one key: answer i belongs to key i. Empty for questions that take a line.
std::vector<std::string> answersByKey(const Question& question)
{
    const auto scale = question.scale();
    return scale.size() <= 10 ? scale : std::vector<std::string>();
}

/// Digits that are the answers themselves keep their meaning: 0 to 5 for a scale from 0 to 5. Else 1 is the first.
char keyOf(const std::vector<std::string>& answers, std::size_t i)
{
    bool own = true;
    for (const auto& answer : answers)
        own = own && answer.size() == 1 && answer[0] >= '0' && answer[0] <= '9';
    return own ? answers[i][0] : static_cast<char>('0' + (i + 1) % 10);
}

std::string labelOf(const Question& question, const std::string& answer)
{
    for (const auto& option : question.options)
        if (option.value == answer)
            return option.label;
    if (answer == question.scale().front() && !question.lowLabel.empty())
        return answer + "  " + question.lowLabel;
    if (answer == question.scale().back() && !question.highLabel.empty())
        return answer + "  " + question.highLabel;
    return answer;
}

void showItem(const RatingSession& session)
{
    const auto& item = session.item();
    const Question& question = session.question();
    print(fmt::format("\n{} / {}{}", session.itemIndex() + 1, session.packet().items.size(),
                      item.training ? "  (training)" : ""));
    for (const auto& [name, text] : item.context)
        print(fmt::format("  {}: {}", name, text));
    if (question.shows == Shows::Text || item.right.empty()) {
        print("  " + item.text());
    } else {
        print("  A  " + item.left);
        print("  B  " + item.right);
    }
}

void showQuestion(const Question& question)
{
    print("\n" + question.prompt);
    if (!question.help.empty())
        print(question.help);
    const auto answers = answersByKey(question);
    for (std::size_t i = 0; i < answers.size(); ++i)
        print(fmt::format("  [{}] {}", keyOf(answers, i), labelOf(question, answers[i])));
    if (answers.empty() && question.kind == QuestionKind::Slider)
        print(fmt::format("  a number from {} to {}", question.low, question.high));
    for (const auto& option : question.options)
        if (answers.empty())
            print(fmt::format("  {}: {}", option.value, option.label));
    if (question.kind == QuestionKind::Ranking)
        print("  all of them, best first, with > between");
}

void showFeedback(const RatingSession& session)
{
    const auto* training = session.feedback();
    if (training == nullptr)
        return;
    for (const auto& [id, answer] : training->expected)
        for (const auto& question : session.packet().questions)
            if (question.id == id)
                print(fmt::format("  right: {}", labelOf(question, answer)));
    if (!training->explanation.empty())
        print("  " + training->explanation);
}

void showInstructions(const RatingSession& session)
{
    const auto& packet = session.packet();
    print(packet.title + "\n\n" + packet.instructions);
    for (const auto& example : packet.examples) {
        print("\n  " + example.left + (example.right.empty() ? "" : "\n  " + example.right));
        for (const auto& [id, answer] : example.answers)
            for (const auto& question : packet.questions)
                if (question.id == id)
                    print(fmt::format("    {}  {}", labelOf(question, answer), example.explanation));
    }
    print("\nKeys: the answer's own, u undo, c answer with a comment, q stop. Every answer is stored at once.");
}

/// The rater's input; empty when there is no more.
std::optional<std::string> answerFrom(Keys& keys, const std::string& typed, const Question& question)
{
    const auto answers = answersByKey(question);
    if (answers.empty())
        return typed;
    for (std::size_t i = 0; i < answers.size(); ++i)
        if (typed == std::string(1, keyOf(answers, i)) || (!keys.isTerminal() && typed == answers[i]))
            return answers[i];
    return typed == " " || typed.empty() ? std::string() : typed; // the session refuses invalid answers
}

} // namespace

void annotate(RatingSession& session, const std::stop_token& stop)
{
    Keys keys(stop);
    showInstructions(session);
    while (!session.finished()) {
        const Question& question = session.question();
        const bool oneKey = !answersByKey(question).empty();
        showItem(session);
        showQuestion(question);
        const auto start = std::chrono::steady_clock::now();
        auto typed = oneKey ? keys.key() : keys.line();
        if (typed == "c" && session.packet().comments) {
            print("  comment:");
            try {
                session.remark(keys.line().value_or(""));
            } catch (const core::Error& error) {
                print(fmt::format("  {}", error.what()));
            }
            typed = oneKey ? keys.key() : keys.line();
        }
        if (!typed || typed == "q")
            break;
        try {
            if (typed == "u") {
                session.undo();
                print("  undone");
                continue;
            }
            const auto answer = answerFrom(keys, *typed, question);
            const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
            session.answer(*answer, seconds.count(), session.comment());
            print(fmt::format("  saved ({} of {})", session.itemsDone(), session.packet().items.size()));
            std::fflush(stdout); // who feeds us through a pipe may wait for it
            showFeedback(session);
            if (session.takeBreak())
                print("  Time for a break? Everything is saved.");
        } catch (const core::Error& error) {
            print(fmt::format("  {}", error.what()));
        }
    }
    print(session.finished() ? "\nAll done. Thank you." : "\nStopped. Start again to go on here.");
}

} // namespace app
