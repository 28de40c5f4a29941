#pragma once

#include <filesystem>

namespace core {

/// The folder with recipes, sample corpora, shipped models and lists. $FAULTLINE_RESOURCES if set, else
/// `<prefix>/share/faultline` beside an installed program, else the `resources` folder of the source tree the program
/// was built in. \throws Error when none exists.
[[nodiscard]] std::filesystem::path resourcesFolder();

/// The folder with the pages of the handbook (`formats.md`) and its `examples`: `<prefix>/share/doc/faultline` beside
/// an installed program, else `docs` of the source tree. \throws Error when neither is there.
[[nodiscard]] std::filesystem::path handbookFolder();

/// Whether a regular file is there. A name that no file can have (too long) is one that is not there, instead of an
/// error.
[[nodiscard]] bool isFile(const std::filesystem::path& path);

/// Whether anything is there, likewise.
[[nodiscard]] bool isThere(const std::filesystem::path& path);

/// The path of the module with the libtorch networks, whether or not it exists.
[[nodiscard]] std::filesystem::path networksModule();

/// $HOME, or the home folder that the system knows of this user. \throws Error when there is none.
[[nodiscard]] std::filesystem::path homeFolder();

// The next three throw Error when the folder belongs to another user (root's may be used) or everybody can write there.

/// $XDG_CACHE_HOME/faultline (or ~/.cache/faultline), made when missing: things that can be computed again.
[[nodiscard]] std::filesystem::path cacheFolder();

/// $XDG_DATA_HOME/faultline (or ~/.local/share/faultline), made when missing: the user's own models and resources.
[[nodiscard]] std::filesystem::path dataFolder();

/// $XDG_STATE_HOME/faultline (or ~/.local/state/faultline), made when missing: what the user decided on this machine.
[[nodiscard]] std::filesystem::path stateFolder();

} // namespace core
