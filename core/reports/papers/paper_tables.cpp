#include "core/reports/papers/paper_tables.h"

#include <algorithm>

namespace core::reports {
namespace {

struct Layout {
    Kind kind;
    const char* rows;
    const char* columns;
    const char* measures;
};

/// Sources: Mayer et al. (2020), "Generating Adversarial Examples for Topic-dependent Argument Classification", COMMA;
/// Huang et al. (2021), "On Robustness of Neural Semantic Parsers", EACL; Zou et al. (2020), "A Reinforced Generation
/// of Adversarial Examples for Neural Machine Translation", ACL; Maheshwary (2022), thesis.
const std::vector<Layout>& layouts()
{
    static const std::vector<Layout> all{
        {{"mayer-table1", "Mayer 2020, table 1: success by label",
          "Adversarial examples among all generated perturbations, for each perturbation by corpus and gold label."},
         "recipe",
         "corpus,label",
         "variant-adversarial"},
        {{"mayer-table2", "Mayer 2020, table 2: macro F1 after training against attacks",
          "Macro F1 of models trained as usual and trained against attacks."},
         "trained",
         "corpus",
         "macro-f1"},
        {{"mayer-robustness", "Robustness across perturbations: victims by attack",
          "Variants that fool the victim, of those of right answers: victims in rows, as they were trained, "
          "perturbations in columns."},
         "trained,victim",
         "recipe",
         "variant-success"},
        {{"huang-table2", "Huang 2021, table 2: accuracy under attack",
          "Standard and perturbation accuracy by perturbation, corpus and model."},
         "recipe",
         "corpus,victim",
         "clean-accuracy,perturbation-accuracy"},
        {{"huang-table3", "Huang 2021, table 3: robust accuracy", "Robust accuracy by perturbation, corpus and model."},
         "recipe",
         "corpus,victim",
         "robust-accuracy"},
        {{"huang-table5", "Huang 2021, table 5: accuracy after training against attacks",
          "Standard accuracy of models trained against attacks."},
         "trained",
         "corpus,model",
         "clean-accuracy"},
        {{"zou-table3", "Zou 2020, table 3: score under attack",
          "Score under attack, its relative decrease and perturbed words by corpus, victim and attack."},
         "corpus,victim,recipe",
         "",
         "attacked-accuracy,decrease,perturbed"},
        {{"zou-table4", "Zou 2020, table 4: score under attack", "The same as table 3, for other languages."},
         "corpus,victim,recipe",
         "",
         "attacked-accuracy,decrease,perturbed"},
        {{"zou-table6", "Zou 2020, table 6: score under attack by victim",
          "Score under attack and its relative decrease by attack and victim."},
         "recipe",
         "victim",
         "attacked-accuracy,decrease"},
        {{"zou-table7", "Zou 2020, table 7: scores after training against attacks",
          "Score of models tuned as usual and against attacks, by corpus."},
         "model,trained",
         "corpus",
         "clean-accuracy,attacked-accuracy"},
        {{"maheshwary-table3.2", "Maheshwary 2022, table 3.2: accuracy under attack, perturbed words",
          "Accuracy before and under attack and perturbed words by corpus, victim and attack."},
         "corpus,victim",
         "recipe",
         "clean-accuracy,attacked-accuracy,perturbed"},
        {{"maheshwary-table3.3", "Maheshwary 2022, table 3.3: success, perturbed words",
          "Success and perturbed words by corpus, victim, attack."},
         "corpus,victim",
         "recipe",
         "success,perturbed"},
        {{"maheshwary-table3.5", "Maheshwary 2022, table 3.5: ablation, perturbed words",
          "Ablation: perturbed words by variant and corpus."},
         "campaign",
         "corpus",
         "perturbed"},
        {{"maheshwary-table4.3", "Maheshwary 2022, table 4.3: success, queries",
          "Success and queries by corpus, victim and attack."},
         "corpus,victim",
         "recipe",
         "success,queries"},
        {{"maheshwary-table4.4", "Maheshwary 2022, table 4.4: perturbed words",
          "Perturbed words by corpus, victim and attack."},
         "corpus,victim",
         "recipe",
         "perturbed"},
        {{"maheshwary-table4.5", "Maheshwary 2022, table 4.5: ablation, success and queries",
          "Ablation: success, perturbed words and queries by variant and corpus."},
         "campaign",
         "corpus",
         "success,perturbed,queries"},
        {{"maheshwary-table5.1", "Maheshwary 2022, table 5.1: accuracy under attack, perturbed words",
          "Accuracy before and under attack and perturbed words by corpus, victim and attack."},
         "corpus,victim",
         "recipe",
         "clean-accuracy,attacked-accuracy,perturbed"},
        {{"maheshwary-table6.2", "Maheshwary 2022, table 6.2: accuracy under attack by solver",
          "Accuracy before and under attack by corpus and solver."},
         "corpus,victim",
         "recipe",
         "clean-accuracy,attacked-accuracy"},
        {{"maheshwary-table6.3", "Maheshwary 2022, table 6.3: accuracy after training against attacks",
          "Accuracy before and under attack of solvers trained as usual and against attacks."},
         "corpus,model,trained",
         "recipe",
         "clean-accuracy,attacked-accuracy"},
    };
    return all;
}

} // namespace

const std::vector<Kind>& paperPivots()
{
    static const std::vector<Kind> kinds = [] {
        std::vector<Kind> list;
        for (const auto& layout : layouts())
            list.push_back(layout.kind);
        return list;
    }();
    return kinds;
}

std::optional<TableOptions> paperPivot(const std::string& name, TableOptions options)
{
    const auto found = std::ranges::find(layouts(), name, [](const Layout& layout) { return layout.kind.name; });
    if (found == layouts().end())
        return {};
    options.rows = found->rows;
    options.columns = found->columns;
    options.measure = found->measures;
    return options;
}

} // namespace core::reports
