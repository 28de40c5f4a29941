#pragma once

#include <string>
#include <vector>

namespace core {

/// A rectangle of a page that opens an address; points from the lower left corner.
struct PdfLink {
    double left = 0.0, bottom = 0.0, right = 0.0, top = 0.0;
    std::string url;
};

/// A PDF of one page as QPdfWriter writes it, with the links on its page. They are added as an incremental update: a
/// new version of the page's list of annotations behind all else, and a table of its place (ISO 32000-1, 7.5.6). What
/// is not such a PDF, for instance because another program has packed its objects, is given back as it is.
[[nodiscard]] std::string withLinks(std::string pdf, const std::vector<PdfLink>& links);

} // namespace core
