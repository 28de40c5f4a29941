#include "core/campaigns/convention.h"

#include "core/base/named.h"

namespace core::campaigns {

namespace {

using attacks::Status;

struct ConventionWords {
    std::string_view name;
    std::string_view description;
};

ConventionWords conventionWords(Convention convention)
{
    switch (convention) {
    case Convention::All:
        return {"all", "Success rate: succeeded over all examples, those skipped included."};
    case Convention::TextAttack:
        return {"textattack", "Success rate as TextAttack counts: succeeded over succeeded and not succeeded; skipped "
                              "examples and errors are left out."};
    case Convention::TextFooler:
        return {"textfooler", "Success rate as TextFooler counts: one minus the accuracy under attack, examples the "
                              "victim got wrong by itself included."};
    case Convention::OpenAttack:
        return {"openattack", "Success rate as OpenAttack counts: succeeded over all examples, each attacked with the "
                              "victim's own answer as the reference; empty where examples were skipped as already "
                              "wrong."};
    case Convention::DpAttack:
        return {"dpattack", "Success rate as DPAttack counts: succeeded over all sentences that the attack applies to, "
                            "those without a word to change included."};
    case Convention::HardLabel:
        return {"hard-label", "Success rate as the hard-label attack counts: succeeded with at most 25% of the words "
                              "changed over attacked examples, that is all but those skipped."};
    case Convention::Attacked:
        break;
    }
    return {"attacked", "Success rate: succeeded over attacked examples, that is all but those skipped."};
}

constexpr double mostPerturbedPercent = 25.0; // Maheshwary (2022), section 3.4.3.1

} // namespace

std::string_view nameOf(Convention convention) { return conventionWords(convention).name; }

Convention conventionNamed(std::string_view name)
{
    return named(conventions, name, "convention", [](Convention convention) { return nameOf(convention); });
}

std::string describe(Convention convention) { return std::string(conventionWords(convention).description); }

bool countsAsSuccess(Convention convention, Status status, double perturbedPercent)
{
    return status == Status::Succeeded &&
           (convention != Convention::HardLabel || perturbedPercent <= mostPerturbedPercent);
}

bool countsQueries(Convention convention, Status status, attacks::Reason reason)
{
    switch (convention) {
    case Convention::Attacked:
        return status == Status::Succeeded;
    case Convention::TextAttack:
        return status != Status::Skipped && status != Status::Error;
    case Convention::TextFooler:
    case Convention::HardLabel:
        return status != Status::Skipped;
    case Convention::DpAttack:
        return status != Status::Skipped || reason != attacks::Reason::Unsuitable;
    case Convention::All:
    case Convention::OpenAttack:
        break;
    }
    return true;
}

} // namespace core::campaigns
