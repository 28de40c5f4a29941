#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "core/corpora/corpus.h"
#include "core/reproduce/experiment/experiment.h"
#include "core/reproduce/experiment/scope.h"
#include "core/reproduce/named_data.h"
#include "core/reproduce/scenarios.h"
#include "core/victims/loader.h"

namespace core::reproduce {

/// The data of a run, in one of four forms. The first element of `data` has a {data.first} that is true.
///
/// treebank: one folder, {data} with its {data.name} and {data.path}. folders: `NAME=FOLDER`, any number of times, with
/// {data.path}, the `files` that the experiment looks for there, and what it says of the names in `known`.
/// named: `NAME=TRAIN,TEST`, any number of times; with `pairs` their first rows are read, and {data.pairs} is true
/// where they are pairs of texts, {data.task} what `train` calls their networks, {data.first_segment} and
/// {data.last_segment} are their segments, and {data.first_text} is true for the first that are no pairs; with `split`
/// also `NAME=CORPUS`. Their sets are `given`, as typed ({given.name}, {given.train}, {given.test}, which is empty for
/// one corpus), and `data`, what is trained and attacked: `given`, or what the split makes of it, with {data.group} and
/// {data.topic} besides (scenarios.h); with `further` also `NAME=TRAIN,DEV,TEST` and a third set behind them,
/// {data.dev} and {data.third}, which are empty if they are not given. folds: `NAME=FOLDER` with fold0, fold1 ... in
/// it, each with a file train and one called test or dev, at most `most` of them, or `NAME=TRAIN,TEST`; elements of
/// `data` are `NAME-0` ..., with {data.group}, which is NAME, and {data.fold}.
struct GivenData {
    Scope::Json identity;                         ///< {given}: as the identity of a run has it.
    Scope::Json whole;                            ///< {data} of a treebank; null for the other forms.
    std::string names;                            ///< {names}: of all that is given, with commas.
    std::vector<Scope::Json> given, data;         ///< The elements of these sets.
    std::vector<NamedData> named;                 ///< The same as `given`.
    std::vector<std::vector<Scenario>> scenarios; ///< What a split makes of each of `given`.
};

/// \throws UsageError for data of another form, Error when a corpus that is split cannot be read.
[[nodiscard]] GivenData givenData(const Experiment& experiment, const ExperimentRequest& request, const Scope& scope,
                                  std::stop_token stop = {});

/// Gives each of the data what options of the kind Models name for it: {data.OPTION}, a model's name or folder, and
/// {data.OPTION_corpus}, the corpus that it is trained on first, with its {data.OPTION_corpus_name}; empty if it is
/// there. `loader` may be null: then everything is a corpus. \throws UsageError for other names, and where nothing is
/// named that must be.
void addModels(std::vector<Scope::Json>& data, const Experiment& experiment, const Scope& scope,
               const victims::VictimLoader* loader);

/// A part of a treebank's folder: section `part` of the Penn Treebank, or the one file with `part` in its name.
/// `columns`: as ReadOptions::columns. \throws Error when there is no such file, or more than one.
[[nodiscard]] corpora::Corpus treebankPart(const std::filesystem::path& folder, const std::string& part,
                                           const std::map<std::string, std::string>& columns, std::stop_token stop);

} // namespace core::reproduce
