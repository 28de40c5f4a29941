#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace core::language {

/// The lists of the gazetteer, in the order of entityListNames.
enum class EntityList : std::uint8_t {
    FirstName,
    Surname,
    Title,
    NameEnding,
    NameParticle,
    Nationality,
    Group,
    Language,
    Country,
    State,
    City,
    Location,
    LocationWord,
    LocationBefore,
    PlaceWord,
    Facility,
    FacilityWord,
    Organisation,
    OrganisationWord,
    Product,
    Event,
    EventWord,
    EventBefore,
    WorkOfArt,
    Law,
    LawWord,
    Month,
    Weekday,
    DayWord,
    Season,
    DateUnit,
    TimeWord,
    TimeOfDay,
    TimeUnit,
    HalfOfDay,
    Currency,
    Unit,
    Number,
    Magnitude,
    Ordinal,
    PlaceClue,
    SpeechClue,
    NoName,
};

/// Which lists have a word, and whether it is an ordinary word as well (`~` in the file).
struct EntityLists {
    std::uint64_t bits = 0;
    bool ordinary = false;
    bool beginsPhrase = false; ///< Entries of several words begin with it.

    template<class... Lists>
    [[nodiscard]] bool in(Lists... lists) const
    {
        return (bits & ((std::uint64_t{1} << static_cast<unsigned>(lists)) | ...)) != 0;
    }
};

/// Lists of names and of the words that distinguish names: resources/entities/gazetteer.txt. Immutable.
class Gazetteer {
public:
    /// Sections `[city]` with comma-separated entries; `#` begins comments. \throws Error naming file and line.
    static std::shared_ptr<const Gazetteer> load(const std::filesystem::path& file);

    /// Of a word, or of several separated by blanks, in lower case.
    [[nodiscard]] EntityLists find(std::string_view lowered) const;
    /// The entries of a list as the file writes them, in its order, without those that are ordinary words as well.
    [[nodiscard]] std::span<const std::string> names(EntityList list) const
    {
        return names_[static_cast<std::size_t>(list)];
    }
    [[nodiscard]] std::size_t size() const { return entries_.size(); }
    /// Words of the longest entry.
    [[nodiscard]] std::size_t longest() const { return longest_; }
    /// Of the file's bytes.
    [[nodiscard]] std::string hash() const { return hash_; }

private:
    void add(std::string_view entry, EntityList list);

    struct Hash {
        using is_transparent = void;
        std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
    };
    std::unordered_map<std::string, EntityLists, Hash, std::equal_to<>> entries_;
    std::array<std::vector<std::string>, static_cast<std::size_t>(EntityList::NoName) + 1> names_;
    std::size_t longest_ = 1;
    std::string hash_;
};

} // namespace core::language
