"""Writes tests/data/zoo-changed/NAME.json: folders of tests/data with other settings, and the logits of transformers
4.57.6, torch 2.13.0, float32, for some texts.

    python3 changed_folders.py tests/data [NAME...]
"""
import json
import pathlib
import shutil
import sys
import tempfile

import torch
from transformers import AutoModelForSequenceClassification, AutoTokenizer

data = pathlib.Path(sys.argv[1])
texts = ["The patient letter praises the island slowly.", "a quiet river", "Nobody sees it!"]
pairs = [("The patient letter praises the island slowly.", "a quiet river"), ("Nobody", "The actor sees the island.")]
filled = ["<pad> see the island", "a quiet<pad> letter <pad><pad> is good"]


def framed(single, pair):
    """A TemplateProcessing: parts as `[CLS]:1`, with the texts A and B."""
    def parts(form):
        for part in form.split():
            name, _, kind = part.partition(":")
            known = {"id": name, "type_id": int(kind or 0)}
            yield {"Sequence": known} if name in ("A", "B") else {"SpecialToken": known}

    return {"type": "TemplateProcessing", "single": list(parts(single)), "pair": list(parts(pair)),
            "special_tokens": "of the tokenizer"}


usual = "[CLS] A [SEP]"
changes = {
    "mpnet-padding": ("zoo/mpnet", {"config.json": {"pad_token_id": 3}}, texts, pairs),
    "mpnet-filled": ("zoo/mpnet", {}, filled, [tuple(filled)]),
    "electra-second-first": ("zoo/electra", {"tokenizer.json": framed(usual, "[CLS] B [SEP] A:1 [SEP]:1")}, texts,
                             pairs),
    "electra-all-second": ("zoo/electra", {"tokenizer.json": framed("[CLS]:0 A:1 [SEP]:0", "A:1 [SEP]:1 B:0 [SEP]:0")},
                           texts, pairs),
    "electra-signs-second": ("zoo/electra", {"tokenizer.json": framed("[CLS]:1 A [SEP]:1",
                                                                      "[CLS]:1 A [SEP]:1 B:1 [SEP]")}, texts, pairs),
    "deberta-all-second": ("zoo-settings/deberta-p2c", {"tokenizer.json": framed(
        "[CLS]:0 A:1 [SEP]:0", "A:1 [SEP]:1 B:0 [SEP]:0")}, texts, pairs),
    "electra-no-types": ("zoo/electra", {"tokenizer_config.json": {"model_input_names": [
        "input_ids", "attention_mask"]}}, texts[:1], pairs),
    "electra-distil": ("zoo/electra", {"tokenizer_config.json": {"tokenizer_class": "DistilBertTokenizer"}}, texts[:1],
                       pairs),
}

for name, (base, files, singles, twos) in changes.items():
    if sys.argv[2:] and name not in sys.argv[2:]:
        continue
    expected = json.loads((data / base / "expected.json").read_text())
    tokenizer = expected.get("tokenizer", pathlib.Path(base).name)
    with tempfile.TemporaryDirectory() as whole:
        folder = pathlib.Path(whole)
        if (data / "tokenizers/zoo" / tokenizer).exists():  # else it is in the folder itself
            shutil.copytree(data / "tokenizers/zoo" / tokenizer, folder, dirs_exist_ok=True)
        shutil.copytree(data / base, folder, dirs_exist_ok=True)
        for file, changed in files.items():
            whole = json.loads((folder / file).read_text())
            if file == "tokenizer.json":
                known = {one["content"]: one["id"] for one in whole["added_tokens"]}
                changed["special_tokens"] = {form: {"id": form, "ids": [known[form]], "tokens": [form]}
                                             for form in ("[CLS]", "[SEP]")}
                changed = files[file] = {"post_processor": changed}
            (folder / file).write_text(json.dumps({**whole, **changed}))
        model = AutoModelForSequenceClassification.from_pretrained(folder, dtype=torch.float32).eval()
        tokenizer = AutoTokenizer.from_pretrained(folder)

        def logits(*text):
            with torch.no_grad():
                return [round(x, 7) for x in model(**tokenizer(*text, return_tensors="pt")).logits[0].tolist()]

        rows = [{"texts": [text], "logits": logits(text)} for text in singles]
        rows += [{"texts": list(two), "logits": logits(*two)} for two in twos]
    (data / "zoo-changed" / (name + ".json")).write_text(
        json.dumps({"folder": base, "changed": files, "rows": rows}, ensure_ascii=False) + "\n")
    print(name, rows[0]["logits"], rows[-1]["logits"])
