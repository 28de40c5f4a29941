#include "core/attacks/transformations/agent_edits.h"

#include <utility>

#include "core/victims/victim.h"

namespace core::attacks {

namespace {

constexpr std::string_view agentName = "agent";
constexpr const char* builtInReadings = "built-in";
constexpr std::uint64_t agentStep = 3000; ///< Of the context's random numbers: what is shown for unknown pieces.

class AgentEdits final : public Transformation {
public:
    AgentEdits(const language::PerturbingAgent& agent, language::AgentUse use) : agent_(agent), use_(std::move(use)) {}

    [[nodiscard]] std::vector<Site> sites() const override { return {Site::Segment}; }

    [[nodiscard]] std::vector<std::string> mismatches(const victims::VictimCard& card) const override
    {
        auto problem = agent_.misfit(card.name, card.source);
        return problem.empty() ? std::vector<std::string>() : std::vector{std::move(problem)};
    }

    void propose(AttackContext& context, const text::Input& current, Position at,
                 std::vector<Candidate>& candidates) const override
    {
        Random random = context.random(agentStep + at.segment);
        auto perturbed = agent_.perturb(current[at.segment].text, use_, random);
        if (perturbed.edits.empty())
            return;
        for (auto& edit : perturbed.edits)
            edit.segment = at.segment;
        Candidate candidate{perturbed.edits.front(), agentName};
        candidate.rewriting = std::make_shared<const text::Variant>(std::move(perturbed.edits));
        candidates.push_back(std::move(candidate));
    }

private:
    const language::PerturbingAgent& agent_;
    language::AgentUse use_;
};

} // namespace

PartMaker<Transformation> agentEdits()
{
    return {{std::string(agentName),
             "What an agent that train agent has made does to a whole text; it sees the text alone.",
             {Parameter::ofResource("agent", "agent", "",
                                    "Its folder, or its name among the user's models; train agent makes one."),
              Parameter::flag("critic", true, "Whether it acts only where its critic expects a reward above 0."),
              Parameter::choice("before", {"changed", "original"},
                                "Which piece it sees before a place: the one that stands there now, or the one of the "
                                "original text."),
              Parameter::text("unknown", builtInReadings,
                              "Readings of Chinese characters, for what is shown where it puts in the unknown piece: "
                              "built-in, or a file with a character and its reading per line."),
              Parameter::number("share", 1.0, 0.0, 1.0, "Largest share of a text's pieces that it may perturb.")}},
            [](const Settings& settings, const language::Resources& resources) {
                return std::make_unique<AgentEdits>(resources.agent(settings.text("agent")), agentUse(settings));
            }};
}

language::AgentUse agentUse(const Settings& settings)
{
    language::AgentUse use{.critic = settings.flag("critic"),
                           .originalBefore = settings.text("before") == "original",
                           .share = settings.number("share")};
    if (const auto readings = settings.text("unknown"); readings != builtInReadings)
        use.homophones = lexicon::Homophones::load(readings);
    return use;
}

} // namespace core::attacks
