#include "core/files/pickles/pickle.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <string>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/files/escape.h"

namespace core::pickles {

namespace {

using Kind = Value::Kind;

constexpr std::string_view dictionaryName = "collections.OrderedDict";
constexpr std::size_t longestName = 1000; // of a module or of what is in it

/// What an instruction that is not read is called, so that a message can name it.
constexpr std::array<std::pair<unsigned char, std::string_view>, 26> unread{
    {{'i', "INST"},       {'o', "OBJ"},        {0x81, "NEWOBJ"},    {0x92, "NEWOBJ_EX"}, {0x82, "EXT1"},
     {0x83, "EXT2"},      {0x84, "EXT4"},      {'P', "PERSID"},     {'I', "INT"},        {'L', "LONG"},
     {'F', "FLOAT"},      {'S', "STRING"},     {'V', "UNICODE"},    {'p', "PUT"},        {'g', "GET"},
     {'0', "POP"},        {'1', "POP_MARK"},   {'2', "DUP"},        {'B', "BINBYTES"},   {'C', "SHORT_BINBYTES"},
     {0x8b, "LONG4"},     {0x8e, "BINBYTES8"}, {0x8f, "EMPTY_SET"}, {0x90, "ADDITEMS"},  {0x91, "FROZENSET"},
     {0x96, "BYTEARRAY8"}}};

/// Carries out a pickle's instructions.
class Machine {
public:
    Machine(std::string_view bytes, const std::filesystem::path& file, std::span<const std::string_view> names,
            std::vector<Value>& values)
        : bytes_(bytes), file_(file), names_(names), values_(values)
    {}

    /// The number of the value that the pickle is.
    std::uint32_t run()
    {
        while (true) {
            begin_ = at_;
            const auto code = static_cast<unsigned char>(taken(1)[0]);
            if (code == '.')
                return pop();
            step(code);
        }
    }
    [[nodiscard]] std::size_t size() const { return at_; } ///< Bytes that were read.

private:
    [[noreturn]] void damaged(std::string_view problem) const
    {
        throw Error({file_.string()}, fmt::format("its pickle is damaged at byte {}: {}", begin_, problem),
                    "Copy or download the file again");
    }
    [[noreturn]] void refuse(const std::string& what) const
    {
        throw Error({file_.string()},
                    fmt::format("its pickle has {} (byte {}), which no table of tensors needs", what, begin_),
                    "Nothing in it was run. Take the weights as model.safetensors, or from a source that you trust");
    }

    std::string_view taken(std::uint64_t size)
    {
        if (size > bytes_.size() - at_)
            damaged("it ends too early");
        at_ += size;
        return bytes_.substr(at_ - size, size);
    }
    template<typename T>
    T number()
    {
        T value{};
        std::memcpy(&value, taken(sizeof value).data(), sizeof value);
        return value;
    }
    std::string_view line()
    {
        const auto length = bytes_.substr(at_, longestName).find('\n');
        if (length == std::string_view::npos)
            damaged("a name has no end");
        return taken(length + 1).substr(0, length);
    }

    void push(std::uint32_t value)
    {
        if (stack_.size() >= Pickle::mostValues)
            damaged("it has too many values");
        stack_.push_back(value);
    }
    void push(Value value)
    {
        if (values_.size() >= Pickle::mostValues)
            damaged("it has too many values");
        values_.push_back(std::move(value));
        push(static_cast<std::uint32_t>(values_.size() - 1));
    }
    /// What lies above the last mark is not reached below it.
    [[nodiscard]] std::size_t floor() const { return marks_.empty() ? 0 : marks_.back(); }
    std::uint32_t top() const
    {
        if (stack_.size() <= floor())
            damaged("a value is missing");
        return stack_.back();
    }
    std::uint32_t pop()
    {
        const auto value = top();
        stack_.pop_back();
        return value;
    }
    /// The values above the last mark, which goes.
    std::vector<std::uint32_t> popMarked()
    {
        if (marks_.empty())
            damaged("a mark is missing");
        std::vector<std::uint32_t> items(stack_.begin() + static_cast<std::ptrdiff_t>(marks_.back()), stack_.end());
        stack_.resize(marks_.back());
        marks_.pop_back();
        return items;
    }
    std::vector<std::uint32_t> popped(std::size_t count)
    {
        std::vector<std::uint32_t> items(count);
        for (std::size_t i = count; i-- > 0;)
            items[i] = pop();
        return items;
    }
    void remember(std::uint32_t place)
    {
        if (memory_.size() >= Pickle::mostValues)
            damaged("it has too many values");
        memory_[place] = top();
    }
    void recall(std::uint32_t place)
    {
        const auto found = memory_.find(place);
        if (found == memory_.end())
            damaged("it refers to a value that it does not have");
        push(found->second);
    }

    void name(std::string_view module, std::string_view called)
    {
        const std::string whole = fmt::format("{}.{}", module, called);
        const auto known = std::ranges::find(names_, whole);
        if (known == names_.end())
            refuse(fmt::format("the name {}", visibleText(whole.substr(0, 100))));
        push({Kind::Name, known - names_.begin()});
    }
    [[nodiscard]] std::string_view textAt(std::uint32_t value) const
    {
        if (values_[value].kind != Kind::Text || values_[value].text.size() > longestName)
            damaged("a name is not text");
        return values_[value].text;
    }

    void add(std::uint32_t to, Kind kind, const std::vector<std::uint32_t>& items)
    {
        Value& value = values_[to];
        if (value.kind != kind || (kind == Kind::Dictionary && items.size() % 2 != 0))
            damaged("a value is added to what is not a list of such values");
        value.items.insert(value.items.end(), items.begin(), items.end());
    }
    /// The function below on the stack, the arguments above it.
    void call()
    {
        const auto arguments = pop(), function = pop();
        if (values_[function].kind != Kind::Name || values_[arguments].kind != Kind::List)
            damaged("a call of what is not a name");
        const auto which = values_[function].number;
        if (names_[static_cast<std::size_t>(which)] != dictionaryName)
            return push({Kind::Call, which, {}, {arguments}});
        Value made{Kind::Dictionary};
        if (!values_[arguments].items.empty()) { // a list of pairs, as Python 2 writes it
            const auto& pairs = values_[values_[arguments].items[0]];
            copied_ += pairs.items.size(); // the same list may be taken again and again
            if (pairs.kind != Kind::List || copied_ > Pickle::mostValues)
                damaged("it has too many values");
            for (const auto pair : pairs.items) {
                const auto& items = values_[pair].items;
                if (values_[pair].kind != Kind::List || items.size() != 2)
                    damaged("an entry of a dictionary is not a pair");
                made.items.insert(made.items.end(), items.begin(), items.end());
            }
        }
        push(std::move(made));
    }
    void integer(std::string_view bytes)
    {
        Value value{Kind::Integer, 0, bytes};
        if (bytes.size() <= sizeof value.number) {
            const bool negative = !bytes.empty() && (static_cast<unsigned char>(bytes.back()) & 0x80U) != 0;
            value.number = negative ? -1 : 0;
            std::memcpy(&value.number, bytes.data(), bytes.size());
            value.text = {};
        }
        push(std::move(value));
    }

    void step(unsigned char code)
    {
        switch (code) {
        case 0x80: // PROTO
            taken(1);
            return;
        case 0x95: // FRAME
            taken(8);
            return;
        case '(':
            if (marks_.size() >= Pickle::mostValues)
                damaged("it has too many values");
            return marks_.push_back(stack_.size());
        case 'N':
            return push(Value{});
        case 0x88:
        case 0x89:
            return push({Kind::Bool, code == 0x88 ? 1 : 0});
        case 'J':
            return push({Kind::Integer, number<std::int32_t>()});
        case 'K':
            return push({Kind::Integer, number<std::uint8_t>()});
        case 'M':
            return push({Kind::Integer, number<std::uint16_t>()});
        case 0x8a: // LONG1
            return integer(taken(number<std::uint8_t>()));
        case 'G': // BINFLOAT
            taken(8);
            return push({Kind::Real});
        case 'X': // BINUNICODE
        case 'T': // BINSTRING
            return push({Kind::Text, 0, taken(number<std::uint32_t>())});
        case 0x8c: // SHORT_BINUNICODE
        case 'U':  // SHORT_BINSTRING
            return push({Kind::Text, 0, taken(number<std::uint8_t>())});
        case 0x8d: // BINUNICODE8
            return push({Kind::Text, 0, taken(number<std::uint64_t>())});
        case ')':
        case ']':
            return push({Kind::List});
        case 't':
            return push({Kind::List, 0, {}, popMarked()});
        case 0x85:
        case 0x86:
        case 0x87: // TUPLE1 to TUPLE3
            return push({Kind::List, 0, {}, popped(code - std::size_t{0x84})});
        case 'a': {
            const auto items = popped(1);
            return add(top(), Kind::List, items);
        }
        case 'e': {
            const auto items = popMarked();
            return add(top(), Kind::List, items);
        }
        case '}':
            return push({Kind::Dictionary});
        case 's': {
            const auto items = popped(2);
            return add(top(), Kind::Dictionary, items);
        }
        case 'u': {
            const auto items = popMarked();
            return add(top(), Kind::Dictionary, items);
        }
        case 'q':
            return remember(number<std::uint8_t>());
        case 'r':
            return remember(number<std::uint32_t>());
        case 0x94: // MEMOIZE
            return remember(static_cast<std::uint32_t>(memory_.size()));
        case 'h':
            return recall(number<std::uint8_t>());
        case 'j':
            return recall(number<std::uint32_t>());
        case 'i': // INST, whose name says more than the instruction
        case 'c': {
            const auto module = line();
            name(module, line());
            return code == 'c' ? void() : refuse("the instruction INST");
        }
        case 0x93: { // STACK_GLOBAL
            const auto both = popped(2);
            return name(textAt(both[0]), textAt(both[1]));
        }
        case 'R':
            return call();
        case 'b': // BUILD: what a dictionary remembers beside its entries, the versions of modules
            pop();
            if (values_[top()].kind != Kind::Dictionary)
                refuse("the instruction BUILD for what is not a dictionary");
            return;
        case 'Q':
            return push({Kind::Stored, 0, {}, popped(1)});
        default: {
            const auto* known = std::ranges::find(unread, code, [](const auto& entry) { return entry.first; });
            if (known == unread.end())
                damaged(fmt::format("{:#04x} is not an instruction", code));
            refuse(fmt::format("the instruction {}", known->second));
        }
        }
    }

    std::string_view bytes_;
    const std::filesystem::path& file_;
    std::span<const std::string_view> names_;
    std::vector<Value>& values_;
    std::size_t at_ = 0, begin_ = 0; ///< The next byte, and the instruction's own.
    std::vector<std::uint32_t> stack_;
    std::vector<std::size_t> marks_; ///< Sizes of the stack.
    std::unordered_map<std::uint32_t, std::uint32_t> memory_;
    std::size_t copied_ = 0;
};

} // namespace

Pickle::Pickle(std::string_view& bytes, const std::filesystem::path& file, std::span<const std::string_view> names)
{
    Machine machine(bytes, file, names, values_);
    root_ = machine.run();
    bytes.remove_prefix(machine.size());
}

} // namespace core::pickles
