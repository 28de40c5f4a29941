"""Faultline from Python: attack a model where it lives.

    import faultline as fl
    run = fl.attack(model.predict_proba, fl.corpus(df, text="review", label="stars"), recipe="pwws", project="p.faultline")
    run["success_rate"], run.figure("budget"), run.table("summary").to_latex()

It drives the installed faultline-cli (found by PATH, or FAULTLINE_CLI) and reads its projects. The handbook's chapter "From
Python" goes through it.
"""
from faultline._attacks import attack, attack_one, evaluate, iter_attack, resume, verify
from faultline._corpora import Corpus, corpus
from faultline._errors import Error, Interrupted, Notice
from faultline._program import VERSION as __version__
from faultline._program import program
from faultline._projects import Project, open
from faultline._recipes import Recipe, recipe, recipes
from faultline._reports import Figure, Table
from faultline._runs import Run, last_run
from faultline._textattack import read_textattack
from faultline._victims import Victim, parser, semantic_parser, solver, translator, victim


def adversarial_texts(run: Run) -> "list[dict[str, object]]":
    """The texts of a run that succeeded, with the right label, for training."""
    return run.adversarial_texts()


__all__ = ["Corpus", "Error", "Figure", "Interrupted", "Notice", "Project", "Recipe", "Run", "Table", "Victim",
           "__version__", "adversarial_texts", "attack", "attack_one", "corpus", "evaluate", "iter_attack", "last_run",
           "open", "parser", "program", "read_textattack", "recipe", "recipes", "resume", "semantic_parser", "solver",
           "translator", "verify", "victim"]
