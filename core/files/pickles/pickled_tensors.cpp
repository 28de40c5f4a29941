#include "core/files/pickles/pickled_tensors.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/error.h"
#include "core/files/escape.h"
#include "core/files/pickles/pickle.h"
#include "core/files/pickles/stored_members.h"

namespace core {

namespace {

using pickles::Member;
using pickles::Pickle;
using pickles::Value;
using Kind = Value::Kind;

// All of Python's names that a table of tensors needs.
constexpr std::array<std::string_view, 15> tableNames{"collections.OrderedDict",
                                                      "torch._utils._rebuild_tensor_v2",
                                                      "torch._utils._rebuild_tensor",
                                                      "torch._utils._rebuild_parameter",
                                                      "torch.Size",
                                                      "torch.DoubleStorage",
                                                      "torch.FloatStorage",
                                                      "torch.HalfStorage",
                                                      "torch.BFloat16Storage",
                                                      "torch.LongStorage",
                                                      "torch.IntStorage",
                                                      "torch.ShortStorage",
                                                      "torch.CharStorage",
                                                      "torch.ByteStorage",
                                                      "torch.BoolStorage"};
constexpr std::int64_t tensorV2 = 1, tensorV1 = 2, parameter = 3, sizeName = 4, firstStorage = 5;
/// Of the storages' names, in their order.
constexpr std::array storageTypes{TensorType::F64, TensorType::F32, TensorType::F16, TensorType::BF16,
                                  TensorType::I64, TensorType::I32, TensorType::I16, TensorType::I8,
                                  TensorType::U8,  TensorType::Bool};
static_assert(storageTypes.size() + firstStorage == tableNames.size());

constexpr std::size_t mostDimensions = 64;       // as many as PyTorch's own tensors have
constexpr std::uint64_t smallViews = 64U << 20U; // bytes
constexpr std::uint64_t viewsPerByte = 4;        // of the file
constexpr std::string_view legacyMagic("\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19", 10); // MAGIC_NUMBER of PyTorch
constexpr std::int64_t legacyProtocol = 1001;
constexpr const char* writeAgain = "Copy or download the file again";
constexpr const char* saveWeights =
    "Save the model's weights alone, with save_pretrained or torch.save(model.state_dict(), ...)";

/// A name from a file, for a message.
std::string shownName(std::string_view name)
{
    constexpr std::size_t longest = 100;
    return visibleText(name.size() > longest ? std::string(name.substr(0, longest)) + " ..." : std::string(name));
}

[[noreturn]] void damagedTable(const std::filesystem::path& file, const std::string& problem)
{
    throw Error({file.string()}, problem, writeAgain);
}

/// The numbers that tensors are made of.
struct Storage {
    TensorType type = TensorType::F32;
    std::uint64_t count = 0; ///< Elements.
    std::uint64_t first = 0; ///< The element of the stored bytes where it begins.
    std::string_view key;    ///< Of the stored bytes.
};

/// Reads the values of a pickle as a table of tensors, whose bytes `stored` are found by key later.
class TableReader {
public:
    TableReader(const Pickle& pickle, const std::filesystem::path& file) : pickle_(pickle), file_(file) {}

    struct Described {
        Tensor tensor;
        Storage storage;
        std::uint64_t offset = 0; ///< Elements.
    };
    [[nodiscard]] std::vector<Described> table() const
    {
        std::vector<Described> described;
        std::set<std::string_view> seen;
        std::vector<std::string_view> others;
        const Value& root = rootTable();
        for (std::size_t i = 0; i < root.items.size(); i += 2) {
            const Value &key = pickle_[root.items[i]], &value = pickle_[root.items[i + 1]];
            if (key.kind != Kind::Text)
                continue;
            if (value.kind == Kind::Call) {
                if (!seen.insert(key.text).second)
                    damagedTable(file_, fmt::format("the tensor \"{}\" is in it twice", shownName(key.text)));
                described.push_back(tensorOf(std::string(key.text), value));
            } else if (value.kind == Kind::Dictionary || value.kind == Kind::List) {
                others.push_back(key.text);
            }
        }
        if (described.empty())
            throw Error({file_.string()},
                        others.empty() ? "there are no tensors in it"
                                       : fmt::format("not a table of tensors, but of {}", shownNames(others)),
                        saveWeights);
        return described;
    }

    /// The storages of all tensors by key, also of those that are not in the table.
    [[nodiscard]] std::map<std::string_view, TensorType> storageKinds() const
    {
        std::map<std::string_view, TensorType> kinds;
        for (const Value& value : pickle_.values())
            if (value.kind == Kind::Stored) {
                const auto storage = storageOf("", value);
                kinds.emplace(storage.key, storage.type);
            }
        return kinds;
    }

private:
    /// Trainings write their own table around the model's.
    [[nodiscard]] const Value& rootTable() const
    {
        const Value& root = pickle_.root();
        if (root.kind != Kind::Dictionary)
            throw Error({file_.string()}, "not a table of tensors", saveWeights);
        for (std::size_t i = 0; i < root.items.size(); i += 2)
            if (pickle_[root.items[i]].text == "state_dict" && pickle_[root.items[i + 1]].kind == Kind::Dictionary)
                return pickle_[root.items[i + 1]];
        return root;
    }
    static std::string shownNames(std::span<const std::string_view> names)
    {
        constexpr std::size_t most = 5;
        std::vector<std::string> shown;
        for (const auto name : names.first(std::min(most, names.size())))
            shown.push_back(shownName(name));
        return fmt::format("{}{}", fmt::join(shown, ", "), names.size() > most ? " ..." : "");
    }

    [[noreturn]] void bad(const std::string& name, std::string_view problem) const
    {
        damagedTable(file_, fmt::format("the tensor \"{}\" is damaged: {}", shownName(name), problem));
    }
    [[nodiscard]] std::uint64_t countOf(const std::string& name, const Value& value) const
    {
        if (value.kind != Kind::Integer || !value.text.empty() || value.number < 0)
            bad(name, "a size or place is not a number from 0");
        return static_cast<std::uint64_t>(value.number);
    }
    [[nodiscard]] std::vector<std::size_t> countsOf(const std::string& name, const Value& list) const
    {
        const Value* values = &list;
        if (list.kind == Kind::Call && list.number == sizeName && pickle_[list.items[0]].items.size() == 1)
            values = &pickle_[pickle_[list.items[0]].items[0]];
        if (values->kind != Kind::List || values->items.size() > mostDimensions)
            bad(name, "its shape is not a list of sizes");
        std::vector<std::size_t> counts;
        for (const auto item : values->items)
            counts.push_back(countOf(name, pickle_[item]));
        return counts;
    }
    [[nodiscard]] const std::vector<std::uint32_t>& arguments(const std::string& name, const Value& call,
                                                              std::size_t least) const
    {
        const auto& items = pickle_[call.items[0]].items;
        if (items.size() < least)
            bad(name, "its description is too short");
        return items;
    }

    [[nodiscard]] Described tensorOf(const std::string& name, const Value& value) const
    {
        const Value* call = &value;
        while (call->kind == Kind::Call && call->number == parameter)
            call = &pickle_[arguments(name, *call, 1)[0]];
        if (call->kind != Kind::Call || (call->number != tensorV2 && call->number != tensorV1))
            bad(name, "it is not described as a tensor");
        const auto& parts = arguments(name, *call, 4);
        Described described{{}, storageOf(name, pickle_[parts[0]]), countOf(name, pickle_[parts[1]])};
        described.tensor = {
            name, described.storage.type, countsOf(name, pickle_[parts[2]]), {}, countsOf(name, pickle_[parts[3]])};
        if (described.tensor.strides.size() != described.tensor.shape.size())
            bad(name, "its shape and its strides have different lengths");
        return described;
    }

    /// ("storage", its type, key, where it was, elements[, (key, first element, elements) of a part])
    [[nodiscard]] Storage storageOf(const std::string& name, const Value& value) const
    {
        const auto* tuple = value.kind == Kind::Stored ? &pickle_[value.items[0]] : nullptr;
        if (tuple == nullptr || tuple->kind != Kind::List || tuple->items.size() < 5 ||
            pickle_[tuple->items[0]].text != "storage")
            bad(name, "its numbers are not in a storage");
        const Value &type = pickle_[tuple->items[1]], &key = pickle_[tuple->items[2]];
        if (type.kind != Kind::Name || type.number < firstStorage || key.kind != Kind::Text)
            bad(name, "its storage has no type or no key");
        Storage storage{storageTypes[static_cast<std::size_t>(type.number - firstStorage)],
                        countOf(name, pickle_[tuple->items[4]]), 0, key.text};
        if (tuple->items.size() > 5 && pickle_[tuple->items[5]].kind == Kind::List) {
            const auto& part = pickle_[tuple->items[5]].items;
            if (part.size() < 3)
                bad(name, "its storage is a part of nothing");
            storage.first = countOf(name, pickle_[part[1]]);
            storage.count = countOf(name, pickle_[part[2]]);
        }
        return storage;
    }

    const Pickle& pickle_;
    const std::filesystem::path& file_;
};

/// The bytes of a tensor in those of its storage, with strides only where they are needed. \throws Error.
Tensor placed(TableReader::Described described, std::string_view stored, const std::filesystem::path& file)
{
    Tensor& tensor = described.tensor;
    const auto bad = [&](std::string_view problem) {
        damagedTable(file, fmt::format("the tensor \"{}\" is damaged: {}", shownName(tensor.name), problem));
    };
    const std::uint64_t size = sizeOf(tensor.type);
    const auto within = [](std::uint64_t first, std::uint64_t count, std::uint64_t all) {
        return first <= all && count <= all - first;
    };
    if (!within(described.storage.first, described.storage.count, stored.size() / size))
        bad("its storage is longer than what is stored");
    const auto storage = stored.substr(described.storage.first * size, described.storage.count * size);
    std::uint64_t count = 1, last = 0, whole = 1;
    bool rowMajor = true, overflow = false;
    for (std::size_t d = tensor.shape.size(); d-- > 0;) {
        const std::uint64_t length = tensor.shape[d];
        rowMajor = rowMajor && (length == 1 || tensor.strides[d] == whole);
        std::uint64_t reach = 0;
        overflow = overflow || __builtin_mul_overflow(count, length, &count) ||
                   __builtin_mul_overflow(length == 0 ? 0 : length - 1, std::uint64_t{tensor.strides[d]}, &reach) ||
                   __builtin_add_overflow(last, reach, &last);
        whole = count;
    }
    if (overflow || count > UINT64_MAX / size)
        bad("its size is beyond every number");
    if (count == 0 || rowMajor)
        tensor.strides.clear();
    if (count == 0)
        return std::move(tensor);
    if (last == UINT64_MAX || !within(described.offset, last + 1, described.storage.count))
        bad(fmt::format("shape {} does not fit into its storage of {} numbers", shownShape(tensor.shape),
                        described.storage.count));
    tensor.bytes = storage.substr(described.offset * size, (last + 1) * size);
    return std::move(tensor);
}

/// Where the numbers of a storage are, by its key.
using Stored = std::map<std::string_view, std::string_view>;

std::vector<Tensor> tensorsIn(const std::vector<TableReader::Described>& table, const Stored& stored,
                              std::size_t fileSize, const std::filesystem::path& file)
{
    std::vector<Tensor> tensors;
    std::uint64_t views = 0; // bytes that tensors have beyond those of the file
    for (const auto& described : table) {
        const auto found = stored.find(described.storage.key);
        if (found == stored.end())
            damagedTable(file,
                         fmt::format("the numbers of the tensor \"{}\" are missing", shownName(described.tensor.name)));
        tensors.push_back(placed(described, found->second, file));
        const Tensor& tensor = tensors.back();
        const std::uint64_t bytes = tensor.count() * sizeOf(tensor.type);
        // One number may stand for millions: what such tensors would fill is bounded by the file's own size.
        if (bytes > tensor.bytes.size() &&
            (__builtin_add_overflow(views, bytes, &views) || views > std::max(smallViews, viewsPerByte * fileSize)))
            damagedTable(file, fmt::format("the tensor \"{}\" of shape {} repeats few numbers too often",
                                           shownName(tensor.name), shownShape(tensor.shape)));
    }
    return tensors;
}

std::vector<Tensor> fromArchive(std::string_view bytes, const std::filesystem::path& file)
{
    const auto members = pickles::membersOf(bytes, file);
    constexpr std::string_view pickleName = "/data.pkl";
    const auto table = std::ranges::find_if(members, [&](const Member& member) {
        return member.name.ends_with(pickleName) && member.name.find('/') == member.name.size() - pickleName.size();
    });
    if (table == members.end())
        throw Error({file.string()}, "a ZIP archive without data.pkl, which is not a table of tensors", saveWeights);
    const auto folder = table->name.substr(0, table->name.size() - pickleName.size() + 1);
    Stored stored;
    for (const Member& member : members) {
        if (!member.name.starts_with(folder))
            continue;
        const auto name = member.name.substr(folder.size());
        if (name == "constants.pkl")
            throw Error({file.string()}, "a program that torch.jit.save wrote, not a table of tensors", saveWeights);
        if (name == "byteorder" && member.bytes == "big")
            throw Error({file.string()}, "its numbers were written big-endian, on another kind of machine",
                        saveWeights);
        if (member.packed && (name.starts_with("data/") || &member == &*table))
            throw Error({file.string()}, fmt::format("its {} is compressed, as torch.save never does", shownName(name)),
                        "Unpack the archive and pack it without compression (zip -0), or download the file again");
        if (name.starts_with("data/"))
            stored.emplace(name.substr(5), member.bytes);
    }
    std::string_view rest = table->bytes;
    const Pickle pickle(rest, file, tableNames);
    return tensorsIn(TableReader(pickle, file).table(), stored, bytes.size(), file);
}

/// The magic number, the protocol, the machine's sizes, the table, the keys; then for each key the number of elements
/// and the elements.
std::vector<Tensor> fromStream(std::string_view bytes, const std::filesystem::path& file)
{
    std::string_view rest = bytes;
    if (Pickle(rest, file, tableNames).root().text != legacyMagic)
        throw Error({file.string()}, "a pickle that torch.save did not write", saveWeights);
    if (Pickle(rest, file, tableNames).root().number != legacyProtocol)
        throw Error({file.string()}, "written in a form of torch.save that is not known", saveWeights);
    const Pickle machine(rest, file, tableNames);
    for (std::size_t i = 0; i + 1 < machine.root().items.size(); i += 2)
        if (machine[machine.root().items[i]].text == "little_endian" &&
            machine[machine.root().items[i + 1]].number == 0)
            throw Error({file.string()}, "its numbers were written big-endian, on another kind of machine",
                        saveWeights);
    const Pickle pickle(rest, file, tableNames);
    const TableReader reader(pickle, file);
    const auto table = reader.table();
    const auto types = reader.storageKinds();
    const Pickle keys(rest, file, tableNames);
    Stored stored;
    for (const auto item : keys.root().items) {
        const auto type = types.find(keys[item].text);
        // The bytes of a storage that no tensor has cannot be counted, so nothing behind it would be found.
        if (type == types.end() || keys[item].kind != Kind::Text)
            damagedTable(file, fmt::format("the numbers {} belong to no tensor", shownName(keys[item].text)));
        std::uint64_t count = 0;
        if (rest.size() < sizeof count)
            damagedTable(file, "it ends before the numbers of all tensors");
        std::memcpy(&count, rest.data(), sizeof count);
        rest.remove_prefix(sizeof count);
        if (count > rest.size() / sizeOf(type->second))
            damagedTable(file, "it ends before the numbers of all tensors");
        stored.emplace(type->first, rest.substr(0, count * sizeOf(type->second)));
        rest.remove_prefix(count * sizeOf(type->second));
    }
    return tensorsIn(table, stored, bytes.size(), file);
}

/// What a file is that torch.save did not write, and what to do.
Error whatElse(std::string_view bytes, const std::filesystem::path& file)
{
    const Where where{file.string()};
    if (bytes.starts_with("version https://git-lfs"))
        return {where, "a pointer of Git LFS, not the weights",
                "Run git lfs pull in the folder, or download the file itself"};
    if (bytes.starts_with("<"))
        return {where, "a web page, not the weights", "Download the file itself"};
    if (bytes.size() > 262 && bytes.substr(257, 5) == "ustar")
        return {where, "written by PyTorch before 0.2, as a tar archive", "Load it there and save it again"};
    return {where, bytes.empty() ? "an empty file" : "not a file that torch.save wrote", writeAgain};
}

} // namespace

PickledTensors PickledTensors::load(const std::filesystem::path& path) { return {path, MappedFile(path)}; }

PickledTensors::PickledTensors(const std::filesystem::path& path, MappedFile file) : TensorTable(path, std::move(file))
{
    const auto bytes = fileBytes();
    if (bytes.starts_with("PK\x03\x04"))
        take(fromArchive(bytes, path));
    else if (bytes.starts_with("\x80"))
        take(fromStream(bytes, path));
    else
        throw whatElse(bytes, path);
}

} // namespace core
