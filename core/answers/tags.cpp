#include "core/answers/kind.h"

namespace core::answers {

/// Taggers are resources of attacks: nobody asks a program or a corpus for their answers.
Kind tagsKind() { return {.kind = AnswerKind::Tags, .name = "tags", .noun = "list of tags", .title = "Tags"}; }

} // namespace core::answers
