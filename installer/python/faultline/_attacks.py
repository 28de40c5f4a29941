"""Attacks on victims of this process, or of the program's own."""
from __future__ import annotations

import json
import os
import warnings
from typing import Any, Dict, Iterator, List, Mapping, Optional, Sequence, Tuple, Union

from faultline import _program
from faultline._corpora import AnyCorpus, Corpus, corpus as corpus_of
from faultline._errors import Error, Interrupted, Notice
from faultline._projects import Project
from faultline._runs import Run
from faultline._sessions import (Model, Session, Watch, ask, is_ours, last_campaign, model_of, name_of, reading,
                                 victim_arguments, worker_arguments)
from faultline._victims import AnyVictim, Victim, complete

AnyRecipe = Union[str, "os.PathLike[str]", Mapping[str, Any]]


def ready(what: AnyVictim, labels: Sequence[str]) -> Model:
    """A victim that has answered once."""
    model = model_of(what)
    return complete(model, labels) if isinstance(model, Victim) else model


def settings_arguments(settings: Mapping[str, Any]) -> List[str]:
    """`search__gamma=0.5` and `{"search.gamma": 0.5}` are both --set search.gamma=0.5."""
    arguments = []
    for key, value in settings.items():
        said = value if isinstance(value, str) else json.dumps(value)
        arguments += ["--set", f"{key.replace('__', '.')}={said}"]
    return arguments


class _Plan:
    """What an attack is started with, and where it is kept."""

    def __init__(self, victim: AnyVictim, corpus: AnyCorpus, recipe: AnyRecipe,
                 project: Union[str, "os.PathLike[str]", None], workers: Optional[int],
                 options: Mapping[str, Any], settings: Mapping[str, Any]) -> None:
        self.corpus: Corpus = corpus_of(corpus)
        self.model = ready(victim, self.corpus.labels)
        if isinstance(self.model, Victim) and self.model.segments == ["sentence"] and len(self.corpus.segments) > 1:
            raise Error(f"the corpus has the segments {', '.join(self.corpus.segments)} and the victim reads one text. Say "
                        f"fl.victim(..., segments={self.corpus.segments})")
        self.folder: Any = None  # keeps what is not asked to be kept
        if project is None or not isinstance(recipe, (str, os.PathLike)):
            self.folder = _program.Folder()
        if not isinstance(recipe, (str, os.PathLike)):
            file = os.path.join(self.folder.name, f"{recipe.get('name', 'recipe')}.json")
            with open(file, "w", encoding="utf-8") as out:
                json.dump(dict(recipe), out)
            recipe = file
        self.project = os.path.abspath(os.fspath(project) if project is not None else
                                       os.path.join(self.folder.name, "run.faultline"))
        self.arguments = ["attack", *victim_arguments(self.model, workers, named=True), *self.corpus.arguments(),
                          "--recipe", os.fspath(recipe), "--project", self.project, "--json"]
        for name, value in options.items():
            if value is not None:
                self.arguments += [f"--{name}", str(value)]
        self.arguments += settings_arguments(settings)
        self.before = last_campaign(self.project)

    def run(self, campaign: int, found: Optional[Dict[str, Any]]) -> Run:
        return Run(self.project, campaign, found, self.model, self.folder)


def attack(victim: AnyVictim, corpus: AnyCorpus, recipe: AnyRecipe = "pwws", *,
           project: Union[str, "os.PathLike[str]", None] = None, name: Optional[str] = None, seed: int = 0,
           max_queries: Optional[int] = None, time_limit: Optional[float] = None, target: Optional[str] = None,
           trace: str = "accepted", language: Optional[str] = None, workers: Optional[int] = None,
           progress: bool = True, on_error: str = "retry", settings: Optional[Mapping[str, Any]] = None,
           **more: Any) -> Run:
    """Attacks each example of a corpus.

    `victim`: what `faultline.victim` takes, or a model's name, folder or `exec:` command. `recipe`: a name, a file, or the
    recipe as a dictionary. `project`: the file that keeps the campaign, made where it does not exist; left out, the run
    lives as long as what is returned. `language`: of the texts ("de"), if not English. `max_queries` and `time_limit`
    (seconds) hold for each example. `on_error`: `retry` asks again, once, for examples whose victim failed; `keep` leaves
    them counted as errors; `raise` raises what it raised.
    Keys of the recipe are given as `settings={"search.gamma": 0.5}` or `search__gamma=0.5`.

    The same seed gives the same results for any number of workers, as long as the model's answer for a text does not depend
    on the batch that it is in. Raises Interrupted, whose `run` can be resumed, when the kernel is interrupted.
    """
    if on_error not in ("retry", "keep", "raise"):
        raise Error(f"there is no on_error={on_error!r}. Choose retry, keep or raise")
    plan = _Plan(victim, corpus, recipe, project, workers,
                 {"name": name, "seed": seed, "max-queries": max_queries, "time-limit": time_limit, "target": target,
                  "trace": trace, "language": language}, {**(settings or {}), **more})
    found, failure = carried_out(plan.arguments, plan.model, plan.project, None, plan.before, progress, on_error)
    campaign = int(found["campaign"]) if found is not None else last_campaign(plan.project)
    run = plan.run(campaign, found)
    return concluded(run, found, failure, on_error, plan.before, workers)


def carried_out(arguments: Sequence[str], model: Optional[Model], project: str, campaign: Optional[int], before: int,
                progress: bool, on_error: str) -> Tuple[Optional[Dict[str, Any]], Optional[BaseException]]:
    """The command's JSON, None where it was interrupted, and the first exception of the victim."""
    watch = Watch(project, campaign, before, progress)
    with Session(arguments, model) as session:
        def over() -> bool:
            watch.look()
            return on_error == "raise" and session.door is not None and session.door.first_failure is not None
        try:
            session.serve(over)
            failure = session.door.first_failure if session.door is not None else None
            if failure is not None and on_error == "raise":
                raise failure
            found = session.result()
        finally:
            watch.close()
    return found, failure


def concluded(run: Run, found: Optional[Dict[str, Any]], failure: Optional[BaseException], on_error: str, before: int,
              workers: Optional[int]) -> Run:
    """The run, its errors tried again where that is asked for. Raises Interrupted."""
    if found is None:
        if run.campaign <= before:
            raise KeyboardInterrupt
        raise Interrupted(f"stopped; what was finished is kept in campaign {run.campaign} of {run.project}. Go on with "
                          "faultline.last_run().resume()", run)
    if found.get("errors") and on_error == "retry":
        run = resume(run, retry_errors=True, on_error="keep", progress=False, workers=workers)
    for said in found.get("warnings", []):  # which label is which was guessed, what stands in for the paper's resources ...
        warnings.warn(said, Notice, stacklevel=3)
    if run["errors"]:
        why = f": {type(failure).__name__}: {failure}" if failure is not None else ""
        warnings.warn(f"{run['errors']} of {run['examples']} examples ended in an error{why}", Notice, stacklevel=3)
    return run


def resume(run: Run, victim: AnyVictim = None, *, retry_errors: bool = False, accept_changed_victim: bool = False,
           on_error: str = "keep", progress: bool = True, workers: Optional[int] = None) -> Run:
    """Runs what is pending of a campaign. `victim`: of a run that was opened from a file, the model again.

    Some finished examples are asked again first: a model that answers differently from when the campaign was begun is
    refused, unless `accept_changed_victim`. `retry_errors`: examples that ended in an error are tried again, too.
    """
    with reading(run.project) as connection:
        row = connection.execute("SELECT victim, victim_card FROM campaigns WHERE id = ?", (run.campaign,)).fetchone()
    stored, labels = str(row[0]), json.loads(row[1]).get("labels", [])
    model = ready(victim, labels) if victim is not None else run.victim
    # What the file names is started only where it is the bridge to this process, or what the caller named himself.
    consent = []
    if is_ours(stored):
        if not isinstance(model, Victim):
            raise Error(f"the victim {name_of(stored)} lives in Python. Give it: run.resume(victim)")
        if model.name != name_of(stored):
            raise Error(f"the campaign's victim is called {name_of(stored)}, this one {model.name}. Name it with "
                        "fl.victim(..., name=...) if it is the same model")
        consent = ["--allow-exec"]
    elif isinstance(model, str) and model == stored:
        consent = ["--allow-exec"]  # the caller typed it, here or in the attack that this run comes from
    arguments = ["campaign", "resume", run.project, "--campaign", str(run.campaign), "--json", *consent,
                 *worker_arguments(model, workers), *(["--retry-errors"] if retry_errors else []),
                 *(["--accept-changed-victim"] if accept_changed_victim else [])]
    found, failure = carried_out(arguments, model, run.project, run.campaign, 0, progress, on_error)
    again = Run(run.project, run.campaign, None if found is None else found, model, run.folder)
    return concluded(again, again.facts if found is not None else None, failure, on_error, 0, workers)


def iter_attack(victim: AnyVictim, corpus: AnyCorpus, recipe: AnyRecipe = "pwws", *,
                project: Union[str, "os.PathLike[str]", None] = None, workers: Optional[int] = None,
                settings: Optional[Mapping[str, Any]] = None, **options: Any) -> Iterator[Dict[str, Any]]:
    """Yields results as examples finish, not in the corpus's order, as `Run.results` has them.

    Leaving the loop stops the attack; what was finished is kept, and can be resumed, where there is a project. `options`:
    those of `attack`: name, seed, max_queries, time_limit, target, trace.
    """
    plan = _Plan(victim, corpus, recipe, project, workers,
                 {key.replace("_", "-"): value for key, value in options.items()}, settings or {})
    seen: set[str] = set()
    watch = Watch(plan.project, None, plan.before, False)
    with Session(plan.arguments, plan.model) as session:
        running = True
        while running:
            session.serve(lambda: watch.look() > len(seen))
            running = watch.look() > len(seen)
            if not running:
                session.result()
            campaign = last_campaign(plan.project)
            if campaign > plan.before:
                for result in plan.run(campaign, None).results():
                    if result["example"] not in seen:
                        seen.add(result["example"])
                        yield result
        if session.interrupted:
            raise Interrupted("stopped", plan.run(last_campaign(plan.project), None))


def attack_one(victim: AnyVictim, text: Union[str, Sequence[str]], label: Optional[str] = None,
               recipe: AnyRecipe = "pwws", **options: Any) -> Run:
    """Attacks one text, with all steps kept. Without a `label` the victim's own answer is what the attack turns."""
    if isinstance(text, str):
        record: Dict[str, Any] = {"text": text}
    else:
        record = {f"text{place + 1}": one for place, one in enumerate(text)}
    texts = list(record)
    if label is not None:
        record["label"] = label
    else:
        options["settings"] = {**(options.get("settings") or {}), "goal.reference": "own"}
    one = corpus_of([record], text=texts, label="label" if label is not None else None, name="text")
    return attack(victim, one, recipe, trace=options.pop("trace", "all"), progress=False, **options)


def evaluate(victim: AnyVictim, corpus: AnyCorpus, *, workers: Optional[int] = None) -> Dict[str, Any]:
    """The victim's clean score, with the door check's remarks: the JSON of `faultline-cli evaluate`."""
    examples = corpus_of(corpus)
    model = ready(victim, examples.labels)
    return ask(["evaluate", *victim_arguments(model, workers), *examples.arguments()], model)


def verify(what: Union[Run, Project], victim: AnyVictim) -> Dict[str, Any]:
    """Whether a run's successes fool another victim (transfer): the JSON of `faultline-cli verify`. Of a project all
    campaigns are asked about: a list of the same as `verifications`."""
    whole = isinstance(what, Project)
    if isinstance(what, Project):
        campaigns = what.campaigns()
        if not campaigns:
            raise Error(f"{what.path} has no campaign")
        run = what.run(campaigns[0]["campaign"])
    else:
        run = what
    model = ready(victim, run.labels)
    arguments = [one for one in victim_arguments(model)]
    if "--workers" in arguments:
        place = arguments.index("--workers")
        del arguments[place:place + 2]
    found = ask(["verify", run.project, *([] if whole else ["--campaign", str(run.campaign)]), *arguments], model)
    return {"verifications": [found]} if whole and "verifications" not in found else found
