#include "core/reports/data/measure.h"

namespace core::reports {

const std::vector<PivotMeasure>& pivotMeasures()
{
    static const std::vector<PivotMeasure> measures{
        {"success", "Attack success rate (%)", "Share of attacks that succeeded, by the chosen convention."},
        {"attacked-accuracy", "Accuracy under attack (%)",
         "Over all examples, failed attacks and skipped examples included; for parsers, UAS or LAS."},
        {"clean-accuracy", "Accuracy before the attack (%)", "Over all examples; for parsers, UAS or LAS."},
        {"decrease", "Relative decrease (%)", "The score lost under attack, in percent of the score before."},
        {"lost", "Score lost under attack (points)",
         "The score before the attack less that under attack, over all examples but errors."},
        {"relative-degradation", "Relative degradation",
         "For attacked translators: the share of BLEU that was lost for each share of the source's characters that was "
         "changed (Zou et al. 2020)."},
        {"char-bleu", "chrBLEU of the sources",
         "For attacked translators: BLEU over characters of the perturbed sources against the originals, 0 to 1; 1 "
         "where nothing was changed (Zou et al. 2020)."},
        {"robust-accuracy", "Robust accuracy (%)",
         "Of the examples the victim gets right, those it still gets right under attack; of a campaign that keeps "
         "variants (search enumerate) the share of their variants."},
        {"perturbation-accuracy", "Perturbation accuracy (%)",
         "Share of all variants that are answered correctly; for campaigns that keep variants (search enumerate)."},
        {"variant-success", "Variants that fool (%)",
         "Of the variants of attacked examples, those that fool the victim; for campaigns that keep them."},
        {"variant-adversarial", "Adversarial variants of all generated (%)",
         "Of all variants, those of right answers that fool the victim; for campaigns that keep them."},
        {"macro-f1", "Macro F1 before the attack (%)", "Mean F1 of the labels, over all examples."},
        {"attacked-macro-f1", "Macro F1 under attack (%)", "The same after the attack."},
        {"queries", "Mean logical queries", "Over the examples that the chosen convention takes, such as successes."},
        {"queries-median", "Median logical queries", "Over the same examples as the mean."},
        {"perturbed", "Mean share of perturbed words (%)", "Over the examples that the chosen convention takes."},
        {"seconds", "Time in the attacks (s)",
         "In all attacks, the victim's part included, summed over workers; of this machine."},
        {"similarity", "Similarity to the original",
         "Cosine of the encodings of successful texts and their originals, as `measure --similarity` found them."},
        {"grammar-added", "Grammatical errors added", "Mean over successful texts, as `measure --grammar` found them."},
        {"grammar-added-percent", "Grammatical errors added (%)",
         "The same in percent of the errors that all originals together have."},
        {"grammar-added-per-100", "Grammatical errors added per 100 words", "The same per 100 words of the originals."},
        {"perplexity-original", "Perplexity of the originals",
         "Of a word, mean over the originals of successful texts, as `measure --perplexity` found it."},
        {"perplexity-perturbed", "Perplexity of the perturbed texts", "The same of the successful texts themselves."},
        {"perplexity-added", "Perplexity added", "Mean difference between a successful text and its original."},
        {"unknown-words", "New words unknown to training (%)",
         "Of the words that successful texts have and their originals have not, those that the victim's training text "
         "lacks, as `measure --train` counted them."},
        {"net-success", "Success rate net of flags (%)",
         "The success rate without the successes that a machine flags, as `measure --validity` found them."},
        {"valid", "Valid success rate (%)",
         "Succeeded and judged by people to keep the meaning, of the attacked examples."},
        {"judged", "Mean of people's answers",
         "What people answered on the scale of the study that drew from the campaign, successful texts and others; HE "
         "of Zou et al. (2020)."},
    };
    return measures;
}

} // namespace core::reports
